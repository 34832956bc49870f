/** `banmen score`, `rules` and `check` from outside, by the letter of their contract. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Command } from 'commander';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { checkCommand } from '../../src/cli/commands/check.js';
import { rulesCommand } from '../../src/cli/commands/rules.js';
import { scoreCommand } from '../../src/cli/commands/score.js';
import { RULESETS } from '../../src/core/go/ruleset.js';

const folder = mkdtempSync(path.join(tmpdir(), 'banmen-score-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Run {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

const COMMANDS: Readonly<Record<string, () => Command>> = { score: scoreCommand, rules: rulesCommand, check: checkCommand };

/** The command in this process, with what it would have printed: starting a process for each question takes a second. */
const banmen = async (name: string, ...args: readonly string[]): Promise<Run> => {
  const printed = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      printed[stream] += String(text);
      return true;
    }),
  );
  const before = process.exitCode;
  process.exitCode = 0;
  try {
    const make = COMMANDS[name];
    if (make === undefined) throw new Error(`no command ${name}`);
    await make().exitOverride().parseAsync(args, { from: 'user' });
    return { status: process.exitCode, ...printed };
  } finally {
    for (const spy of spies) spy.mockRestore();
    process.exitCode = before;
  }
};

/** The command as people start it. */
const startBanmen = (...args: readonly string[]): Run => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/src/cli/main.js', ...args], { encoding: 'utf8' });
  return { status: status ?? -1, stdout, stderr };
};

const fileWith = (name: string, text: string): string => {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
};

/** The golden example of RULEBOOK 4.7. */
const golden = fileWith(
  'golden.sgf',
  `(;GM[1]FF[4]SZ[7]
AB[ba][da][ea][bb][cb][db][cc][ad][bd][cd][dd][fd][de][ee][fe][ge][cf][ff][gf][gg]
AW[fa][eb][gb][dc][ec][fc][gc][ed][gd][ae][be][ce][af][df][ef][bg][cg][dg][eg][fg])`,
);

interface Scored {
  readonly rules: string;
  readonly methods: readonly { method: string; black: number; white: number; winner: string; margin: string; unit: string }[];
}

