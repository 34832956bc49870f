/** What the tablet at a board is for, besides the count and the clock: call the arbiter, or resign, which is asked twice. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { COLORS, type Color } from '../../core/go/color.js';
import type { LiveGame } from '../../core/table/live-game.js';
import { tellSide } from '../../words/note-words.js';
import { Outcome } from './desk/outcome.js';
import { useActs } from './desk/use-acts.js';
import { useWords } from './language.js';

export const Tablet = ({ tableId, game }: { readonly tableId: string; readonly game: LiveGame }): JSX.Element => {
  const { say } = useWords();
  const acts = useActs(tableId);
  const [resigning, setResigning] = useState<Color>();
  const resigns = (side: Color): string => say('enddesk.resigns', { side: tellSide(side) });
  return (
    <section class="sheet tab-body" aria-label={say('tablet.title')}>
      <div class="act-grid">
        <button
          type="button"
          class="main-button"
          disabled={acts.isBusy}
          onClick={() => acts.act(say('tablet.call'), { act: 'call-arbiter', side: game.toMove })}
        >
          {say('tablet.call')}
        </button>
        {game.ended === null &&
          COLORS.map((side) => (
            <button key={side} type="button" class="plain-button" disabled={acts.isBusy} onClick={() => setResigning(side)}>
              {resigns(side)}
            </button>
          ))}
      </div>
      {resigning !== undefined && game.ended === null && (
        <section class="outcome would" role="alert">
          <p>
            <b>{say('tablet.sure', { side: tellSide(resigning) })}</b>
          </p>
          <div class="outcome-buttons">
            <button
              type="button"
              class="main-button"
              disabled={acts.isBusy}
              onClick={() => {
                acts.act(resigns(resigning), { act: 'resign', side: resigning });
                setResigning(undefined);
              }}
            >
              {resigns(resigning)}
            </button>
            <button type="button" class="plain-button" onClick={() => setResigning(undefined)}>
              {say('desk.leave')}
            </button>
          </div>
        </section>
      )}
      <Outcome acts={acts} canUndo={false} />
    </section>
  );
};
