/** The list of moves, the reason for one of them, the strip of their times, and the buttons that step through the game. */
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { LiveGame } from '../../core/table/live-game.js';
import { tellInfraction } from '../../words/infraction-words.js';
import { tellNote, tellSide } from '../../words/note-words.js';
import { isDoubtFresh } from '../view/board-view.js';
import { timeDigits } from '../view/clock-words.js';
import { LIVE, lookAt, lookBy, type Look } from '../view/look.js';
import { timeStrip } from '../view/time-strip.js';
import { announcement, moveName } from '../view/words.js';
import { useWords } from './language.js';

interface MovesProps {
  readonly game: LiveGame;
  /** The number of the move on show; 0: before the first. */
  readonly number: number;
  readonly onLook: (look: Look) => void;
  readonly onAsk: () => void;
  /** The reason is on show: it takes room from the list. */
  readonly isAsked: boolean;
}

/** As in the style sheet, in pixels. */
const LIST_PADDING = 4;

const bringInSight = (list: HTMLOListElement): void => {
  const shown = list.querySelector<HTMLElement>('[aria-current]');
  if (shown === null) {
    list.scrollTop = 0;
    return;
  }
  const { offsetTop, offsetHeight } = shown;
  const { scrollTop, clientHeight } = list;
  if (offsetTop < scrollTop) list.scrollTop = offsetTop;
  if (offsetTop + offsetHeight > scrollTop + clientHeight) list.scrollTop = offsetTop + offsetHeight - clientHeight + LIST_PADDING;
};

