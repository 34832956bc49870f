/** What the page says of a game besides its moves: the clock that stands, a sealed move, whose turn it is in a team. */
import { memberToPlay } from '../../core/clock/team-order.js';
import type { LiveGame } from '../../core/table/live-game.js';
import { tellSide } from '../../words/note-words.js';
import { tell, type Sentence } from '../../words/telling.js';
import type { BoardView } from './board-view.js';

/** Why nobody's time runs; undefined while somebody's does, before the first turn, and where the seal says so. */
export const standsWords = ({ clock, sealed, ended }: LiveGame): Sentence | undefined => {
  const status = clock?.checkpoint.status;
  return status?.kind === 'paused' && sealed === null && ended === null ? tell(`stands.${status.reason}`) : undefined;
};

export const adjournedWords = ({ sealed }: LiveGame): Sentence | undefined =>
  sealed === null ? undefined : tell(sealed.onPaper ? 'adjourned.on-paper' : 'adjourned.sealed', { side: tellSide(sealed.color) });

export const pointsLostWords = (points: number): Sentence | undefined =>
  points === 0 ? undefined : tell('players.points-lost', { n: points });

/** Team play: who is to play in the position on show; undefined where it is no team's turn. */
export const memberAt = ({ members, moves }: LiveGame, { number, toMove }: BoardView): string | undefined =>
  members === null
    ? undefined
    : memberToPlay(
        moves.slice(0, number).map(({ color }) => color),
        toMove,
        members,
      );
