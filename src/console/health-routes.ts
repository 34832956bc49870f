/**
 * For whoever watches over the machine, and the programs that do it for them.
 *
 *     GET /healthz    the process answers: 200
 *     GET /readyz     every table is served and its journal takes what happens: 200, else 503 and which is not
 *     GET /metrics    what is counted, as Prometheus reads it; numbers and ids of tables, no names
 */
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import type { ServedTable, ServedTables } from './served-table.js';
import type { SoundSource } from './sound-source.js';

export interface HealthOptions {
  readonly sound?: Pick<SoundSource, 'status'> | undefined;
  readonly service?: (() => object) | undefined;
}

type Counts = Readonly<Record<string, number>>;

/** Of each table, since the start of the process: the count's name, that of the metric, and what it says. */
const TABLE_COUNTS: readonly (readonly [count: string, metric: string, help: string])[] = [
  ['linesHeard', 'banmen_lines_heard_total', 'lines heard from the board'],
  ['linesSent', 'banmen_lines_sent_total', 'lines sent to the board'],
  ['inputs', 'banmen_inputs_total', 'inputs of the table'],
  ['events', 'banmen_events_total', 'events of the games'],
  ['actionsRefused', 'banmen_actions_refused_total', 'acts of people that were refused'],
  ['stepsFailed', 'banmen_faults_total', 'steps that failed by a fault in the program'],
  ['inputsLostToDisk', 'banmen_inputs_lost_total', 'inputs that found no room while the disk took nothing'],
  ['entriesNotKept', 'banmen_entries_not_kept_total', 'lines and inputs beyond the budget of a journal'],
  ['journalEntries', 'banmen_journal_entries_total', 'entries that are on the disk'],
  ['journalCommits', 'banmen_journal_commits_total', 'syncs of the journal'],
  ['journalCommitsFailed', 'banmen_journal_commits_failed_total', 'syncs that failed and were tried again'],
  ['recordsWritten', 'banmen_records_written_total', 'records written'],
  ['recordsFailed', 'banmen_records_failed_total', 'records that could not be written'],
  ['notesNotTold', 'banmen_board_notes_not_told_total', 'notes of the board that nobody was told'],
  ['shownAhead', 'banmen_shown_ahead_total', 'what was shown before a slow disk had it'],
  ['stepsNotKept', 'banmen_steps_not_kept_total', 'steps that the journal did not take, and that were taken back'],
];

const SERVICE_COUNTS: readonly (readonly [count: string, metric: string, help: string])[] = [
  ['loopStalls', 'banmen_loop_stalls_total', 'times in which the process stood still'],
  ['machineSleeps', 'banmen_machine_sleeps_total', 'times in which the machine slept'],
  ['logLinesDropped', 'banmen_log_lines_dropped_total', 'lines of the log that nobody took'],
  ['journalThreadRestarts', 'banmen_journal_thread_restarts_total', 'times in which the journal thread was started again'],
];

const DROPPED = 'linesDropped.';

const countsOf = ({ feed, port }: ServedTable): Counts => ({ ...port.counters(), ...feed.counters() });

const troubleOf = ({ port }: ServedTable): readonly string[] =>
  port
    .snapshot()
    .warnings.filter(({ kind }) => kind === 'journal' || kind === 'table')
    .map(({ message }) => message);

const numbersIn = (counts: object): Counts =>
  Object.fromEntries(Object.entries(counts).filter((entry): entry is [string, number] => typeof entry[1] === 'number'));

const makeRegistry = (tables: ServedTables, { sound, service }: HealthOptions): Registry => {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  for (const [count, name, help] of TABLE_COUNTS) {
    new Counter({
      name,
      help,
      labelNames: ['table'],
      registers,
      collect() {
        this.reset();
        for (const [table, served] of tables) this.inc({ table }, countsOf(served)[count] ?? 0);
      },
    });
  }
  new Counter({
    name: 'banmen_lines_dropped_total',
    help: 'lines of the board that were not understood, by cause',
    labelNames: ['table', 'cause'],
    registers,
    collect() {
      this.reset();
      for (const [table, served] of tables)
        for (const [name, dropped] of Object.entries(countsOf(served)))
          if (name.startsWith(DROPPED)) this.inc({ table, cause: name.slice(DROPPED.length) }, dropped);
    },
  });
  const gauge = (name: string, help: string, valueOf: (served: ServedTable) => number): void => {
    new Gauge({
      name,
      help,
      labelNames: ['table'],
      registers,
      collect() {
        for (const [table, served] of tables) this.set({ table }, valueOf(served));
      },
    });
  };
  gauge('banmen_spectators', 'streams that show the table', (served) => countsOf(served)['spectators'] ?? 0);
  gauge(
    'banmen_journal_waiting_entries',
    'entries that are not yet on the disk',
    (served) => countsOf(served)['journalEntriesWaiting'] ?? 0,
  );
  gauge('banmen_board_up', '1 while the board is heard and sure', ({ port }) => (port.snapshot().board.link === 'up' ? 1 : 0));
  gauge(
    'banmen_doubts',
    'moves of the game that are in doubt',
    ({ port }) => (port.snapshot().game?.moves ?? []).filter(({ certain }) => !certain).length,
  );
  gauge('banmen_infractions', 'infractions seen in the game', ({ port }) => port.snapshot().game?.infractions.length ?? 0);
  gauge('banmen_warnings', 'warnings that stand on the page', ({ port }) => port.snapshot().warnings.length);
  for (const [count, name, help] of SERVICE_COUNTS) {
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(numbersIn(service?.() ?? {})[count] ?? 0);
      },
    });
  }
  new Counter({
    name: 'banmen_loop_stalled_seconds_total',
    help: 'for how long the process stood still, together',
    registers,
    collect() {
      this.reset();
      this.inc((numbersIn(service?.() ?? {})['loopStalledMs'] ?? 0) / 1000);
    },
  });
  if (sound !== undefined) {
    new Gauge({
      name: 'banmen_voice_lateness_seconds',
      help: 'how late the words of the last minutes were, at worst one in a hundred, by loudspeaker',
      labelNames: ['speaker'],
      registers,
      collect() {
        const { speakers = {} } = sound.status() as { readonly speakers?: Readonly<Record<string, { readonly p99Ms?: number | null }>> };
        for (const [speaker, { p99Ms }] of Object.entries(speakers)) if (typeof p99Ms === 'number') this.set({ speaker }, p99Ms / 1000);
      },
    });
  }
  return registry;
};

export const addHealthRoutes = (app: FastifyInstance, tables: ServedTables, options: HealthOptions): void => {
  // Made when somebody asks: it watches the collector of garbage and the loop.
  let registry: Registry | undefined;

  app.get('/healthz', (_, reply) => reply.header('cache-control', 'no-store').type('text/plain').send('ok\n'));

  app.get('/readyz', (_, reply) => {
    const { tablesRefused = [] } = (options.service?.() ?? {}) as { readonly tablesRefused?: readonly string[] };
    const notReady = Object.fromEntries(
      [...tables].map(([id, served]) => [id, troubleOf(served)] as const).filter(([, why]) => why.length > 0),
    );
    const isReady = tables.size > 0 && tablesRefused.length === 0 && Object.keys(notReady).length === 0;
    return reply.code(isReady ? 200 : 503).send({ ready: isReady, tables: notReady, refused: tablesRefused });
  });

  app.get('/metrics', async (_, reply) => {
    registry ??= makeRegistry(tables, options);
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
};
