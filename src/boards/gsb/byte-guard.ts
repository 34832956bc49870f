/**
 * The byte guard: what stands between a cable and the line parser.
 *
 *     port ─chunks of any bytes─▶ ByteGuard ─whole lines of 97 octets at most─▶ ReadlineParser ─▶ link machine
 *
 * `@serialport/parser-readline` keeps everything up to the next LF, however far away it is, and
 * copies it at each chunk: 8 MB without LF block the loop for 19 s. The guard keeps no more than
 * one line. Of a line that is too long only the end is passed on, one octet more than a line may
 * have, so that the link machine refuses it as too long and still finds a whole line that
 * happened to begin in the middle of it. What it gives up is counted.
 *
 * A chunk is worked through in slices, with a turn of the event loop between them: 64 kB of
 * nothing but LF is 65536 lines, and those in one go would block the loop for longer than 50 ms.
 */
import { Transform, type TransformCallback } from 'node:stream';
import { LINE_OCTETS_MAX } from '../../core/wire/frame.js';

/** A slice of the shortest lines there can be takes a few ms. Ours. */
const SLICE_OCTETS = 2_048;

const LF = 0x0a;

export class ByteGuard extends Transform {
  /** Everything that came in. */
  octetsHeard = 0;
  /** The beginnings of lines that were too long. */
  octetsGivenUp = 0;
  private readonly tail = Buffer.alloc(LINE_OCTETS_MAX);
  private tailLength = 0;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.octetsHeard += chunk.length;
    this.passOn(chunk, 0, done);
  }

  private passOn(chunk: Buffer, from: number, done: TransformCallback): void {
    if (this.destroyed) {
      done();
      return;
    }
    const to = Math.min(from + SLICE_OCTETS, chunk.length);
    this.passSlice(chunk.subarray(from, to));
    if (to === chunk.length) {
      done();
      return;
    }
    setImmediate(() => this.passOn(chunk, to, done));
  }

  private passSlice(slice: Buffer): void {
    const lines: Buffer[] = [];
    let from = 0;
    for (let lf = slice.indexOf(LF); lf !== -1; lf = slice.indexOf(LF, from)) {
      this.keep(slice.subarray(from, lf));
      lines.push(Buffer.from(this.tail.subarray(0, this.tailLength)), slice.subarray(lf, lf + 1));
      this.tailLength = 0;
      from = lf + 1;
    }
    this.keep(slice.subarray(from));
    if (lines.length > 0) this.push(Buffer.concat(lines));
  }

  /** Adds to the line that is under way, and gives up its beginning when it grows too long. */
  private keep(octets: Buffer): void {
    const excess = Math.max(0, this.tailLength + octets.length - LINE_OCTETS_MAX);
    this.octetsGivenUp += excess;
    const fromTail = Math.min(excess, this.tailLength);
    const fromOctets = excess - fromTail;
    if (fromTail > 0) this.tail.copyWithin(0, fromTail, this.tailLength);
    octets.copy(this.tail, this.tailLength - fromTail, fromOctets);
    this.tailLength += octets.length - excess;
  }
}