describe('banmen score', () => {
  test('the golden example prints exactly the table of the rule book', () => {
    const run = startBanmen('score', golden, '--rules', 'chinese', '--komi', '0', '--prisoners', '1,1', '--dead', 'c2', '--json');
    expect(run.stderr).toBe('');
    expect(run.status).toBe(0);
    const { rules, methods } = JSON.parse(run.stdout) as Scored;
    expect(rules).toBe('chinese');
    expect(methods.map(({ method, black, white, winner, margin, unit }) => [method, black, white, winner, margin, unit].join(' '))).toEqual(
      [
        'chinese-area 24 25 W 1/2 zi',
        'territory 3 4 W 1 points',
        'ing-fill-in 24 25 W 1 points',
        'living-stones 22 21 B 1 stones',
        'equal-lu 21 20 B 1 stones',
        'tang-lu 1 0 B 1 lu',
        'head-stones 25 24 B 1/2 zi',
        'art-edition 24 25 W 1 points',
        'aga-area 24 25 W 1 points',
      ],
    );
  });

  test('for people it prints every method with its reasons, and marks the one that decides', async () => {
    const { stdout } = await banmen('score', golden, '--rules', 'japanese', '--komi', '0', '--prisoners', '1,1', '--dead', 'c2');
    expect(stdout).toMatch(/territory +3 +4 +white by 1 points \(W\+1, 白胜1目\) +<- decides\n +black 5 points less 2 stones lost/);
  });

  test('with --dead proposed it says which stones it believes dead, and counts with them', async () => {
    const run = await banmen(
      'score',
      golden,
      '--rules',
      'chinese',
      '--komi',
      '0',
      '--dead',
      'proposed',
      '--method',
      'chinese-area',
      '--json',
    );
    expect(run.stderr).toContain('dead stones as proposed by playouts, to be confirmed: c2');
    expect((JSON.parse(run.stdout) as Scored).methods[0]).toMatchObject({ black: 24, white: 25 });
  });

  test('an event sets an axis, and the arbiter a seki', async () => {
    const seki = fileWith('seki.sgf', '(;SZ[9:2]AB[ba][da][ab][bb][cb][db]AW[fa][ha][fb][gb][hb][ib])');
    const territory = async (...args: readonly string[]): Promise<string> => {
      const run = await banmen('score', seki, '--rules', 'japanese', '--komi', '0', '--method', 'territory', '--json', ...args);
      const { methods } = JSON.parse(run.stdout) as Scored;
      return `${methods[0]?.black} ${methods[0]?.white}`;
    };
    expect(await territory()).toBe('2 2');
    expect(await territory('--seki', 'b2')).toBe('0 2');
    expect(await territory('--seki', 'b2', '--set', 'tax=none')).toBe('2 2');
    expect(await territory('--seki', 'b2,g1', '--not-seki', 'c1')).toBe('2 0');
    const both = await banmen('score', seki, '--rules', 'japanese', '--dead', 'b2', '--seki', 'b2');
    expect(both.stderr).toContain('b2 is marked dead');
    expect(both.status).toBe(2);
  });

  test('in the art edition an open point is given to the side that holds it, and no other is', async () => {
    const seki = fileWith('held.sgf', '(;SZ[3:2]AB[aa][ab]AW[ca][cb])');
    const scored = (...args: readonly string[]) => banmen('score', seki, '--rules', 'art-edition', '--komi', '0', '--json', ...args);
    const result = async (...args: readonly string[]): Promise<string | undefined> =>
      (JSON.parse((await scored(...args)).stdout) as { methods: { decides: boolean; result: string }[] }).methods.find(
        ({ decides }) => decides,
      )?.result;
    expect([await result(), await result('--held-by-white', 'b1'), await result('--held-by-black', 'b1,b2')]).toEqual([
      'draw',
      'W+1',
      'B+2',
    ]);
    expect((await scored('--held-by-black', 'a1')).stderr).toContain('--held-by-black: a1 is not open to both sides');
    expect((await scored('--held-by-black', 'b1', '--held-by-white', 'b1')).status).toBe(2);
  });

  test('eyes, groups and an even end that are in dispute are said by hand', async () => {
    const decided = async (rules: string, ...args: readonly string[]): Promise<unknown> => {
      const run = await banmen('score', golden, '--rules', rules, '--komi', '0', '--dead', 'c2', '--prisoners', '1,1', '--json', ...args);
      const counts = (JSON.parse(run.stdout) as { methods: { decides: boolean; black: number; white: number; result: string }[] }).methods;
      const count = counts.find(({ decides }) => decides);
      return [count?.black, count?.white, count?.result];
    };
    expect(await decided('living-stones')).toEqual([22, 21, 'B+1 stones']);
    expect(await decided('living-stones', '--eyes', 'c7=3')).toEqual([21, 21, 'draw']);
    expect(await decided('ming-qing')).not.toEqual(await decided('ming-qing', '--groups', '3,1'));
    const wrong = (...args: readonly string[]) => banmen('score', golden, '--rules', 'living-stones', ...args);
    expect((await wrong('--eyes', 'c7')).stderr).toContain("--eyes 'c7': write a stone of the group and its eyes");
    expect((await wrong('--groups', 'two')).stderr).toContain('--groups');
  });

  test('dead stones are those that the record marks, and a result that the count does not give is told', async () => {
    const stones = 'AB[ba][bb][bc][cd][dd][ed]AW[ca][cb][cc][dc][ec][ab]';
    const record = (marks: string, result: string): string =>
      fileWith('marked.sgf', `(;SZ[5]RU[Japanese]KM[0]RE[${result}]${stones};B[];W[]${marks})`);
    const marks = 'TB[aa][ab][ac][ad][bd][ae][be][ce][de][ee]TW[da][ea][db][eb]';
    // White's square of four is one eye: it stands in seki, and its points do not count.
    const marked = await banmen('score', record(marks, 'B+11'), '--method', 'territory', '--json');
    expect(marked.stderr).toContain('dead stones as the record marks them (TB, TW): a4');
    expect(marked.stderr).not.toContain('result');
    expect(JSON.parse(marked.stdout)).toMatchObject({ dead: ['A4'], methods: [{ black: 10, white: -1, margin: '11' }] });
    const other = await banmen('score', record(marks, 'W+2.5'), '--method', 'territory');
    expect(other.stderr).toContain("the record's result is W+2.5, the count gives B+11");
    expect(other.stdout).toContain('at the table: ');
    const asked = await banmen('score', record(marks, 'B+11'), '--method', 'territory', '--dead', '', '--json');
    expect(JSON.parse(asked.stdout)).toMatchObject({ dead: [] });
    const engine = await banmen('score', record(marks, 'B+11'), '--engine', 'gnugo --mode gtp');
    expect([engine.status, engine.stderr]).toEqual([2, expect.stringContaining('give it with --dead proposed')]);
  });

  test('komi comes from the flag, else the record, else the rule set', async () => {
    const record = fileWith('komi.sgf', '(;SZ[9]KM[5.5]AB[aa])');
    const margin = async (...args: readonly string[]): Promise<string> =>
      (JSON.parse((await banmen('score', ...args, '--method', 'aga-area', '--json')).stdout) as Scored).methods[0]?.margin ?? '';
    expect(await margin(record, '--rules', 'aga', '--komi', '6 1/2')).toBe('74 1/2');
    expect(await margin(record, '--rules', 'aga')).toBe('75 1/2');
    expect(await margin(fileWith('bare.sgf', '(;SZ[9]AB[aa])'), '--rules', 'aga')).toBe('73 1/2');
  });

  test.each([
    [['--rules', 'klingon'], "no rule set 'klingon'; known: chinese, "],
    [['--rules', 'chinese', '--method', 'guess'], "no method 'guess'; known: chinese-area, "],
    [['--rules', 'japanese', '--komi', '7.3'], 'no multiple of half a point'],
    [['--rules', 'japanese', '--komi', '3.75'], 'quarters are zi'],
    [['--rules', 'chinese', '--dead', 'z9'], "'z9' is no point of a 7 x 7 board"],
    [['--rules', 'chinese', '--dead', 'a7'], 'no stone on a7'],
    [['--rules', 'chinese', '--prisoners', 'many'], 'write two numbers'],
    [['--rules', 'chinese', '--set', 'tax=some'], 'tax cannot be'],
    [['--rules', 'chinese', '--set', 'tax'], 'write it like tax=none'],
    [[], 'the record names no rule set'],
  ])('asked wrongly, %j, it exits with 2 and says what is known', async (args, reason) => {
    const run = await banmen('score', golden, ...args);
    expect(run.status).toBe(2);
    expect(run.stderr).toContain(reason);
  });

  test('a file that is no record is refused with its place', async () => {
    const run = await banmen('score', fileWith('no.sgf', '\nnothing here'), '--rules', 'chinese');
    expect([run.status, run.stderr]).toEqual([2, expect.stringContaining('line 2, column 1: no game here')]);
  });
});

