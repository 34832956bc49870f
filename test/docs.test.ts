/**
 * The documents against the code: commands, settings, links, the import plan, every refusal, the traced move.
 *
 * A page that says what is no longer so is worse than none. Where one of these fails, mend the page.
 */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { beforeAll, describe, expect, test } from 'vitest';
import { DIAGNOSES } from '../src/boards/diagnosis.js';
import { readSettings } from '../src/service/settings.js';
import { variableOf, type SettingForm } from '../src/service/setting-form.js';
import { CONFIG_FORM, FLAG_FORMS } from '../src/service/settings-schema.js';
import { ACT_NAMES } from '../src/console/acts/act-schema.js';
import { CLOCK_REFUSALS } from '../src/core/clock/clock-actions.js';
import type { GameEvent } from '../src/core/game/event.js';
import { INFRACTIONS } from '../src/core/game/infraction.js';
import { makeGameRecord } from '../src/core/record/game-record.js';
import { makeSgf } from '../src/core/record/sgf-make.js';
import { openReplay, type Replayed } from '../src/core/table/replay.js';
import { parseCapture } from '../src/core/wire/capture.js';
import { DROP_REASONS } from '../src/core/wire/link-state.js';
import { BOARD_REFUSALS } from '../src/session/ports.js';
import { examples, filesUnder, inTicks, namesIn, read, README, rowsOf, section, sorted } from './support/pages.js';
import { ruleset } from './support/rulesets.js';

/** Kinds of a union that is a type only, from its source. */
const kindsIn = (file: string, type: string): readonly string[] => {
  const source = read(file);
  const start = source.indexOf(`export type ${type} =`);
  if (start === -1) throw new Error(`no type ${type} in ${file}`);
  const block = source.slice(start);
  const end = block.indexOf(';\n\n');
  return [...block.slice(0, end === -1 ? undefined : end).matchAll(/kind: '([a-z-]+)'/g)].map((match) => match[1] ?? '');
};

const SERVER_FILES = ['src/console', 'src/console/access', 'src/console/acts', 'src/console/api'].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => path.join(folder, name)),
);

describe('the README', () => {
  const commands = new Map<string, Command>();

  beforeAll(async () => {
    for (const [, file = '', factory = ''] of read('src/cli/main.ts').matchAll(/import\('(.+?)\.js'\)\)\.(\w+Command)\(/g)) {
      const loaded = (await import(path.resolve('src/cli', `${file}.ts`))) as Readonly<Record<string, () => Command>>;
      const command = loaded[factory]?.();
      if (command !== undefined) commands.set(command.name(), command);
    }
  });

  test('has every command of the command line in its table, and no other', () => {
    expect(commands.size).toBeGreaterThan(0);
    expect(sorted(namesIn(section(README, '## Commands')))).toEqual(sorted(commands.keys()));
  });

  test('gives examples whose options exist', () => {
    expect(examples()).toHaveLength(commands.size);
    for (const example of examples()) {
      const [, name = ''] = example.split(' ');
      const known = commands.get(name)?.options.map((option) => option.long);
      for (const [flag] of example.matchAll(/--[a-z-]+/g)) expect(known, example).toContain(flag);
    }
  });

  test('has the table of settings that their forms give', () => {
    const forms: Readonly<Record<string, Pick<SettingForm, 'value' | 'help' | 'usual' | 'otherwise'>>> = {
      ...FLAG_FORMS,
      config: CONFIG_FORM,
    };
    const rows = Object.entries(forms).map(([key, { value, help, usual, otherwise }]) => {
      const inFile = key === 'config' ? '' : `\`${key}\``;
      return `| \`--${key} ${value}\` | \`${variableOf(key)}\` | ${inFile} | ${otherwise ?? usual ?? 'none'} | ${help} |`;
    });
    const told = section(README, '## Settings')
      .split('\n')
      .filter((line) => line.startsWith('| `--'));
    expect(told).toEqual(rows.map((row) => row.replace('|  |', '| |')));
  });

  test('gives every setting a flag of serve', () => {
    const flags = commands.get('serve')?.options.map((option) => option.long ?? '');
    expect(sorted(flags ?? [])).toEqual(sorted([...Object.keys(FLAG_FORMS), 'config'].map((key) => `--${key}`)));
  });

  test('shows a settings file that is taken as it stands', () => {
    const file = [...section(README, '## Settings').matchAll(/^ {4}(.*)$|^$/gm)].map(([, line = '']) => line).join('\n');
    expect(file).toContain('[[table]]');
    const settings = readSettings({ flags: {}, env: {}, readFile: (name) => (name === 'banmen.toml' ? file : undefined) });
    if (!settings.ok) throw new Error(settings.refusal.join('\n'));
    expect(settings.value.tables.map(({ id }) => id)).toEqual(['window', 'door']);
  });
});

