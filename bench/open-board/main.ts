/**
 * Exact games side by side: the recording logic of the open board's own software, and ours, on the same streams.
 *
 *     npm run bench:open-board                             20 games of every profile, by the simulator's hands
 *     npm run bench:open-board -- --captures FOLDER        captures with their truths beside them
 *     npm run bench:open-board -- --games 100 --profile club --look-ms 50 --json
 *
 * Passes aside, for the other has no way to see them; on a board that cannot tell colours it cannot record at all.
 */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { profileNamed, PROFILE_NAMES } from '../../simulator/hands/profiles.js';
import { randomGame } from '../../simulator/random-game.js';
import { simulateGame } from '../../simulator/simulate-game.js';
import { rulesetNamed } from '../../src/core/go/ruleset.js';
import { parseCapture } from '../../src/core/wire/capture.js';
import { keyOf, moveKey } from '../../test/support/judge.js';
import { watchReplay } from '../../test/support/watched-replay.js';
import { logCapture, type LoggedTruth } from './log-capture.js';

const { values } = parseArgs({
  options: {
    games: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    profile: { type: 'string', multiple: true },
    captures: { type: 'string' },
    'look-ms': { type: 'string', default: '100' },
    json: { type: 'boolean', default: false },
  },
});

interface Row {
  games: number;
  theirs: number;
  ours: number;
}
const rows = new Map<string, Row>();

const compare = (name: string, captureText: string, truth: LoggedTruth): void => {
  const capture = parseCapture(captureText);
  if (!capture.ok) throw new Error(`${name}: line ${capture.refusal.lineNumber}: ${capture.refusal.why}`);
  const ruleset = rulesetNamed(capture.value.header.game.ruleset);
  if (!ruleset.ok) throw new Error(ruleset.refusal);
  const inAnyOrder = truth.outages.length > 0;
  const shown = (keys: readonly string[]): string => {
    const stones = keys.filter((key) => !key.endsWith('-'));
    return (inAnyOrder ? stones.sort() : stones).join(' ');
  };
  const real = shown(truth.moves.map(({ c, p }) => moveKey(c, p)));
  const { game } = watchReplay(capture.value, ruleset.value).replayed;
  const ours = shown(game?.moves.map((move) => keyOf(move, game)) ?? []);
  const theirs = shown(logCapture(capture.value, ruleset.value, truth, Number(values['look-ms'])));
  const row = rows.get(name) ?? { games: 0, theirs: 0, ours: 0 };
  rows.set(name, row);
  row.games += 1;
  row.ours += ours === real ? 1 : 0;
  row.theirs += theirs === real ? 1 : 0;
};

if (values.captures !== undefined) {
  for (const file of readdirSync(values.captures).filter((each) => each.endsWith('.cap'))) {
    const name = file.slice(0, -'.cap'.length);
    const truth = JSON.parse(readFileSync(path.join(values.captures, `${name}.truth.json`), 'utf8')) as LoggedTruth;
    compare(name.replace(/-\d+$/, ''), readFileSync(path.join(values.captures, file), 'latin1'), truth);
  }
} else {
  for (const name of values.profile ?? PROFILE_NAMES) {
    const profile = profileNamed(name);
    if (!profile.ok) throw new Error(profile.refusal);
    for (let seed = Number(values.seed); seed < Number(values.seed) + Number(values.games); seed += 1) {
      const played = randomGame(seed);
      const simulated = simulateGame(played, profile.value, seed);
      if (!simulated.ok) throw new Error(simulated.refusal);
      compare(name, simulated.value.captureText, simulated.value.truth);
    }
  }
}

if (values.json) console.log(JSON.stringify({ lookMs: Number(values['look-ms']), profiles: Object.fromEntries(rows) }));
else
  console.table(
    Object.fromEntries([...rows].map(([name, { games, theirs, ours }]) => [name, { games, 'open board': theirs, Banmen: ours }])),
  );
