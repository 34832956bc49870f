/** The desk's *Moves*: one is chosen, and put right. What it would do is shown first. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { makePointName, type Point } from '../../../core/go/point.js';
import type { LiveGame } from '../../../core/table/live-game.js';
import { tellSide } from '../../../words/note-words.js';
import { readingAct, tellReading } from '../../view/readings.js';
import { moveName } from '../../view/words.js';
import { useWords } from '../language.js';
import { Field } from './field.js';
import type { Acts } from './use-acts.js';

interface MovesTabProps {
  readonly game: LiveGame;
  readonly acts: Acts;
  /** The move on show: the one that is put right. 0: none. */
  readonly number: number;
  /** The point that was touched on the board. */
  readonly point: Point | undefined;
}

export const MovesTab = ({ game, acts, number, point }: MovesTabProps): JSX.Element => {
  const { say, sayIt } = useWords();
  const [why, setWhy] = useState('');
  const move = game.moves[number - 1];
  const name = point === undefined ? undefined : makePointName(point, game.size);
  const all = game.moves.length;
  const isLast = number === all;
  const button = (
    key: Parameters<typeof say>[0],
    body: Readonly<Record<string, unknown>> & { readonly act: string },
    isOpen = true,
  ): JSX.Element => {
    const text = say(key as 'moves.delete');
    return (
      <button type="button" class="plain-button" disabled={!isOpen || acts.isBusy} onClick={() => acts.propose(text, { ...body, why })}>
        {text}
      </button>
    );
  };
  return (
    <div class="tab-body">
      <section class="desk-form">
        {move === undefined ? (
          <p class="hint">{say('moves.choose')}</p>
        ) : (
          <>
            <h2>{say('moves.of', { number, all, side: tellSide(move.color) })}</h2>
            <dl class="was-now">
              <div>
                <dt>{say('moves.recorded')}</dt>
                <dd>{sayIt(moveName(move, game.size))}</dd>
              </div>
              <div>
                <dt>{say('moves.should-be')}</dt>
                <dd>{name ?? '–'}</dd>
              </div>
            </dl>
            <p class="hint">{say('moves.touch-board')}</p>
            <Field label={say('desk.why')} value={why} onValue={setWhy} />
            <div class="act-grid">
              {button('moves.replace', { act: 'replace', move: number, point: name ?? '' }, name !== undefined)}
              {button('moves.to-pass', { act: 'replace', move: number, point: 'pass' }, move.point !== null)}
              {button('moves.insert', { act: 'insert', move: number, point: name ?? '' }, name !== undefined)}
              {button('moves.delete', { act: 'delete', move: number })}
              {button('moves.recolour', { act: 'recolour', move: number })}
              {button('moves.earlier', { act: 'reorder', move: number, to: number - 1 }, number > 1)}
              {button('moves.later', { act: 'reorder', move: number, to: number + 1 }, number < all)}
              {button('moves.accept', { act: 'accept-doubt', move: number }, !move.certain)}
            </div>
          </>
        )}
      </section>
      {game.readings.length > 0 && (
        <section class="desk-form" aria-label={say('readings.title')}>
          <h2>{say('readings.title')}</h2>
          <div class="act-grid">
            {game.readings.map((reading) => {
              const text = sayIt(tellReading(reading, game.size));
              return (
                <button
                  key={text}
                  type="button"
                  class="plain-button"
                  disabled={acts.isBusy}
                  onClick={() => acts.propose(text, { ...readingAct(reading, game.size), why })}
                >
                  {text}
                </button>
              );
            })}
          </div>
        </section>
      )}
      {(isLast || all === 0) && game.ended === null && (
        <section class="desk-form">
          <div class="act-grid">
            {button('moves.add', { act: 'play', point: name ?? '' }, name !== undefined)}
            {button('moves.pass', { act: 'pass' })}
            {button('moves.take-back', { act: 'take-back', moves: 1 }, all > 0)}
          </div>
        </section>
      )}
    </div>
  );
};
