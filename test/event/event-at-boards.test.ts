/**
 * A Swiss event played at boards: the pairing program's file is imported, each round is opened at its tables, hands play every game on
 * simulated boards in virtual time, both players accept the count, and the file goes back with nothing changed but results.
 *
 * Long: 64 players, seven rounds.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endedByPasses, type GameToPlay } from '../../simulator/hands/game.js';
import type { Happening } from '../../simulator/hands/happening.js';
import { playGame } from '../../simulator/hands/play-game.js';
import { atPace, profileNamed } from '../../simulator/hands/profiles.js';
import { LiveBoard } from '../../simulator/live-board.js';
import { randomGame } from '../../simulator/random-game.js';
import { cableOf } from '../../simulator/simulated-board.js';
import { openGsbBoard } from '../../src/boards/gsb/gsb-board.js';
import { PLAIN_FACTS } from '../../src/core/go/scoring/count.js';
import { countBy } from '../../src/core/go/scoring/methods.js';
import { finalBoard } from '../../src/core/go/scoring/final-board.js';
import { makeSgfResult } from '../../src/core/go/scoring/result-text.js';
import { positionOf } from '../../src/core/go/position.js';
import { playOn, startOf } from '../../simulator/hands/game.js';
import { gamesOfRound, withBookResults } from '../../src/event/event-book.js';
import { initEvent } from '../../src/event/event-folder.js';
import { makeH9 } from '../../src/event/h9.js';
import { standingsOf } from '../../src/event/standings.js';
import { openEventDesk, type OpenedEvent } from '../../src/service/open-event.js';
import { Session } from '../../src/session/session.js';
import { FakeRecords, MemoryJournal, SILENT } from '../session/fakes.js';
import { SimulatedProcess, World } from '../../simulated-service/world.js';
import { ruleset } from '../support/rulesets.js';
import { sized } from '../support/run-length.js';
import { makeSwissXml, pairSwiss, swissPlayers, type SwissGame } from '../support/swiss.js';

const PLAYERS = sized({ usual: 8, long: 64 });
const ROUNDS = sized({ usual: 3, long: 7 });
const SEED = Number(process.env['SEED'] ?? 17);
const SIZE = { width: 9, height: 9 };
const RULES = ruleset('chinese');
const MOVES_MAX = sized({ usual: 30, long: 60 });
/** Times as fast as a club thinks: a virtual second costs a real moment. */
const PACE = 3;
/** From the last stone of a game taken off to the first of the next. */
const PAUSE_MS = 60_000;
const GAME_MS_MAX = 40 * 60_000;

const read = <Value>(result: { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly refusal: string }): Value => {
  if (!result.ok) throw new Error(result.refusal);
  return result.value;
};

const gameAt = (table: number, round: number): GameToPlay =>
  endedByPasses(randomGame(SEED * 10_000 + round * 100 + table, { size: SIZE, ruleset: RULES, handicap: 0, movesMax: MOVES_MAX }));

/** What the game counts as it lies, reckoned from its moves and not from any board. */
const countOf = (game: GameToPlay): string => {
  const cursor = startOf(game);
  for (const turn of game.moves) playOn(cursor, turn);
  return makeSgfResult(
    countBy(RULES.counting, {
      ...PLAIN_FACTS,
      board: finalBoard(SIZE, positionOf(cursor).stones, []),
      ruleset: RULES,
      komiHalfPoints: 13,
    }),
  );
};

/** A table with its board, on a time of its own: hands play the games of the day there, one a round, and clear the board after each. */
const openTable = (table: number) => {
  const world = new World();
  const time = new SimulatedProcess(world).timeAfter(0);
  const profile = atPace(read(profileNamed('club')), PACE);
  const games = Array.from({ length: ROUNDS }, (_, index) => gameAt(table, index + 1));
  // The board is switched on, and nothing lies there yet.
  let happenings: Happening[] = [{ kind: 'point', atMs: 0, point: 0, exposed: 'empty' }];
  let fromMs = PAUSE_MS;
  let truth: ReturnType<typeof playGame>['truth'] | undefined;
  for (const [index, game] of games.entries()) {
    const played = playGame(game, { ...profile.hands, tidyRatio: 1 }, table * 100 + index);
    const byMs = Math.round(fromMs);
    happenings = [...happenings, ...played.happenings.map((one) => ({ ...one, atMs: one.atMs + byMs }))];
    truth ??= played.truth;
    fromMs = Math.max(played.truth.last + byMs, happenings.at(-1)?.atMs ?? 0) + PAUSE_MS;
  }
  if (truth === undefined || games[0] === undefined) throw new Error('no games');
  const hands = new LiveBoard(games[0], profile, table, time, {}, { happenings, truth });
  const board = openGsbBoard({ openCable: cableOf(hands, time), time, firstCommand: 1 });
  const settings = { tableId: `table-${table}`, name: `Table ${table}`, address: 'sim:', ruleset: RULES, beginsAnew: false };
  const records = new FakeRecords();
  const session = new Session(settings, { board, journal: new MemoryJournal(), records, time, log: SILENT });
  return {
    session,
    games,
    records,
    /** Until it is so, by the table's own time. */
    until: async (isSo: () => boolean): Promise<void> => {
      const endMs = world.nowMs + GAME_MS_MAX;
      while (!isSo()) {
        if (world.nowMs > endMs) throw new Error(`table ${table} is not so far: ${JSON.stringify(session.snapshot().game?.phase)}`);
        await world.runTo(world.nowMs + 5000);
      }
    },
  };
};
type Table = ReturnType<typeof openTable>;

