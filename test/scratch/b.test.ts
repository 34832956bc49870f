import { test } from 'vitest';
import { Sitting } from '../support/sitting.js';
const show = (s: Sitting, at: number) =>
  console.log(
    s.told.join(' | '),
    JSON.stringify(s.game.clock?.status),
    s.game.clock?.toMove,
    s.game.moves.map((m) => m.color + (m.move.kind === 'play' ? m.move.point : 'pass') + (m.certain ? '' : '?')).join(' '),
    s.leftMs('black', at),
    s.leftMs('white', at),
    JSON.stringify(s.game.ended),
    s.game.clock?.sides.black.periodsLeft,
  );
const start = (c: string, p = {}, b = true, more = {}) => {
  const s = new Sitting(c, p, b, more);
  for (const [atMs, letters, side] of [
    [3000, 'ba', 'black'],
    [5000, 'aa', 'white'],
  ] as const) {
    s.put(atMs, letters, side);
    s.passUntil(atMs + 900);
    if (b) s.press(atMs + 1000, side);
  }
  return s;
};
test('1 capture A8 at 65.9', () => {
  const s = start('0m + 5x60s');
  s.passUntil(65_000);
  s.put(65_900, 'ab', 'black');
  s.passUntil(67_000);
  show(s, 67000);
  s.passUntil(75_000);
  show(s, 75_000);
  s.put(76_000, 'aa', 'empty');
  s.passUntil(77_000);
  s.press(77_500, 'black');
  s.passUntil(80_000);
  show(s, 80_000);
});
test('2 capture lifted and pressed at once, last period', () => {
  const s = start('0m + 1x60s');
  s.passUntil(65_000);
  s.put(65_000, 'ab', 'black');
  s.passUntil(65_900);
  s.put(66_500, 'aa', 'empty');
  s.passUntil(67_000);
  s.press(67_300, 'black');
  s.passUntil(80_000);
  show(s, 80_000);
});
test('3 taken away again', () => {
  const s = start('0m + 1x60s');
  s.passUntil(65_000);
  s.put(65_000, 'ab', 'black');
  s.passUntil(66_500);
  show(s, 66500);
  s.put(67_000, 'ab', 'empty');
  s.passUntil(80_000);
  show(s, 80_000);
});
test('5 stone ends', () => {
  const s = start('0m + 5x60s', { turnEnds: 'stone' }, false);
  s.put(64_000, 'gg', 'black');
  s.passUntil(80_000);
  show(s, 75_000);
});
test('6 stone ends last period', () => {
  const s = start('0m + 1x60s', { turnEnds: 'stone' }, false);
  s.put(64_900, 'gg', 'black');
  s.passUntil(80_000);
  show(s, 75_000);
});
test('7 lost by itself', () => {
  const s = start('0m + 1x60s', {}, true, { timeLossAfterMs: 30000 });
  s.passUntil(120_000);
  show(s, 120_000);
  s.act(121_000, { kind: 'reopen', to: 'playing', why: 'the clock was wrong' });
  s.passUntil(300_000);
  show(s, 300_000);
});
test('8 objected', () => {
  const s = start('0m + 1x60s', {}, true, { timeLossAfterMs: 30000 });
  s.passUntil(80_000);
  s.act(81_000, { kind: 'call-arbiter', why: '' });
  s.passUntil(300_000);
  show(s, 300_000);
});
test('9 seldom', () => {
  const s = start('0m + 1x60s', {}, true, { timeLossAfterMs: 30000 });
  s.take({ kind: 'tick', atMs: 300_000 });
  show(s, 300_000);
});
