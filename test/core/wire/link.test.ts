/**
 * The recovery rules 1 to 9 of the protocol, told with a small board: 3 x 3, its clock 1000 ms
 * ahead of the host's, its lines on the way for no time. A board that answers at once is `chat`.
 */
import { describe, expect, test } from 'vitest';
import type { BoardInput } from '../../../src/core/wire/board-input.js';
import { type BoardMessage, makeBoardLine } from '../../../src/core/wire/board-line.js';
import { crcOfText } from '../../../src/core/wire/crc.js';
import { type HostCommand, makeHostLine, parseHostLine } from '../../../src/core/wire/host-line.js';
import { gridOf, linkStep, openLink } from '../../../src/core/wire/link.js';
import type { DropReason, Link, LinkInput, LinkOutput, LinkSettings } from '../../../src/core/wire/link-state.js';
import { makeReadings, parseReadings } from '../../../src/core/wire/marks.js';

const AHEAD_MS = 1000;
const CAPABILITIES = 'size=3x3,sensor=colour,scan=5,deb=4,max=96';

const readings = (marks: string) => {
  const parsed = parseReadings(marks);
  if (parsed === undefined) throw new Error(`marks: ${marks}`);
  return parsed;
};

/** A table with a cable: what goes over it, in both directions, and what the table is told. */
const tableWith = (settings: Partial<LinkSettings> = {}) => {
  const link: Link = openLink({ mode: 'live', ...settings });
  const inputs: BoardInput[] = [];
  const sent: string[] = [];
  const outputs: LinkOutput[] = [];
  let seq = 0;
  let nowMs = 0;
  const step = (input: LinkInput): LinkOutput => {
    const output = linkStep(link, input, nowMs);
    inputs.push(...output.inputs);
    sent.push(...output.send);
    outputs.push(output);
    return output;
  };
  const table = {
    link,
    inputs,
    sent,
    outputs,
    step,
    at: (ms: number) => {
      nowMs = ms;
      return table;
    },
    tick: () => step({ kind: 'tick' }),
    /** The board says something, at its own moment `agoMs` before now. */
    says: (message: BoardMessage, agoMs = 0) =>
      step({ kind: 'line', text: makeBoardLine({ ...message, seq: seq++ & 0xffff, ms: nowMs + AHEAD_MS - agoMs }) }),
    line: (text: string) => step({ kind: 'line', text }),
    loses: (lines: number) => {
      seq += lines;
    },
    restarts: () => {
      seq = 0;
    },
    hello: (boot = 0, boardId = 'board-7', capabilities = CAPABILITIES) => {
      table.says({ kind: 'hello', version: 1, firmware: 'fw', boardId, boot });
      table.says({ kind: 'capabilities', pairs: capabilities.split(',').map((pair) => pair.split('=') as unknown as [string, string]) });
    },
    keyframe: (rows: string, crcOf = rows) => {
      for (const [row, marks] of rows.split(' ').entries()) table.says({ kind: 'row', row, readings: readings(marks) });
      table.says({ kind: 'keyframe-end', boardCrc: crcOfText(crcOf.replaceAll(' ', '')) });
    },
    heartbeat: (marks: string) =>
      table.says({ kind: 'heartbeat', boardCrc: crcOfText(marks.replaceAll(' ', '')), badLinesHeard: 0, deferred: 0 }),
    /** Answers the last command with OK. */
    answers: (code = 'OK') => table.says({ kind: 'answer', command: numberOf(sent.at(-1) ?? ''), code }),
    takeSent: () => sent.splice(0).map(letterOf),
    takeInputs: () => inputs.splice(0),
    takeStates: () => inputs.splice(0).flatMap((input) => (input.kind === 'link' ? [input.state] : [])),
    drops: (reason: DropReason) => link.counts[reason],
  };
  return table;
};

const numberOf = (line: string): number => {
  const parsed = parseHostLine(line);
  return parsed.ok && parsed.value.kind !== 'who-are-you' ? parsed.value.command : -1;
};

const letterOf = (line: string): string => line.slice(1, 2);

/** Opened at 0, greeted, with a confirmed empty grid; nothing outstanding. */
const tableAtPlay = (settings: Partial<LinkSettings> = {}, capabilities = CAPABILITIES) => {
  const table = tableWith(settings);
  table.step({ kind: 'opened' });
  table.line('');
  table.answers();
  table.hello(0, 'board-7', capabilities);
  for (let set = 0; set < 5 && letterOf(table.sent.at(-1) ?? '') === 'S'; set += 1) table.answers();
  table.answers();
  table.keyframe('... ... ...');
  table.takeSent();
  table.takeInputs();
  return table;
};

const stone = (column: number, row: number, reading: 'black' | 'white' | 'empty' = 'black'): BoardMessage => ({
  kind: 'diff',
  changes: [{ column, row, reading }],
});

describe('after opening (rule 1)', () => {
  test('H is sent at once, K when A, H and C have come', () => {
    const table = tableWith();
    table.step({ kind: 'opened' });
    expect(table.takeSent()).toEqual(['H']);
    table.line('half a line');
    table.says({ kind: 'answer', command: 1, code: 'OK' });
    expect(table.takeSent()).toEqual([]);
    table.hello();
    expect(table.takeSent()).toEqual(['K']);
  });

  test('everything up to the first LF is dropped, even a whole line', () => {
    const table = tableWith();
    table.step({ kind: 'opened' });
    table.says({ kind: 'hello', version: 1, firmware: 'fw', boardId: 'board-7', boot: 0 });
    expect(table.link.hello).toBeUndefined();
    expect(table.drops('before-first-line')).toBe(1);
  });

  test('a hello that nobody asked for is taken', () => {
    const table = tableWith();
    table.step({ kind: 'opened' });
    table.line('');
    table.hello();
    expect(table.link.identity).toMatchObject({ boardId: 'board-7', width: 3, height: 3, leds: 'none', clockButtons: 0 });
  });

  test('the table hears of points with the first confirmed keyframe, and not before', () => {
    const table = tableWith();
    table.step({ kind: 'opened' });
    table.line('');
    table.hello();
    table.says(stone(0, 0));
    table.answers();
    expect(table.takeInputs()).toEqual([]);
    table.at(40).keyframe('X.. ... ...');
    expect(table.takeInputs()).toEqual([
      { kind: 'snapshot', atMs: 40, readings: readings('X........') },
      { kind: 'link', atMs: 40, state: 'up' },
    ]);
  });

  test('capabilities may come in several lines', () => {
    const table = tableWith();
    table.step({ kind: 'opened' });
    table.line('');
    table.says({ kind: 'hello', version: 1, firmware: 'fw', boardId: 'board-7', boot: 0 });
    table.says({ kind: 'capabilities', pairs: [['size', '3x3']] });
    expect(table.link.identity).toBeUndefined();
    table.says({ kind: 'capabilities', pairs: [['sensor', 'occ']] });
    expect(table.link.identity?.sensor).toBe('occupancy');
  });

  test('a board that answers H without a hello is asked again, with another number', () => {
    const table = tableWith();
    table.step({ kind: 'opened' });
    table.line('');
    table.answers();
    table.at(499).tick();
    expect(table.sent).toHaveLength(1);
    table.at(500).tick();
    expect(table.sent.map(numberOf)).toEqual([1, 2]);
  });
});

