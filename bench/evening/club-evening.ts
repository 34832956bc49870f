/**
 * The club evening: four boards, two rounds, one arbiter with a phone. Everything that goes wrong at a club goes wrong once, and
 * the eight records must be right in the end, field by field.
 *
 *     hands ─▶ boards (simulated, over tcp) ─▶ banmen serve ◀─ page of a phone's size ◀─ the arbiter
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { BoardInHand } from '../../simulator/board-in-hand.js';
import { serveOverTcp } from '../../simulator/serve-board.js';
import type { Color } from '../../src/core/go/color.js';
import { FULL_BOARD, makeSgfPoint, parseSgfPoint } from '../../src/core/go/point.js';
import { gameOf, turnsOf } from '../../src/core/record/kifu-game.js';
import { textIn } from '../../src/core/record/kifu.js';
import { parseSgf } from '../../src/core/record/sgf-parse.js';
import type { LiveGame } from '../../src/core/table/live-game.js';
import { JOBS, Phone, type Pairing } from './phone.js';
import { resultOfLead, wallGame, type WallGame } from './wall-game.js';

/** A stone lies so long before its side presses; and the other side thinks so long. In ms. */
const LIES_MS = 420;
const THINKS_MS = 120;
/** Nobody passes in haste, and whoever is not heard presses again. In ms. */
const PASSES_AFTER_MS = 1500;
const PRESSES_AGAIN_MS = 8000;
/** Waiting for what must come; a machine that does much else is slow. */
const WAIT_MS_MAX = 120_000;
const LOOK_EVERY_MS = 60;
const KOMI_HALF_POINTS = 13;
const HANDICAP_KOMI_HALF_POINTS = 1;
const TABLES = ['table-1', 'table-2', 'table-3', 'table-4'] as const;
type Table = (typeof TABLES)[number];
const EVENT = 'Club evening';

type Fields = Readonly<Record<'RE' | 'KM' | 'HA' | 'PB' | 'PW' | 'RO', string>>;

export interface EveningResult {
  readonly games: readonly { readonly table: string; readonly round: string; readonly fields: Fields; readonly exact: boolean }[];
  readonly jobs: number;
  /** What is wrong, in words; empty where nothing is. */
  readonly wrong: readonly string[];
  readonly ok: boolean;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Expected {
  readonly table: Table;
  readonly pairing: Pairing;
  readonly moves: readonly { readonly color: Color; readonly point: string }[];
  readonly result: string;
}

/** One table: its board in our hand, and what the service says of it. */
class ClubTable {
  readonly id: Table;
  readonly board: BoardInHand;
  readonly #address: string;
  #lying = new Set<string>();

  constructor(id: Table, board: BoardInHand, address: string) {
    this.id = id;
    this.board = board;
    this.#address = address;
  }

