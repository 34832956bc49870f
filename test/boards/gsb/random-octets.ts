/** Random octets from a seed: the same rubbish every time. */
import type { Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';

const MEGABYTE = 1_048_576;

/** xorshift32; `seed` is not 0. */
const fillWith = (seed: number, octets: Buffer): number => {
  let state = seed;
  for (let at = 0; at < octets.length; at += 4) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    octets.writeInt32LE(state | 0, at);
  }
  return state;
};

const CHUNK_OCTETS = 65_536;

/**
 * Writes them to whatever stream `into` gives, waiting whenever it asks for it. A host that hears
 * nothing but rubbish for 3 s hangs up and connects again; the rubbish goes on into the next one.
 */
export const pourRandomOctets = async (into: () => Writable, megabytes: number, seed: number): Promise<void> => {
  let state = seed;
  for (let written = 0; written < megabytes; written += 1) {
    const octets = Buffer.alloc(MEGABYTE);
    state = fillWith(state, octets);
    for (let from = 0; from < MEGABYTE; from += CHUNK_OCTETS) {
      const stream = into();
      if (stream.destroyed || stream.write(octets.subarray(from, from + CHUNK_OCTETS))) {
        await nextTurn();
        continue;
      }
      await new Promise<void>((resolve) => {
        const goOn = (): void => {
          stream.off('drain', goOn).off('close', goOn);
          resolve();
        };
        stream.once('drain', goOn).once('close', goOn);
      });
    }
  }
};