describe('what is cited', () => {
  /** `RULEBOOK 4.2`, `FORMS 1`: in any comment, page or test. */
  const cited = ['src', 'simulator', 'test', 'bench', 'docs', 'conformance']
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => filesUnder(folder, /\.(ts|tsx|md|txt)$/))
    .flatMap((file) =>
      [...read(file).matchAll(/\b(RULEBOOK|FORMS) (\d+(?:\.\d+)?)/g)].map(([, page = '', section = '']) => ({ file, page, section })),
    );

  test.each(['RULEBOOK', 'FORMS'])('every section of %s that is cited exists', (name) => {
    const sections = [...read(`docs/${name}.md`).matchAll(/^##+ (\d+(?:\.\d+)?)/gm)].map(([, number = '']) => number);
    const those = cited.filter(({ page }) => page === name);
    expect(those.length).toBeGreaterThan(5);
    for (const { file, section } of those) expect(sections, file).toContain(section);
  });

  test('a citation names a page that is here', () => {
    for (const folder of ['src', 'simulator', 'bench']) {
      for (const file of filesUnder(folder, /\.tsx?$/)) {
        expect(read(file), file).not.toMatch(/rules handbook|\(contracts\b|contracts\.md|spoken\.md/);
      }
    }
  });
});

describe('prose', () => {
  /** A screen beside a browser shows so much. */
  const COLUMNS_MAX = 120;
  const pages = ['README.md', 'CONTRIBUTING.md', ...filesUnder('docs', /\.md$/)];

  test.each(pages)('of %s stays under 120 characters a line', (file) => {
    // Not tables, code and headings: those cannot be broken.
    const lines = read(file)
      .replaceAll(/^```[\s\S]*?^```/gm, '')
      .split('\n')
      .filter((line) => !/^(\||#| {4}|<)/.test(line));
    for (const line of lines) expect(line.length, line).toBeLessThan(COLUMNS_MAX);
  });
});

describe('tests that pages name', () => {
  const tests = filesUnder('test', /\.test\.ts$/);

  test.each(filesUnder('docs', /\.md$/))('in %s are there', (file) => {
    const named = [...read(file).matchAll(/`([\w/.-]+\.test\.ts)`/g)].map(([, name = '']) => name);
    // A name without a folder is of one that was named before it.
    for (const name of named) expect(tests, name).toContainEqual(expect.stringMatching(new RegExp(`(?:^|/)${name}$`)));
  });
});

describe('links', () => {
  const pages = [
    'README.md',
    'CONTRIBUTING.md',
    'simulator/README.md',
    'conformance/README.md',
    'fixtures/README.md',
    ...filesUnder('docs', /\.md$/),
  ];

  /** As GitHub makes it of a heading. */
  const anchorsOf = (page: string): readonly string[] =>
    [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    );

  for (const file of pages) {
    test(`of ${file} lead somewhere`, () => {
      const text = read(file).replaceAll(/^```[\s\S]*?^```/gm, '');
      for (const [, link = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
        if (/^https?:/.test(link)) continue;
        const [target = '', anchor] = link.split('#');
        const full = target === '' ? file : path.join(path.dirname(file), decodeURIComponent(target));
        expect(existsSync(full), `${link} in ${file}`).toBe(true);
        if (anchor !== undefined) expect(anchorsOf(read(full)), `${link} in ${file}`).toContain(anchor);
      }
    });
  }

  test('every page of docs is reached from the README, every decision from their list', () => {
    const reached = [README, read('docs/ARCHITECTURE.md')].join('\n');
    for (const file of readdirSync('docs').filter((name) => name.endsWith('.md'))) expect(reached.includes(`${file})`), file).toBe(true);
    const list = read('docs/decisions/README.md');
    for (const file of readdirSync('docs/decisions').filter((name) => name !== 'README.md'))
      expect(list.includes(`(${file})`), file).toBe(true);
  });
});

describe('the plan in ARCHITECTURE.md', () => {
  const page = read('docs/ARCHITECTURE.md');
  const tidy = read('test/tidy.test.ts');

  /** `room: ['a', 'b'],` lines of a plan in tidy.test.ts. */
  const planNamed = (name: string): ReadonlyMap<string, string> => {
    const block = new RegExp(`const ${name}\\b[^=]*= \\{([\\s\\S]*?)\\n\\};`).exec(tidy)?.[1];
    if (block === undefined) throw new Error(`no ${name} in tidy.test.ts`);
    return new Map(
      [...block.matchAll(/^ {2}'?([\w/-]+)'?: (?:\[(.*)\]|(CORE_ROOMS)),$/gm)].map(([, room = '', rooms = '', all]) => [
        room,
        all === undefined ? rooms.replaceAll("'", '').replaceAll(/\s+/g, ' ') : 'all of core',
      ]),
    );
  };
  const typesOnly = [...tidy.matchAll(/\['([\w/]+)', '([\w/]+)'\]/g)].map(([, from = '', to = '']) => `${from} ${to}`);
  const imports = section(page, '## Who may import whom');
  const tableUnder = (heading: string): ReadonlyMap<string, string> => {
    const from = imports.indexOf(`| ${heading} |`);
    const rows = rowsOf(imports.slice(from, imports.indexOf('\n\n', from))).slice(1);
    return new Map(rows.map(([room = '', allowed = '']) => [inTicks(room)[0] ?? '', allowed]));
  };

  test('is that of tidy.test.ts for the core', () => {
    const plan = planNamed('CORE_PLAN');
    const told = tableUnder('core room');
    expect(plan.size).toBeGreaterThan(0);
    expect(sorted(told.keys())).toEqual(sorted(plan.keys()));
    for (const [room, allowed] of plan) {
      const rooms = allowed === '' ? [] : allowed.split(', ');
      const wanted = rooms.map((other) => `\`${other}\`${typesOnly.includes(`${room} ${other}`) ? ' (types only)' : ''}`).join(', ');
      expect(told.get(room), room).toBe(allowed === 'all of core' ? allowed : wanted);
    }
  });

  test('is that of tidy.test.ts for the rooms around it', () => {
    const plan = planNamed('OUTER_PLAN');
    const told = tableUnder('outer room');
    expect(plan.size).toBeGreaterThan(0);
    expect(sorted(told.keys())).toEqual(sorted(plan.keys()));
    for (const [room, allowed] of plan) expect(inTicks(told.get(room)).join(', '), room).toBe(allowed);
  });

  test('names every kind of what passes between rooms', () => {
    const told = new Map(rowsOf(section(page, '## What passes between rooms')).map((cells) => [inTicks(cells[0])[0], inTicks(cells[2])]));
    expect(sorted(told.get('Action') ?? [])).toEqual(sorted(kindsIn('src/core/game/action.ts', 'Action')));
    expect(sorted(told.get('GameEvent') ?? [])).toEqual(sorted(kindsIn('src/core/game/event.ts', 'GameEventBody')));
    expect(sorted(told.get('BoardInput') ?? [])).toEqual(sorted(kindsIn('src/core/wire/board-input.ts', 'BoardInput')));
    expect(sorted(told.get('Output') ?? [])).toEqual(sorted(kindsIn('src/core/table/table-state.ts', 'Output')));
    expect(sorted(told.get('JournalEntry') ?? [])).toEqual(sorted(kindsIn('src/session/ports.ts', 'JournalEntry')));
  });

  test('has a line for every room that has a file', () => {
    const told = section(page, '## Rooms');
    const folders = [...readdirSync('src'), ...['go/scoring', ...readdirSync('src/core')].map((room) => `core/${room}`)]
      .filter((room) => room !== 'core' && !room.endsWith('.ts'))
      .filter((room) => filesUnder(path.join('src', room), /\.tsx?$/).length > 0);
    for (const room of folders) expect(told.includes(`[src/${room}]`), room).toBe(true);
  });
});

describe('REFUSALS.md', () => {
  const page = read('docs/REFUSALS.md');

  const bySession = ['src/session/session.ts', 'src/session/pipeline.ts'].flatMap((file) =>
    [...read(file).matchAll(/refusedAs\(\s*'([a-z-]+)'/g)].map((match) => match[1] ?? ''),
  );
  const byServer = SERVER_FILES.flatMap((file) =>
    [...read(file).matchAll(/(?:sendProblem|problemAnswer)\([^']*?, '([a-z-]+)'/g)].map((match) => match[1] ?? ''),
  );
  const LISTS: readonly (readonly [heading: string, names: readonly string[]])[] = [
    ['Infractions', INFRACTIONS],
    ['Moves', kindsIn('src/core/go/refusal.ts', 'Refusal')],
    ['Actions', [...kindsIn('src/core/game/action-refusal.ts', 'ActionRefusal'), ...bySession]],
    ['The clock', [...CLOCK_REFUSALS, 'no-clock']],
    ['Answers of the server', byServer],
    ['Another board for a table', BOARD_REFUSALS.map((kind) => `board-${kind}`)],
    ['Lines from the board', DROP_REASONS],
    ['Diagnoses of `banmen doctor`', DIAGNOSES],
  ];

  for (const [heading, names] of LISTS) {
    test(`${heading}: what the code has and what the page has are the same`, () => {
      expect(names.length).toBeGreaterThan(3);
      expect(sorted(namesIn(section(page, `## ${heading}`)))).toEqual(sorted(new Set(names)));
    });
  }

  test('says for each what it means and what to do', () => {
    for (const cells of rowsOf(page)) for (const cell of cells) expect(cell, cells.join(' | ')).not.toBe('');
  });
});

describe('OPERATING.md', () => {
  const told = section(read('docs/OPERATING.md'), '## Looking in from outside');

  test('names every act that may be asked for', () => {
    for (const kind of ACT_NAMES) expect(inTicks(told), kind).toContain(kind);
  });

  test('names every address of the server, and no other', () => {
    const served = SERVER_FILES.flatMap((file) =>
      [...read(file).matchAll(/app\.get(?:<[^(]*>)?\(\s*'([^']+)'/g)].map(([, route = '']) =>
        route.replaceAll(/:(\w+)/g, (_, name: string) => name.toUpperCase()),
      ),
    );
    expect(sorted(namesIn(told))).toEqual(sorted(['/', ...served]));
  });
});

describe('LIFE-OF-A-MOVE.md', () => {
  const page = read('docs/LIFE-OF-A-MOVE.md');
  let replayed: Replayed;

  beforeAll(() => {
    const capture = parseCapture(/```text\n([\s\S]*?)```/.exec(page)?.[1] ?? '');
    if (!capture.ok) throw new Error(`line ${capture.refusal.lineNumber} of the capture: ${capture.refusal.why}`);
    const replay = openReplay(capture.value, ruleset(capture.value.header.game.ruleset));
    while (replay.advance(1000));
    replayed = replay.finish();
  });

  test('its events are those that its capture gives', () => {
    const shown = [...page.matchAll(/^ {4}(\{"kind":"(?:moved|prisoners-|infraction).*\})$/gm)].map((match) => match[1] ?? '');
    expect(shown.length).toBeGreaterThan(3);
    const given = replayed.events.map((event) => JSON.stringify(event));
    for (const line of shown) expect(given).toContain(line);
    const [first, last] = [shown.at(0), shown.at(-1)].map((line) => JSON.parse(line ?? '') as GameEvent);
    expect(replayed.events.filter(({ seq }) => seq >= (first?.seq ?? 0) && seq <= (last?.seq ?? 0))).toHaveLength(shown.length);
  });

  test('its record is the one that its capture gives', () => {
    const { game } = replayed;
    if (game === undefined) throw new Error('no game in the capture');
    const { settings, setUp, moves } = game;
    const sgf = makeSgf(makeGameRecord({ settings, setUp, moves, result: undefined }));
    const shown = section(page, '## 7. The record').replaceAll(/^ {4}/gm, '');
    expect(shown).toContain(sgf.trim());
  });
});

describe('what a machine needs', () => {
  /** Where a command is in a package of another name. */
  const PACKAGE_OF: Readonly<Record<string, string>> = {
    'avr-gcc': 'gcc-avr',
    'avr-objcopy': 'gcc-avr',
    pactl: 'pulseaudio-utils',
    pacat: 'pulseaudio-utils',
    parec: 'pulseaudio-utils',
  };
  const script = read('.ci/run');
  const packages = (/PACKAGES=\(([\s\S]*?)\n\)/.exec(script)?.[1] ?? '').replaceAll(/#.*$/gm, '').split(/\s+/);

  test('.ci/run installs what any test asks for', () => {
    const asked = filesUnder('test', /\.ts$/)
      .filter((file) => !file.endsWith('docs.test.ts') && !file.endsWith('tools.ts'))
      .flatMap((file) => [...read(file).matchAll(/\bneeds\(([^)]*)\)/g)].flatMap(([, names = '']) => [...names.matchAll(/'([^']+)'/g)]))
      .map((match) => match[1] ?? '');
    expect(asked.length).toBeGreaterThan(0);
    for (const command of asked) expect(packages).toContain(PACKAGE_OF[command] ?? command);
  });

  test('.ci/run and the README name the same packages', () => {
    const told = inTicks(section(README, '### What a bare Debian needs first')).flatMap((text) => text.split(/\s+/));
    const first = /sudo apt-get install (.+)/.exec(README)?.[1]?.split(' ') ?? [];
    // A compiler comes with g++.
    for (const name of packages.filter((each) => each !== '' && each !== 'gcc')) expect([...told, ...first], name).toContain(name);
  });

  test('.ci/run runs exactly the test command of the README', () => {
    expect(README).toMatch(/^ {4}npm ci && npm test$/m);
    expect(script).toMatch(/^\{ npm ci && npm test; \}/m);
  });

  test('TESTING.md names every bench that package.json has, and no other', () => {
    const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: Readonly<Record<string, string>> };
    const told = [...read('docs/TESTING.md').matchAll(/npm run (bench:[\w-]+)/g)].map((match) => match[1] ?? '');
    expect(sorted(new Set(told))).toEqual(sorted(Object.keys(scripts).filter((name) => name.startsWith('bench:'))));
  });
});
