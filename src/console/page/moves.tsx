/** The list of moves, the reason for one of them, and the buttons that step through the game. */
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { isDoubtFresh } from '../view/board-view.js';
import type { LiveGame } from '../../core/table/live-game.js';
import { tellNote } from '../../words/note-words.js';
import { inEnglish } from '../../words/telling.js';
import { LIVE, lookAt, lookBy, type Look } from '../view/look.js';
import { SIDE_WORDS, announcement, moveName } from '../view/words.js';

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
  const list = useInSight(number, game.moves.length, isAsked);
  const choose = (chosen: number): void => {
    onLook(lookAt(chosen, game.moves.length));
    onAsk();
  };
  return (
    <ol class="moves" ref={list} aria-label="Moves">
      {game.moves.map((move, index) => {
        const itsNumber = index + 1;
        const isShown = itsNumber === number;
        return (
          <li key={itsNumber}>
            <button
              type="button"
              class={isShown ? 'move shown' : 'move'}
              aria-label={announcement(game, itsNumber)}
              aria-current={isShown ? 'step' : undefined}
              tabIndex={isShown ? 0 : -1}
              onClick={() => choose(itsNumber)}
            >
              <span class="number">{itsNumber}</span>
              <span class={`disc ${move.color}`} />
              <span class="point">{moveName(move, game.size)}</span>
              {move.flagged !== null ? (
                <span class="sign flagged">!</span>
              ) : (
                !move.certain && <span class={`sign doubtful${isDoubtFresh(itsNumber, game.moves.length) ? ' fresh' : ''}`}>?</span>
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
  const count = game.moves.length;
  const button = (label: string, icon: string, next: Look, isPossible: boolean): JSX.Element => (
    <button type="button" class="step" aria-label={label} title={label} disabled={!isPossible} onClick={() => onLook(next)}>
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <path d={icon} fill="currentcolor" />
      </svg>
    </button>
  );
  return (
    <nav class="steps" aria-label="Step through the game">
      <div>
        {button('First position', FIRST_ICON, lookAt(0, count), number > 0)}
        {button('Back one move', BACK_ICON, lookBy(look, -1, count), number > 0)}
        <span class="where">
          <b>{number}</b> / {count}
        </span>
        {button('Forward one move', FORWARD_ICON, lookBy(look, 1, count), number < count)}
        <button
          type="button"
          class={`live ${look.kind === 'back' ? 'back' : isServerLost ? 'off' : 'on'}`}
          aria-pressed={look.kind === 'live'}
          onClick={() => onLook(LIVE)}
        >
          {look.kind === 'back' ? 'Back to live' : isServerLost ? 'Not live' : 'Live'}
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
const Notes = ({ game, number }: { readonly game: LiveGame; readonly number: number }): JSX.Element => (
  <>
    {game.notes
      .filter(({ afterMove }) => Math.min(afterMove, game.moves.length) === number)
      .map(({ fact }, index) => (
        <p key={index} class="noted">
          {inEnglish(tellNote(fact))}
        </p>
      ))}
  </>
);

/** The move on show in words and why Banmen believes it: when asked for, and unasked where it is in doubt. */
export const Story = ({ game, number, isAsked, onToggle }: StoryProps): JSX.Element => {
  const move = game.moves[number - 1];
  if (move === undefined) {
    return (
      <section class="story" aria-label="Move on show">
        <p class="what">{number === 0 && game.moves.length > 0 ? 'Before the first move' : 'No move yet'}</p>
        <Notes game={game} number={number} />
      </section>
    );
  }
  const isInDoubt = !move.certain || move.flagged !== null;
  return (
    <section class="story" aria-label="Move on show">
      <p class="what">
        <span class="number">Move {number}</span>
        <span class={`disc ${move.color}`} aria-hidden="true" />
        <b>
          {SIDE_WORDS[move.color]} {moveName(move, game.size)}
        </b>
        {!move.certain && <span class="tag doubtful">doubtful</span>}
        {move.flagged !== null && <span class="tag flagged">{move.flagged}</span>}
        {!isInDoubt && (
          <button type="button" class="why" aria-expanded={isAsked} aria-controls="why" onClick={onToggle}>
            Why?
          </button>
        )}
      </p>
      <p id="why" class="reason" hidden={!isAsked && !isInDoubt}>
        {move.why}
        {move.order === 'unknown' && ' (the order with its neighbours is not known)'}
      </p>
      <Notes game={game} number={number} />
    </section>
  );
};
