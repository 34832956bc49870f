/** Cases that need hands at the board: stones, buttons, bounce, a heap of changes, a stalled host. */
import type { Reading } from '../src/core/wire/board-input.js';
import { makeReading } from '../src/core/wire/marks.js';
import type { Hands } from './board-under-test.js';
import { type ConformanceCase, fails, leftOut, NO_HANDS, passes, passesIf, type Verdict } from './case.js';
import type { Conversation } from './conversation.js';
import { HEARTBEAT_AWAITED_MS, KEYFRAME_WITHIN_MS } from './talking-cases.js';

/** Four scans of 10 ms, chatter before them and a line behind them, on a busy machine. */
const SAID_WITHIN_MS = 1000;
/** Between two things that hands do. */
const HAND_EVERY_MS = 250;
/** Long enough for a slow scan and everything that is queued. */
const SETTLED_AFTER_MS = 400;
/** Shorter than two scans of any board: no change. */
const BLIP_MS = 4;
const STALL_MS = 2000;
const STALLED_CHANGES = 60;

const withHands =
  (run: (talk: Conversation, hands: Hands) => Promise<Verdict>): ConformanceCase['run'] =>
  (talk) => {
    const { hands } = talk.board;
    return hands === undefined ? Promise.resolve(leftOut(NO_HANDS)) : run(talk, hands);
  };

interface Placed {
  readonly column: number;
  readonly row: number;
  readonly reading: Reading;
}

/** What a stone of this colour reads as on this board. */
const stone = (talk: Conversation, colour: 'black' | 'white'): Reading => (talk.capabilities?.sensor === 'occupancy' ? 'occupied' : colour);

/** Puts it there and waits until the board says so, as D or R. */
const isSaid = async (talk: Conversation, hands: Hands, { column, row, reading }: Placed): Promise<boolean> => {
  const point = row * (talk.capabilities?.width ?? 0) + column;
  hands.put(column, row, reading);
  const said = await talk.until(() => (talk.grid[point] === makeReading(reading) ? true : undefined), SAID_WITHIN_MS);
  return said === true;
};

const asksKeyframe = async (talk: Conversation): Promise<boolean> => {
  talk.forget();
  await talk.answerTo({ kind: 'keyframe' });
  return (await talk.line('keyframe-end', KEYFRAME_WITHIN_MS)) !== undefined;
};

const clearBoard = async (talk: Conversation, hands: Hands): Promise<void> => {
  const { width, height } = talk.capabilities ?? { width: 0, height: 0 };
  for (let point = 0; point < width * height; point += 1) {
    if (talk.grid[point] !== makeReading('empty')) hands.put(point % width, Math.floor(point / width), 'empty');
  }
  await talk.pass(SETTLED_AFTER_MS);
};

const feelsStones: ConformanceCase = {
  sentence: 'says each stone that is put down or taken off, in the corners and in the middle',
  section: 'section 2, D',
  run: withHands(async (talk, hands) => {
    if (!(await asksKeyframe(talk))) return fails('no keyframe');
    await clearBoard(talk, hands);
    const { width, height } = talk.capabilities ?? { width: 0, height: 0 };
    const places = [
      [0, 0],
      [width - 1, 0],
      [0, height - 1],
      [width - 1, height - 1],
      [width >> 1, height >> 1],
    ] as const;
    for (const [index, [column, row]] of places.entries()) {
      for (const reading of [stone(talk, index % 2 === 0 ? 'black' : 'white'), 'empty'] as const) {
        if (!(await isSaid(talk, hands, { column, row, reading }))) return fails(`${reading} at column ${column}, row ${row} was not said`);
      }
    }
    return passes;
  }),
};

const ignoresBlips: ConformanceCase = {
  sentence: 'says nothing of a contact that is shorter than its scans',
  section: 'section 4, acceptance',
  run: withHands(async (talk, hands) => {
    if (!hands.arePrecise) return leftOut('these hands are not quick enough');
    await clearBoard(talk, hands);
    talk.forget();
    for (let blip = 0; blip < 20; blip += 1) {
      hands.put(blip % 9, blip % 7, stone(talk, 'black'));
      await talk.pass(BLIP_MS);
      hands.put(blip % 9, blip % 7, 'empty');
      await talk.pass(31); // no multiple of a scan
    }
    const said = talk.heard.find((line) => line.kind === 'diff');
    return passesIf([said === undefined, `it said ${said?.text ?? ''}`]);
  }),
};