describe('banmen rules', () => {
  test('lists every rule set with its axes', async () => {
    const { rules } = JSON.parse((await banmen('rules', '--json')).stdout) as { rules: { name: string; axes: Record<string, string> }[] };
    expect(rules.map(({ name }) => name)).toEqual(RULESETS.map(({ name }) => name));
    expect(rules[0]?.axes).toMatchObject({ repetition: 'positional', komi: '7.5 points' });
  });

  test('refuses an unknown name with the list of known ones', async () => {
    const run = await banmen('rules', 'go');
    expect([run.status, run.stderr]).toEqual([2, expect.stringContaining('known: chinese, chinese-2.75')]);
  });
});

describe('banmen check', () => {
  const ko = fileWith('ko.sgf', '(;SZ[4]AB[ba][ab][bc][cb]AW[ca][db][cc]PL[B]\n;B[bb])');
  const record = fileWith('record.sgf', '(;GM[1]SZ[4]AB[ba][ab][bc]AW[ca][bb][db][cc]\n;B[cb];W[bb]\n;B[dd];W[dd];W[ad];B[];W[])');

  test('says that every move is legal', async () => {
    expect((await banmen('check', ko, '--rules', 'chinese')).stdout).toContain('every move is legal');
  });

  test('names repetition, occupied points, moves out of turn and passes, each with its place', async () => {
    const run = await banmen('check', record, '--rules', 'chinese');
    expect(run.status).toBe(1);
    expect(run.stdout).toContain('line 2, column 7: move 2 W B3: repeats the position after the set-up (superko); recorded as played');
    expect(run.stdout).toContain('line 3, column 7: move 4 W D1: there is a stone already; left out');
    expect(run.stdout).toContain('move 5 W A1: out of turn');
    expect(run.stdout).toContain('passes: black 6; white 7');
  });

  test('the same as JSON', async () => {
    const { illegal, remarks } = JSON.parse((await banmen('check', record, '--rules', 'japanese', '--json')).stdout) as {
      illegal: number;
      remarks: { kind: string; line: number }[];
    };
    expect(illegal).toBe(3);
    expect(remarks.map(({ kind, line }) => `${kind} ${line}`)).toEqual(['ko 2', 'occupied 3', 'out-of-turn 3']);
  });
});

