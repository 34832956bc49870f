/** Why a table is where it is in the hall and on the desk, in one line: what somebody who comes to it has to know. */
import type { LiveTable } from './live-table.js';
import { tellSide } from '../../words/note-words.js';
import { tell, type Sentence } from '../../words/telling.js';
import { boardView, type BoardView } from './board-view.js';
import { lampOf } from './lamp.js';
import { showGame } from './shown-positions.js';
import { endWords, infractionWords, mismatchWords } from './words.js';

/** `viewNow`: the board as it is drawn, where it is drawn already; it is asked only where board and record differ. */
export const waitingReason = (
  { game, link, ...rest }: LiveTable,
  viewNow: () => BoardView = () => boardView(showGame(game as NonNullable<LiveTable['game']>)),
): Sentence => {
  const lamp = lampOf({ game, link, ...rest });
  if (lamp === 'no-link') return tell(`link.${link}`);
  if (game === null) return tell('notice.waiting-first');
  const called = game.incidents.find(({ open, kind }) => open && kind === 'arbiter-called');
  if (called !== undefined) return called.color === null ? tell('act.called') : tell('act.called-by', { side: tellSide(called.color) });
  if (game.incidents.some(({ open, kind }) => open && kind === 'time-over')) return tell('time.over');
  if (game.ended !== null) return endWords(game.ended);
  if (lamp === 'call') return mismatchWords(game, viewNow()) ?? tell('move.number', { number: game.moves.length });
  if (lamp !== 'doubt') return tell('move.number', { number: game.moves.length });
  const seen = game.infractions.at(-1);
  if (seen !== undefined) return infractionWords(seen, game.size);
  const doubts = game.moves.flatMap((move, index) => (!move.certain || move.flagged !== null ? [index + 1] : []));
  return tell('move.number', { number: doubts.at(-1) ?? game.moves.length });
};
