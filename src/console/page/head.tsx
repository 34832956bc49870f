/** The top of the page: which table, the state of the board's link, what needs attention. */
import type { JSX } from 'preact';
import type { BoardView } from '../view/board-view.js';
import { adjournedWords, standsWords } from '../view/game-words.js';
import type { LiveTable, TableSummary } from '../view/live-table.js';
import { LINK_WORDS, endWords, infractionWords, mismatchWords, pendingWords } from '../view/words.js';
import type { ServerState } from './live-feed.js';

interface HeadProps {
  readonly tables: readonly TableSummary[];
  readonly table: LiveTable | undefined;
  readonly tableId: string | undefined;
  readonly server: ServerState;
}

const chooserLine = ({ name, players, moveCount, ended }: TableSummary): string => {
  const names = players === null ? [] : [players.black, players.white].filter((player) => player !== '');
  const state = ended ? 'over' : players === null ? 'no game yet' : `move ${moveCount}`;
  return [name, names.join(' – '), state].filter((part) => part !== '').join(' · ');
};

export const Head = ({ tables, table, tableId, server }: HeadProps): JSX.Element => (
  <header class={tables.length > 1 ? 'head many' : 'head'}>
    <img src="icon.svg" alt="" width="28" height="28" />
    <h1>Banmen</h1>
    {tables.length > 1 ? (
      <select class="chooser" aria-label="Table" value={tableId} onChange={(event) => (location.hash = event.currentTarget.value)}>
        {tables.map((summary) => (
          <option key={summary.id} value={summary.id}>
            {chooserLine(summary)}
          </option>
        ))}
      </select>
    ) : (
      <span class="table-name">{table?.name ?? ''}</span>
    )}
    {table !== undefined && (
      <span class={`link ${server === 'lost' ? 'unknown' : table.link}`} role="status" title={LINK_WORDS[table.link].long}>
        <span class="lamp" aria-hidden="true" />
        {server === 'lost' ? 'Board unknown' : LINK_WORDS[table.link].short}
      </span>
    )}
  </header>
);

export const ServerLost = ({ sinceWords }: { readonly sinceWords: string }): JSX.Element => (
  <p class="server-lost" role="alert">
    <b>No connection to Banmen.</b> What you see is from {sinceWords}. Trying again…
  </p>
);

/** What people at the table should see to, now (`liveView`), whatever is on show; empty when all is well. */
export const Notices = ({ table, liveView }: { readonly table: LiveTable; readonly liveView: BoardView | undefined }): JSX.Element => {
  const { game, link, warnings, sensors } = table;
  const last = game?.infractions.at(-1);
  const mismatch = game === null || liveView === undefined ? undefined : mismatchWords(game, liveView);
  const pending = game === null ? undefined : pendingWords(game);
  return (
    <section class="notices" aria-label="Notices" aria-live="polite">
      {game !== null && game.ended !== null && <p class="notice over">{endWords(game.ended)}</p>}
      {link !== 'up' && <p class={`notice ${link === 'suspect' ? 'warn' : 'bad'}`}>{LINK_WORDS[link].long}</p>}
      {game !== null &&
        [adjournedWords(game), standsWords(game)]
          .filter((words) => words !== undefined)
          .map((words) => (
            <p key={words} class="notice calm">
              {words}
            </p>
          ))}
      {mismatch !== undefined && <p class="notice bad">{mismatch}</p>}
      {pending !== undefined && <p class="notice calm">{pending}</p>}
      {warnings.map((warning) => (
        <p key={warning.kind} class="notice warn">
          {warning.message}
        </p>
      ))}
      {sensors.length > 0 && <p class="notice warn">{sensors.length === 1 ? '1 sensor is' : `${sensors.length} sensors are`} not well.</p>}
      {game !== null && last !== undefined && (
        <p class="notice calm" title={last.why}>
          Seen against the rules: {infractionWords(last, game.size)}
          {game.infractions.length > 1 && `, and ${game.infractions.length - 1} earlier`}.
        </p>
      )}
    </section>
  );
};
