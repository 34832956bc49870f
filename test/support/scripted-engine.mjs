/**
 * A GTP engine in a process of its own that does what its first argument says: answer from a recorded session (a file of `> command` lines,
 * each followed by its answer; any other command is answered with `=`), or fail in one way from the first command on.
 */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setImmediate } from 'node:timers';

const [manner, file] = process.argv.slice(2);

const recorded = new Map();
if (manner === 'recorded') {
  for (const part of readFileSync(file, 'utf8').split(/^> /m).slice(1)) {
    const [command, ...answer] = part.split('\n');
    recorded.set(command.trim(), answer.join('\n').trim());
  }
}

const FAILURES = {
  silent: () => undefined,
  crash: () => {
    process.stderr.write('out of memory in the third cellar\n');
    process.exit(3);
  },
  rubbish: () => process.stdout.write('Hello, nice to meet you\n\n'),
  endless: () => {
    process.stdout.write('='.padEnd(65536, 'x'));
    setImmediate(FAILURES.endless);
  },
  misnumbered: (number) => process.stdout.write(`=${Number(number) + 7} done\n\n`),
};

createInterface({ input: process.stdin }).on('line', (line) => {
  const [number, ...words] = line.split(' ');
  if (line === 'quit') process.exit(0);
  const fail = FAILURES[manner];
  if (fail !== undefined) return fail(number);
  const answer = recorded.get(words.join(' ')) ?? '=';
  process.stdout.write(answer.replace(/^[=?]/, (sign) => `${sign}${number}`) + '\n\n');
});
