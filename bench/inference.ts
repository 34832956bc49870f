/**
 * Inference over the simulator's own games: exactness by kind of table, how soon moves are on the page, what a step costs.
 *
 *     npm run bench:inference                                   200 games of every profile and every kind
 *     npm run bench:inference -- --games 20 --profile rough --profile scramble
 *     npm run bench:inference -- --games 16 --kinds --json
 *
 * A step is one line of the board, or one look at what has fallen due. It costs what the clock on the wall says or, where that is less
 * because the machine is busy, the processor time of this process (in which the collector of garbage counts once for each of its threads).
 *
 * Whatever is not right is printed with its seed, so that it can be played again (`banmen simulate`).
 */
import { parseArgs } from 'node:util';
import { playEvening } from '../simulator/evening.js';
import { KIND_NAMES, profileOfKind } from '../simulator/hands/kinds.js';
import { PROFILE_NAMES } from '../simulator/hands/profiles.js';
import { randomGame, shortGame } from '../simulator/random-game.js';
import { judgeEvening } from '../test/support/evening-table.js';
import { runKind } from '../test/support/kind-run.js';
import type { Running } from '../test/support/watched-replay.js';
import { measureSecondLook } from './second-look-cost.js';
import { Durations, makeTable, Tally, type KindFigures } from './inference-figures.js';

/** Several games one after the other at one table, judged at the journal of a whole session. */
const EVENINGS = 'evenings';

const HELP = `npm run bench:inference -- [options]

  --games N        games of each kind (200)
  --profile NAME   only this one; may be given several times
  --kinds          the kinds of simulator/hands/kinds.ts, on short games; without it and --profile: these and the ten profiles
  --seed N         the first seed (1)
  --minutes M      stop after so long, with what there is by then
  --json           the figures as JSON on standard output; everything else goes to standard error
  --quiet          no word about single games

Profiles: ${PROFILE_NAMES.join(', ')}
Kinds: ${KIND_NAMES.join(', ')}, ${EVENINGS} (each some games at one table)
`;

const { values } = parseArgs({
  options: {
    games: { type: 'string', default: '200' },
    profile: { type: 'string', multiple: true },
    kinds: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: 'Infinity' },
    json: { type: 'boolean', default: false },
    quiet: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
const games = Number(values.games);
const firstSeed = Number(values.seed);
const names = values.profile ?? (values.kinds ? [...KIND_NAMES, EVENINGS] : [...PROFILE_NAMES, ...KIND_NAMES, EVENINGS]);
const untilMs = performance.now() + Number(values.minutes) * 60_000;

const stepMs = new Durations();
const redecodeMs = new Durations();
/** Games of 300 moves that are read again. */
const REDECODED_GAMES = 12;

const measured: Running = (step) => {
  const beganMs = performance.now();
  const began = process.cpuUsage();
  const answer = step();
  stepMs.push(Math.min(process.cpuUsage(began).user / 1000, performance.now() - beganMs));
  return answer;
};

const say = (text: string): void => {
  if (!values.quiet) console.error(text);
};

const playOne = (name: string, seed: number, tally: Tally): void => {
  const game = KIND_NAMES.includes(name) ? shortGame(seed) : randomGame(seed);
  const { truth, judgement, steadiness } = runKind(name, game, seed, measured);
  tally.add(judgement, steadiness, truth);
  const at = `${name} seed ${seed}`;
  if (judgement.firstDifference !== undefined) say(`${at}: ${judgement.isUnsure ? '(unsure)' : 'SILENT'} ${judgement.firstDifference}`);
  for (const words of steadiness.broken) say(`${at}: ${words}`);
  for (const infraction of judgement.infractionsMissed) say(`${at}: missed ${JSON.stringify(infraction)}`);
  for (const alarm of judgement.falseAlarms) say(`${at}: false alarm ${alarm}`);
  for (const accused of judgement.accusedWrongly) say(`${at}: the wrong side is accused: ${accused}`);
};

/** A game that nobody finds in the journal stands still from its first move on. */
const playEveningOne = async (seed: number, tally: Tally): Promise<void> => {
  const profile = profileOfKind('club', seed);
  if (!profile.ok) throw new Error(profile.refusal);
  const { games: judged, inventedGames } = await judgeEvening(playEvening(profile.value, seed), profile.value, seed);
  judged.forEach(({ truth, judgement }, index) => {
    const isMissing = judgement.firstDifference === 'no game';
    const broken = inventedGames > 0 && index === 0 ? [`${inventedGames} games in the journal were never played`] : [];
    tally.add(judgement, { broken, isStuck: isMissing, endedEarly: false, latenciesMs: [] }, truth);
    const at = `${EVENINGS} seed ${seed} game ${index + 1}`;
    if (judgement.firstDifference !== undefined) say(`${at}: ${judgement.isUnsure ? '(unsure)' : 'SILENT'} ${judgement.firstDifference}`);
    for (const words of broken) say(`${at}: ${words}`);
  });
};

const profiles: Record<string, KindFigures> = {};
for (const [index, name] of names.entries()) {
  const tally = new Tally();
  for (let seed = firstSeed; seed < firstSeed + games && performance.now() < untilMs; seed += 1) {
    if (name === EVENINGS) await playEveningOne(seed, tally);
    else playOne(name, seed, tally);
  }
  const figures = tally.figures();
  if (figures.games === 0) break;
  profiles[name] = figures;
  say(`${index + 1}/${names.length} ${name}: ${figures.exact} of ${figures.games} exact, ${figures.silentWrong} wrong in silence`);
}

for (let seed = firstSeed; seed < firstSeed + Math.min(games, REDECODED_GAMES); seed += 1) measureSecondLook(seed, redecodeMs);

if (values.json) console.log(JSON.stringify({ profiles, stepMs: stepMs.figures(), redecodeMs: redecodeMs.figures() }));
else {
  console.table(makeTable(profiles));
  console.table({ 'a step, ms': stepMs.figures(), 'a game of 300 moves read again, ms': redecodeMs.figures() });
}