let folder = '';
beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'banmen-event-')), 'cup');
});
afterEach(() => rmSync(path.dirname(folder), { recursive: true, force: true }));

const archiveOf = (tables: readonly Table[]) => ({
  list: () =>
    Promise.resolve(
      tables.flatMap(({ records, session }) => {
        const last = new Map(records.written.map(({ name, sgf }) => [name.gameNumber, sgf]));
        return [...last].map(([number, sgf]) => ({
          id: `${session.id}-game-${number}`,
          table: session.id,
          date: '',
          black: '',
          white: '',
          event: /EV\[([^\]]*)\]/.exec(sgf)?.[1] ?? '',
          round: /RO\[([^\]]*)\]/.exec(sgf)?.[1] ?? '',
          rules: '',
          komi: 6.5,
          handicap: 0,
          size: 9,
          result: /RE\[([^\]]*)\]/.exec(sgf)?.[1] ?? '',
          moveCount: [...sgf.matchAll(/;[BW]\[/g)].length,
        }));
      }),
    ),
  sgf: (id: string) => {
    const [, table, number] = /^(.*)-game-(\d+)$/.exec(id) ?? [];
    const written = tables.find(({ session }) => session.id === table)?.records.written ?? [];
    return Promise.resolve(written.filter(({ name }) => String(name.gameNumber) === number).at(-1)?.sgf);
  },
});

/** Both players accept the count, as at their tablet. */
const endGame = async ({ session }: Table): Promise<void> => {
  for (const side of ['black', 'white'] as const) read(await accepted(session, side));
};
const accepted = async (session: Session, side: 'black' | 'white') => {
  const done = await session.submit({ kind: 'accept-count', side }, side);
  return done.ok ? done : { ok: false as const, refusal: done.refusal.message };
};

