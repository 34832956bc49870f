/**
 * The house rules that a machine can check: who may import whom (docs/ARCHITECTURE.md), no circle of
 * imports, one exported name for one thing, and that the core asks nobody for time, chance or the environment.
 * Read it as the floor plan. A new room gets a line here before it gets a file.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const CORE_ROOMS = ['go', 'go/scoring', 'wire', 'sensing', 'inference', 'clock', 'referee', 'game', 'record', 'table'] as const;
type CoreRoom = (typeof CORE_ROOMS)[number];

/** Each core room and the core rooms it may import from, besides itself and `result`. */
const CORE_PLAN: Readonly<Record<CoreRoom, readonly CoreRoom[]>> = {
  go: [],
  'go/scoring': ['go'],
  wire: [],
  clock: ['go'],
  sensing: ['go', 'wire'],
  game: ['go', 'go/scoring', 'clock'],
  referee: ['go', 'clock', 'game'],
  inference: ['go', 'clock', 'sensing', 'game'],
  record: ['go', 'clock', 'game'],
  table: CORE_ROOMS,
};

/** Rooms that may take types, and only types, from another. */
const TYPES_ONLY: readonly (readonly [CoreRoom, CoreRoom])[] = [['sensing', 'wire']];

/** Rooms outside the core: each may import the core, `session/ports`, `session/event-port`, and these. */
const OUTER_PLAN: Readonly<Record<string, readonly string[]>> = {
  words: [],
  boards: ['words'],
  'clock-device': ['words'],
  voice: ['words'],
  storage: ['words'],
  session: ['words'],
  event: ['words'],
  relay: ['words'],
  engine: ['words'],
  console: ['words'],
  cli: ['words', 'service', 'boards', 'voice', 'event'],
};

/** Only `service` imports everything, the simulator included. */
const MAY_IMPORT_ALL = 'src/service';

/** `cli` has the products that ship beside the service. */
const CLI_BESIDE = /^(simulator|conformance)[/\\]/;

const withoutComments = (source: string): string => source.replaceAll(/\/\*[\s\S]*?\*\/|(^|[^:])\/\/.*/g, '$1');