  async game(): Promise<LiveGame> {
    const answer = await fetch(new URL(`/api/v1/tables/${this.id}`, this.#address));
    return ((await answer.json()) as { readonly game: LiveGame }).game;
  }

  /** Whether it comes within so long. */
  async #comes(fits: (game: LiveGame) => boolean, withinMs: number): Promise<boolean> {
    const endMs = performance.now() + withinMs;
    while (performance.now() < endMs) {
      if (fits(await this.game())) return true;
      await pause(LOOK_EVERY_MS);
    }
    return false;
  }

  async until(what: string, fits: (game: LiveGame) => boolean): Promise<LiveGame> {
    const endMs = performance.now() + WAIT_MS_MAX;
    for (;;) {
      const game = (await this.game()) as LiveGame | null;
      if (game !== null && fits(game)) return game;
      if (performance.now() > endMs)
        throw new Error(
          `${this.id}: waited in vain for ${what}; ${game?.phase}, ${game?.moves.length} moves, ${JSON.stringify(game?.mismatch)}`,
        );
      await pause(LOOK_EVERY_MS);
    }
  }

  put(point: string, exposed: Color | 'empty'): void {
    this.board.put(point, exposed);
    if (exposed === 'empty') this.#lying.delete(point);
    else this.#lying.add(point);
  }

  /** Stones, each pressed for, and believed before the next. */
  async play(moves: WallGame['moves'], before: number): Promise<void> {
    for (const [index, { color, point }] of moves.entries()) {
      this.put(point, color);
      await pause(LIES_MS);
      this.board.press(color);
      await this.until(`move ${before + index + 1}`, (game) => game.moves.length === before + index + 1);
      await pause(THINKS_MS);
    }
  }

  /** Both press without a stone. */
  async pass(first: Color): Promise<void> {
    for (const color of first === 'black' ? (['black', 'white'] as const) : (['white', 'black'] as const)) {
      const { moves } = await this.game();
      const isThere = (game: LiveGame): boolean => game.moves.length > moves.length || game.phase === 'counting';
      await pause(PASSES_AFTER_MS);
      this.board.press(color);
      // Whoever sees that the clock does not change presses once more.
      if (!(await this.#comes(isThere, PRESSES_AGAIN_MS))) this.board.press(color);
      await this.until('a pass', isThere);
    }
    await this.until('the count', ({ phase }) => phase === 'counting');
  }

  async clear(): Promise<void> {
    for (const point of [...this.#lying]) {
      this.put(point, 'empty');
      await pause(15);
    }
  }

  isDead = async (point: string): Promise<boolean> =>
    (await this.game()).count?.dead.includes(parseSgfPoint(point, FULL_BOARD) ?? -1) === true;

  isOver = (): Promise<LiveGame> => this.until('the end', ({ phase }) => phase === 'over');
}

interface Evening {
  readonly phone: Phone;
  readonly tables: ReadonlyMap<Table, ClubTable>;
  readonly say: (text: string) => void;
}

const toMoveAfter = (game: WallGame): Color => (game.moves.at(-1)?.color === 'black' ? 'white' : 'black');

/** Begun: the pairing is on the board, and its clock may be started. */
const begin = async ({ phone, tables }: Evening, id: Table, pairing: Pairing, how?: 'twice' | 'lost'): Promise<ClubTable> => {
  const table = tables.get(id);
  if (table === undefined) throw new Error(id);
  await phone.use(() => phone.arrange(id, pairing, pairing.handicap === undefined ? 'enter a pairing' : 'enter a handicap game', how));
  await table.until('its pairing', ({ players, waiting }) => players.black === pairing.black && waiting.length === 0);
  return table;
};

/** A misspelt name that is seen at move 30; the next pairing while it is counted, with a stone of the dead touched. */
const firstTable = async (evening: Evening): Promise<readonly Expected[]> => {
  const { phone } = evening;
  const pairing: Pairing = { black: 'Ann Aoki', white: 'Bob Bengtson', round: '1' };
  const table = await begin(evening, 'table-1', pairing, 'twice');
  const game = wallGame({ wall: 8, more: 6, dead: 2, komiHalfPoints: KOMI_HALF_POINTS });
  await table.play(game.moves.slice(0, 30), 0);
  await phone.use(() => phone.putNameRight('table-1', 'Bob Bengtsson'));
  await table.play(game.moves.slice(30), 30);
  await table.pass(toMoveAfter(game));
  const next: Pairing = { black: 'Gao Lin', white: 'Ann Aoki', round: '2' };
  await phone.use(() => phone.arrange('table-1', next, 'enter the next pairing while a game is counted', 'lost'));
  const { phase, waiting, moves } = await table.game();
  if (phase !== 'counting' || waiting.length !== 1) throw new Error(`the pairing touched the count: ${phase}, ${waiting.length} wait`);
  await phone.use(() => phone.count(table, game.dead));
  evening.say(`table-1: ${moves.length} moves counted`);
  await table.clear();
  await table.until('the next game', ({ players, gameNumber }) => players.black === next.black && gameNumber > 0);
  const second = wallGame({ wall: 9, more: 3, komiHalfPoints: KOMI_HALF_POINTS });
  await table.play(second.moves, 0);
  await phone.use(() => phone.end('table-1', 'W+R'));
  await phone.use(() => phone.reopen('table-1'));
  await phone.use(() => phone.end('table-1', 'B+R'));
  return [
    {
      table: 'table-1',
      pairing: { ...pairing, white: 'Bob Bengtsson' },
      moves: game.moves,
      result: resultOfLead(game.leadHalfPoints),
    },
    { table: 'table-1', pairing: next, moves: second.moves, result: 'B+R' },
  ];
};

/** A handicap game; then one with an infraction that is ruled. */
const secondTable = async (evening: Evening): Promise<readonly Expected[]> => {
  const { phone } = evening;
  const pairing: Pairing = { black: 'Chen Wei', white: 'Dana Dorn', round: '1', handicap: 3 };
  const table = await begin(evening, 'table-2', pairing);
  const game = wallGame({ wall: 16, handicap: 3, more: 4, dead: 1, komiHalfPoints: HANDICAP_KOMI_HALF_POINTS });
  for (const point of game.handicap) {
    table.put(point, 'black');
    await pause(LIES_MS);
  }
  await table.until('the handicap stones', ({ setUp }) => setUp.black.length === game.handicap.length);
  await table.play(game.moves, 0);
  await table.pass(toMoveAfter(game));
  await phone.use(() => phone.count(table, game.dead));
  await table.clear();
  const next: Pairing = { black: 'Hana Hofer', white: 'Chen Wei', round: '2' };
  await begin(evening, 'table-2', next);
  const second = wallGame({ wall: 7, more: 2, komiHalfPoints: KOMI_HALF_POINTS });
  await table.play(second.moves.slice(0, 20), 0);
  // White has just played, puts a second stone down, and takes it off when the arbiter comes.
  const stray = 'bb';
  table.put(stray, 'white');
  await table.until('the infraction', ({ proposals }) => proposals.length > 0);
  table.put(stray, 'empty');
  await pause(LIES_MS);
  await table.until('the board as it was', ({ moves, mismatch }) => moves.length === 20 && mismatch.length === 0);
  await phone.use(() => phone.ruleInfraction('table-2'));
  await resumed(evening, table);
  await table.play(second.moves.slice(20), 20);
  await table.pass(toMoveAfter(second));
  await phone.use(() => phone.count(table, []));
  return [
    { table: 'table-2', pairing, moves: game.moves, result: resultOfLead(game.leadHalfPoints) },
    { table: 'table-2', pairing: next, moves: second.moves, result: resultOfLead(second.leadHalfPoints) },
  ];
};

/** Whoever stopped the clock, the arbiter lets it go on. */
const resumed = async ({ phone }: Evening, table: ClubTable): Promise<void> => {
  const { clock } = await table.game();
  if (clock?.checkpoint.status.kind === 'paused') await phone.use(() => phone.clock(table.id, 'Resume', 'let play go on'));
};

/** A move that is put right forty moves later; then an adjournment. */
const thirdTable = async (evening: Evening): Promise<readonly Expected[]> => {
  const { phone } = evening;
  const pairing: Pairing = { black: 'Emi Endo', white: 'Farid Fall', round: '1' };
  const table = await begin(evening, 'table-3', pairing);
  const game = wallGame({ wall: 6, more: 8, komiHalfPoints: KOMI_HALF_POINTS });
  const at = 21;
  const right = game.moves[at - 1]?.point ?? '';
  // It came to lie on the point to the left: nobody sees it for forty moves.
  const wrong = makeSgfPoint((parseSgfPoint(right, FULL_BOARD) ?? 1) - 1, FULL_BOARD);
  const asRead = game.moves.map((move, index) => (index === at - 1 ? { ...move, point: wrong } : move));
  const later = at + 40;
  await table.play(asRead.slice(0, later), 0);
  await phone.use(() => phone.putMoveRight('table-3', wrong, right));
  table.put(wrong, 'empty');
  table.put(right, 'black');
  await table.until('the board as it is recorded', ({ mismatch }) => mismatch.length === 0);
  await table.play(game.moves.slice(later), later);
  await table.pass(toMoveAfter(game));
  await phone.use(() => phone.count(table, []));
  await table.clear();
  const next: Pairing = { black: 'Bob Bengtsson', white: 'Emi Endo', round: '2' };
  await begin(evening, 'table-3', next);
  await phone.use(() => phone.late('table-3', 2));
  const second = wallGame({ wall: 10, more: 2, komiHalfPoints: KOMI_HALF_POINTS });
  await table.play(second.moves.slice(0, 15), 0);
  await phone.use(() => phone.clock('table-3', 'Adjourn', 'adjourn'));
  await table.until('the adjournment', ({ phase }) => phase === 'adjourned');
  await phone.use(() => phone.note('table-3', 'Adjourned for supper.'));
  await phone.use(() => phone.clock('table-3', 'Resume', 'let play go on'));
  await table.play(second.moves.slice(15), 15);
  await phone.use(() => phone.end('table-3', 'W+R'));
  return [
    { table: 'table-3', pairing, moves: game.moves, result: resultOfLead(game.leadHalfPoints) },
    { table: 'table-3', pairing: next, moves: second.moves, result: 'W+R' },
  ];
};

/** A dispute after the passes: play goes on, and stops again; then a game with everything at the clock. */
const fourthTable = async (evening: Evening): Promise<readonly Expected[]> => {
  const { phone } = evening;
  const pairing: Pairing = { black: 'Gao Lin', white: 'Hana Hofer', round: '1' };
  const table = await begin(evening, 'table-4', pairing);
  const game = wallGame({ wall: 9, more: 5, dead: 1, komiHalfPoints: KOMI_HALF_POINTS });
  const stopped = game.moves.length - 4;
  await table.play(game.moves.slice(0, stopped), 0);
  await table.pass('black');
  await phone.use(() => phone.playOn('table-4'));
  await table.until('play', ({ phase }) => phase === 'playing');
  await resumed(evening, table);
  const { moves } = await table.game();
  await table.play(game.moves.slice(stopped), moves.length);
  await table.pass(toMoveAfter(game));
  await phone.use(() => phone.count(table, game.dead));
  await table.clear();
  const next: Pairing = { black: 'Dana Dorn', white: 'Farid Fall', round: '2' };
  await begin(evening, 'table-4', next);
  const second = wallGame({ wall: 8, more: 2, komiHalfPoints: KOMI_HALF_POINTS });
  await table.play(second.moves.slice(0, 10), 0);
  await phone.use(() => phone.clock('table-4', 'Pause', 'stop the clock'));
  await phone.use(() => phone.setTime('table-4', 'White', 15));
  await phone.use(() => phone.advise('table-4', 'talked to the neighbour'));
  await phone.use(() => phone.undo());
  await phone.use(() => phone.clock('table-4', 'Resume', 'let play go on'));
  await table.play(second.moves.slice(10), 10);
  await table.pass(toMoveAfter(second));
  await phone.use(() => phone.count(table, []));
  return [
    { table: 'table-4', pairing, moves: game.moves, result: resultOfLead(game.leadHalfPoints) },
    { table: 'table-4', pairing: next, moves: second.moves, result: resultOfLead(second.leadHalfPoints) },
  ];
};

interface Kept {
  readonly id: string;
  readonly black: string;
  readonly white: string;
  readonly round: string;
  readonly result: string;
}

/** What the record says beside what was played. */
const compared = (sgf: string, { pairing, result, moves }: Expected): { readonly fields: Fields; readonly wrong: readonly string[] } => {
  const parsed = parseSgf(sgf);
  const root = parsed.ok ? parsed.value.games[0] : undefined;
  if (root === undefined) throw new Error(`no record: ${sgf.slice(0, 100)}`);
  const field = (name: string): string => textIn(root, name) ?? '';
  const wanted: Readonly<Record<string, string>> = {
    RE: result,
    KM: pairing.handicap === undefined ? '6.5' : '0.5',
    HA: pairing.handicap === undefined ? '' : String(pairing.handicap),
    PB: pairing.black,
    PW: pairing.white,
    RO: pairing.round,
    EV: EVENT,
    RU: 'Japanese',
  };
  const game = gameOf(root);
  const played = turnsOf(game).flatMap(({ color, move }) =>
    move.kind === 'play' ? [`${color} ${makeSgfPoint(move.point, FULL_BOARD)}`] : [],
  );
  const truth = moves.map(({ color, point }) => `${color} ${point}`);
  const wrong = Object.entries(wanted).flatMap(([name, value]) =>
    field(name) === value ? [] : [`${name} is '${field(name)}', not '${value}'`],
  );
  const differs = truth.findIndex((move, index) => move !== played[index]);
  if (differs !== -1 || played.length !== truth.length)
    wrong.push(`move ${differs + 1} is ${played[differs]}, not ${truth[differs]}; ${played.length} moves of ${truth.length}`);
  wrong.push(...game.problems.map((problem) => JSON.stringify(problem)));
  const fields = Object.fromEntries(['RE', 'KM', 'HA', 'PB', 'PW', 'RO'].map((name) => [name, field(name)])) as unknown as Fields;
  return { fields, wrong };
};

/** The records follow the journal: the last may still be on its way to the disk. */
const keptGames = async (address: string, expected: readonly Expected[]): Promise<readonly Kept[]> => {
  const endMs = performance.now() + WAIT_MS_MAX;
  for (;;) {
    const { games } = (await (await fetch(new URL('/api/v1/games', address))).json()) as { readonly games: readonly Kept[] };
    const isWritten = ({ pairing, result }: Expected): boolean =>
      games.some((game) => game.black === pairing.black && game.round === pairing.round && game.result === result);
    if (expected.every(isWritten) || performance.now() > endMs) return games;
    await pause(LOOK_EVERY_MS);
  }
};

/** `banmen`: the command, as node runs it. */
export const clubEvening = async (
  browser: Browser,
  banmen: string,
  say: (text: string) => void = () => undefined,
): Promise<EveningResult> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'banmen-evening-'));
  const boards = TABLES.map((_, index) => new BoardInHand(`club-000${index + 1}`, FULL_BOARD));
  const cables = await Promise.all(boards.map((board) => serveOverTcp(board, 0)));
  const sections = cables.map(
    ({ address }, index) => `[[table]]\nid = "${TABLES[index]}"\nboard = "${address}"\nname = "Table ${index + 1}"\n`,
  );
  const settings = `port = 0\nevent = "${EVENT}"\nruleset = "japanese"\ntime = "20m + 3x30s"\n${sections.join('')}`;
  writeFileSync(path.join(folder, 'banmen.toml'), settings);
  // Its settings are those of the file: what this process was told (which tests to run) is none of them.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('BANMEN_')));
  const service = spawn(process.execPath, [banmen, 'serve'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = new Promise<void>((resolve) => service.once('exit', () => resolve()));
  try {
    const { address, pin } = await started(service.stdout);
    const phone = await Phone.signIn(browser, address, pin);
    const tables = new Map(TABLES.map((id, index) => [id, new ClubTable(id, boards[index] ?? new BoardInHand(), address)]));
    for (const table of tables.values()) await table.until('its board', ({ gameNumber }) => gameNumber > 0);
    const evening: Evening = { phone, tables, say };
    const played = await Promise.all([firstTable(evening), secondTable(evening), thirdTable(evening), fourthTable(evening)]);
    const kept = await keptGames(address, played.flat());
    const results = await Promise.all(
      played.flat().map(async (expected) => {
        const { table, pairing } = expected;
        const fits = kept.filter(({ black, round }) => black === pairing.black && round === pairing.round);
        const sgf = await (await fetch(new URL(`/api/v1/games/${fits[0]?.id ?? 'none'}.sgf`, address))).text();
        const { fields, wrong } = compared(sgf, expected);
        if (fits.length !== 1) return { table, round: pairing.round, fields, wrong: [...wrong, `${fits.length} records of this game`] };
        return { table, round: pairing.round, fields, wrong };
      }),
    );
    const wrong = results.flatMap((one) => one.wrong.map((what) => `${one.table}, round ${one.round}: ${what}`));
    const undone = JOBS.filter((job) => !phone.jobs.includes(job)).map((job) => `not done: ${job}`);
    return {
      games: results.map(({ table, round, fields, wrong: faults }) => ({ table, round, fields, exact: faults.length === 0 })),
      jobs: phone.jobs.length,
      wrong: [...wrong, ...undone],
      ok: wrong.length === 0 && undone.length === 0,
    };
  } finally {
    service.kill('SIGINT');
    await gone;
    boards.forEach((board) => board.close());
    await Promise.all(cables.map((cable) => cable.close()));
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Its address and the arbiter's PIN, as it prints them. */
const started = (output: NodeJS.ReadableStream): Promise<{ readonly address: string; readonly pin: string }> =>
  new Promise((resolve, reject) => {
    let text = '';
    output.on('data', (chunk) => {
      text += String(chunk);
      const address = /at (http:\S+)/.exec(text)?.[1];
      const pin = /arbiter\s+(\d{4} \d{4})/.exec(text)?.[1];
      if (address !== undefined && pin !== undefined) resolve({ address, pin: pin.replace(' ', '') });
    });
    output.on('end', () => reject(new Error(`banmen serve ended: ${text}`)));
  });