describe('a damaged line (rule 2)', () => {
  test('is dropped and counted, and changes nothing', () => {
    const table = tableAtPlay();
    const before = gridOf(table.link);
    table.line('$D,99,1000,aaX*0000');
    table.line('$D,99,1000');
    table.line('rubbish');
    table.line('x'.repeat(96));
    expect(gridOf(table.link)).toEqual(before);
    expect(table.takeInputs()).toEqual([]);
    expect([table.drops('bad-crc'), table.drops('no-crc'), table.drops('no-start'), table.drops('too-long')]).toEqual([1, 1, 1, 1]);
  });

  test('does not swallow a whole line behind a stray start octet', () => {
    const table = tableAtPlay();
    table.line(`$D,7$${makeBoardLine({ ...stone(1, 1), seq: (table.link.lastSeq ?? 0) + 1, ms: AHEAD_MS })}`);
    expect(table.takeInputs()).toMatchObject([{ kind: 'readings', changes: [{ point: 4, reading: 'black' }] }]);
    expect(table.drops('junk-before-line')).toBe(1);
  });

  test('does not count as a sign of life', () => {
    const table = tableAtPlay();
    for (let ms = 100; ms < 3000; ms += 100) table.at(ms).line('rubbish');
    table.at(3000).tick();
    expect(table.takeStates()).toEqual(['down']);
  });

  test.each([
    ['a point outside the board', { kind: 'diff', changes: [{ column: 3, row: 0, reading: 'black' }] }, 'outside-the-board'],
    ['a row that is too short', { kind: 'row', row: 0, readings: ['black', 'black'] }, 'outside-the-board'],
    ['a button that is half down', { kind: 'sensors', pairs: [['clkB', '2']] }, 'bad-value'],
    ['a letter of a later revision', { kind: 'unknown', letter: 'Q', rest: '1' }, 'unknown-type'],
  ] as const)('so is %s, without a gap', (_, message, reason) => {
    const table = tableAtPlay();
    table.says(message);
    table.says(stone(0, 0));
    expect(table.drops(reason)).toBe(1);
    expect(table.takeInputs()).toMatchObject([{ kind: 'readings' }]);
    expect(table.link.state).toBe('up');
  });
});

describe('a gap (rule 3)', () => {
  test('makes the grid suspect; changes are applied all the same, and K is asked', () => {
    const table = tableAtPlay();
    table.at(1000).loses(1);
    table.says(stone(2, 0));
    expect(table.takeInputs()).toMatchObject([
      { kind: 'link', state: 'suspect', atMs: 1000 },
      { kind: 'readings', atMs: 1000, changes: [{ point: 2, reading: 'black' }] },
    ]);
    expect(table.takeSent()).toEqual(['K']);
  });

  test('the sequence wraps without one', () => {
    const table = tableAtPlay();
    table.link.lastSeq = 65535;
    table.restarts();
    table.says(stone(0, 0));
    expect(table.link.state).toBe('up');
  });

  test('K is asked at most once in 500 ms, however many gaps there are', () => {
    const table = tableAtPlay();
    const askedAtMs: number[] = [];
    for (let ms = 1000; ms < 4000; ms += 20) {
      table.at(ms).loses(1);
      table.says(stone(2, 0));
      if (table.takeSent().includes('K')) {
        askedAtMs.push(ms);
        table.sent.push(makeHostLine({ kind: 'keyframe', command: table.link.commands.nextNumber - 1 }));
        table.answers();
        table.sent.pop();
      }
    }
    expect(askedAtMs.length).toBeGreaterThan(3);
    for (const [index, ms] of askedAtMs.entries()) if (index > 0) expect(ms - (askedAtMs[index - 1] ?? 0)).toBeGreaterThanOrEqual(500);
  });
});

