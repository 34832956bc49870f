/**
 * The frames of a SQLite write-ahead log, looked at before SQLite opens it: a log that is damaged in its middle is cut there
 * without a word, and everything behind the damage is gone. (SQLite file format, 4: the write-ahead log.)
 *
 * A power cut may leave half of the last transaction; it was promised to nobody. What is promised has a commit behind it:
 * where whole commits follow the first bad frame, something that was kept was changed.
 */
import { closeSync, openSync, readSync } from 'node:fs';

/** Of a journal; SQLite's own choice too. */
export const PAGE_BYTES = 4096;

const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const MAGIC_BIG = 0x377f0683;

type Sum = readonly [number, number];

/** The checksum of the format: two sums over pairs of words. */
const summed = (bytes: Buffer, isBig: boolean, [first, second]: Sum): Sum => {
  let one = first;
  let other = second;
  for (let at = 0; at < bytes.length; at += 8) {
    one = (one + (isBig ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at)) + other) >>> 0;
    other = (other + (isBig ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4)) + one) >>> 0;
  }
  return [one, other];
};

const sumAt = (bytes: Buffer, at: number): Sum => [bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)];

const isSame = (one: Sum, other: Sum): boolean => one[0] === other[0] && one[1] === other[1];

/**
 * How many whole commits lie behind the first frame that is not as it was written; 0: the log is well, or only torn at its end. Where
 * the header was changed SQLite reads none of the log, and all its commits are counted.
 */
export const commitsBehindDamage = (logFile: string): number => {
  let fd: number;
  try {
    fd = openSync(logFile, 'r');
  } catch {
    return 0;
  }
  try {
    const header = Buffer.alloc(HEADER_BYTES);
    readSync(fd, header, 0, HEADER_BYTES, 0);
    const isBig = header.readUInt32BE(0) === MAGIC_BIG;
    let sum = sumAt(header, 24);
    const isHeaderWell = isSame(summed(header.subarray(0, 24), isBig, [0, 0]), sum);
    const frame = Buffer.alloc(FRAME_HEADER_BYTES + (isHeaderWell ? header.readUInt32BE(8) : PAGE_BYTES));
    // Frames with others are left over from before the last checkpoint, or were changed just there.
    let salts = isHeaderWell ? header.subarray(16, 24) : undefined;
    let isDamaged = !isHeaderWell;
    let commits = 0;
    for (let at = HEADER_BYTES; readSync(fd, frame, 0, frame.length, at) === frame.length; at += frame.length) {
      salts ??= Buffer.from(frame.subarray(8, 16));
      const written = sumAt(frame, 16);
      const isWell =
        frame.subarray(8, 16).equals(salts) &&
        isSame(summed(frame.subarray(FRAME_HEADER_BYTES), isBig, summed(frame.subarray(0, 8), isBig, sum)), written);
      if (!isWell) isDamaged = true;
      else if (isDamaged && frame.readUInt32BE(4) !== 0) commits += 1;
      // The next frame was summed up from what this one says, whatever became of its page.
      sum = written;
    }
    return commits;
  } finally {
    closeSync(fd);
  }
};
