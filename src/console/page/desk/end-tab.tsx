/** The desk's *End and reopen*: resignation, the count, a result by ruling; and the way back from each. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { COLORS } from '../../../core/go/color.js';
import type { LiveGame } from '../../../core/table/live-game.js';
import { tellSide } from '../../../words/note-words.js';
import { endWords } from '../../view/words.js';
import { useWords } from '../language.js';
import { DeskForm, Field } from './field.js';
import type { ActBody } from './send-act.js';
import type { Acts } from './use-acts.js';

export const EndTab = ({ game, acts }: { readonly game: LiveGame; readonly acts: Acts }): JSX.Element => {
  const { say, sayIt } = useWords();
  const [result, setResult] = useState('');
  const [why, setWhy] = useState('');
  const [reopenWhy, setReopenWhy] = useState('');
  const button = (text: string, body: ActBody): JSX.Element => (
    <button key={text} type="button" class="plain-button" disabled={acts.isBusy} onClick={() => acts.propose(text, body)}>
      {text}
    </button>
  );
  const isOver = game.phase === 'over';
  const isCounting = game.phase === 'counting';
  return (
    <div class="tab-body">
      {game.ended !== null && <p class="notice over">{sayIt(endWords(game.ended))}</p>}
      {isCounting && game.count !== null && (
        <section class="desk-form">
          <p>
            <b>{say('enddesk.counted', { text: game.count.text })}</b>
          </p>
          <div class="act-grid">
            {COLORS.map((side) => button(say('enddesk.accept', { side: tellSide(side) }), { act: 'accept-count', side }))}
            {button(say('enddesk.play-on'), { act: 'play-on' })}
          </div>
        </section>
      )}
      {!isOver && (
        <>
          <section class="desk-form">
            <div class="act-grid">
              {!isCounting && button(say('enddesk.stop'), { act: 'stop' })}
              {COLORS.map((side) => button(say('enddesk.resigns', { side: tellSide(side) }), { act: 'resign', side }))}
            </div>
          </section>
          <DeskForm title={say('enddesk.end')} onSubmit={() => acts.propose(say('enddesk.end'), { act: 'end', result, why })}>
            <Field label={say('enddesk.result')} value={result} onValue={setResult} hint={say('enddesk.result-hint')} />
            <Field label={say('desk.why')} value={why} onValue={setWhy} />
            <button type="submit" class="plain-button" disabled={acts.isBusy || result === ''}>
              {say('enddesk.end')}
            </button>
          </DeskForm>
          <section class="desk-form">{button(say('enddesk.abandon'), { act: 'abandon' })}</section>
        </>
      )}
      {(isOver || isCounting) && (
        <section class="desk-form">
          <Field label={say('desk.why')} value={reopenWhy} onValue={setReopenWhy} />
          <div class="act-grid">
            {isOver && button(say('enddesk.reopen-counting'), { act: 'reopen', to: 'counting', why: reopenWhy })}
            {isOver && button(say('enddesk.reopen-playing'), { act: 'reopen', to: 'playing', why: reopenWhy })}
          </div>
        </section>
      )}
    </div>
  );
};
