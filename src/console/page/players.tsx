/** The two sides: name, prisoners, points lost, whose turn, and in a team who of them. */
import type { JSX } from 'preact';
import { COLORS } from '../../core/go/color.js';
import type { LiveGame } from '../../core/table/live-game.js';
import { useClockFace } from './use-clock-face.js';
import type { BoardView } from '../view/board-view.js';
import { memberAt, pointsLostWords } from '../view/game-words.js';
import { SIDE_WORDS, playerName, prisonerWords } from '../view/words.js';

interface PlayersProps {
  readonly game: LiveGame;
  readonly view: BoardView;
  readonly tableNowMs: () => number;
}

export const Players = ({ game, view, tableNowMs }: PlayersProps): JSX.Element => {
  const { players, clock, pointsLost, ended } = game;
  const face = useClockFace(clock, tableNowMs);
  return (
    <section class="players" aria-label="Players">
      {COLORS.map((color) => {
        const isToMove = ended === null && view.toMove === color;
        const member = isToMove ? memberAt(game, view) : undefined;
        const lost = pointsLostWords(pointsLost?.[color] ?? 0);
        return (
          <div key={color} class={`player${isToMove ? ' to-move' : ''}`} data-side={color}>
            <span class={`disc ${color}`} aria-hidden="true" />
            <div class="who">
              <span class="name">{playerName(color, players)}</span>
              <span class="detail">
                {member !== undefined && (
                  <b class="member">
                    {member}
                    <span class="to-play"> to play</span>
                    <span class="between"> · </span>
                  </b>
                )}
                {lost !== undefined && <span class="lost">{lost} · </span>}
                {players[color] === '' || member !== undefined ? '' : <span class="side">{SIDE_WORDS[color]} · </span>}
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
