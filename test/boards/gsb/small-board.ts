/**
 * A board of 3 x 3 points at the far end of a real stream: it answers as the protocol says, and
 * sends a heartbeat after each answer and when asked to. For tests of cables, not of boards.
 */
import type { Duplex } from 'node:stream';
import { type BoardMessage, makeBoardLine } from '../../../src/core/wire/board-line.js';
import { crcOfText } from '../../../src/core/wire/crc.js';
import { parseHostLine } from '../../../src/core/wire/host-line.js';

const EMPTY = '.........';

export interface SmallBoard {
  /** What the host has asked, in order. */
  readonly heard: string[];
  says(message: BoardMessage): void;
  beats(): void;
  /** Puts a black stone on column 1, row 1. */
  plays(): void;
}

export const smallBoardOn = (stream: Duplex, boardId = 'board-7'): SmallBoard => {
  let seq = 0;
  let marks = EMPTY;
  let unfinished = '';
  const heard: string[] = [];
  const says = (message: BoardMessage): void => {
    const line = makeBoardLine({ ...message, seq: seq & 0xffff, ms: 1000 + seq });
    seq += 1;
    stream.write(`${line}\r\n`);
  };
  const beats = (): void => says({ kind: 'heartbeat', boardCrc: crcOfText(marks), badLinesHeard: 0, deferred: 0 });
  const answer = (text: string): void => {
    const line = parseHostLine(text);
    if (!line.ok || line.value.kind === 'who-are-you') return;
    heard.push(line.value.kind);
    says({ kind: 'answer', command: line.value.command, code: 'OK' });
    if (line.value.kind === 'hello') {
      says({ kind: 'hello', version: 1, firmware: 'small-1', boardId, boot: 4 });
      says({
        kind: 'capabilities',
        pairs: [
          ['size', '3x3'],
          ['sensor', 'colour'],
          ['led', 'rgb'],
          ['clk', '2'],
        ],
      });
    }
    if (line.value.kind === 'keyframe') {
      for (const row of [0, 1, 2]) {
        const readings = Array.from(marks.slice(3 * row, 3 * row + 3), (mark) => (mark === 'X' ? 'black' : 'empty'));
        says({ kind: 'row', row, readings });
      }
      says({ kind: 'keyframe-end', boardCrc: crcOfText(marks) });
    }
  };
  stream.on('data', (chunk: Buffer) => {
    const lines = (unfinished + chunk.toString('latin1')).split('\n');
    unfinished = lines.pop() ?? '';
    lines.forEach(answer);
  });
  // A host that hangs up is part of these stories.
  stream.on('error', () => undefined);
  // What opens a port hears nothing useful before its first LF.
  stream.write('\r\n');
  return {
    heard,
    says,
    beats,
    plays: () => {
      marks = '....X....';
      says({ kind: 'diff', changes: [{ column: 1, row: 1, reading: 'black' }] });
    },
  };
};