const filesUnder = (root: string): string[] =>
  existsSync(root)
    ? readdirSync(root, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
        .map((entry) => path.join(entry.parentPath, entry.name))
    : [];

interface Import {
  readonly specifier: string;
  readonly typeOnly: boolean;
}

const IMPORT = /^(?:import|export)\s+(type\s)?[^;'"]*?\bfrom\s+['"]([^'"]+)['"]|^import\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;

const importsOf = (file: string): Import[] =>
  [...withoutComments(readFileSync(file, 'utf8')).matchAll(IMPORT)].map((match) => ({
    specifier: match[2] ?? match[3] ?? match[4] ?? '',
    typeOnly: match[1] !== undefined,
  }));

const isRelative = (specifier: string): boolean => /^\.\.?\//.test(specifier);

describe('the core', () => {
  for (const file of filesUnder('src/core')) {
    const room = path.relative('src/core', path.dirname(file));

    test(`${file} imports only from below`, () => {
      if (room !== '') expect(CORE_ROOMS, `${room} is not on the floor plan`).toContain(room);
      const allowed: readonly string[] = room === '' ? [] : CORE_PLAN[room as CoreRoom];
      for (const { specifier, typeOnly } of importsOf(file)) {
        expect(isRelative(specifier), `the core uses no package and no node: module, but imports ${specifier}`).toBe(true);
        const target = path.relative('src/core', path.dirname(path.join('src/core', room, specifier)));
        if (target === '' || target === room) continue;
        expect(allowed, `${specifier} from ${room}`).toContain(target);
        if (TYPES_ONLY.some(([from, to]) => from === room && to === target)) expect(typeOnly, `${specifier}: types only`).toBe(true);
      }
    });

    test(`${file} asks nobody for the time, chance or the environment`, () => {
      expect(withoutComments(readFileSync(file, 'utf8'))).not.toMatch(
        /Date\.now|new Date\(\)|performance\.now|Math\.random|setTimeout|setInterval|process\.|console\./,
      );
    });
  }
});

describe('the rooms around the core', () => {
  for (const file of filesUnder('src').filter((name) => !name.startsWith('src/core') && !name.startsWith(MAY_IMPORT_ALL))) {
    test(`${file} imports the core, the ports and its own room`, () => {
      const room = file.split(path.sep)[1] ?? '';
      const allowed = OUTER_PLAN[room];
      expect(allowed, `src/${room} is not on the floor plan`).toBeDefined();
      for (const { specifier } of importsOf(file).filter((found) => isRelative(found.specifier))) {
        const target = path.join(path.dirname(file), specifier);
        const targetRoom = target.split(path.sep)[1] ?? '';
        if (room === 'cli' && CLI_BESIDE.test(target)) continue;
        const isPorts = ['ports.js', 'event-port.js', 'settings-port.js'].some((file) => target === path.join('src', 'session', file));
        expect(target.startsWith(`src${path.sep}`), `${specifier} leaves src/`).toBe(true);
        if (!isPorts) expect([room, 'core', ...(allowed ?? [])], specifier).toContain(targetRoom);
      }
    });
  }
});

describe('the simulated service', () => {
  const ROOMS = ['core', 'words', 'boards', 'session', 'storage', 'console', 'service'];
  for (const file of filesUnder('simulated-service')) {
    test(`${file} imports what a service is made of, and the simulator`, () => {
      for (const { specifier } of importsOf(file).filter((found) => isRelative(found.specifier))) {
        const target = path.join(path.dirname(file), specifier).split(path.sep);
        if (target[0] === 'src') expect(ROOMS, specifier).toContain(target[1]);
        else expect(['simulated-service', 'simulator'], specifier).toContain(target[0]);
      }
    });
  }
});

describe('the simulator', () => {
  for (const file of filesUnder('simulator')) {
    test(`${file} imports the core and its own folder`, () => {
      for (const { specifier } of importsOf(file).filter((found) => isRelative(found.specifier))) {
        const target = path.join(path.dirname(file), specifier);
        expect(target, specifier).toMatch(/^(simulator|src[/\\](core|boards|session[/\\]ports\.js))/);
      }
    });
  }
});

describe('the conformance suite', () => {
  for (const file of filesUnder('conformance')) {
    test(`${file} imports the core, the boards' cables and the emulated board`, () => {
      for (const { specifier } of importsOf(file).filter((found) => isRelative(found.specifier))) {
        const target = path.join(path.dirname(file), specifier);
        expect(target, specifier).toMatch(/^(conformance|simulator[/\\]emulated-board|src[/\\](core|boards|session[/\\]ports\.js))/);
      }
    });
  }
});

describe('words', () => {
  const EXPORTED = /^export\s+(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:const|let|type|interface|class|function\*?)\s+(\w+)/gm;

  test('one exported name is one thing, in one file', () => {
    const owners = new Map<string, Set<string>>();
    for (const file of [...filesUnder('src'), ...filesUnder('simulator'), ...filesUnder('conformance')]) {
      for (const [, name = ''] of withoutComments(readFileSync(file, 'utf8')).matchAll(EXPORTED)) {
        owners.set(name, (owners.get(name) ?? new Set()).add(file));
      }
    }
    const twice = [...owners].filter(([, files]) => files.size > 1);
    expect(twice.map(([name, files]) => `${name}: ${[...files].join(', ')}`)).toEqual([]);
  });
});

describe('imports', () => {
  test('run in no circle, types counted', () => {
    const files = new Set(['src', 'simulator', 'conformance', 'test', 'bench'].flatMap(filesUnder));
    const fileOf = (from: string, specifier: string): string[] => {
      const target = path.join(path.dirname(from), specifier).replace(/\.js$/, '');
      return [`${target}.ts`, `${target}.tsx`].filter((file) => files.has(file));
    };
    const importedBy = new Map([...files].map((file) => [file, importsOf(file).filter(({ specifier }) => isRelative(specifier))]));
    const targetsOf = (file: string): string[] => (importedBy.get(file) ?? []).flatMap(({ specifier }) => fileOf(file, specifier));
    const circles: string[] = [];
    const done = new Set<string>();
    const walk = (file: string, trail: readonly string[]): void => {
      const start = trail.indexOf(file);
      if (start !== -1) circles.push([...trail.slice(start), file].join(' -> '));
      if (start !== -1 || done.has(file)) return;
      for (const target of targetsOf(file)) walk(target, [...trail, file]);
      done.add(file);
    };
    for (const file of files) walk(file, []);
    expect(circles).toEqual([]);
  });
});
