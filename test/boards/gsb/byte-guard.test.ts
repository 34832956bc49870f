/** What comes out of the guard, whatever goes in. */
import { once } from 'node:events';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ByteGuard } from '../../../src/boards/gsb/byte-guard.js';
import { LINE_OCTETS_MAX } from '../../../src/core/wire/frame.js';

/** Everything that comes out of the chunks, and the guard. */
const guarded = async (chunks: readonly Buffer[]): Promise<{ readonly guard: ByteGuard; readonly out: Buffer }> => {
  const guard = new ByteGuard();
  const parts: Buffer[] = [];
  guard.on('data', (part: Buffer) => parts.push(part));
  for (const chunk of chunks) if (!guard.write(chunk)) await once(guard, 'drain');
  guard.end();
  await once(guard, 'end');
  return { guard, out: Buffer.concat(parts) };
};

const linesOf = (out: Buffer): readonly string[] => out.toString('latin1').split('\n').slice(0, -1);

describe('the guard', () => {
  test('passes lines on as they are, however they were cut up', async () => {
    const text = '$A,0,812,1,OK*6F16\r\n\n$D,3,5230,pdX*658F\n';
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(text.length), { maxLength: 8 }), async (cuts) => {
        const marks = [0, ...cuts.sort((a, b) => a - b), text.length];
        const chunks = marks.slice(1).map((to, index) => Buffer.from(text.slice(marks[index], to), 'latin1'));
        const { guard, out } = await guarded(chunks);
        expect(out.toString('latin1')).toBe(text);
        expect(guard.octetsGivenUp).toBe(0);
      }),
      { numRuns: 50 },
    );
  });

  test('passes on the end of each line, one octet more than a line may have, and counts the rest', async () => {
    const chunk = fc.uint8Array({ maxLength: 400 }).map((octets) => Buffer.from(octets.map((octet) => (octet < 3 ? 0x0a : octet))));
    await fc.assert(
      fc.asyncProperty(fc.array(chunk, { maxLength: 6 }), async (chunks) => {
        const all = Buffer.concat(chunks);
        const { guard, out } = await guarded(chunks);
        expect(linesOf(out)).toEqual(linesOf(all).map((line) => line.slice(-LINE_OCTETS_MAX)));
        const kept = all
          .toString('latin1')
          .split('\n')
          .map((line) => line.slice(-LINE_OCTETS_MAX));
        expect(guard.octetsGivenUp).toBe(all.length - kept.join('\n').length);
        expect(guard.octetsHeard).toBe(all.length);
      }),
    );
  });

  test('a whole line behind a flood without LF comes through', async () => {
    const flood = Array.from({ length: 128 }, () => Buffer.alloc(65_536, 0x55));
    const { guard, out } = await guarded([...flood, Buffer.from('$D,3,5230,pdX*658F\n')]);
    expect(linesOf(out)[0]?.endsWith('$D,3,5230,pdX*658F')).toBe(true);
    expect(out).toHaveLength(LINE_OCTETS_MAX + 1);
    expect(guard.octetsGivenUp).toBe(8 * 1_048_576 + 18 - LINE_OCTETS_MAX);
  });

  test('gives the event loop its turn within a chunk of nothing but LF', async () => {
    const guard = new ByteGuard();
    let linesAtFirstTurn = 0;
    let lines = 0;
    guard.on('data', (part: Buffer) => {
      lines += part.length;
    });
    guard.write(Buffer.alloc(65_536, 0x0a));
    await new Promise<void>((resolve) => {
      setImmediate(() => {
        linesAtFirstTurn = lines;
        resolve();
      });
    });
    guard.end();
    await once(guard, 'end');
    expect(linesAtFirstTurn).toBeLessThan(8_192);
    expect(lines).toBe(65_536);
  });
});
