/** What needs attention at a table: every state but live and well has a sentence here. */
import { tell, type Sentence } from '../../words/telling.js';
import type { BoardView } from './board-view.js';
import { adjournedWords, standsWords } from './game-words.js';
import type { LiveTable } from './live-table.js';
import { endWords, infractionWords, mismatchWords, pendingWords } from './words.js';

export interface Notice {
  readonly look: 'over' | 'calm' | 'warn' | 'bad';
  readonly told: Sentence;
  readonly title?: string;
}

/** What people at the table should see to, now (`liveView`), whatever is on show; none when all is well. */
export const noticesOf = ({ game, link, warnings, sensors }: LiveTable, liveView: BoardView | undefined): readonly Notice[] => {
  const notices: Notice[] = [];
  const add = (look: Notice['look'], told: Sentence | undefined, title?: string): void => {
    if (told !== undefined) notices.push({ look, told, ...(title === undefined ? {} : { title }) });
  };
  if (game !== null && game.ended !== null) {
    if (game.phase === 'counting') add('calm', tell('stands.counting'));
    else add('over', endWords(game.ended));
  }
  if (link !== 'up') add(link === 'suspect' ? 'warn' : 'bad', tell(`link.${link}.long`));
  if (game !== null) {
    add('calm', adjournedWords(game));
    add('calm', standsWords(game));
    if (liveView !== undefined) add('bad', mismatchWords(game, liveView));
    add('calm', pendingWords(game));
  }
  for (const { told, message } of warnings) add('warn', told ?? tell('plain', { text: message }));
  if (sensors.length > 0) add('warn', tell('sensors.faulty', { n: sensors.length }));
  const last = game?.infractions.at(-1);
  if (game !== null && last !== undefined) {
    const what = infractionWords(last, game.size);
    const earlier = game.infractions.length - 1;
    add('calm', earlier === 0 ? tell('notice.seen', { what }) : tell('notice.seen-more', { what, n: earlier }), last.why);
  }
  return notices;
};