describe('a keyframe (rule 4)', () => {
  test('that agrees confirms the grid; a diff between its rows keeps its place', () => {
    const table = tableAtPlay();
    table.at(1000).loses(1);
    table.says({ kind: 'row', row: 0, readings: readings('X..') });
    table.says(stone(1, 0, 'white'));
    table.says({ kind: 'row', row: 1, readings: readings('...') });
    table.says({ kind: 'keyframe-end', boardCrc: crcOfText('XO.......') });
    expect(table.takeInputs()).toEqual([
      { kind: 'link', atMs: 1000, state: 'suspect', heardUntilMs: 0 },
      { kind: 'readings', atMs: 1000, changes: [{ point: 1, reading: 'white' }] },
      { kind: 'snapshot', atMs: 1000, readings: readings('XO.......') },
      { kind: 'link', atMs: 1000, state: 'up' },
    ]);
  });

  test('that does not agree still tells what its rows changed, all at once', () => {
    const table = tableAtPlay();
    table.at(1000).loses(1);
    table.keyframe('X.. .O. ...', 'XXXXXXXXX');
    expect(table.takeInputs()).toEqual([
      { kind: 'link', atMs: 1000, state: 'suspect', heardUntilMs: 0 },
      {
        kind: 'readings',
        atMs: 1000,
        changes: [
          { point: 0, reading: 'black' },
          { point: 4, reading: 'white' },
        ],
        isLate: true,
      },
    ]);
  });

  test('of a confirmed grid is told as it comes: a row that the board had put off (rule 9)', () => {
    const table = tableAtPlay();
    table.at(1000).says({ kind: 'row', row: 1, readings: readings('.X.') });
    expect(table.takeInputs()).toEqual([{ kind: 'readings', atMs: 1000, changes: [{ point: 4, reading: 'black' }], isLate: true }]);
  });

  test('that does not agree is asked for again; after three whole ones the board is faulty', () => {
    const table = tableAtPlay();
    for (const ms of [1000, 1600, 2200]) {
      table.at(ms).keyframe('... ... ...', 'XXXXXXXXX');
      if (ms < 2200) expect(table.takeSent()).toEqual(['K']);
      if (ms < 2200) table.says({ kind: 'answer', command: table.link.commands.outstanding?.number ?? -1, code: 'OK' });
    }
    expect(table.takeStates()).toEqual(['suspect', 'faulty']);
    expect(table.takeSent()).toEqual([]);
  });

  test('that agrees after all ends the fault', () => {
    const table = tableAtPlay();
    for (const ms of [1000, 2000, 3000]) table.at(ms).keyframe('... ... ...', 'XXXXXXXXX');
    table.at(3500).keyframe('... ... ...');
    expect(table.takeStates()).toEqual(['suspect', 'faulty', 'up']);
  });

  test('with a line lost on its way says nothing against the board', () => {
    const table = tableAtPlay();
    for (const ms of [1000, 2000, 3000, 4000, 5000]) {
      table.at(ms).says({ kind: 'row', row: 0, readings: readings('...') });
      table.loses(1);
      table.says({ kind: 'keyframe-end', boardCrc: crcOfText('XXXXXXXXX') });
    }
    expect(table.takeStates()).toEqual(['suspect']);
  });

  test('that never ends is asked for again after a second', () => {
    const table = tableAtPlay();
    table.at(1000).loses(1);
    table.heartbeat('... ... ...');
    table.answers();
    table.at(1999).heartbeat('... ... ...');
    expect(table.takeSent()).toEqual(['K']);
    table.at(2000).tick();
    expect(table.takeSent()).toEqual(['K']);
  });
});

describe('heartbeats and silence (rule 5)', () => {
  test('a heartbeat that differs makes the grid suspect, and K is asked', () => {
    const table = tableAtPlay();
    table.at(1000).heartbeat('X.. ... ...');
    expect(table.takeStates()).toEqual(['suspect']);
    expect(table.takeSent()).toEqual(['K']);
  });

  test('a heartbeat that agrees ends the doubt when the gap lost nothing of the grid', () => {
    const table = tableWith({ mode: 'replay' });
    table.hello();
    table.keyframe('X.. ... ...');
    table.takeInputs();
    table.at(1000).loses(1);
    table.heartbeat('X.. ... ...');
    expect(table.takeInputs()).toEqual([
      { kind: 'link', atMs: 1000, state: 'suspect', heardUntilMs: 0 },
      { kind: 'snapshot', atMs: 1000, readings: readings('X........') },
      { kind: 'link', atMs: 1000, state: 'up' },
    ]);
  });

  test('after 3 s without a valid line the link is down and to be opened anew, once', () => {
    const table = tableAtPlay();
    table.at(1000).heartbeat('... ... ...');
    expect(table.link.wakeAtMs).toBe(4000);
    expect(table.at(3999).tick().reopen).toBe(false);
    expect(table.at(4700).tick()).toMatchObject({ reopen: true, send: [], inputs: [{ kind: 'link', state: 'down', atMs: 4000 }] });
    expect(table.at(9000).tick()).toMatchObject({ reopen: false, send: [], inputs: [] });
    expect(table.link.wakeAtMs).toBeUndefined();
  });

  test('a board that is heard again is suspect until its keyframe', () => {
    const table = tableAtPlay();
    table.at(4000).tick();
    table.at(5000).step({ kind: 'opened' });
    table.line('');
    table.answers();
    table.hello();
    expect(table.takeStates()).toEqual(['down', 'suspect']);
    table.keyframe('X.. ... ...');
    expect(table.takeStates()).toEqual(['up']);
  });

  test('a host that stood still for 40 s finds no silence in what waited: lines in order, each with its own moment', () => {
    const table = tableAtPlay();
    table.at(1000).heartbeat('... ... ...');
    for (let ms = 2000; ms <= 40_000; ms += 1000) {
      table.at(41_000);
      if (ms === 30_000) table.says(stone(1, 1), 41_000 - 29_500);
      table.says(
        { kind: 'heartbeat', boardCrc: crcOfText(ms < 30_000 ? '.........' : '....X....'), badLinesHeard: 0, deferred: 0 },
        41_000 - ms,
      );
    }
    expect(table.takeInputs()).toEqual([{ kind: 'readings', atMs: 29_500, changes: [{ point: 4, reading: 'black' }] }]);
    expect(table.at(41_100).tick().reopen).toBe(false);
  });

  test('a silence of the board is one also where the host stood still', () => {
    const table = tableAtPlay();
    table.at(1000).heartbeat('... ... ...');
    table.at(41_000).heartbeat('... ... ...');
    expect(table.takeInputs().slice(0, 2)).toEqual([
      { kind: 'link', atMs: 4000, state: 'down', heardUntilMs: 1000 },
      { kind: 'link', atMs: 41_000, state: 'suspect' },
    ]);
  });

  test('a port that nobody answers on is down after 3 s', () => {
    const table = tableWith();
    table.step({ kind: 'opened' });
    for (let ms = 0; ms <= 3000; ms += 100) table.at(ms).tick();
    expect(table.takeStates()).toEqual(['down']);
    expect(table.outputs.filter(({ reopen }) => reopen)).toHaveLength(1);
  });

  test('a cable pulled out is down at once', () => {
    const table = tableAtPlay();
    table.at(1500).step({ kind: 'closed' });
    expect(table.takeInputs()).toEqual([{ kind: 'link', atMs: 1500, state: 'down', heardUntilMs: 0 }]);
  });
});