const withoutResults = (text: string): string => text.replaceAll(/(<Game [^>]*result=")[A-Z_]+"/g, '$1"');

const desksFile = (event: OpenedEvent, format: 'opengotha' | 'h9'): string =>
  Buffer.from(read(event.desk.file(format)).bytes).toString(format === 'h9' ? 'latin1' : 'utf8');

test(
  `${PLAYERS} players, ${ROUNDS} rounds at ${PLAYERS / 2} boards (seed ${SEED})`,
  { timeout: sized({ usual: 120_000, long: 1_800_000 }) },
  async () => {
    read(initEvent(folder));
    const players = swissPlayers(PLAYERS, SEED);
    const tables = Array.from({ length: PLAYERS / 2 }, (_, index) => openTable(index + 1));
    let wallMs = Date.parse('2026-11-28T09:00:00Z');
    const event = read(
      openEventDesk(folder, {
        tables: tables.map(({ session }) => session),
        archive: archiveOf(tables),
        time: { nowMs: () => wallMs, wallMs: () => wallMs, wakeAt: () => () => undefined },
        log: SILENT,
      }),
    );
    const { desk } = event;
    const games: SwissGame[] = [];
    // The boards are switched on.
    for (const table of tables) await table.until(() => table.session.snapshot().board.link === 'up');

    for (let round = 1; round <= ROUNDS; round += 1) {
      games.push(...pairSwiss(players, games, round));
      const paired = makeSwissXml({ rounds: ROUNDS, players, games });
      read(await desk.takePairings('tournament.xml', new TextEncoder().encode(paired)));
      expect((await desk.view(round)).games.map(({ state }) => state)).toEqual(tables.map(() => 'paired'));
      expect(read(await desk.act({ act: 'open-round', round }))).toEqual({ notes: [] });
      // Asked twice, nothing is arranged twice.
      expect(read(await desk.act({ act: 'open-round', round }))).toEqual({ notes: [] });

      const { name } = await desk.view(round);
      for (const [index, table] of tables.entries()) {
        const isOurs = (): boolean => table.session.snapshot().game?.settings.round === String(round);
        await table.until(() => isOurs() && table.session.snapshot().game?.phase === 'counting');
        const pairing = gamesOfRound(desk.event.book, round)[index];
        expect(table.session.snapshot().game).toMatchObject({ settings: { event: name, table: String(pairing?.table) }, komi: '6.5' });
        expect(table.session.snapshot().game?.waiting).toEqual([]);
        if (index === 0) {
          const { games: shown } = await desk.view(round);
          expect(shown[0]).toMatchObject({ state: 'counting', at: 'table-1', moves: table.games[round - 1]?.moves.length });
        }
        const played = table.games[round - 1]?.moves.map(({ move }) => (move.kind === 'play' ? move.point : null));
        expect(table.session.snapshot().game?.moves.map(({ point }) => point)).toEqual(played);
        await endGame(table);
      }
      wallMs += 3 * 60 * 60_000;

      const { rounds, games: ended } = await desk.view(round);
      expect(rounds[round - 1]).toEqual({ round, state: 'open', games: tables.length, results: tables.length, toConfirm: tables.length });
      expect(ended.map(({ state, result }) => [state, result])).toEqual(
        tables.map(({ games: played }) => ['to-confirm', countOf(played[round - 1] ?? gameAt(0, 0))]),
      );
      // What is not confirmed goes to nobody.
      expect(desksFile(event, 'opengotha')).toBe(paired);
      expect(await desk.act({ act: 'close-round', round })).toMatchObject({ ok: false });
      read(await desk.act({ act: 'confirm', round }));
      read(await desk.act({ act: 'close-round', round }));

      const exported = desksFile(event, 'opengotha');
      expect(withoutResults(exported)).toBe(withoutResults(paired));
      for (const game of games) {
        const line = exported.split('\n').find((one) => one.includes(`roundNumber="${game.round}" tableNumber="${game.table}" `)) ?? '';
        const written = /result="([A-Z_]+)"/.exec(line)?.[1] ?? '';
        const counted = countOf(gameAt(game.table, game.round));
        expect(written).toBe(counted === '0' ? 'RESULT_EQUAL' : counted.startsWith('B') ? 'RESULT_BLACKWINS' : 'RESULT_WHITEWINS');
        game.result = written;
      }
    }

    // The table of the European database: every player's row says, from either side, what the boards counted.
    const tournament = withBookResults(desk.event.book);
    if (tournament === undefined) throw new Error('no tournament');
    const standings = standingsOf(tournament);
    const rows = desksFile(event, 'h9')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith(';'));
    expect(rows).toHaveLength(PLAYERS);
    expect(
      makeH9(tournament)
        .split('\n')
        .filter((line) => line.startsWith(';')),
    ).toHaveLength(7);
    const placeOf = new Map(standings.map(({ entrant, place }) => [entrant.key, place]));
    for (const { round, black, white } of tournament.pairings) {
      const { table } = games.find((game) => game.round === round && game.black === black && game.white === white) ?? { table: 0 };
      const winner = countOf(gameAt(table, round)).slice(0, 1);
      const cellOf = (key: string): string | undefined =>
        (rows[(placeOf.get(key) ?? 0) - 1] ?? '').split(' |')[0]?.split(' ').slice(-ROUNDS)[round - 1];
      expect([cellOf(black), cellOf(white)]).toEqual([
        `${placeOf.get(white)}${winner === 'B' ? '+' : winner === 'W' ? '-' : '='}/b0`,
        `${placeOf.get(black)}${winner === 'W' ? '+' : winner === 'B' ? '-' : '='}/w0`,
      ]);
    }

    // Everything is published, with its times, at addresses that stay.
    const index = JSON.parse((await desk.published('index.json'))?.text ?? '') as {
      rounds: { games: { result: string; sgf: string }[] }[];
    };
    expect(index.rounds.map(({ games: shown }) => shown.length)).toEqual(Array.from({ length: ROUNDS }, () => PLAYERS / 2));
    const sgf = (await desk.published('round-1/table-2.sgf'))?.text ?? '';
    expect(sgf).toMatch(/TM\[3600\]/);
    expect(sgf).toMatch(/OT\[/);
    expect(sgf.match(/[BW]L\[/g)?.length).toBeGreaterThan(10);
    expect((await desk.published(`round-${ROUNDS}.sgf`))?.text.match(/\(;/g)).toHaveLength(PLAYERS / 2);

    await event.close();
    for (const { session } of tables) await session.close();
    // A restart reads the same book.
    const again = read(
      openEventDesk(folder, {
        tables: [],
        archive: archiveOf([]),
        time: { nowMs: () => 0, wallMs: () => wallMs, wakeAt: () => () => undefined },
        log: SILENT,
      }),
    );
    expect(desksFile(again, 'opengotha')).toBe(desksFile(event, 'opengotha'));
    expect(again.desk.facts(0)).toEqual(desk.facts(0));
    await again.close();
    expect(readFileSync(path.join(folder, 'facts.jsonl'), 'utf8').split('\n')).toHaveLength(desk.facts(0).length + 1);
  },
);
