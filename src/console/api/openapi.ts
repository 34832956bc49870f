/**
 * OpenAPI 3.1, made from the very schemas that check the input; what answers look like is held against real answers by
 * test/console/openapi.test.ts. Pure: a value that the route sends as it is.
 */
import { z } from 'zod';
import type { ApiDescription, DescribedOperation } from './client-types.js';
import { machineRequest, newPinRequest, signInRequest } from '../access/sign-in-routes.js';
import { ACCESS_ROLES } from '../access/caller.js';
import { actRequest } from '../acts/act-schema.js';
import { EVENT_GAME_STATES } from '../../session/event-port.js';
import { organiserActRequest } from '../event-routes.js';
import { gamesQuery } from '../games-routes.js';
import { sayRequest } from '../say-route.js';
import { lookRequest, setUpRequest } from '../set-up-routes.js';
import { settingsChangeRequest } from '../settings-routes.js';
import { SETTING_SOURCES } from '../../session/settings-port.js';
import { soundReport } from '../sound-routes.js';

/** RFC 9457. */
export const problemAnswerForm = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  field: z.string().optional(),
});

const color = z.enum(['black', 'white']);

export const tableSummaryForm = z.looseObject({
  id: z.string(),
  name: z.string(),
  link: z.enum(['up', 'suspect', 'down', 'faulty']),
  players: z.looseObject({ black: z.string(), white: z.string() }).nullable(),
  moveCount: z.number().int(),
  ended: z.boolean(),
});

/** Points are numbers, row by row from the upper left corner, 0 first; null: a pass. Moments are the table's, in milliseconds. */
const gameForm = z.looseObject({
  gameNumber: z.number().int(),
  size: z.looseObject({ width: z.number().int(), height: z.number().int() }),
  startedAt: z.string(),
  moves: z.array(z.looseObject({ color, point: z.number().int().nullable(), certain: z.boolean(), order: z.string(), why: z.string() })),
  ended: z.looseObject({ reason: z.string(), result: z.string().nullable() }).nullable(),
  notes: z.array(z.looseObject({})),
});

export const tableForm = z.looseObject({
  tableId: z.string(),
  name: z.string(),
  version: z.number().int(),
  link: z.enum(['up', 'suspect', 'down', 'faulty']),
  warnings: z.array(z.looseObject({})),
  kept: z.boolean().describe('false: shown ahead of a slow disk, and not safe on it yet; only in what the event `ahead` leads to'),
  game: gameForm.nullable(),
});

export const actAnswerForm = z.looseObject({ events: z.array(z.looseObject({ kind: z.string() })), game: z.looseObject({}).nullable() });

export const sessionForm = z.looseObject({
  role: z.enum(ACCESS_ROLES),
  table: z.string().optional(),
  via: z.enum(['machine', 'session', 'nothing']),
  canSignIn: z.boolean(),
});

const keptGameForm = z.looseObject({
  id: z.string(),
  table: z.string(),
  date: z.string(),
  black: z.string(),
  white: z.string(),
  result: z.string(),
  moveCount: z.number().int(),
});
export const gamesForm = z.looseObject({ total: z.number().int(), games: z.array(keptGameForm) });
export const keptGameWithMovesForm = keptGameForm.extend({
  moves: z.array(z.looseObject({ number: z.number().int(), color, point: z.string(), sgf: z.string() })),
});

export const analysisForm = z.looseObject({
  engine: z.string(),
  moves: z.array(z.string()),
  leads: z.array(z.number().nullable()),
  better: z.array(z.string().nullable()),
  worst: z.array(z.looseObject({ number: z.number().int(), color, lost: z.number(), better: z.string().nullable() })),
});

export const statusForm = z.looseObject({ tables: z.record(z.string(), z.looseObject({ spectators: z.number().int() })) });
export const saidForm = z.looseObject({ said: z.array(z.string()) });
export const tableTimeForm = z.looseObject({ nowMs: z.number() });