describe('a board that was started again (rule 6)', () => {
  const SET = [
    ['deb', '6'],
    ['hb', '1000'],
  ] as const;

  test('is set again, then asked for a keyframe', () => {
    const table = tableAtPlay({ set: SET });
    table.at(1000).restarts();
    table.hello(1);
    expect(table.sent).toEqual([expect.stringContaining('deb=6')]);
    table.answers();
    expect(table.sent.at(-1)).toContain('hb=1000');
    table.answers();
    expect(table.takeSent()).toEqual(['S', 'S', 'K']);
    expect(table.takeStates()).toEqual(['suspect']);
  });

  test('whose new hello was lost is asked who it is', () => {
    const table = tableAtPlay({ set: SET });
    table.at(60_000).heartbeat('... ... ...');
    table.at(62_000).restarts();
    table.loses(1);
    table.says({ kind: 'heartbeat', boardCrc: crcOfText('.........'), badLinesHeard: 0, deferred: 0 }, 62_000 + 990);
    expect(table.takeSent().at(-1)).toBe('H');
    table.at(62_010).says({ kind: 'hello', version: 1, firmware: 'fw', boardId: 'board-7', boot: 1 }, 62_010 + 980);
    expect(table.link.commands.settingsToSet).toEqual(SET);
  });

  test('that goes on with the same boot number keeps what was set', () => {
    const table = tableAtPlay({ set: SET });
    table.at(1000).hello(0);
    expect(table.takeSent()).toEqual([]);
    expect(table.link.state).toBe('up');
  });

  test('another board on the same cable is another board', () => {
    const table = tableAtPlay();
    table.at(1000).restarts();
    table.hello(0, 'board-8', CAPABILITIES.replace('3x3', '2x2'));
    expect(table.outputs.at(-1)?.identified).toMatchObject({ boardId: 'board-8', width: 2, height: 2 });
    table.says(stone(1, 1));
    expect(table.inputs.filter(({ kind }) => kind === 'readings')).toEqual([]);
    table.keyframe('.. .X');
    expect(table.inputs.at(-2)).toMatchObject({ kind: 'snapshot', readings: readings('...X') });
  });
});

describe('commands (rule 7)', () => {
  test('one is outstanding; it is sent three times with the same number, 500 ms apart, then given up', () => {
    const table = tableAtPlay();
    table.at(1000).heartbeat('X.. ... ...');
    const sentAtMs: (readonly [number, number])[] = [];
    for (let ms = 1000; ms < 3000; ms += 50) {
      const { send } = table.at(ms).heartbeat('X.. ... ...');
      for (const line of [...send, ...(ms === 1000 ? table.sent : [])]) sentAtMs.push([ms, numberOf(line)]);
    }
    const [, first] = sentAtMs[0] ?? [];
    expect(sentAtMs.slice(0, 3)).toEqual([
      [1000, first],
      [1500, first],
      [2000, first],
    ]);
    expect(sentAtMs[3]?.[1]).not.toBe(first);
    expect(table.drops('unanswered-command')).toBe(1);
  });

  test('an answer to another command is counted and changes nothing', () => {
    const table = tableAtPlay();
    table.at(1000).heartbeat('X.. ... ...');
    table.says({ kind: 'answer', command: 999, code: 'OK' });
    expect(table.drops('stray-answer')).toBe(1);
    expect(table.link.commands.outstanding?.command.kind).toBe('keyframe');
  });

  test('a busy board is asked again, with another number', () => {
    const table = tableAtPlay();
    table.at(1000).heartbeat('X.. ... ...');
    table.answers('EBUSY');
    table.at(1500).tick();
    const [first, second] = table.sent.map(numberOf);
    expect(table.takeSent()).toEqual(['K', 'K']);
    expect(second).not.toBe(first);
  });

  test('numbers go from 1 to 65535 and begin again', () => {
    const table = tableWith({ firstCommand: 65535 });
    table.step({ kind: 'opened' });
    table.line('');
    table.answers();
    table.at(500).tick();
    expect(table.sent.map(numberOf)).toEqual([65535, 1]);
  });
});

describe('lights', () => {
  const RGB = `${CAPABILITIES},led=rgb`;

  /** Answers until the board has nothing more to do; gives the lights lines. */
  const settleLights = (table: ReturnType<typeof tableAtPlay>): string[] => {
    const lines: string[] = [];
    while (table.link.commands.outstanding !== undefined) {
      if (lines.length > 20) throw new Error('the same lights again and again');
      const { line, number } = table.link.commands.outstanding;
      lines.push(line.split(',')[2]?.split('*')[0] ?? '');
      table.says({ kind: 'answer', command: number, code: 'OK' });
    }
    return lines;
  };

  test('of an earlier host are put out first; then only what differs is sent', () => {
    const table = tableAtPlay({}, RGB);
    table.step({ kind: 'lights', lights: [{ point: 4, rgb: 'F00' }] });
    expect(settleLights(table)).toEqual(['-', 'bbF00']);
    table.step({
      kind: 'lights',
      lights: [
        { point: 4, rgb: 'F00' },
        { point: 8, rgb: '0F0' },
      ],
    });
    expect(settleLights(table)).toEqual(['cc0F0']);
    table.step({ kind: 'lights', lights: [{ point: 8, rgb: '0F0' }] });
    expect(settleLights(table)).toEqual(['bb000']);
    table.step({ kind: 'lights', lights: [] });
    expect(settleLights(table)).toEqual(['-']);
  });

  test('are set again on a board that was started again', () => {
    const table = tableAtPlay({}, RGB);
    table.step({ kind: 'lights', lights: [{ point: 4, rgb: 'F00' }] });
    settleLights(table);
    table.at(1000).restarts();
    table.hello(1, 'board-7', RGB);
    expect(table.link.commands.outstanding?.command.kind).toBe('keyframe');
    expect(settleLights(table).slice(1)).toEqual(['bbF00']);
  });

  test('of one colour shine in it', () => {
    const table = tableAtPlay({}, `${CAPABILITIES},led=mono`);
    table.step({ kind: 'lights', lights: [{ point: 0, rgb: '00F' }] });
    expect(settleLights(table)).toEqual(['-', 'aaFFF']);
    table.step({ kind: 'lights', lights: [{ point: 0, rgb: '00F' }] });
    expect(settleLights(table)).toEqual([]);
  });

  test('go twelve to a line', () => {
    const table = tableAtPlay({}, RGB.replace('3x3', '5x5'));
    table.keyframe('..... ..... ..... ..... .....');
    table.step({ kind: 'lights', lights: Array.from({ length: 20 }, (_, point) => ({ point, rgb: 'FFF' })) });
    expect(settleLights(table).map((line) => line.length)).toEqual([1, 60, 40]);
  });

  test('are not sent to a board without any', () => {
    const table = tableAtPlay();
    table.step({ kind: 'lights', lights: [{ point: 4, rgb: 'F00' }] });
    expect(table.takeSent()).toEqual([]);
  });

  test('that were never answered are sent again', () => {
    const table = tableAtPlay({}, RGB);
    settleLights(table);
    table.at(100).step({ kind: 'lights', lights: [{ point: 4, rgb: 'F00' }] });
    for (let ms = 100; ms <= 2600; ms += 100) table.at(ms).heartbeat('... ... ...');
    const numbers = table.sent.filter((line) => line.includes('bbF00')).map(numberOf);
    expect(numbers.length).toBeGreaterThanOrEqual(4);
    expect(new Set(numbers).size).toBe(2);
  });
});

