/** A sentence for every state of a board's cable, in virtual time: what people are told, and how often. */
import { expect, test } from 'vitest';
import type { Cable, CableEvents, OpenCable } from '../../../src/boards/gsb/cable.js';
import { openGsbBoard } from '../../../src/boards/gsb/gsb-board.js';
import { type BoardMessage, makeBoardLine } from '../../../src/core/wire/board-line.js';
import { crcOfText } from '../../../src/core/wire/crc.js';
import { inEnglish } from '../../../src/words/telling.js';
import { VirtualTime } from '../../session/fakes.js';

const boardOn = async () => {
  const time = new VirtualTime(0);
  const state = { octets: 0, seq: 0 };
  let hears: (text: string) => void = () => undefined;
  let heardBy: CableEvents | undefined;
  const openCable: OpenCable = (events): Cable => {
    heardBy = events;
    state.octets = 0;
    time.wakeAt(time.nowMs(), () => {
      events.opened();
      events.line('');
    });
    return {
      send: (text) => hears(text),
      close: () => Promise.resolve(),
      get octetsHeard() {
        return state.octets;
      },
      octetsGivenUp: 0,
    };
  };
  const board = openGsbBoard({ openCable, time, firstCommand: 1 });
  const told: string[] = [];
  board.start({ news: () => undefined, identified: () => undefined, problem: (sentence) => told.push(inEnglish(sentence)) });
  await time.pass(10);
  const line = (text: string): void => {
    state.octets += text.length;
    heardBy?.line(text);
  };
  const says = (message: BoardMessage): void => line(makeBoardLine({ ...message, seq: state.seq++, ms: time.nowMs() }));
  const hello = (size: string): void => {
    says({ kind: 'hello', version: 1, firmware: 'fw', boardId: 'board-7', boot: 1 });
    says({
      kind: 'capabilities',
      pairs: [
        ['size', size],
        ['sensor', 'colour'],
        ['scan', '5'],
        ['deb', '4'],
        ['max', '96'],
      ],
    });
  };
  const beat = (): void => says({ kind: 'heartbeat', boardCrc: crcOfText('.........'), badLinesHeard: 0, deferred: 0 });
  /** It does what it is asked to, as far as it says. */
  const answersAll = (): void => {
    hears = (text) => {
      const command = Number(/^!\w,(\d+)/.exec(text)?.[1]);
      time.wakeAt(time.nowMs() + 5, () => says({ kind: 'answer', command, code: 'OK' }));
    };
  };
  return { board, time, told, line, says, hello, beat, answersAll };
};

test('nothing at all is silence', async () => {
  const { time, told } = await boardOn();
  await time.pass(4000);
  expect(told).toEqual(['nothing was heard for 3 s: the port is opened anew']);
});

test('damaged lines are not silence: the rate is probably wrong', async () => {
  const { time, told, line } = await boardOn();
  for (let ms = 0; ms < 4000; ms += 500) {
    line('\u00fe\u0080x~');
    await time.pass(500);
  }
  expect(told[0]).toMatch(/^only damaged lines were heard for 3 s, so the rate is probably not that of the board/);
});

test('a size that cannot be read is said at once', async () => {
  const { told, hello } = await boardOn();
  hello('huge');
  expect(told).toEqual(['the board says a size that cannot be read: it may be a newer or another firmware']);
});

test('a board that is heard and hears nothing is said while it still speaks', async () => {
  const { time, told, hello, beat } = await boardOn();
  hello('3x3');
  for (let ms = 0; ms < 10_000; ms += 1000) {
    beat();
    await time.pass(1000);
  }
  expect(told).toContain('the board is heard, but does not hear this machine: it answers nothing; look at the wire to the board');
});

test('a board whose size comes damaged each time is told of as such, once', async () => {
  const { time, told, line, says, beat, answersAll } = await boardOn();
  answersAll();
  for (let ms = 0; ms < 8000; ms += 1000) {
    says({ kind: 'hello', version: 1, firmware: 'fw', boardId: 'board-7', boot: 1 });
    line('$C,1,0,size=3x3,sensor=colour,scan=5,deb=4,max=96*0000');
    beat();
    await time.pass(1000);
  }
  expect(told).toEqual([expect.stringContaining('the board is heard, but what it says of itself does not come, or comes damaged')]);
});

test('of 20,000 notes a few are told, and the others counted', async () => {
  const { board, time, told, hello, says } = await boardOn();
  hello('3x3');
  for (let note = 0; note < 20_000; note += 1) {
    says({ kind: 'note', text: `sensor ${note}` });
    if (note % 1000 === 0) await time.pass(1000);
  }
  const notes = told.filter((message) => message.startsWith('the board notes'));
  expect(notes.length).toBeGreaterThan(0);
  expect(notes.length).toBeLessThanOrEqual(3);
  expect(board.counters?.()['notesNotTold']).toBe(20_000 - notes.length);
});
