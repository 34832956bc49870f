/** The positions of a game, the look at it, and what is to be drawn: for every screen that has a large board. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Position } from '../../core/go/position.js';
import type { LiveGame } from '../../core/table/live-game.js';
import { boardView, type BoardView } from '../view/board-view.js';
import { LIVE, lookAfterKey, shownNumber, type Look } from '../view/look.js';
import { showGame, type ShownGame } from '../view/shown-positions.js';

const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.closest('input, select, textarea') !== null;

export interface Shown {
  readonly look: Look;
  readonly setLook: (look: Look) => void;
  /** Of the move on show; 0: before the first. */
  readonly number: number;
  /** The position now, whatever is on show. */
  readonly liveView: BoardView | undefined;
  readonly view: BoardView | undefined;
  /** The position now, to play on from. */
  readonly livePosition: Position | undefined;
  /** The number of the move on each point. */
  readonly numbers: readonly number[] | undefined;
}

/** `start`: the move that the address names. */
export const useShown = (game: LiveGame | null, start?: number): Shown => {
  const [look, setLook] = useState<Look>(start === undefined ? LIVE : { kind: 'back', number: start });
  const known = useRef<ShownGame | undefined>(undefined);
  const shown = useMemo(() => (known.current = game === null ? undefined : showGame(game, known.current)), [game]);
  const liveView = useMemo(() => (shown === undefined ? undefined : boardView(shown)), [shown]);
  const view = useMemo(() => (shown === undefined ? undefined : boardView(shown, look)), [shown, look]);
  const moveCount = game?.moves.length ?? 0;
  const number = shownNumber(look, moveCount);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (lookAfterKey(event.key, LIVE, moveCount) === undefined) return;
      event.preventDefault();
      // From the look as it is by then: a second press may come before the first is painted.
      setLook((current) => lookAfterKey(event.key, current, moveCount) ?? current);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [moveCount]);
  // Another game begins live.
  const gameNumber = game?.gameNumber;
  const first = useRef(gameNumber);
  useEffect(() => {
    if (first.current !== undefined && first.current !== gameNumber) setLook(LIVE);
    first.current = gameNumber;
  }, [gameNumber]);
  const livePosition = shown?.positions.at(-1)?.position;
  return { look, setLook, number, liveView, view, livePosition, numbers: shown?.positions[number]?.numbers };
};
