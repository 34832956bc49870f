/**
 * `npm run sim -- --seed N`: one simulated evening, or several (`--seeds 1-200`); what is broken is printed with the command that
 * repeats it. `--json`: an object a seed. Exit status 1 where something is broken.
 */
import { parseArgs } from 'node:util';
import { playEvening } from './evening.js';

const { values } = parseArgs({
  options: { seed: { type: 'string' }, seeds: { type: 'string' }, json: { type: 'boolean', default: false }, minutes: { type: 'string' } },
});

const [from = 1, to = from] = (values.seeds ?? values.seed ?? '1').split('-').map(Number);
if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to) || to < from) {
  process.stderr.write('sim: --seed is a whole number, --seeds two of them with a hyphen: 1-200\n');
  process.exit(2);
}
const endMs = values.minutes === undefined ? Infinity : performance.now() + Number(values.minutes) * 60_000;

let played = 0;
let broken = 0;
const faults: Record<string, number> = {};
for (let seed = from; seed <= to && performance.now() < endMs; seed += 1) {
  const evening = await playEvening(seed);
  played += 1;
  for (const [name, count] of Object.entries(evening.faults)) faults[name] = (faults[name] ?? 0) + count;
  if (values.json) {
    const { counts, ...told } = evening;
    process.stdout.write(`${JSON.stringify({ ...told, counts })}\n`);
  }
  if (evening.broken.length === 0) continue;
  broken += 1;
  process.exitCode = 1;
  if (values.json) continue;
  process.stdout.write(
    `seed ${seed}:\n${evening.broken.map((what) => `    ${what}\n`).join('')}    again: npm run sim -- --seed ${seed}\n`,
  );
}
if (!values.json) {
  const told = Object.entries(faults).map(([name, count]) => `${name} ${count}`);
  process.stdout.write(`${played} evenings, ${broken} with something broken. ${told.join(', ')}\n`);
}
