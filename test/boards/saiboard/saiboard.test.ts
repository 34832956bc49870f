/** The messages of a Saiboard: in pieces, spoiled, too long; its lamps; its touch plate. */
import { describe, expect, test } from 'vitest';
import { Saiboard } from '../../../src/boards/saiboard/saiboard.js';
import { TouchPlate } from '../../../src/boards/saiboard/touch-plate.js';
import { Chance } from '../../../simulator/chance.js';
import { SimulatedSaiboard } from '../../../simulator/other-boards/simulated-saiboard.js';

const SEED = 3;
const saiboard = (): { readonly near: Saiboard; readonly far: SimulatedSaiboard } => ({
  near: new Saiboard('192.168.4.1', 1),
  far: new SimulatedSaiboard(new Chance(SEED)),
});

describe('answers', () => {
  test('in pieces of seven octets are one look', () => {
    const { near, far } = saiboard();
    far.board.stones[72] = 'black';
    const octets = far.hear(near.ask, 0);
    const answers = (octets.match(/[^]{1,7}/g) ?? []).flatMap((piece) => near.hear(piece, 0));
    expect(answers).toHaveLength(1);
    const [answer] = answers;
    expect(
      answer?.kind === 'look' ? answer.look.readings.flatMap((reading, point) => (reading === 'empty' ? [] : [[point, reading]])) : answer,
    ).toEqual([[72, 'black']]);
  });

  test.each([
    ['no JSON', '{"hall":[[1,2\0', 'refused'],
    ['eighteen rows', `${JSON.stringify({ hall: Array(18).fill(Array(19).fill(500)), touch: 1 })}\0`, 'refused'],
    ['a level in words', `${JSON.stringify({ hall: Array(19).fill(Array(19).fill('x')), touch: 1 })}\0`, 'refused'],
    ['the answer to lamps', '{"led":"ok"}\0', 'other'],
    ['20 kB without an end', 'x'.repeat(20_000), 'refused'],
  ])('%s: %s', (_what, octets, kind) => {
    const { near, far } = saiboard();
    expect(near.hear(octets, 0).map((answer) => answer.kind)).toEqual([kind]);
    expect(near.hear(far.hear(near.ask, 50), 50).map((answer) => answer.kind)).toEqual(['look']);
  });
});

test('lamps: what is new is lit, what is no longer wanted goes out', () => {
  const { near, far } = saiboard();
  far.hear(
    near.lights([
      { point: 60, meaning: 'last' },
      { point: 70, meaning: 'take-off' },
    ]),
    0,
  );
  expect([...far.lamps.keys()]).toEqual([60, 70]);
  far.hear(near.lights([{ point: 71, meaning: 'put-here' }]), 50);
  expect([...far.lamps]).toEqual([[71, [0, 102, 255, 0]]]);
});

test('the touch plate: a hand is felt, stones are not, and after two hundred of them a hand still is', () => {
  const plate = new TouchPlate();
  let nowMs = 0;
  const seen = (value: number, forMs: number): boolean => {
    let felt = false;
    for (const untilMs = nowMs + forMs; nowMs < untilMs; nowMs += 50) felt = plate.read(value, nowMs);
    return felt;
  };
  expect(seen(400, 1_000)).toBe(false);
  for (let stones = 1; stones <= 200; stones += 1) {
    expect(seen(400 + stones + 160, 500)).toBe(true);
    expect(seen(400 + stones, 1_000)).toBe(false);
  }
});
