/**
 * `banmen game`: an act of a game from the command line, by the same route as the console and other programs.
 *
 * What stands after the act's name are its fields: `--why "read wrong"`, `--move 12`. A field may also be written as a path
 * (`--players.white Sato`). The server checks them, so a new act needs nothing here.
 */
import { Command } from 'commander';
import { z } from 'zod';
import { ok } from '../../core/result.js';
import { EXIT } from './exit-codes.js';
import { Hub } from './hub.js';

const EXAMPLES = `
Examples:
  banmen game show
  banmen game amend --white Sato --why "misspelt"
  banmen game arrange --black Ann --white Bo --white-rank 3d --ruleset japanese --handicap "3 free" --round 2
  banmen game replace --move 12 --point D4 --why "read wrong" --dry-run
  banmen game end --result B+3.5 --why "counted by hand"
  banmen game rule --ruling warning --side black --answers 41 --why "moved a stone"
  banmen game undo --why "a slip"
  banmen game pause --url http://192.168.1.5:8473 --pin 12345678

Acts: arrange, amend, abandon, set-up, play, pass, take-back, replace, insert, delete, recolour, reorder, accept-doubt,
choose, stop, mark, trial, accept-count, play-on, resign, end, reopen, rule, note, call-arbiter, undo, start-clock, pause, resume,
adjourn, seal, open-seal, late, undo-late, set-time, charge-time, undo-time, swap-clocks.`;

/** Flags of this command; every other one is a field of the act. */
interface GameOptions {
  readonly url: string;
  readonly table: string;
  readonly pin?: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

type Value = string | number | Value[] | { [name: string]: Value };

/** Numbers are numbers, where the field is one; names of players, rounds and the like stay as they are written. */
const NUMBERS = [
  'move',
  'moves',
  'reading',
  'to',
  'id',
  'game',
  'answers',
  'points',
  'mainMs',
  'leftMs',
  'periodsLeft',
  'stonesLeft',
  'ms',
  'blackMs',
  'whiteMs',
  'handicap',
];

const valueOf = (name: string, text: string): Value => (NUMBERS.includes(name) && /^\d+$/.test(text) ? Number(text) : text);

/** As the settings of `banmen serve` are called, where an act says something about the game. */
const PATHS: Readonly<Record<string, string>> = {
  black: 'players.black',
  white: 'players.white',
  blackTeam: 'teams.black',
  whiteTeam: 'teams.white',
  blackRank: 'ranks.black',
  whiteRank: 'ranks.white',
  blackClub: 'clubs.black',
  whiteClub: 'clubs.white',
  tableNumber: 'table',
  date: 'localDate',
};

/** The fields from what stands after the act's name; undefined where a flag has no value. */
export const fieldsOfFlags = (act: string, flags: readonly string[]): Readonly<Record<string, unknown>> | undefined => {
  const fields: { [name: string]: Value } = {};
  for (let index = 0; index < flags.length; index += 2) {
    const [flag = '', text] = [flags[index], flags[index + 1]];
    if (!flag.startsWith('--') || text === undefined) return undefined;
    const name = flag.slice(2).replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
    const hasPlayers = act === 'arrange' || act === 'amend';
    const [first = name, second] = (hasPlayers ? (PATHS[name] ?? name) : name).split('.');
    if (second === undefined) fields[first] = valueOf(first, text);
    else {
      const inner = fields[first];
      fields[first] = { ...(typeof inner === 'object' && !Array.isArray(inner) ? inner : {}), [second]: text };
    }
  }
  return fields;
};

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const fail = (why: string, code: number): void => {
  process.stderr.write(`banmen game: ${why}\n`);
  process.exitCode = code;
};

interface Answered {
  readonly events: readonly { readonly kind: string }[];
  readonly illegal?: readonly { readonly move: number; readonly point: string; readonly flagged: string }[];
  readonly board?: readonly { readonly point: string; readonly was: string; readonly now: string }[];
}

const sayAnswer = ({ events, illegal = [], board = [] }: Answered, isDry: boolean): void => {
  say(`${isDry ? 'would be' : 'done'}: ${events.map(({ kind }) => kind).join(', ')}`);
  for (const { move, point, flagged } of illegal) say(`  move ${String(move)} (${point}) is no longer possible: ${flagged}`);
  for (const { point, was, now } of board) say(`  on the board, ${point}: ${was} becomes ${now}`);
};

export const gameCommand = (): Command =>
  new Command('game')
    .description('see the game at a table and put it right: every act, tried first with --dry-run')
    .argument('<act>', 'show, or the act')
    .argument('[fields...]', 'the fields of the act, as flags')
    .option('--url <url>', 'where banmen serve answers', 'http://localhost:8473')
    .option('--table <id>', 'which table', 'table-1')
    .option('--pin <pin>', 'of an arbiter or organiser: from another machine than the service')
    .option('--dry-run', 'what it would mean, without doing it')
    .option('--json', 'print the answer as JSON')
    .allowUnknownOption()
    .addHelpText('after', EXAMPLES)
    .action(async (act: string, flags: readonly string[], { url, table, pin, dryRun = false, json = false }: GameOptions) => {
      const fields = fieldsOfFlags(act, flags);
      if (fields === undefined) {
        fail(`write every field as a flag with its value: --why "..."`, EXIT.askedWrongly);
        return;
      }
      const hub = new Hub(url);
      const signedIn = pin === undefined ? ok(undefined) : await hub.signIn(pin);
      if (!signedIn.ok) {
        fail(signedIn.refusal, EXIT.wrong);
        return;
      }
      if (act === 'show') {
        const shown = await hub.get(`/api/v1/tables/${encodeURIComponent(table)}`, z.unknown());
        if (shown.ok) say(JSON.stringify(shown.value, undefined, json ? undefined : 2));
        else fail(`${shown.refusal}; --url says where it is`, EXIT.wrong);
        return;
      }
      const answer = await hub.tryAct(table, { act, ...fields }, dryRun);
      if (!answer.ok) {
        const { why, status } = answer.refusal;
        fail(status === undefined ? `${why} --url says where` : why, status === 400 ? EXIT.askedWrongly : EXIT.wrong);
      } else if (json) say(JSON.stringify(answer.value));
      else sayAnswer(answer.value as Answered, dryRun);
    });