const pressesButtons: ConformanceCase = {
  sentence: 'says each press and release of a clock button, in order',
  section: 'section 2, off the grid',
  run: withHands(async (talk, hands) => {
    if ((talk.capabilities?.clockButtons ?? 0) === 0) return leftOut('it has no clock buttons');
    talk.forget();
    for (const [side, down] of [
      ['black', true],
      ['black', false],
      ['white', true],
      ['white', false],
    ] as const) {
      hands.press(side, down);
      await talk.pass(HAND_EVERY_MS);
    }
    const said = talk.heard.flatMap((line) => (line.kind === 'sensors' ? line.pairs : [])).filter(([id]) => id.startsWith('clk'));
    const text = said.map(([id, value]) => `${id}=${value}`).join(' ');
    return passesIf([text === 'clkB=1 clkB=0 clkW=1 clkW=0', `it said '${text}'`]);
  }),
};

const keepsOrder: ConformanceCase = {
  sentence: 'says a press that comes after a stone after that stone',
  section: 'section 2, order',
  run: withHands(async (talk, hands) => {
    if ((talk.capabilities?.clockButtons ?? 0) === 0) return leftOut('it has no clock buttons');
    await clearBoard(talk, hands);
    talk.forget();
    hands.put(2, 2, stone(talk, 'black'));
    await talk.pass(HAND_EVERY_MS);
    hands.press('black', true);
    await talk.pass(HAND_EVERY_MS);
    hands.press('black', false);
    await talk.pass(HAND_EVERY_MS);
    const order = talk.heard.filter((line) => line.kind === 'diff' || line.kind === 'sensors').map((line) => line.kind);
    await clearBoard(talk, hands);
    return passesIf([order.join() === 'diff,sensors,sensors', `it said ${order.join(', ')}`]);
  }),
};

const fillsBoard: ConformanceCase = {
  sentence: 'loses nothing when every point changes at once',
  section: 'section 4, rule 9',
  run: withHands(async (talk, hands) => {
    const faults = talk.faultCount;
    const { width, height } = talk.capabilities ?? { width: 0, height: 0 };
    const wanted = Array.from({ length: width * height }, (_, point) => stone(talk, point % 3 === 0 ? 'white' : 'black'));
    for (const [point, reading] of wanted.entries()) hands.put(point % width, Math.floor(point / width), reading);
    await talk.pass(SETTLED_AFTER_MS);
    const told = talk.grid.join('');
    talk.forget();
    const beat = await talk.line('heartbeat', HEARTBEAT_AWAITED_MS);
    await clearBoard(talk, hands);
    const empty = talk.grid.every((mark) => mark === makeReading('empty'));
    return passesIf(
      [told === wanted.map(makeReading).join(''), 'not every stone was said'],
      [beat !== undefined, 'no heartbeat'],
      [empty, 'not every point was said to be empty again'],
      [talk.faultCount === faults, talk.faults.at(-1) ?? ''],
    );
  }),
};

const survivesStall: ConformanceCase = {
  sentence: 'goes on scanning while its host takes nothing, and sends whole rows afterwards',
  section: 'section 4, rule 9',
  run: withHands(async (talk, hands) => {
    if (hands.stall === undefined) return leftOut('its output cannot be stalled from here');
    await clearBoard(talk, hands);
    const faults = talk.faultCount;
    talk.forget();
    const before = (await talk.line('heartbeat', HEARTBEAT_AWAITED_MS))?.deferred ?? 0;
    const { width, height } = talk.capabilities ?? { width: 1, height: 1 };
    hands.stall(true);
    const wanted = new Map<number, Reading>();
    for (let change = 0; change < STALLED_CHANGES; change += 1) {
      const point = (change * 7) % (width * height);
      const reading = wanted.get(point) === undefined ? stone(talk, change % 2 === 0 ? 'black' : 'white') : 'empty';
      wanted.set(point, reading);
      hands.put(point % width, Math.floor(point / width), reading);
      await talk.pass(STALL_MS / STALLED_CHANGES);
    }
    await talk.pass(SETTLED_AFTER_MS);
    hands.stall(false);
    await talk.pass(SETTLED_AFTER_MS);
    const wrong = [...wanted].filter(([point, reading]) => talk.grid[point] !== makeReading(reading));
    talk.forget();
    const after = (await talk.line('heartbeat', HEARTBEAT_AWAITED_MS))?.deferred ?? 0;
    await clearBoard(talk, hands);
    return passesIf(
      [wrong.length === 0, `${wrong.length} points were not said`],
      [after > before, `TX-DEFERRED stayed at ${after}`],
      [talk.faultCount === faults, talk.faults.at(-1) ?? ''],
    );
  }),
};

export const HAND_CASES: readonly ConformanceCase[] = [feelsStones, ignoresBlips, pressesButtons, keepsOrder, fillsBoard, survivesStall];
