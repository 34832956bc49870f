/**
 * An evening at one table in virtual time: hands, board, wire, session. What of it is in the journal
 * in the end, game by game; only disk and clock are made up.
 */
import type { Evening } from '../../simulator/evening.js';
import { LiveBoard } from '../../simulator/live-board.js';
import { cableOf } from '../../simulator/simulated-board.js';
import type { Profile } from '../../simulator/hands/profiles.js';
import { openGsbBoard } from '../../src/boards/gsb/gsb-board.js';
import type { GameEvent } from '../../src/core/game/event.js';
import { newGame, type Game } from '../../src/core/game/game.js';
import type { Replayed } from '../../src/core/table/replay.js';
import { Session } from '../../src/session/session.js';
import { FakeRecords, japanese, MemoryJournal, SILENT, VirtualTime } from '../session/fakes.js';
import { comparable, judge, keyOf, moveKey, type CaptureTruth, type Judgement } from './judge.js';
import { apply } from '../../src/core/game/apply.js';

export interface JudgedGame {
  readonly truth: CaptureTruth;
  readonly judgement: Judgement;
}

export interface JudgedEvening {
  readonly games: readonly JudgedGame[];
  /** Games in the journal, with moves, that are none of those that were played. */
  readonly inventedGames: number;
}

/** Some seconds more than hands need, so that everything is settled. */
const AFTERWARDS_MS = 60_000;

const playedAt = async (evening: Evening, profile: Profile, seed: number): Promise<readonly GameEvent[]> => {
  const time = new VirtualTime();
  const journal = new MemoryJournal();
  const [first] = evening.games;
  if (first === undefined) return [];
  const game = { size: evening.size, ruleset: japanese(), setUp: { black: [], white: [], toMove: 'black' as const }, moves: [] };
  const hands = new LiveBoard(game, profile, seed, time, {}, { happenings: evening.happenings, truth: first.truth });
  const board = openGsbBoard({ openCable: cableOf(hands, time), time, firstCommand: 1 });
  const settings = { tableId: 'table-1', name: 'Table 1', address: 'sim:', ruleset: japanese(), beginsAnew: true };
  const session = new Session(settings, { board, journal, records: new FakeRecords(), time, log: SILENT });
  await time.pass(evening.lastMs + AFTERWARDS_MS);
  await session.close();
  hands.close();
  return journal.kept.flatMap((entry) => (entry.kind === 'event' ? [entry.event] : []));
};

const recordedGames = (events: readonly GameEvent[]): Replayed[] => {
  const games: { game: Game; events: GameEvent[] }[] = [];
  for (const event of events) {
    if (event.kind === 'started') games.push({ game: newGame(event.settings, event.seq), events: [event] });
    else {
      const last = games.at(-1);
      if (last === undefined) continue;
      last.game = apply(last.game, event);
      last.events.push(event);
    }
  }
  return games.filter(({ game }) => game.moves.length > 0);
};

/** How many of the first moves agree. */
const likeness = ({ game }: Replayed, truth: CaptureTruth): number => {
  if (game === undefined) return 0;
  const real = comparable(truth)(truth.moves.map(({ c, p }) => moveKey(c, p)));
  const recorded = new Set(comparable(truth)(game.moves.map((move) => keyOf(move, game))));
  return real.filter((key) => recorded.has(key)).length;
};

/** Each game of the evening against the game in the journal that is most like it. */
export const judgeEvening = async (evening: Evening, profile: Profile, seed: number): Promise<JudgedEvening> => {
  const left = recordedGames(await playedAt(evening, profile, seed));
  const games = evening.games.map(({ truth: alone }): JudgedGame => {
    const truth: CaptureTruth = { ...alone, profile: profile.name, outages: [] };
    const best = left.map((recorded) => likeness(recorded, truth));
    const index = best.indexOf(Math.max(0, ...best));
    const recorded = index === -1 || (best[index] ?? 0) === 0 ? undefined : left.splice(index, 1)[0];
    return { truth, judgement: judge(recorded ?? { events: [], game: undefined }, truth) };
  });
  return { games, inventedGames: left.length };
};
