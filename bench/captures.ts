/**
 * Exactness over a folder of captures with their truths beside them.
 *
 *     npm run bench:captures -- FOLDER [PROFILE ...]
 */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { rulesetNamed } from '../src/core/go/ruleset.js';
import { openReplay } from '../src/core/table/replay.js';
import { parseCapture } from '../src/core/wire/capture.js';
import { judge, type CaptureTruth } from '../test/support/judge.js';

const [folder = path.resolve('..', 'shared', 'captures'), ...only] = process.argv.slice(2);
const tally = new Map<string, { exact: number; all: number; missed: number; infractions: number; falseAlarms: number }>();

for (const file of readdirSync(folder).filter((name) => name.endsWith('.cap'))) {
  const name = file.slice(0, -'.cap'.length);
  if (only.length > 0 && !only.some((start) => name.startsWith(start))) continue;
  const truth = JSON.parse(readFileSync(path.join(folder, `${name}.truth.json`), 'utf8')) as CaptureTruth;
  const capture = parseCapture(readFileSync(path.join(folder, file), 'latin1'));
  if (!capture.ok) throw new Error(`${file}: line ${capture.refusal.lineNumber}: ${capture.refusal.why}`);
  const ruleset = rulesetNamed(capture.value.header.game.ruleset);
  if (!ruleset.ok) throw new Error(ruleset.refusal);
  const replay = openReplay(capture.value, ruleset.value);
  while (replay.advance(1000));
  const judgement = judge(replay.finish(), truth);
  const row = tally.get(truth.profile) ?? { exact: 0, all: 0, missed: 0, infractions: 0, falseAlarms: 0 };
  row.all += 1;
  row.exact += judgement.exact ? 1 : 0;
  row.missed += judgement.infractionsMissed.length;
  row.infractions += truth.infractions.length;
  row.falseAlarms += judgement.falseAlarms.length;
  tally.set(truth.profile, row);
  if (judgement.firstDifference !== undefined) console.log(`${name}: ${judgement.firstDifference}`);
  for (const missed of judgement.infractionsMissed) console.log(`${name}: missed ${JSON.stringify(missed)}`);
  for (const alarm of judgement.falseAlarms) console.log(`${name}: false alarm ${alarm}`);
}

console.table(Object.fromEntries(tally));
