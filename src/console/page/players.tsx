/** The two sides: name, prisoners, points lost, the time in words, whose turn, and in a team who of them. */
import type { JSX } from 'preact';
import { COLORS } from '../../core/go/color.js';
import type { LiveGame } from '../../core/table/live-game.js';
import { tellSide } from '../../words/note-words.js';
import type { BoardView } from '../view/board-view.js';
import { memberAt, pointsLostWords } from '../view/game-words.js';
import { playerName, prisonerWords } from '../view/words.js';
import { useWords } from './language.js';
import type { ShownClock } from './use-clock.js';

interface PlayersProps {
  readonly game: LiveGame;
  readonly view: BoardView;
  readonly clock: ShownClock | undefined;
}

export const Players = ({ game, view, clock }: PlayersProps): JSX.Element => {
  const { say, sayIt } = useWords();
  const { players, pointsLost, ended } = game;
  return (
    <section class="players" aria-label={say('players.title')}>
      {COLORS.map((color) => {
        const isToMove = ended === null && view.toMove === color;
        const member = isToMove ? memberAt(game, view) : undefined;
        const lost = pointsLostWords(pointsLost?.[color] ?? 0);
        const time = clock?.[color];
        const details = [...(lost === undefined ? [] : [sayIt(lost)]), sayIt(prisonerWords(color, view))];
        return (
          <div key={color} class={`player${isToMove ? ' to-move' : ''}`} data-side={color}>
            <span class={`disc ${color}`} aria-hidden="true" />
            <div class="who">
              <span class="name">
                <bdi>{sayIt(playerName(color, players))}</bdi>
                {isToMove && <span class="turn" role="img" aria-label={say('players.to-play')} />}
              </span>
              <span class="detail">
                {member !== undefined && <b class="member">{member} · </b>}
                {players[color] !== '' && <span class="side">{sayIt(tellSide(color))} · </span>}
                <span class="prisoners">{details.join(' · ')}</span>
              </span>
            </div>
            {time !== undefined && (
              <span
                class={`time${time.isRunning ? ' running' : ''}${time.isOver ? ' flag' : ''}`}
                role="timer"
                aria-label={say('players.time-of', { side: sayIt(tellSide(color)) })}
              >
                <b>{time.digits}</b>
                {time.beside !== undefined && <span class="beside">{sayIt(time.beside)}</span>}
              </span>
            )}
          </div>
        );
      })}
    </section>
  );
};
