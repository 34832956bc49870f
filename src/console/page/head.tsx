/** What needs attention at a table, the state of its board's link, and whether Banmen answers at all. */
import type { JSX } from 'preact';
import type { BoardView } from '../view/board-view.js';
import type { LiveTable } from '../view/live-table.js';
import { noticesOf } from '../view/notices.js';
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