/** Points by their names. `ownership`: 100 black's to -100 white's, row by row from the upper left corner. */
export const proposalForm = z.looseObject({
  dead: z.array(z.string()),
  seki: z.array(z.string()),
  ownership: z.array(z.number()).nullable(),
  by: z.string(),
  trouble: z.string().nullable(),
});

/** Readings row by row from the upper left corner; levels 0 to 255, where the sensors measure. */
export const boardForm = z.looseObject({
  address: z.string(),
  boardId: z.string().nullable(),
  link: z.enum(['up', 'suspect', 'down', 'faulty']),
  size: z.looseObject({ width: z.number().int(), height: z.number().int() }).nullable(),
  readings: z.array(z.string()),
  changes: z.array(z.looseObject({ point: z.string(), count: z.number().int() })),
  seen: z.array(z.looseObject({ point: z.string(), reading: z.string(), agoMs: z.number().int() })),
  levels: z.array(z.number().int()).nullable(),
  sensors: z.array(z.looseObject({ point: z.string(), health: z.string() })),
  hasLamps: z.boolean(),
});
export const setUpDoneForm = z.looseObject({ isDone: z.boolean() });
export const boardAtHandForm = z.looseObject({
  boardId: z.string(),
  size: z.looseObject({ width: z.number().int(), height: z.number().int() }),
  where: z.string(),
  table: z.string().nullable(),
  isGiven: z.boolean(),
});
export const lookedAtForm = z.looseObject({
  where: z.string(),
  isBoard: z.boolean(),
  what: z.string(),
  mend: z.array(z.string()),
  table: z.string().nullable(),
});

/** `value`, `inFile`: null where nothing is given; `waits`: the next start has it. */
const settingForm = z.looseObject({
  key: z.string(),
  value: z.string().nullable(),
  usual: z.string().nullable(),
  otherwise: z.string().nullable(),
  from: z.enum(SETTING_SOURCES),
  place: z.string(),
  inFile: z.string().nullable(),
  effect: z.enum(['at-once', 'next-game', 'restart']),
  waits: z.boolean(),
  allowed: z.string(),
  choices: z.array(z.string()).nullable(),
  isOfMachine: z.boolean(),
});
export const settingsForm = z.looseObject({
  file: z.string(),
  isThere: z.boolean(),
  problems: z.array(z.string()),
  settings: z.array(settingForm),
  tables: z.array(
    z.looseObject({
      id: z.string(),
      name: z.string(),
      isInFile: z.boolean(),
      canBeKept: z.boolean(),
      settings: z.array(settingForm),
    }),
  ),
});

const eventPlayerForm = z.looseObject({
  key: z.string(),
  name: z.string(),
  rank: z.string(),
  presence: z.enum(['there', 'absent', 'late']),
  minutes: z.number().int(),
});

/** `result`, `proposed`: `B+3.5`, `0`, `both lose`; empty: none. `at`: the service's table. */
export const eventForm = z.looseObject({
  name: z.string(),
  players: z.number().int(),
  facts: z.number().int(),
  trouble: z.string().nullable(),
  rounds: z.array(
    z.looseObject({
      round: z.number().int(),
      state: z.enum(['not-paired', 'paired', 'open', 'closed']),
      games: z.number().int(),
      results: z.number().int(),
      toConfirm: z.number().int(),
    }),
  ),
  round: z.number().int(),
  openedAt: z.string().nullable(),
  games: z.array(
    z.looseObject({
      table: z.number().int(),
      at: z.string().nullable(),
      black: eventPlayerForm,
      white: eventPlayerForm,
      handicap: z.number().int(),
      state: z.enum(EVENT_GAME_STATES),
      result: z.string(),
      proposed: z.string(),
      moves: z.number().int(),
      startedAt: z.string().nullable(),
    }),
  ),
  byes: z.array(eventPlayerForm),
  idle: z.array(eventPlayerForm),
});

