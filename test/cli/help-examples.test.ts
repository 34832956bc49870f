/** What stands under *Examples* in a help page can be pasted: it is read as it stands, and every command has one. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { beforeAll, expect, test } from 'vitest';

const makers = new Map<string, () => Command>();
/** As the command line lists them: main.ts runs when it is imported, and is read. */
const LISTED = readFileSync('src/cli/main.ts', 'utf8').matchAll(/import\('(\.\/commands\/[\w-]+)\.js'\)\)\.(\w+)\(\)/g);

beforeAll(async () => {
  for (const [, file = '', name = ''] of LISTED) {
    const exported = (await import(path.resolve('src/cli', `${file}.ts`))) as Readonly<Record<string, () => Command>>;
    const make = exported[name];
    if (make !== undefined) makers.set(make().name(), make);
  }
});

const helpOf = (command: Command): string => {
  let text = '';
  command.configureOutput({ writeOut: (part) => void (text += part), writeErr: () => undefined });
  command.outputHelp();
  return text + command.commands.map(helpOf).join('');
};

/** `a "b c" # d` → a, b c; as a shell reads it. */
const wordsOf = (line: string): readonly string[] =>
  [...line.replace(/\s#.*$/, '').matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, plain]) => double ?? single ?? plain ?? '',
  );

const examplesIn = (help: string): readonly string[] =>
  [...help.matchAll(/^ {2}(?:sudo )?(banmen .*)$/gm)].flatMap(([, line = '']) => line.split(' && '));

/** Everything but the work itself: arguments, options, choices. */
const silenced = (command: Command): Command => {
  command.exitOverride().configureOutput({ writeErr: () => undefined, writeOut: () => undefined });
  command.action(() => undefined);
  command.commands.forEach(silenced);
  return command;
};

test('every command has examples', () => {
  expect(makers.size).toBeGreaterThan(25);
  for (const [name, make] of makers) expect(examplesIn(helpOf(make())), name).not.toEqual([]);
});

test('every example is read as it stands', async () => {
  for (const make of makers.values()) {
    for (const example of examplesIn(helpOf(make()))) {
      const [, name = '', ...words] = wordsOf(example);
      const asked = makers.get(name);
      expect(asked, example).toBeDefined();
      if (asked === undefined) continue;
      const why = await silenced(asked())
        .parseAsync([...words], { from: 'user' })
        .then(
          () => '',
          (error: unknown) => String(error),
        );
      expect(why, example).toBe('');
    }
  }
});

test('what may be a pattern of the shell stands in quotes', () => {
  for (const make of makers.values())
    for (const example of examplesIn(helpOf(make())))
      expect(example.replace(/\s#.*$/, '').replaceAll(/"[^"]*"|'[^']*'/g, ''), example).not.toMatch(/[?*[\]{}~<>|;$]/);
});