describe('what a line says to the table', () => {
  test('buttons, hands and pads, at the moment when the board saw them', () => {
    const table = tableAtPlay();
    table.at(2000).says(
      {
        kind: 'sensors',
        pairs: [
          ['clkW', '1'],
          ['lidB', '1'],
          ['touch', '0'],
          ['padB', 'XX'],
          ['padW', '.'],
        ],
      },
      60,
    );
    expect(table.takeInputs()).toEqual([
      { kind: 'button', atMs: 1940, side: 'white', down: true },
      { kind: 'hand', atMs: 1940, over: false },
      { kind: 'pad', atMs: 1940, side: 'black', stones: ['black', 'black'] },
      { kind: 'pad', atMs: 1940, side: 'white', stones: [] },
    ]);
  });

  test('a press whose line was lost is told when the button is let go', () => {
    const table = tableAtPlay();
    table.at(1900).heartbeat('... ... ...');
    table.at(2100).loses(1);
    table.says({ kind: 'sensors', pairs: [['clkB', '0']] });
    expect(table.takeInputs().filter(({ kind }) => kind === 'button')).toEqual([
      { kind: 'button', atMs: 2100, side: 'black', down: true, isLate: true },
      { kind: 'button', atMs: 2100, side: 'black', down: false },
    ]);
  });

  test.each([
    ['nothing was lost', 0, 2100],
    ['what was lost was lost long ago', 1, 9000],
  ])('a button that is said to be up is no press where %s', (_, lost, atMs) => {
    const table = tableAtPlay();
    table.at(2000).says({ kind: 'sensors', pairs: [['clkB', '1']] });
    table.at(2090).says({ kind: 'sensors', pairs: [['clkB', '0']] });
    if (lost > 0) table.at(2100).loses(lost);
    for (let ms = 3000; ms < atMs; ms += 1000) table.at(ms).says({ kind: 'note', text: 'still here' });
    table.takeInputs();
    table.at(atMs).says({ kind: 'sensors', pairs: [['clkB', '0']] });
    expect(table.takeInputs().filter(({ kind }) => kind === 'button')).toEqual([{ kind: 'button', atMs, side: 'black', down: false }]);
  });

  test('a line that was overtaken is dated at the one that overtook it', () => {
    const table = tableAtPlay();
    table.at(2000).says({ kind: 'sensors', pairs: [['clkW', '1']] });
    table.says(stone(0, 0), 80);
    expect(table.takeInputs().map(({ atMs }) => atMs)).toEqual([2000, 2000]);
  });

  test('a note goes to the log', () => {
    expect(tableAtPlay().says({ kind: 'note', text: 'row d is noisy' }).notes).toEqual(['row d is noisy']);
  });
});

describe('what is asked once', () => {
  const LEVELS: HostCommand = { kind: 'calibrate', what: 'zero' };
  const ask = (table: ReturnType<typeof tableWith>, command = LEVELS) => table.step({ kind: 'ask', command });
  const askedOf = (table: ReturnType<typeof tableWith>) => table.outputs.flatMap(({ asked }) => asked);

  test.each([
    ['OK', 0],
    ['ENSUP', 1],
  ])('is done or refused once: %s', (code, refused) => {
    const table = tableAtPlay();
    ask(table.at(100));
    expect(table.takeSent()).toEqual(['Z']);
    table.says({ kind: 'answer', command: table.link.commands.outstanding?.number ?? -1, code });
    expect(askedOf(table)).toEqual([{ command: LEVELS, code }]);
    expect(table.drops('refused-command')).toBe(refused);
    expect(table.at(2000).tick().send).toEqual([]);
    expect(table.link.commands.once).toEqual([]);
  });

  test('waits half a second where the board is busy', () => {
    const table = tableAtPlay();
    ask(table.at(100));
    table.answers('EBUSY');
    expect(table.takeSent()).toEqual(['Z']);
    expect(askedOf(table)).toEqual([]);
    expect(table.link.wakeAtMs).toBe(600);
    expect(table.at(599).tick().send).toEqual([]);
    expect(table.at(600).tick().send.map(letterOf)).toEqual(['Z']);
    table.answers();
    expect(askedOf(table)).toEqual([{ command: LEVELS, code: 'OK' }]);
    expect(table.drops('refused-command')).toBe(0);
  });

  test('that nobody answers is told after three tries, and forgotten', () => {
    const table = tableAtPlay();
    ask(table.at(100));
    for (let ms = 100; ms <= 1600; ms += 100) table.at(ms).heartbeat('... ... ...');
    expect(table.takeSent()).toEqual(['Z', 'Z', 'Z']);
    expect(askedOf(table)).toEqual([{ command: LEVELS, code: 'unanswered' }]);
    expect(table.link.commands.once).toEqual([]);
  });

  test('a want of the link that is not answered is nobody in particular told of', () => {
    const table = tableAtPlay();
    table.at(600).step({ kind: 'refresh' });
    expect(table.takeSent()).toEqual(['K']);
    for (let ms = 600; ms <= 2100; ms += 100) table.at(ms).heartbeat('... ... ...');
    expect(table.drops('unanswered-command')).toBe(1);
    expect(askedOf(table)).toEqual([]);
  });

  test('is asked for only where the board has said who it is', () => {
    const table = tableWith();
    table.step({ kind: 'opened' });
    ask(table);
    expect(askedOf(table)).toEqual([{ command: LEVELS, code: 'not-now' }]);
    expect(table.takeSent()).toEqual(['H']);
  });

  test('may be four things, one after the other, and no fifth', () => {
    const table = tableAtPlay();
    for (const what of ['zero', 'black', 'white', 'zero', 'black'] as const) ask(table, { kind: 'calibrate', what });
    expect(askedOf(table)).toEqual([{ command: { kind: 'calibrate', what: 'black' }, code: 'not-now' }]);
    for (let answer = 0; answer < 4; answer += 1) table.answers();
    expect(table.takeSent()).toEqual(['Z', 'Z', 'Z', 'Z']);
    expect(askedOf(table).map(({ code }) => code)).toEqual(['not-now', 'OK', 'OK', 'OK', 'OK']);
  });

  test('is forgotten with the cable', () => {
    const table = tableAtPlay();
    ask(table.at(100));
    ask(table);
    table.at(200).step({ kind: 'closed' });
    table.at(300).step({ kind: 'opened' });
    table.line('');
    table.takeSent();
    table.answers();
    table.hello();
    table.answers();
    table.keyframe('... ... ...');
    expect(table.takeSent()).not.toContain('Z');
  });
});