export const standingForm = z.looseObject({
  place: z.number().int(),
  name: z.string(),
  points: z.string(),
  sos: z.string(),
  sosos: z.string(),
});
export const eventFactForm = z.looseObject({ kind: z.string(), at: z.string() });
/** What was done; `notes`: what could not be done with it, for people. */
export const eventDoneForm = z.looseObject({ notes: z.array(z.string()) });

const COMPONENTS = {
  Problem: problemAnswerForm,
  TableSummary: tableSummaryForm,
  Table: tableForm,
  Act: actRequest,
  ActAnswer: actAnswerForm,
  Session: sessionForm,
  SignIn: signInRequest,
  NewPin: newPinRequest,
  Machine: machineRequest,
  Games: gamesForm,
  Status: statusForm,
  Say: sayRequest,
  Said: saidForm,
  TableTime: tableTimeForm,
  SoundReport: soundReport,
  KeptGame: keptGameWithMovesForm,
  Analysis: analysisForm,
  Proposal: proposalForm,
  Board: boardForm,
  SetUp: setUpRequest,
  SetUpDone: setUpDoneForm,
  Look: lookRequest,
  BoardAtHand: boardAtHandForm,
  LookedAt: lookedAtForm,
  Settings: settingsForm,
  SettingsChange: settingsChangeRequest,
  Event: eventForm,
  OrganiserAct: organiserActRequest,
  EventDone: eventDoneForm,
  EventFact: eventFactForm,
  Standing: standingForm,
} as const;
type ComponentName = keyof typeof COMPONENTS;

export interface ApiOperation {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  readonly path: string;
  readonly summary: string;
  readonly body?: ComponentName;
  /** Undefined: nothing, or no JSON (`as`). */
  readonly answer?: ComponentName | readonly [ComponentName];
  readonly as?: string;
  /** In the address, behind `?`, and in the head of the request. */
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

const queryOf = (form: z.ZodObject): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.keys(form.shape).map((name) => [
      name,
      name === 'from' ? 'skips so many' : name === 'position' ? 'games in which these stones lay: bQ16,wD4' : `games with this ${name}`,
    ]),
  );

