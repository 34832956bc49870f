/** Under every tab of the desk: what an act would do, why it was refused, what was done, and the way back. */
import type { JSX } from 'preact';
import { MOVE_FLAGS } from '../../../core/game/infraction.js';
import { tellInfraction } from '../../../words/infraction-words.js';
import { tell } from '../../../words/telling.js';
import { useWords } from '../language.js';
import type { Acts } from './use-acts.js';

const STONES: Readonly<Record<string, 'stone.black' | 'stone.white'>> = { black: 'stone.black', white: 'stone.white' };

const Effects = ({ acts }: { readonly acts: Acts }): JSX.Element | null => {
  const { say, sayIt } = useWords();
  const { proposal } = acts;
  if (proposal === undefined) return null;
  const { illegal = [], board = [] } = proposal.acted;
  const flagOf = (name: string | null): string => {
    const known = MOVE_FLAGS.find((one) => one === name);
    return known === undefined ? (name ?? '') : sayIt(tellInfraction(known));
  };
  return (
    <section class="outcome would" aria-live="polite">
      <h2>{say('desk.would')}</h2>
      <p>
        <b>{proposal.name}</b>
      </p>
      <ul>
        {illegal.map(({ move, point, flagged }) => (
          <li key={move} class="is-bad">
            {say('desk.would-flag', { number: move, point, what: flagOf(flagged) })}
          </li>
        ))}
        {illegal.length === 0 && board.length === 0 && <li>{say('desk.would-nothing')}</li>}
      </ul>
      {board.length > 0 && (
        <>
          <h2>{say('desk.on-board')}</h2>
          <ul>
            {board.map(({ point, now }) => {
              const stone = STONES[now];
              return (
                <li key={point}>
                  {stone === undefined ? say('desk.take-off', { point }) : say('desk.put', { point, color: tell(stone) })}
                </li>
              );
            })}
          </ul>
        </>
      )}
      <div class="outcome-buttons">
        <button type="button" class="main-button" disabled={acts.isBusy} onClick={acts.confirm}>
          {say('desk.do')}
        </button>
        <button type="button" class="plain-button" onClick={acts.leave}>
          {say('desk.leave')}
        </button>
      </div>
      <p class="hint">{say('desk.nothing-yet')}</p>
    </section>
  );
};

/** `canUndo`: a tablet undoes nothing; that is an arbiter's. */
export const Outcome = ({ acts, canUndo = true }: { readonly acts: Acts; readonly canUndo?: boolean }): JSX.Element => {
  const { say } = useWords();
  const { refusal, done } = acts;
  return (
    <>
      <Effects acts={acts} />
      {refusal !== undefined && (
        <p class="outcome refused" role="alert">
          {refusal ?? say('desk.no-answer')}
        </p>
      )}
      {done !== undefined && (
        <div class="outcome done" role="status">
          <span>{done.isUndo ? say('desk.undone', { what: done.name }) : say('desk.done', { what: done.name })}</span>
          {canUndo && done.id !== undefined && (
            <button type="button" class="undo-button" disabled={acts.isBusy} onClick={acts.undo}>
              {say('desk.undo')}
            </button>
          )}
        </div>
      )}
    </>
  );
};
