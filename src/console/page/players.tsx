/** The two sides: name, prisoners, whose turn. */
import type { JSX } from 'preact';
import { COLORS, type BySide } from '../../core/go/color.js';
import type { LiveClock } from '../view/live-table.js';
import { useClockFace } from './use-clock-face.js';
import type { BoardView } from '../view/board-view.js';
import { SIDE_WORDS, playerName, prisonerWords } from '../view/words.js';

interface PlayersProps {
  readonly players: BySide<string>;
  readonly view: BoardView;
  readonly isOver: boolean;
  readonly clock: LiveClock | null;
  readonly tableNowMs: () => number;
}

export const Players = ({ players, view, isOver, clock, tableNowMs }: PlayersProps): JSX.Element => {
  const face = useClockFace(clock, tableNowMs);
  return (
    <section class="players" aria-label="Players">
      {COLORS.map((color) => {
        const isToMove = !isOver && view.toMove === color;
        return (
          <div key={color} class={`player${isToMove ? ' to-move' : ''}`} data-side={color}>
            <span class={`disc ${color}`} aria-hidden="true" />
            <div class="who">
              <span class="name">{playerName(color, players)}</span>
              <span class="detail">
                {players[color] === '' ? '' : <span class="side">{SIDE_WORDS[color]} · </span>}
                <span class="prisoners">{prisonerWords(color, view)}</span>
              </span>
            </div>
            {face === undefined ? (
              isToMove && <span class="turn">to play</span>
            ) : (
              <span
                class={`time${face.running === color ? ' running' : ''}${face[color].counting ? ' counting' : ''}${face[color].flag ? ' flag' : ''}`}
                role="timer"
                aria-label={`${SIDE_WORDS[color]}'s time`}
              >
                {face[color].digits}
              </span>
            )}
          </div>
        );
      })}
    </section>
  );
};