/** Every route of version 1; the test holds the list against the server's own. */
export const API_OPERATIONS: readonly ApiOperation[] = [
  { method: 'get', path: '/api/v1/tables', summary: 'the tables, in short', answer: ['TableSummary'] },
  { method: 'get', path: '/api/v1/tables/{id}', summary: 'one table with its game', answer: 'Table' },
  {
    method: 'get',
    path: '/api/v1/tables/{id}/proposal',
    summary: 'what is dead, as a program holds it, while the game is counted (tablet, arbiter)',
    answer: 'Proposal',
  },
  { method: 'get', path: '/api/v1/tables/{id}/game.sgf', summary: 'the record so far', as: 'application/x-go-sgf' },
  {
    method: 'post',
    path: '/api/v1/tables/{id}/acts',
    summary: 'an act of an arbiter, or of a player at their tablet',
    body: 'Act',
    answer: 'ActAnswer',
    query: { dryRun: '1: what it would do, without doing it' },
    headers: { 'Idempotency-Key': 'sent again with the same key it is answered again and done once' },
  },
  {
    method: 'get',
    path: '/api/v1/events',
    summary:
      'which tables there are, each of them whole, then every change, as server-sent events: `tables`, `table`, `change`, `ahead` (shown before it is safe, and no change: null takes it back), `heartbeat`; with `counts` what is spoken: `words`, `calls`; with `event` when the event is to be asked for again: `event`',
    as: 'text/event-stream',
    query: {
      tables: '*, or ids with commas between them',
      since: 'TABLE:ID,...: of a table only what came after the event with that id',
      counts: 'ids of tables whose spoken count is told too',
      event: '1: whenever GET /api/v1/event may say something else (an arbiter where spectators see the tables later)',
    },
    headers: { 'Last-Event-ID': 'of every table only what came after this event' },
  },
  {
    method: 'post',
    path: '/api/v1/tables/{id}/say',
    summary: 'what is to be spoken at the table now; a tablet may ask for the time',
    body: 'Say',
    answer: 'Said',
  },
  { method: 'get', path: '/api/v1/tables/{id}/time', summary: 'the moment by which the count is spoken', answer: 'TableTime' },
  { method: 'get', path: '/api/v1/tables/{id}/words/{word}', summary: 'one word of the count, 16-bit PCM', as: 'audio/wav' },
  {
    method: 'post',
    path: '/api/v1/tables/{id}/sound-state',
    summary: 'a page that speaks says whether it can be heard',
    body: 'SoundReport',
  },
  { method: 'get', path: '/api/v1/status', summary: 'what the service counts: spectators, lines, how late words were', answer: 'Status' },
  { method: 'get', path: '/api/v1/games', summary: 'every game that is kept, newest first', answer: 'Games', query: queryOf(gamesQuery) },
  {
    method: 'get',
    path: '/api/v1/games.zip',
    summary: 'the records of those that fit',
    as: 'application/zip',
    query: queryOf(gamesQuery),
  },
  { method: 'get', path: '/api/v1/games/{id}', summary: 'one of them with its moves; ID.sgf is its record', answer: 'KeptGame' },
  { method: 'get', path: '/api/v1/games/{id}/analysis', summary: 'what an engine holds of it, where one was asked', answer: 'Analysis' },
  { method: 'get', path: '/api/v1/tables/{id}/board', summary: 'what a board says of itself, point by point (organiser)', answer: 'Board' },
  {
    method: 'get',
    path: '/api/v1/tables/{id}/support',
    summary: 'a capture with versions, settings, events and log, without names: for whoever looks into a fault (organiser)',
    as: 'text/plain',
  },
  {
    method: 'post',
    path: '/api/v1/tables/{id}/board',
    summary: 'measure its levels, test its lamps, calibrate it, use another board in its place (organiser)',
    body: 'SetUp',
    answer: 'SetUpDone',
  },
  {
    method: 'get',
    path: '/api/v1/set-up/boards',
    summary: 'every board that answers at a port that nobody has, and those of the tables (organiser)',
    answer: ['BoardAtHand'],
  },
  {
    method: 'post',
    path: '/api/v1/set-up/look',
    summary: 'look at every port, or at one address; a board that no table has gets one (organiser)',
    body: 'Look',
    answer: ['LookedAt'],
  },
  {
    method: 'get',
    path: '/api/v1/set-up/settings',
    summary: 'the settings: what holds, where it was given, when a change of it holds (organiser)',
    answer: 'Settings',
  },
  {
    method: 'post',
    path: '/api/v1/set-up/settings',
    summary: 'one of them is changed in the settings file, or a table that was found is written into it (organiser)',
    body: 'SettingsChange',
    answer: 'Settings',
  },
  {
    method: 'get',
    path: '/api/v1/event',
    summary: 'the event: rounds, a round with its games, who is missing (an arbiter’s where spectators see the tables later)',
    answer: 'Event',
    query: { round: 'which; else the last that was opened' },
  },
  { method: 'get', path: '/api/v1/event/standings', summary: 'places, by what is confirmed', answer: ['Standing'] },
  {
    method: 'get',
    path: '/api/v1/event/facts',
    summary: 'what happened, in order (arbiter)',
    answer: ['EventFact'],
    query: { after: 'only those after so many' },
  },
  {
    method: 'post',
    path: '/api/v1/event/acts',
    summary: 'rounds are opened and closed (organiser); results, confirmations, who is there (arbiter)',
    body: 'OrganiserAct',
    answer: 'EventDone',
  },
  {
    method: 'put',
    path: '/api/v1/event/pairings/{name}',
    summary: 'the pairing program’s file as application/octet-stream; the name ends in .xml or .csv (organiser)',
    answer: 'EventDone',
  },
  {
    method: 'get',
    path: '/api/v1/event/files/{format}',
    summary: 'opengotha: its file with results and nothing else changed; csv, h9, aga, json (arbiter)',
    as: 'application/octet-stream',
  },
  {
    method: 'get',
    path: '/api/v1/event/published/{file}',
    summary: 'index.json, round-1.sgf, table-3.sgf: what the organiser publishes, when it is due',
    as: 'application/x-go-sgf',
  },
  {
    method: 'get',
    path: '/api/v1/event/published/{round}/{file}',
    summary: 'round-1/table-3.sgf: one game',
    as: 'application/x-go-sgf',
  },
  { method: 'get', path: '/api/v1/session', summary: 'who asks, and what they may', answer: 'Session' },
  { method: 'post', path: '/api/v1/session', summary: 'sign in with a PIN: a cookie', body: 'SignIn', answer: 'Session' },
  { method: 'delete', path: '/api/v1/session', summary: 'sign out' },
  { method: 'put', path: '/api/v1/pins/{role}', summary: 'a new PIN, chosen or made (organiser)', body: 'NewPin' },
  { method: 'put', path: '/api/v1/machine', summary: 'whether the machine itself must sign in (organiser)', body: 'Machine' },
  { method: 'get', path: '/api/v1/openapi.json', summary: 'this description' },
  { method: 'get', path: '/api/v1/client.d.ts', summary: 'types for programs in TypeScript, made from it', as: 'text/plain' },
];

