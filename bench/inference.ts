/**
 * Inference over the simulator's own games: exactness by profile, cost a step, memory a table.
 *
 *     npm run bench:inference                    200 games a profile
 *     npm run bench:inference -- --games 20 --profile rough --json
 *     npm run bench:inference -- --games 20 --kinds          every kind of simulator/hands/kinds.ts, on short games
 *
 * A step is one line of the board, or one look at what has fallen due. It costs what the clock on the wall says or, where that is less
 * because the machine is busy, the processor time of this process (in which the collector of garbage counts once for each of its threads).
 *
 * A game that is not exact is printed with its seed, so that it can be played again.
 */
import { parseArgs } from 'node:util';
import { rulesetNamed } from '../src/core/go/ruleset.js';
import { openReplay } from '../src/core/table/replay.js';
import { parseCapture } from '../src/core/wire/capture.js';
import { KIND_NAMES, profileOfKind } from '../simulator/hands/kinds.js';
import { PROFILE_NAMES } from '../simulator/hands/profiles.js';
import { randomGame, shortGame } from '../simulator/random-game.js';
import { simulateGame } from '../simulator/simulate-game.js';
import { judge } from '../test/support/judge.js';

const { values } = parseArgs({
  options: {
    games: { type: 'string', default: '200' },
    profile: { type: 'string', multiple: true },
    kinds: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
    quiet: { type: 'boolean', default: false },
  },
});
const games = Number(values.games);
const firstSeed = Number(values.seed);
const profiles = values.kinds ? KIND_NAMES : (values.profile ?? PROFILE_NAMES);

interface Row {
  readonly exact: number;
  readonly unsure: number;
  readonly games: number;
  readonly infractionsMissed: number;
  readonly infractions: number;
  readonly falseAlarms: number;
  /** Moves called certain, and those of them that were never played. */
  readonly certainMoves: number;
  readonly certainMovesWrong: number;
  readonly p50Us: number;
  readonly p99Us: number;
  readonly maxMs: number;
  readonly gamesPerSecond: number;
  /** Tables that one core keeps up with at the pace of these games. */
  readonly tablesPerCore: number;
  /** Heap that a table holds at the end of its game; needs `node --expose-gc`. */
  readonly tableKiB: number | undefined;
}

const quantile = (sorted: Float64Array, part: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

const heapBytes = (): number | undefined => {
  if (globalThis.gc === undefined) return undefined;
  globalThis.gc();
  return process.memoryUsage().heapUsed;
};

/** Beside the heap, so that the bench's own collections of garbage do not fall into the steps that it measures. */
class Costs {
  #values = new Float64Array(1 << 20);
  #count = 0;

  push(ms: number): void {
    if (this.#count === this.#values.length) {
      const longer = new Float64Array(this.#count * 2);
      longer.set(this.#values);
      this.#values = longer;
    }
    this.#values[this.#count] = ms;
    this.#count += 1;
  }

  sorted(): Float64Array {
    return this.#values.slice(0, this.#count).sort();
  }
}

/** Tables kept alive together to weigh one. */
const WEIGHED_TABLES = 10;

const rows: Record<string, Row> = {};
for (const profile of profiles) {
  let exact = 0;
  let unsure = 0;
  let missed = 0;
  let infractions = 0;
  let falseAlarms = 0;
  let spentMs = 0;
  let certainMoves = 0;
  let certainMovesWrong = 0;
  let playedMs = 0;
  const kept: unknown[] = [];
  const heapBefore = heapBytes();
  const costs = new Costs();
  for (let seed = firstSeed; seed < firstSeed + games; seed += 1) {
    const chosen = profileOfKind(profile, seed);
    if (!chosen.ok) throw new Error(chosen.refusal);
    const simulated = simulateGame(KIND_NAMES.includes(profile) ? shortGame(seed) : randomGame(seed), chosen.value, seed);
    if (!simulated.ok) throw new Error(simulated.refusal);
    const capture = parseCapture(simulated.value.captureText);
    if (!capture.ok) throw new Error(capture.refusal.why);
    const ruleset = rulesetNamed(capture.value.header.game.ruleset);
    if (!ruleset.ok) throw new Error(ruleset.refusal);
    const replay = openReplay(capture.value, ruleset.value);
    // What the simulator left behind is no garbage of the table's.
    globalThis.gc?.();
    const measured = <Answer>(step: () => Answer): Answer => {
      const beganMs = performance.now();
      const began = process.cpuUsage();
      const answer = step();
      const tookMs = Math.min(process.cpuUsage(began).user / 1000, performance.now() - beganMs);
      spentMs += tookMs;
      costs.push(tookMs);
      return answer;
    };
    // As at a live table: what falls due between two lines is looked at when it does.
    for (let more = true; more;) {
      const nextLineMs = capture.value.lines[replay.taken]?.hostMs ?? 0;
      for (let wakeMs = replay.wakeAtMs; wakeMs !== undefined && wakeMs < nextLineMs; wakeMs = replay.wakeAtMs)
        measured(() => replay.tick(wakeMs));
      more = measured(() => replay.advance(1));
    }
    playedMs += capture.value.lines.at(-1)?.hostMs ?? 0;
    if (kept.length < WEIGHED_TABLES) kept.push(replay.state());
    const replayed = replay.finish();
    const { truth } = simulated.value;
    const judgement = judge(replayed, truth);
    const doubted = replayed.game?.moves.some(({ certain, order }) => !certain || order === 'unknown') ?? true;
    exact += judgement.exact ? 1 : 0;
    unsure += !judgement.exact && doubted ? 1 : 0;
    certainMoves += judgement.certainMoves;
    certainMovesWrong += judgement.certainMovesWrong;
    missed += judgement.infractionsMissed.length;
    infractions += truth.infractions.length;
    falseAlarms += judgement.falseAlarms.length;
    if (values.quiet) continue;
    if (judgement.firstDifference !== undefined)
      console.error(`${profile} seed ${seed}: ${judgement.firstDifference}${doubted ? ' (unsure)' : ''}`);
    for (const infraction of judgement.infractionsMissed) console.error(`${profile} seed ${seed}: missed ${JSON.stringify(infraction)}`);
    for (const alarm of judgement.falseAlarms) console.error(`${profile} seed ${seed}: false alarm ${alarm}`);
  }
  if (!values.quiet) console.error(`${profile}: ${exact} of ${games} exact`);
  const sorted = costs.sorted();
  const heapAfter = heapBytes();
  rows[profile] = {
    exact,
    unsure,
    games,
    infractionsMissed: missed,
    infractions,
    falseAlarms,
    certainMoves,
    certainMovesWrong,
    p50Us: Math.round(quantile(sorted, 0.5) * 1000),
    p99Us: Math.round(quantile(sorted, 0.99) * 1000),
    maxMs: Math.round((sorted.at(-1) ?? 0) * 10) / 10,
    gamesPerSecond: Math.round((games / spentMs) * 10_000) / 10,
    tablesPerCore: Math.round(playedMs / spentMs),
    tableKiB: heapBefore === undefined || heapAfter === undefined ? undefined : Math.round((heapAfter - heapBefore) / kept.length / 1024),
  };
}
if (values.json) console.log(JSON.stringify(rows));
else console.table(rows);