describe('what was not read', () => {
  const CASES = [
    ['a move off the board', '(;SZ[9]RU[Chinese];B[dd];W[ss])', 1, /not everything in the file was read/],
    ['a board larger than any', '(;SZ[37]RU[Chinese];B[dd])', 2, /SZ\[37\] is no board/],
    ['a record of another game', '(;GM[2]RU[Chinese];B[dd])', 2, /GM\[2\] is another game/],
    ['a move in the second game of a file', '(;SZ[9]RU[Chinese];B[dd])(;SZ[9]RU[Chinese];B[dd];W[dd])', 1, /1 move is against the rules/],
  ] as const;

  test.each(CASES)('%s: banmen check does not say that all is well', async (name, text, status, words) => {
    const run = await banmen('check', fileWith(`${name.replaceAll(' ', '-')}.sgf`, text));
    expect(run.status).toBe(status);
    expect(run.stdout + run.stderr).toMatch(words);
  });

  test('what was read in a way of its own is doubtful, and not unread', async () => {
    const file = fileWith('hundredths.sgf', '(;SZ[9]RU[Chinese]HA[2]KM[375];B[dd];W[zz])');
    const run = await banmen('check', file);
    expect(run.stdout).toContain('doubtful: line 1, column 2: KM[375] is taken as hundredths: komi 3.75');
    expect(run.stdout).toContain('doubtful: line 1, column 2: HA[2] but no handicap stones are put down (AB)');
    expect(run.stdout).toMatch(/not read: line 1, column \d+: W\[zz\] is no point of this board/);
    const json = JSON.parse((await banmen('check', file, '--json')).stdout) as { notRead: readonly string[]; doubtful: readonly string[] };
    expect([json.notRead.length, json.doubtful.length]).toEqual([3, 2]);
  });

  test.each(CASES.slice(0, 3))('%s: nor does banmen score', async (name, text, status) => {
    const run = await banmen('score', fileWith(`${name.replaceAll(' ', '-')}.sgf`, text));
    expect(run.status).toBe(status);
  });
});

test.each(['score', 'rules', 'check'])('banmen %s --help has examples', (command) => {
  expect(startBanmen(command, '--help').stdout).toContain('Examples:');
});

describe('points lost to overtime', () => {
  const timed = fileWith('ing-time.sgf', '(;GM[1]FF[4]SZ[7]RU[GOE]KM[0]GC[rules ing\nOvertime: black has lost 0 points, white 2.];B[dd])');
  const marginOf = async (...more: readonly string[]): Promise<unknown> => {
    const { stdout } = await banmen('score', timed, '--method', 'ing-fill-in', '--json', ...more);
    const { methods } = JSON.parse(stdout) as { methods: readonly { winner: string; margin: string; reasons: readonly string[] }[] };
    return [methods[0]?.winner, methods[0]?.margin, methods[0]?.reasons.at(-1)];
  };

  test('are those of the record, and --penalty has the last word', async () => {
    expect(await marginOf()).toEqual(['B', '51', 'white loses 2 points for overtime']);
    expect(await marginOf('--penalty', '4,0')).toEqual(['B', '45', 'black loses 4 points for overtime']);
  });

  test('are two numbers', async () => {
    const { status, stderr } = await banmen('score', timed, '--penalty', 'two');
    expect([status, stderr]).toEqual([
      2,
      "banmen score: --penalty 'two': write two numbers, points that black and points that white has lost, like 2,0\n",
    ]);
  });
});