describe('what is asked again, and when', () => {
  test('the next deadline is that of the command on its way, then that of the keyframe, then that of the silence', () => {
    const table = tableAtPlay();
    table.at(600).step({ kind: 'refresh' });
    expect(table.link.wakeAtMs).toBe(1100);
    table.answers();
    expect(table.link.wakeAtMs).toBe(1600);
    table.at(650).keyframe('... ... ...');
    expect(table.link.wakeAtMs).toBe(3650);
  });

  test.each([
    ['a setting', { set: [['deb', '6']] as const }, '', 'S'],
    ['lights of an earlier host', {}, ',led=rgb', 'L'],
  ])('%s that a busy board put off is set half a second later', (_, settings, capabilities, letter) => {
    const table = tableWith(settings);
    table.step({ kind: 'opened' });
    table.line('');
    table.answers();
    table.hello(0, 'board-7', CAPABILITIES + capabilities);
    if (letter === 'L') {
      table.answers();
      table.keyframe('... ... ...');
    }
    expect(table.takeSent().at(-1)).toBe(letter);
    table.says({ kind: 'answer', command: table.link.commands.outstanding?.number ?? -1, code: 'EBUSY' });
    expect(table.takeSent()).toEqual(letter === 'S' ? ['K'] : []);
    if (letter === 'S') {
      // What comes after it does not wait for it.
      table.says({ kind: 'answer', command: table.link.commands.outstanding?.number ?? -1, code: 'OK' });
      table.keyframe('... ... ...');
    }
    expect(table.link.wakeAtMs).toBe(500);
    expect(table.at(499).tick().send).toEqual([]);
    expect(table.at(500).tick().send.map(letterOf)).toEqual([letter]);
  });

  test('lights that a busy board put off are set half a second later', () => {
    const table = tableAtPlay({}, `${CAPABILITIES},led=rgb`);
    table.says({ kind: 'answer', command: table.link.commands.outstanding?.number ?? -1, code: 'OK' });
    table.takeSent();
    table.at(100).step({ kind: 'lights', lights: [{ point: 4, rgb: 'F00' }] });
    table.answers('EBUSY');
    expect(table.takeSent()).toEqual(['L']);
    expect(table.at(599).tick().send).toEqual([]);
    expect(table.at(600).tick().send.map(letterOf)).toEqual(['L']);
  });

  test.each(['ECRC', 'ESYN', 'ELEN'])('a line that came damaged (%s) is sent once more as it was', (code) => {
    const table = tableAtPlay();
    table.at(600).step({ kind: 'refresh' });
    table.answers(code);
    expect(table.at(1099).tick().send).toEqual([]);
    table.at(1100).tick();
    expect(new Set(table.sent).size).toBe(1);
    expect(table.takeSent()).toEqual(['K', 'K']);
  });

  test('a keyframe that is refused is asked for again, half a second later', () => {
    const table = tableAtPlay();
    table.at(600).step({ kind: 'refresh' });
    table.answers('ENSUP');
    expect(table.takeSent()).toEqual(['K']);
    expect(table.drops('refused-command')).toBe(1);
    expect(table.at(1099).tick().send).toEqual([]);
    expect(table.at(1100).tick().send.map(letterOf)).toEqual(['K']);
  });

  test('a setting and lights that are refused are not', () => {
    const table = tableWith({ set: [['deb', '6']] });
    table.step({ kind: 'opened' });
    table.line('');
    table.answers();
    table.hello(0, 'board-7', `${CAPABILITIES},led=rgb`);
    table.answers('ENSUP');
    expect(table.link.commands.settingsToSet).toEqual([]);
    table.answers();
    table.keyframe('... ... ...');
    table.says({ kind: 'answer', command: table.link.commands.outstanding?.number ?? -1, code: 'ENSUP' });
    expect(table.drops('refused-command')).toBe(2);
    table.takeSent();
    expect(table.at(2000).tick().send).toEqual([]);
  });

  test('while a keyframe is on its way a heartbeat says nothing against the grid', () => {
    const table = tableAtPlay();
    table.at(600).step({ kind: 'refresh' });
    table.answers();
    table.at(700).heartbeat('X.. ... ...');
    expect(table.link.state).toBe('up');
    table.at(1600).tick();
    table.at(1700).heartbeat('X.. ... ...');
    expect(table.link.state).toBe('up');
    table.keyframe('... ... ...');
    table.at(1800).heartbeat('X.. ... ...');
    expect(table.link.state).toBe('suspect');
  });
});

