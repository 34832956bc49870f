/**
 * Exactness over folders of captures with their truths beside them.
 *
 *     npm run bench:captures                          the shared captures, those of harder kinds, and the cases of hands
 *     npm run bench:captures -- FOLDER [PROFILE ...]  one folder; only names that begin so
 *     npm run bench:captures -- ... --json
 *
 * What is not right is printed with its first difference: nothing printed before the table means that all is well.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { rulesetNamed } from '../src/core/go/ruleset.js';
import { parseCapture } from '../src/core/wire/capture.js';
import { judge, type CaptureTruth } from '../test/support/judge.js';
import { steadinessOf } from '../test/support/steadiness.js';
import { watchReplay } from '../test/support/watched-replay.js';
import { makeTable, Tally } from './inference-figures.js';

const { values, positionals } = parseArgs({ options: { json: { type: 'boolean', default: false } }, allowPositionals: true });
const shared = process.env['BANMEN_SHARED'] ?? path.resolve('..', 'shared');
const [folder, ...only] = positionals;
const folders = folder === undefined ? ['captures', 'captures-reality', 'cases/hands'].map((name) => path.join(shared, name)) : [folder];

const tallies = new Map<string, Tally>();

/** `cases/hands/a1-wrong-button...`: all cases of a folder stand in one row. */
const rowOf = (name: string, from: string): string => (/-\d+$/.test(name) ? name.replace(/-\d+$/, '') : path.basename(from));

const playOne = (from: string, name: string): void => {
  const truth = JSON.parse(readFileSync(path.join(from, `${name}.truth.json`), 'utf8')) as CaptureTruth;
  const capture = parseCapture(readFileSync(path.join(from, `${name}.cap`), 'latin1'));
  if (!capture.ok) throw new Error(`${name}: line ${capture.refusal.lineNumber}: ${capture.refusal.why}`);
  const ruleset = rulesetNamed(capture.value.header.game.ruleset);
  if (!ruleset.ok) throw new Error(ruleset.refusal);
  const watched = watchReplay(capture.value, ruleset.value);
  const judgement = judge(watched.replayed, truth);
  const steadiness = steadinessOf(watched, truth);
  const row = rowOf(name, from);
  const tally = tallies.get(row) ?? new Tally();
  tally.add(judgement, steadiness, truth);
  tallies.set(row, tally);
  const say = (words: string): void => console.error(`${name}: ${words}`);
  if (judgement.firstDifference !== undefined) say(`${judgement.isUnsure ? '(unsure)' : 'SILENT'} ${judgement.firstDifference}`);
  for (const words of steadiness.broken) say(words);
  for (const missed of judgement.infractionsMissed) say(`missed ${JSON.stringify(missed)}`);
  for (const alarm of judgement.falseAlarms) say(`false alarm ${alarm}`);
  for (const accused of judgement.accusedWrongly) say(`the wrong side is accused: ${accused}`);
};

for (const from of folders) {
  if (!existsSync(from)) {
    console.error(`${from} is not there: name a folder of captures, or set BANMEN_SHARED`);
    process.exitCode = 2;
    continue;
  }
  for (const file of readdirSync(from).filter((name) => name.endsWith('.cap'))) {
    const name = file.slice(0, -'.cap'.length);
    if (only.length === 0 || only.some((start) => name.startsWith(start))) playOne(from, name);
  }
}

const profiles = Object.fromEntries([...tallies].map(([name, tally]) => [name, tally.figures()]));
if (values.json) console.log(JSON.stringify({ profiles }));
else console.table(makeTable(profiles));
