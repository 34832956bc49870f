/**
 * Fit: what the costs of src/core/inference/costs.ts should be, from simulated truths.
 *
 *     truths ─▶ rates ─▶ bits          corpus ─▶ who notices ─▶ search ─▶ held-out seeds ─▶ calibration
 *
 * Four tables: rates counted in truths beside the present costs; costs that nothing notices (no event of
 * any game changes when they are halved or doubled); values that are better on the games of the search,
 * and whether they are on other seeds; how often certain and doubtful moves are right.
 * It changes no file: a person decides what goes into costs.ts.
 */
import { parseArgs } from 'node:util';
import { KIND_NAMES } from '../../simulator/hands/kinds.js';
import { PROFILE_NAMES } from '../../simulator/hands/profiles.js';
import { Calibration } from './calibration.js';
import { lossOf, playedGame, sampleOf, trial, type Sample, type Trial } from './corpus.js';
import { COST_NAMES, costOf, keepCost, readsOf, withCost, type CostName } from './cost-table.js';
import { bitsOf, ratesOf } from './rates.js';

const HELP = `npm run bench:fit -- [options]

  --minutes M      stop the search after so long (10); what was found by then is printed
  --games N        games of each kind in the search (1), and as many held out
  --seed N         the first seed of the search (1); held-out seeds follow
  --profile NAME   only this kind or profile; may be given several times (every kind, and the ten profiles)
  --cost NAME      only this cost; may be given several times
  --json           the tables as JSON
  --help           this
`;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    games: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    profile: { type: 'string', multiple: true },
    cost: { type: 'string', multiple: true },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}

const untilMs = performance.now() + Number(values.minutes) * 60_000;
/** Of the time, the parts after which the look for unnoticed costs and the search end. */
const NOTICED_PART = 0.45;
const SEARCH_PART = 0.85;
const leftUntil = (part: number): boolean => performance.now() < untilMs - Number(values.minutes) * 60_000 * (1 - part);
const say = (text: string): void => console.error(text);

const kinds = values.profile ?? [...KIND_NAMES, ...PROFILE_NAMES];
const games = Number(values.games);
const firstSeed = Number(values.seed);
const names = COST_NAMES.filter((name) => values.cost === undefined || values.cost.includes(name));

/** Truths cost next to nothing, so rates are counted over many more games than are replayed. */
const COUNTED_SEEDS = 12;
const rates = ratesOf(kinds.flatMap((kind) => Array.from({ length: COUNTED_SEEDS }, (_, index) => playedGame(kind, firstSeed + index))));
const rateTable = Object.fromEntries(
  rates.map((rate) => [
    rate.cost,
    { of: rate.of, happened: rate.happened, occasions: rate.occasions, bits: Number(bitsOf(rate).toFixed(1)), present: costOf(rate.cost) },
  ]),
);
say(`rates counted in ${kinds.length * COUNTED_SEEDS} truths`);

const samplesFrom = (seed: number): Sample[] =>
  kinds.flatMap((kind) => Array.from({ length: games }, (_, index) => sampleOf(kind, seed + index)));
const fitting = samplesFrom(firstSeed);
const heldOut = samplesFrom(firstSeed + games);

/** Which of the games ask for this cost at all: only those need a trial. */
const asking = new Map<CostName, Sample[]>();
const presently = new Map<Sample, Trial>();
for (const [index, sample] of fitting.entries()) {
  const before = names.map(readsOf);
  presently.set(sample, trial(sample));
  names.forEach((name, at) => {
    if (readsOf(name) > (before[at] ?? 0)) asking.set(name, [...(asking.get(name) ?? []), sample]);
  });
  if (index % 20 === 19) say(`${index + 1} of ${fitting.length} games replayed`);
}

const trialsOf = (samples: readonly Sample[]): Trial[] => samples.map((sample) => presently.get(sample) ?? trial(sample));

const isNoticed = (name: CostName): boolean =>
  (asking.get(name) ?? []).some((sample) =>
    [0.5, 2].some((factor) => withCost(name, costOf(name) * factor, () => trial(sample)).mark !== presently.get(sample)?.mark),
  );

const noticed: CostName[] = [];
const unnoticed: CostName[] = [];
const notLookedAt: CostName[] = [];
for (const [index, name] of names.entries()) {
  if (!leftUntil(NOTICED_PART)) notLookedAt.push(name);
  else (isNoticed(name) ? noticed : unnoticed).push(name);
  if (index % 10 === 9) say(`${index + 1} of ${names.length} costs tried: ${unnoticed.length} of them nothing notices`);
}

/** Steps of the search: as the rate says, and a half or a quarter up and down. */
const FACTORS = [0.5, 0.75, 1.33, 2] as const;
/** Less than this is chance. */
const GAIN_LEAST = 0.5;

interface Found {
  readonly cost: CostName;
  readonly was: number;
  readonly now: number;
  readonly gain: number;
}
const found: Found[] = [];
for (const [index, name] of noticed.entries()) {
  if (!leftUntil(SEARCH_PART)) break;
  const samples = asking.get(name) ?? [];
  const was = costOf(name);
  let best = { bits: was, loss: lossOf(trialsOf(samples)) };
  const counted = rates.find(({ cost }) => cost === name);
  const candidates = [
    ...FACTORS.map((factor) => Number((was * factor).toFixed(1))),
    ...(counted === undefined ? [] : [Math.round(bitsOf(counted))]),
  ];
  const before = best.loss;
  for (const bits of candidates) {
    if (!leftUntil(SEARCH_PART)) break;
    const loss = withCost(name, bits, () => lossOf(samples.map(trial)));
    if (loss < best.loss - GAIN_LEAST) best = { bits, loss };
  }
  if (best.bits !== was) {
    found.push({ cost: name, was, now: best.bits, gain: Number((before - best.loss).toFixed(2)) });
    keepCost(name, best.bits);
    for (const sample of samples) presently.set(sample, trial(sample));
    say(`${name}: ${was} → ${best.bits} gains ${(before - best.loss).toFixed(1)}`);
  }
  if (index % 10 === 9) say(`${index + 1} of ${noticed.length} costs searched`);
}

const lossesWith = (which: 'was' | 'now'): number => {
  for (const { cost, [which]: bits } of found) keepCost(cost, bits);
  return Number(lossOf(heldOut.map(trial)).toFixed(2));
};
const before = lossesWith('was');
const verdict = found.length === 0 ? { before, after: before } : { before, after: lossesWith('now') };
for (const { cost, was } of found) keepCost(cost, was);

const calibration = new Calibration();
for (const sample of heldOut) calibration.add(sample);

if (values.json)
  console.log(JSON.stringify({ rates: rateTable, unnoticed, notLookedAt, found, heldOutLoss: verdict, calibration: calibration.table() }));
else {
  console.log('Rates, counted in truths, as bits beside the present costs:');
  console.table(rateTable);
  console.log(`Nothing notices ${unnoticed.length} of ${names.length - notLookedAt.length} costs: ${unnoticed.join(', ') || 'none'}`);
  const never = unnoticed.filter((name) => !asking.has(name));
  console.log(`Of these no game asked for: ${never.join(', ') || 'none'}`);
  if (notLookedAt.length > 0) console.log(`Not looked at for want of time: ${notLookedAt.join(', ')}`);
  console.log('Better on the games of the search:');
  console.table(found);
  console.log(`Loss on held-out seeds: ${verdict.before} with the present costs, ${verdict.after} with those.`);
  console.log('Moves as they entered the record on held-out seeds, by what was said of them, and how many were right:');
  console.table(calibration.table());
}