describe('lights of every board', () => {
  const linesFor = (capabilities: string, ...pictures: (readonly (readonly [number, string])[])[]) => {
    const table = tableAtPlay({}, `${CAPABILITIES.replace(',max=96', '')},${capabilities}`);
    const lines: string[][] = [];
    const settle = () => {
      const told: string[] = [];
      while (table.link.commands.outstanding !== undefined) {
        if (told.length > 20) throw new Error('the same lights again and again');
        const { line, number } = table.link.commands.outstanding;
        told.push(line.split(',')[2]?.split('*')[0] ?? '');
        table.says({ kind: 'answer', command: number, code: 'OK' });
      }
      return told;
    };
    settle();
    for (const picture of pictures) {
      table.step({ kind: 'lights', lights: picture.map(([point, rgb]) => ({ point, rgb })) });
      lines.push(settle());
    }
    return lines;
  };

  test.each([
    [24, [1, 1, 1, 1, 1, 1, 1, 1, 1]],
    [34, [3, 3, 3]],
    [35, [4, 4, 1]],
    [96, [9]],
  ])('of a board that takes %i octets come in lines that it takes', (max, lights) => {
    const [lines = []] = linesFor(
      `led=rgb,max=${max}`,
      Array.from({ length: 9 }, (_, point) => [point, 'F00']),
    );
    expect(lines.map((line) => line.length / 5)).toEqual(lights);
  });

  test('of one colour are sent again only where one goes on or out', () => {
    expect(
      linesFor(
        'led=mono',
        [
          [0, '00F'],
          [4, '0F0'],
        ],
        [
          [0, 'F00'],
          [4, '0F0'],
        ],
        [[0, 'F00']],
        [[0, 'F00']],
        [],
      ),
    ).toEqual([['aaFFFbbFFF'], ['aaFFF'], ['bb000'], [], ['-']]);
  });

  test('that change while they are on their way are as they are wanted in the end', () => {
    const table = tableAtPlay({}, `${CAPABILITIES},led=mono`);
    table.says({ kind: 'answer', command: table.link.commands.outstanding?.number ?? -1, code: 'OK' });
    table.takeSent();
    table.step({ kind: 'lights', lights: [{ point: 0, rgb: '00F' }] });
    table.step({ kind: 'lights', lights: [{ point: 4, rgb: '00F' }] });
    table.answers();
    table.answers();
    expect(table.sent.map((line) => line.split(',')[2]?.split('*')[0])).toEqual(['aaFFF', 'bbFFFaa000']);
    expect(table.link.commands.lightsShown).toEqual(new Map([[4, '00F']]));
  });

  test('what is on its way is not known to be shown: another picture with it sends it again', () => {
    const table = tableAtPlay({}, `${CAPABILITIES},led=rgb`);
    table.answers('OK');
    table.says({ kind: 'answer', command: table.link.commands.outstanding?.number ?? -1, code: 'OK' });
    table.step({ kind: 'lights', lights: [{ point: 0, rgb: 'F00' }] });
    expect(table.link.commands.lightsShown).toEqual(new Map([[0, '?']]));
  });

  test('dark points are no lights', () => {
    expect(linesFor('led=mono', [[0, '000']])).toEqual([[]]);
  });
});

describe('who is there', () => {
  test('a board of another version of the protocol is nobody', () => {
    const table = tableWith();
    table.step({ kind: 'opened' });
    table.line('');
    table.says({ kind: 'hello', version: 2, firmware: 'fw', boardId: 'board-7', boot: 0 });
    expect(table.link.hello).toBeUndefined();
    expect(table.drops('unsupported-version')).toBe(1);
  });

  test('a capability that makes no sense is dropped with all that was said before it', () => {
    const table = tableWith();
    table.step({ kind: 'opened' });
    table.line('');
    table.hello(0, 'board-7', 'size=3x3,sensor=smell');
    expect(table.drops('bad-value')).toBe(1);
    table.says({ kind: 'capabilities', pairs: [['sensor', 'colour']] });
    expect(table.link.identity).toBeUndefined();
    table.says({ kind: 'capabilities', pairs: [['size', '3x3']] });
    expect(table.link.identity).toMatchObject({ boardId: 'board-7', sensor: 'colour' });
  });

  test('capabilities before any hello are nobody’s, and are kept for it', () => {
    const table = tableWith();
    table.step({ kind: 'opened' });
    table.line('');
    table.says({ kind: 'capabilities', pairs: [['size', '3x3'], ['sensor', 'colour']] }); // prettier-ignore
    expect(table.link.identity).toBeUndefined();
    expect(table.link.size).toEqual({ width: 3, height: 3 });
  });

  test('is told once, and again when it has changed', () => {
    const table = tableAtPlay();
    expect(table.outputs.filter(({ identified }) => identified !== undefined)).toHaveLength(1);
    table.hello();
    expect(table.outputs.at(-1)?.identified).toBeUndefined();
    table.hello(0, 'board-7', `${CAPABILITIES},led=rgb`);
    expect(table.outputs.at(-1)?.identified).toMatchObject({ leds: 'rgb' });
  });

  test('a board that says another height has another grid, which nobody has seen', () => {
    const table = tableAtPlay();
    table.at(600).hello(0, 'board-7', CAPABILITIES.replace('3x3', '3x2'));
    expect(gridOf(table.link)).toEqual({ readings: readings('......'), isConfirmed: false });
    expect(table.takeSent()).toEqual(['K']);
    table.takeInputs();
    table.says(stone(0, 0));
    expect(table.takeInputs()).toEqual([]);
  });

  test.each([
    ['a stone', stone(0, 0)],
    ['a row', { kind: 'row', row: 0, readings: ['black'] }],
    ['the end of a keyframe', { kind: 'keyframe-end', boardCrc: 0 }],
  ] as const)('%s on a board of unknown size is counted', (_, message) => {
    const table = tableWith({ mode: 'replay' });
    table.says(message);
    expect(table.drops('size-unknown')).toBe(1);
    expect(table.takeInputs()).toEqual([]);
  });

  test('a heartbeat of a board of unknown size says nothing', () => {
    const table = tableWith({ mode: 'replay' });
    table.heartbeat('X..');
    expect(table.takeInputs()).toEqual([]);
    expect(table.link.linesHeard).toBe(1);
  });

  test.each([
    ['another board', 0, 'board-8', '3x3'],
    ['the same, started again', 1, 'board-7', '3x3'],
  ])('%s begins its lines anew: no gap, no button held, no stone believed', (_, boot, boardId, size) => {
    const table = tableAtPlay();
    table.at(100).says({ kind: 'sensors', pairs: [['clkB', '1']] });
    table.says(stone(0, 0));
    table.takeInputs();
    table.at(1000).restarts();
    table.hello(boot, boardId, CAPABILITIES.replace('3x3', size));
    expect(table.link.gapFromMs).toBe(Number.NEGATIVE_INFINITY);
    expect(gridOf(table.link).isConfirmed).toBe(false);
    expect(makeReadings(gridOf(table.link).readings)).toBe(boardId === 'board-8' ? '.........' : 'X........');
    table.says({ kind: 'sensors', pairs: [['clkB', '0']] });
    expect(table.takeInputs().filter(({ kind }) => kind === 'button')).toEqual([
      { kind: 'button', atMs: 1000, side: 'black', down: false },
    ]);
  });
});

