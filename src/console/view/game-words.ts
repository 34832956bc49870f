/** What the page says of a game besides its moves: the clock that stands, a sealed move, points lost, whose turn it is in a team. */
import { memberToPlay } from '../../core/clock/team-order.js';
import type { PauseReason } from '../../core/clock/clock.js';
import type { BoardView } from './board-view.js';
import type { LiveGame } from '../../core/table/live-game.js';
import { SIDE_WORDS } from './words.js';

const PAUSE_WORDS: Readonly<Record<PauseReason, string>> = {
  lunch: 'The clocks stand: lunch.',
  arbiter: 'The arbiter has stopped the clocks.',
  adjourned: 'The clocks stand: the game is adjourned.',
  'board-lost': 'The clocks stand: the board is not heard.',
  restart:
    'The clocks stand since Banmen was restarted, with the times of the last second before. The arbiter says who bears the gap, and when play goes on.',
  counting: 'The clocks stand: the game is being counted.',
  other: 'The clocks stand.',
};

/** Why nobody's time runs; undefined while somebody's does, before the first turn, and where the seal says so. */
export const standsWords = ({ clock, sealed, ended }: LiveGame): string | undefined => {
  const status = clock?.checkpoint.status;
  return status?.kind === 'paused' && sealed === null && ended === null ? PAUSE_WORDS[status.reason] : undefined;
};

export const adjournedWords = ({ sealed }: LiveGame): string | undefined =>
  sealed === null ? undefined : `Adjourned: ${SIDE_WORDS[sealed.color]} has sealed its move${sealed.onPaper ? ', on paper' : ''}.`;

/** `1h + 5x60s`; undefined without a clock. */
export const timeWords = ({ clock }: LiveGame): string | undefined => clock?.checkpoint.controls;

export const pointsLostWords = (points: number): string | undefined =>
  points === 0 ? undefined : `${points} ${points === 1 ? 'point' : 'points'} lost`;

/** Team play: who is to play in the position on show; undefined where it is no team's turn. */
export const memberAt = ({ members, moves }: LiveGame, { number, toMove }: BoardView): string | undefined =>
  members === null
    ? undefined
    : memberToPlay(
        moves.slice(0, number).map(({ color }) => color),
        toMove,
        members,
      );