/** Keeps the move on show in sight, by scrolling the list and nothing else; also when other things take room from the list. */
const useInSight = (...reasonsToLook: readonly unknown[]): { readonly current: HTMLOListElement | null } => {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (list.current !== null) bringInSight(list.current);
  }, reasonsToLook);
  useEffect(() => {
    const { current } = list;
    if (current === null) return undefined;
    const observer = new ResizeObserver(() => bringInSight(current));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return list;
};

export const Moves = ({ game, number, onLook, onAsk, isAsked }: MovesProps): JSX.Element => {
  const { say, sayIt } = useWords();
  const list = useInSight(number, game.moves.length, isAsked);
  const choose = (chosen: number): void => {
    onLook(lookAt(chosen, game.moves.length));
    onAsk();
  };
  return (
    <ol class="moves" ref={list} aria-label={say('moves.title')}>
      {game.moves.map((move, index) => {
        const itsNumber = index + 1;
        const isShown = itsNumber === number;
        return (
          <li key={itsNumber}>
            <button
              type="button"
              class={isShown ? 'move shown' : 'move'}
              aria-current={isShown ? 'step' : undefined}
              tabIndex={isShown ? 0 : -1}
              onClick={() => choose(itsNumber)}
            >
              <span class="unseen">{sayIt(announcement(game, itsNumber))}</span>
              <span class="number" aria-hidden="true">
                {itsNumber}
              </span>
              <span class={`disc ${move.color}`} aria-hidden="true" />
              <span class="point" aria-hidden="true">
                {sayIt(moveName(move, game.size))}
              </span>
              {move.flagged !== null ? (
                <span class="sign flagged" aria-hidden="true">
                  !
                </span>
              ) : (
                !move.certain && (
                  <span class={`sign doubtful${isDoubtFresh(itsNumber, game.moves.length) ? ' fresh' : ''}`} aria-hidden="true">
                    ?
                  </span>
                )
              )}
            </button>
          </li>
        );
      })}
    </ol>
  );
};

const FIRST_ICON = 'M2 2h2.4v12H2zM14 2v12L5 8z';
const BACK_ICON = 'M12.5 2v12L3 8z';
const FORWARD_ICON = 'M3.5 2v12L13 8z';

export const Steps = ({
  game,
  number,
  look,
  onLook,
  isServerLost,
}: Omit<MovesProps, 'onAsk' | 'isAsked'> & { readonly look: Look; readonly isServerLost: boolean }): JSX.Element => {
  const { say } = useWords();
  const count = game.moves.length;
  const button = (label: string, icon: string, next: Look, isPossible: boolean): JSX.Element => (
    <button type="button" class="step" aria-label={label} title={label} disabled={!isPossible} onClick={() => onLook(next)}>
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <path d={icon} fill="currentcolor" />
      </svg>
    </button>
  );
  return (
    <nav class="steps" aria-label={say('step.title')}>
      <div>
        {button(say('step.first'), FIRST_ICON, lookAt(0, count), number > 0)}
        {button(say('step.back'), BACK_ICON, lookBy(look, -1, count), number > 0)}
        <span class="where">
          <b>{number}</b> / {count}
        </span>
        {button(say('step.forward'), FORWARD_ICON, lookBy(look, 1, count), number < count)}
        <button
          type="button"
          class={`live ${look.kind === 'back' ? 'back' : isServerLost ? 'off' : 'on'}`}
          aria-pressed={look.kind === 'live'}
          onClick={() => onLook(LIVE)}
        >
          {say(look.kind === 'back' ? 'step.to-live' : isServerLost ? 'step.not-live' : 'step.live')}
        </button>
      </div>
    </nav>
  );
};

interface StoryProps {
  readonly game: LiveGame;
  readonly number: number;
  readonly isAsked: boolean;
  readonly onToggle: () => void;
}

/** What happened besides the moves while the one after this was being thought about. */
const Notes = ({ game, number }: { readonly game: LiveGame; readonly number: number }): JSX.Element => {
  const { sayIt } = useWords();
  return (
    <>
      {game.notes
        .filter(({ afterMove }) => Math.min(afterMove, game.moves.length) === number)
        .map(({ fact }, index) => (
          <p key={index} class="noted">
            {sayIt(tellNote(fact))}
          </p>
        ))}
    </>
  );
};

/** The move on show in words and why Banmen believes it: when asked for, and unasked where it is in doubt. */
export const Story = ({ game, number, isAsked, onToggle }: StoryProps): JSX.Element => {
  const { say, sayIt } = useWords();
  const move = game.moves[number - 1];
  if (move === undefined) {
    return (
      <section class="story" aria-label={say('moves.on-show')}>
        <p class="what">{say(number === 0 && game.moves.length > 0 ? 'move.before-first' : 'move.none')}</p>
        <Notes game={game} number={number} />
      </section>
    );
  }
  const isInDoubt = !move.certain || move.flagged !== null;
  const beforeMs = game.moves[number - 2]?.atMs ?? null;
  const tookMs = move.atMs === null || beforeMs === null ? null : move.atMs - beforeMs;
  return (
    <section class="story" aria-label={say('moves.on-show')}>
      <p class="what">
        <span class="number">{say('move.number', { number })}</span>
        <span class={`disc ${move.color}`} aria-hidden="true" />
        <b>{say('move.name', { side: tellSide(move.color), point: moveName(move, game.size) })}</b>
        {!move.certain && <span class="tag doubtful">{say('move.doubtful')}</span>}
        {move.flagged !== null && <span class="tag flagged">{sayIt(tellInfraction(move.flagged))}</span>}
        {!isInDoubt && (
          <button type="button" class="why" aria-expanded={isAsked} aria-controls="why" onClick={onToggle}>
            {say('move.why')}
          </button>
        )}
      </p>
      {(tookMs !== null || move.leftMs !== null) && (
        <p class="spent">
          {tookMs !== null && <span>{say('move.took', { time: timeDigits(tookMs) })}</span>}
          {move.leftMs !== null && <span>{say('move.left', { time: timeDigits(move.leftMs) })}</span>}
        </p>
      )}
      <p id="why" class="reason" hidden={!isAsked && !isInDoubt} lang="en">
        {move.why}
        {move.order === 'unknown' && <span> {say('move.order-unknown')}</span>}
      </p>
      <Notes game={game} number={number} />
    </section>
  );
};

const STRIP_HEIGHT = 44;

/** The time that each move took; a finger or the arrow keys on it step through the game. */
export const Strip = ({ game, number, onLook }: Pick<MovesProps, 'game' | 'number' | 'onLook'>): JSX.Element | null => {
  const { say, sayIt } = useWords();
  const bars = useMemo(() => timeStrip(game.moves), [game.moves]);
  const count = bars.length;
  if (count < 2) return null;
  const middle = STRIP_HEIGHT / 2;
  const path = (color: 'black' | 'white'): string =>
    bars
      .filter((bar) => bar.color === color)
      .map(
        ({ number: at, height }) =>
          `M${at - 0.8} ${middle}v${(color === 'black' ? -1 : 1) * Math.max(1, height * (middle - 2))}h.6V${middle}z`,
      )
      .join('');
  const shown = game.moves[number - 1];
  const doubts = bars.filter(({ isInDoubt }) => isInDoubt);
  return (
    <div class="strip">
      <svg viewBox={`0 0 ${count} ${STRIP_HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <path class="strip-black" d={path('black')} />
        <path class="strip-white" d={path('white')} />
        {doubts.map(({ number: at }) => (
          <path key={at} class="strip-doubt" d={`M${at - 1} ${STRIP_HEIGHT}h1l-.5-9z`} />
        ))}
        {number > 0 && <path class="strip-here" d={`M${number - 0.5} 0V${STRIP_HEIGHT}`} />}
      </svg>
      <input
        type="range"
        min="0"
        max={count}
        value={number}
        aria-label={say('moves.strip-title')}
        aria-valuetext={
          shown === undefined
            ? say('move.before-first')
            : say('moves.strip', { side: sayIt(tellSide(shown.color)), point: sayIt(moveName(shown, game.size)), number })
        }
        onInput={(event) => onLook(lookAt(Number(event.currentTarget.value), count))}
      />
    </div>
  );
};