describe('lines that stand in doubt', () => {
  test.each([
    [
      'one of two points is off the board',
      {
        kind: 'diff',
        changes: [
          { column: 0, row: 0, reading: 'black' },
          { column: 0, row: 3, reading: 'black' },
        ],
      },
    ],
    ['the row is below the board', { kind: 'row', row: 3, readings: ['black', 'black', 'black'] }],
  ] as const)('of which %s change nothing', (_, message) => {
    // prettier-ignore
    const table = tableAtPlay();
    table.says(message);
    expect(table.drops('outside-the-board')).toBe(1);
    expect(makeReadings(gridOf(table.link).readings)).toBe('.........');
    expect(table.takeInputs()).toEqual([]);
  });

  test('a row that says nothing new is no news', () => {
    const table = tableAtPlay();
    table.at(1000).says({ kind: 'row', row: 1, readings: readings('...') });
    expect(table.takeInputs()).toEqual([]);
  });

  test('a point that changed twice in an unconfirmed keyframe is told once, as it is', () => {
    const table = tableAtPlay();
    table.at(1000).loses(1);
    table.says({ kind: 'row', row: 0, readings: readings('X..') });
    table.says({ kind: 'row', row: 0, readings: readings('O..') });
    table.says({ kind: 'keyframe-end', boardCrc: 0 });
    expect(table.takeInputs().slice(1)).toEqual([
      { kind: 'readings', atMs: 1000, changes: [{ point: 0, reading: 'white' }], isLate: true },
    ]);
  });

  test('a keyframe without news that does not agree tells nothing of points', () => {
    const table = tableAtPlay();
    table.at(1000).loses(1);
    table.keyframe('... ... ...', 'XXXXXXXXX');
    expect(table.takeInputs()).toEqual([{ kind: 'link', atMs: 1000, state: 'suspect', heardUntilMs: 0 }]);
  });

  test('the rows of a keyframe whose gap was before its first row are whole', () => {
    const table = tableAtPlay();
    for (const ms of [1000, 2000, 3000]) {
      table.at(ms).loses(1);
      table.keyframe('... ... ...', 'XXXXXXXXX');
    }
    expect(table.takeStates()).toEqual(['suspect', 'faulty']);
  });

  test('what was before a whole line in a line is told as it came', () => {
    const table = tableAtPlay();
    const line = makeBoardLine({ ...stone(1, 1), seq: (table.link.lastSeq ?? 0) + 1, ms: AHEAD_MS });
    const { dropped } = table.line(`$D,7$${line}`);
    expect(dropped).toEqual([{ reason: 'junk-before-line', text: '$D,7$' }]);
    const heard = table.link.linesHeard;
    const next = makeBoardLine({ ...stone(1, 2), seq: (table.link.lastSeq ?? 0) + 1, ms: AHEAD_MS });
    expect(table.line(`${'x'.repeat(300)}${next}`).dropped).toEqual([{ reason: 'junk-before-line', text: 'x'.repeat(300) }]);
    expect(table.link.linesHeard).toBe(heard + 1);
  });

  test('levels are handed on, a pong is nothing', () => {
    const table = tableAtPlay();
    expect(table.says({ kind: 'levels', row: 1, levels: [0, 128, 255] }).levels).toEqual([{ row: 1, levels: [0, 128, 255] }]);
    expect(table.says({ kind: 'pong', command: 1, token: 'x' })).toMatchObject({
      inputs: [],
      dropped: [],
      levels: [],
      notes: [],
      asked: [],
    });
  });

  test('an answer in a capture is no answer to anybody', () => {
    const table = tableWith({ mode: 'replay' });
    table.says({ kind: 'answer', command: 999, code: 'ENSUP' });
    expect(table.outputs.at(-1)?.dropped).toEqual([]);
  });

  test('a press after a gap is one press; a button that was down is let go once', () => {
    const table = tableAtPlay();
    table.at(1900).says({ kind: 'sensors', pairs: [['clkB', '1']] });
    table.at(2000).loses(1);
    table.says({ kind: 'sensors', pairs: [['clkW', '1'], ['clkB', '0']] }); // prettier-ignore
    expect(table.takeInputs().flatMap((input) => (input.kind === 'button' ? [[input.side, input.down]] : []))).toEqual([
      ['black', true],
      ['white', true],
      ['black', false],
    ]);
  });

  test('a button that is let go just within the time that one is held was pressed', () => {
    const pressesAfter = (ms: number) => {
      const table = tableAtPlay();
      table.at(1000).heartbeat('... ... ...');
      table.at(1100).loses(1);
      table.heartbeat('... ... ...');
      table.at(ms).says({ kind: 'sensors', pairs: [['clkB', '0']] });
      return table.inputs.filter((input) => input.kind === 'button' && input.down).length;
    };
    expect([pressesAfter(2500), pressesAfter(2501)]).toEqual([1, 0]);
  });

  test('a line whose own moment is that of the end of the silence comes after it', () => {
    const table = tableAtPlay();
    table.at(1000).heartbeat('... ... ...');
    table.at(4000).heartbeat('... ... ...');
    expect(table.takeStates()).toEqual(['down', 'suspect', 'up']);
  });
});

test('a replayed link keeps its first line, sends nothing and has no deadline but the silence', () => {
  const table = tableWith({ mode: 'replay' });
  table.hello();
  table.keyframe('... ... ...');
  table.at(1000).loses(1);
  table.says(stone(0, 0));
  expect(table.sent).toEqual([]);
  expect(table.link.wakeAtMs).toBe(4000);
  expect(table.at(4000).tick()).toMatchObject({ reopen: false, inputs: [{ kind: 'link', state: 'down', atMs: 4000 }] });
  expect(makeReadings(gridOf(table.link).readings)).toBe('X........');
});