const ref = (name: ComponentName): object => ({ $ref: `#/components/schemas/${name}` });

const answerSchema = (answer: ComponentName | readonly [ComponentName]): object =>
  typeof answer === 'string' ? ref(answer) : { type: 'array', items: ref(answer[0]) };

const contentOf = ({ answer, as }: ApiOperation): DescribedOperation['responses'][string] => {
  if (answer !== undefined) return { content: { 'application/json': { schema: answerSchema(answer) } } };
  return as === undefined ? {} : { content: { [as]: { schema: { type: 'string' } } } };
};

const parametersOf = ({ path, query = {}, headers = {} }: ApiOperation): DescribedOperation['parameters'] => [
  ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
  ...Object.entries(query).map(([name, description]) => ({ name, in: 'query', description, schema: { type: 'string' } })),
  ...Object.entries(headers).map(([name, description]) => ({ name, in: 'header', description, schema: { type: 'string' } })),
];

const describeOperation = (operation: ApiOperation): DescribedOperation => ({
  summary: operation.summary,
  parameters: parametersOf(operation),
  ...(operation.body === undefined
    ? {}
    : { requestBody: { required: true, content: { 'application/json': { schema: ref(operation.body) } } } }),
  responses: {
    [operation.method === 'delete' ? '204' : '200']: { description: operation.summary, ...contentOf(operation) },
    default: { description: 'why not', content: { 'application/problem+json': { schema: ref('Problem') } } },
  },
});

const pathsOf = (): ApiDescription['paths'] => {
  const paths: Record<string, Record<string, DescribedOperation>> = {};
  for (const operation of API_OPERATIONS) (paths[operation.path] ??= {})[operation.method] = describeOperation(operation);
  return paths;
};

export const makeOpenApi = (): ApiDescription & { readonly openapi: string } => ({
  openapi: '3.1.0',
  info: {
    title: 'Banmen',
    version: '1',
    description: 'Electronic Go boards: tables, acts, records. Fields may be added; what is here stays.',
  },
  paths: pathsOf(),
  components: {
    schemas: Object.fromEntries(
      Object.entries(COMPONENTS).map(([name, form]) => [name, z.toJSONSchema(form, { io: 'input', unrepresentable: 'any' }) as object]),
    ),
  },
});
