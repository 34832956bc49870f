/**
 * The frames of a SQLite write-ahead log, looked at before SQLite opens it: a log that is damaged in its middle is cut there
 * without a word, and everything behind the damage is gone. (SQLite file format, 4: the write-ahead log.)
 *
 * A power cut may leave half of the last transaction; it was promised to nobody. What is promised has a commit behind it:
 * where whole commits follow the first bad frame, something that was kept was changed.
 */
import { closeSync, openSync, readSync, statSync } from 'node:fs';

const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const MAGIC_LITTLE = 0x377f0682;
const MAGIC_BIG = 0x377f0683;

type Sum = readonly [number, number];

/** The checksum of the format: two sums over pairs of words. */
const summed = (bytes: Buffer, length: number, isBig: boolean, [first, second]: Sum): Sum => {
  let one = first;
  let other = second;
  for (let at = 0; at < length; at += 8) {
    one = (one + (isBig ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at)) + other) >>> 0;
    other = (other + (isBig ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4)) + one) >>> 0;
  }
  return [one, other];
};

/** How many whole commits lie behind the first frame that is not as it was written; 0: the log is well, or only torn at its end. */
export const commitsBehindDamage = (logFile: string): number => {
  let fd: number;
  try {
    if (statSync(logFile).size <= HEADER_BYTES) return 0;
    fd = openSync(logFile, 'r');
  } catch {
    return 0;
  }
  try {
    const header = Buffer.alloc(HEADER_BYTES);
    readSync(fd, header, 0, HEADER_BYTES, 0);
    const magic = header.readUInt32BE(0);
    if (magic !== MAGIC_LITTLE && magic !== MAGIC_BIG) return 0;
    const isBig = magic === MAGIC_BIG;
    const pageBytes = header.readUInt32BE(8);
    const frame = Buffer.alloc(FRAME_HEADER_BYTES + pageBytes);
    let sum: Sum = [header.readUInt32BE(24), header.readUInt32BE(28)];
    let isDamaged = false;
    let commits = 0;
    for (let at = HEADER_BYTES; readSync(fd, frame, 0, frame.length, at) === frame.length; at += frame.length) {
      // Left over from before the last checkpoint: not part of this log.
      if (!frame.subarray(8, 16).equals(header.subarray(16, 24))) {
        if (isDamaged) continue;
        break;
      }
      const next = summed(frame.subarray(FRAME_HEADER_BYTES), pageBytes, isBig, summed(frame, 8, isBig, sum));
      const written: Sum = [frame.readUInt32BE(16), frame.readUInt32BE(20)];
      const isWell = next[0] === written[0] && next[1] === written[1];
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
