/**
 * `npm run sim -- --seed N`: one simulated evening, or several (`--seeds 1-200`); what is broken is printed with the command that
 * repeats it. `--short`: as short as in `npm test`. `--json`: an object a seed. `--tell`: what happens, as
 * it happens. `--aloud`: somebody reads the seconds. Exit status 1 where something is broken.
 */
import { parseArgs } from 'node:util';
import { playEvening, SHORT, WHOLE } from './evening.js';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string' },
    short: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    tell: { type: 'boolean', default: false },
    aloud: { type: 'boolean', default: false },
    minutes: { type: 'string' },
  },
});

const [from = 1, to = from] = (values.seeds ?? values.seed ?? '1').split('-').map(Number);
if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to) || to < from) {
  process.stderr.write('sim: --seed is a whole number, --seeds two of them with a hyphen: 1-200\n');
  process.exit(2);
}
const note = (atMs: number, what: string): void => void process.stdout.write(`${(atMs / 1000).toFixed(3)} s, ${what}\n`);
const endMs = values.minutes === undefined ? Infinity : performance.now() + Number(values.minutes) * 60_000;

let played = 0;
let broken = 0;
const faults: Record<string, number> = {};
for (let seed = from; seed <= to && performance.now() < endMs; seed += 1) {
  const evening = await playEvening(seed, values.short ? SHORT : WHOLE, { aloud: values.aloud }, values.tell ? note : undefined);
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
    `seed ${seed}:\n${evening.broken.map((what) => `    ${what}\n`).join('')}    again: npm run sim -- --seed ${seed}${values.short ? ' --short' : ''}${values.aloud ? ' --aloud' : ''}\n`,
  );
}
if (!values.json) {
  const told = Object.entries(faults).map(([name, count]) => `${name} ${count}`);
  process.stdout.write(`${played} evenings, ${broken} with something broken. ${told.join(', ')}\n`);
}
