/** What needs attention at a table, the state of its board's link, and whether Banmen answers at all. */
import type { JSX } from 'preact';
import { tell, type Sentence } from '../../words/telling.js';
import type { BoardView } from '../view/board-view.js';
import { adjournedWords, standsWords } from '../view/game-words.js';
import type { LiveTable } from '../view/live-table.js';
import { endWords, infractionWords, mismatchWords, pendingWords } from '../view/words.js';
import { useWords } from './language.js';
import type { ServerState } from './live/stream-hub.js';

export const LinkLamp = ({ table, server }: { readonly table: LiveTable; readonly server: ServerState }): JSX.Element => {
  const { say } = useWords();
  const isLost = server === 'lost';
  return (
    <span class={`link ${isLost ? 'unknown' : table.link}`} role="status" title={say(`link.${table.link}.long`)}>
      <span class="lamp" aria-hidden="true" />
      {isLost ? say('link.unknown') : say(`link.${table.link}`)}
    </span>
  );
};

/** Quiet: what is shown is right, as far as anybody knows, and the disk is slow. */
export const NotKept = ({ table }: { readonly table: LiveTable }): JSX.Element | null => {
  const { say } = useWords();
  if (table.kept) return null;
  return (
    <span class="not-kept" title={say('kept.not-yet.long')}>
      {say('kept.not-yet')}
    </span>
  );
};

export const ServerLost = ({ heardAt }: { readonly heardAt: Date | undefined }): JSX.Element => {
  const { say } = useWords();
  return (
    <p class="server-lost" role="alert">
      {say('page.server-lost', { time: heardAt?.toLocaleTimeString() ?? say('page.before') })}
    </p>
  );
};

interface Notice {
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

export const Notices = ({ table, liveView }: { readonly table: LiveTable; readonly liveView: BoardView | undefined }): JSX.Element => {
  const { say, sayIt } = useWords();
  return (
    <section class="notices" aria-label={say('notice.title')} aria-live="polite">
      {noticesOf(table, liveView).map(({ look, told, title }) => (
        <p key={JSON.stringify(told)} class={`notice ${look}`} title={title}>
          {sayIt(told)}
        </p>
      ))}
    </section>
  );
};
