/** Time controls there and back: people's text, game records, settings files; and what is refused. */
import { describe, expect, test } from 'vitest';
import { makePlainControls, parsePlainControls } from '../../../src/core/clock/control-plain.js';
import { makeSgfTime, parseSgfTime } from '../../../src/core/clock/control-sgf.js';
import { makeControls, makeTimeControl, parseControls, parseTimeControl } from '../../../src/core/clock/control-text.js';
import { makeDuration, parseDuration } from '../../../src/core/clock/duration.js';
import type { TimeControl } from '../../../src/core/clock/time-control.js';
import { randomFrom } from './clock-model.js';

const read = (text: string): TimeControl => {
  const control = parseTimeControl(text);
  if (!control.ok) throw new Error(control.refusal);
  return control.value;
};

const FORMS = [
  '40m',
  '1h + 5x60s',
  '1h + reserved 5x60s',
  '30s + 10x60s considerations',
  '1h + 25/10m',
  '5m + 10s/move',
  '5m + 10s/move cap 10m',
  '1h + delay 10s',
  '1h + bronstein 10s',
  '1h + ing 3x10m',
  '1h + 3x30s, 2x60s, 1x2m',
  '1h + ing 2x5m 1 point',
  '1h + 15/5m, 20/5m, 25/5m',
  '0m + 15/5m, 20/5m',
  '40/1h30m, 30m + 30s/move',
  '40/1h40m, 20/50m, 15m',
  '0m + 10s/move',
  '0m + reserved 480x60s',
  'hourglass 5m',
  '0m + 5x60s',
];

describe.each(FORMS)('%s', (text) => {
  test('goes there and back as text, in a record, and as plain values', () => {
    const control = read(text);
    expect(makeTimeControl(control)).toBe(text);
    expect(parseSgfTime(makeSgfTime(control))).toEqual({ ok: true, value: control });
    const both = { black: control, white: control };
    expect(parsePlainControls(JSON.parse(JSON.stringify(makePlainControls(both))))).toEqual({ ok: true, value: both });
  });
});

test.each([
  ['5x60s', '0m + 5x60s'],
  ['  1h30m  +   5x60s ', '1h30m + 5x60s'],
  ['1h + 3x30s, 2x60s, 1x120s', '1h + 3x30s, 2x60s, 1x2m'],
  ['national 3h', '2h55m + reserved 5x60s'],
  ['club', '59m + reserved 1x60s'],
  ['club 2h', '1h59m + reserved 1x60s'],
  ['forty-minutes', '40m'],
  ['title 8h', '0m + reserved 480x60s'],
  ['hourglass', 'hourglass 5m'],
  ['hourglass-blitz', 'hourglass 60s'],
  ['club 1m', '0m + reserved 1x60s'],
  ['title 1m', '0m + reserved 1x60s'],
  ['title 1000m', '0m + reserved 1000x60s'],
  ['1h + 1/10m', '1h + 1/10m'],
  ['1h + 25 / 10m', '1h + 25/10m'],
  ['1h + 1000x60s', '1h + 1000x60s'],
  ['1h + 5 x 60s', '1h + 5x60s'],
  ['1h + ing 3x10m 2 points', '1h + ing 3x10m'],
  ['1h + ing 3x10m 10points', '1h + ing 3x10m 10 points'],
  ['30s + 1x60s consideration', '30s + 1x60s considerations'],
  ['5m + 10s / move, cap 10m', '5m + 10s/move cap 10m'],
  ['5m + 10s/move cap 5m', '5m + 10s/move cap 5m'],
  ['0m + 10s/move cap 10s', '0m + 10s/move cap 10s'],
  ['40/90m,20/60m,30m+30s / move', '40/1h30m, 20/1h, 30m + 30s/move'],
])('%s is %s', (text, written) => {
  expect(makeTimeControl(read(text))).toBe(written);
});

test.each([
  ['', 'no time control'],
  ['soon', 'is no overtime'],
  ['0m', 'no time at all'],
  ['10m + 10s/move cap 5m', 'below'],
  ['1h + 0x60s', '1 to 1000'],
  ['1h + 5x0s', 'no length'],
  ['1h + 0/10m', 'stones'],
  ['0m + 10x60s considerations', 'without any time'],
  ['1h + 1001x60s', '1 to 100'],
  ['national', 'needs the limit'],
  ['national 3m', 'reserves 5 minutes'],
  ['101h', 'longer than 100 hours'],
  ['club 1h2', 'no length'],
  ['title 90s', 'counts whole minutes'],
  ['title 0m', 'counts whole minutes'],
  ['title 1001m', 'counts whole minutes'],
  ['forty-minutes 0m', 'reserves 0 minutes'],
  ['1h + 401/10m', '1 to 400'],
  ['1h + 25/0m', 'the block cannot be nothing'],
  ['1h + 25/10m, 0/5m', '0 stones'],
  ['1h + 25/10m, soon', 'is no block of stones: write 25/10m'],
  ['1h + 5x60s, soon', 'is no overtime'],
  ['1h + 5x60s, 0x30s', '0 periods'],
  ['1h + delay 0s', 'the delay cannot be nothing'],
  ['1h + bronstein soon', 'no length'],
  ['1h + reserved soon', 'is no number of periods'],
  ['30s + soon considerations', 'is no number of periods'],
  ['1h + 0s/move', 'the increment cannot be nothing'],
  ['1h + 10s/move cap soon', 'no length'],
  ['0m + 10s/move cap 9s', 'below'],
  ['hourglass 0m', 'the sand in the glass cannot be nothing'],
  [`1h + ${Array.from({ length: 10 }, () => '1/60s').join(', ')}, soon`, 'is no block'],
  ['40/90m, 0m', 'the last stage cannot be nothing'],
  ['40/0m, 30m', 'the block cannot be nothing'],
  ['40/90m, 30m + 0s/move', 'the increment cannot be nothing'],
  ['soon + 5x60s', 'no length'],
  [`1h + ${Array.from({ length: 11 }, () => '1x60s').join(', ')}`, 'stages: at most 10'],
  [`1h + ${Array.from({ length: 11 }, () => '1/60s').join(', ')}`, 'blocks: at most 10'],
  [`${Array.from({ length: 11 }, () => '1/60s').join(', ')}, 30m`, 'stages: at most 10'],
  [`1h + ${Array.from({ length: 10 }, () => '1x60s').join(', ')}, soon`, 'is no overtime'],
  ['1h + ing 3x10m 101 points', '101 points for a period'],
])("'%s' is refused: %s", (text, reason) => {
  const answer = parseTimeControl(text);
  expect(answer.ok ? '' : answer.refusal).toContain(reason);
});

test('each side may have its own, as text and as plain values', () => {
  const text = 'black: 40m; white: 30m + 5x60s';
  const controls = parseControls(text);
  if (!controls.ok) throw new Error(controls.refusal);
  expect(makeControls(controls.value)).toBe(text);
  expect(parsePlainControls(makePlainControls(controls.value))).toEqual(controls);
  expect(parseControls('black: 40m; black: 50m').ok).toBe(false);
  expect(parseControls('black: 40m; green: 50m').ok).toBe(false);
});

test.each([
  [' black : 40m ;white:30m + 5x60s ', 'black: 40m; white: 30m + 5x60s'],
  ['white: 40m; black: 50m', 'black: 50m; white: 40m'],
  ['black: 40m; white: 40m', '40m'],
])("'%s' is %s", (text, written) => {
  const controls = parseControls(text);
  expect(controls.ok ? makeControls(controls.value) : controls.refusal).toBe(written);
});

test.each([
  ['black: 40m', 'says nothing for white'],
  ['white: 40m', 'says nothing for black'],
  ['black: 40m; white: soon', 'white: '],
  ['40m; 50m', "'40m': write black"],
  ['black: 40m;  green: 50m ', "'green: 50m': write black"],
])("'%s' is refused: %s", (text, reason) => {
  const controls = parseControls(text);
  expect(controls.ok ? '' : controls.refusal).toContain(reason);
});

test.each([
  [{ kind: 'sundial' }, 'time.kind'],
  [{ kind: 'canadian', main: '1h', stones: 25 }, 'time.block is missing'],
  [{ kind: 'absolute', main: '40m', increment: '5s' }, 'time.increment'],
  [40, 'neither a text nor a table'],
  [{ black: '40m' }, 'time.white'],
  [{ white: '40m' }, 'time.black'],
  [{ black: 40, white: '40m' }, 'neither a text nor a table'],
  [{ black: '40m', white: 40 }, 'neither a text nor a table'],
  [{ black: '0m + 10s/move', white: '40m' }, "write 'fischer 10s'"],
  [null, 'neither a text nor a table'],
  [['40m'], 'neither a text nor a table'],
  [{ kind: 7 }, 'time.kind'],
  [{ kind: 'absolute', black: '40m', main: '40m' }, 'time.black: absolute has main'],
  [{ kind: 'absolute', main: { hours: 1 } }, 'no time'],
  [' 0m + 10s / move ', "write 'fischer 10s'"],
])('in a settings file, %o is refused with the place: %s', (value, reason) => {
  const answer = parsePlainControls(value);
  expect(answer.ok ? '' : answer.refusal).toContain(reason);
});

test.each([
  [{ tm: '3600', ot: '5x30 byo-yomi' }, '1h + 5x30s'],
  [{ tm: '600', ot: '25/600 Canadian' }, '10m + 25/10m'],
  [{ tm: '300', ot: '10 fischer' }, '5m + 10s/move'],
  [{ tm: '2400', ot: undefined }, '40m'],
  [{ tm: '2400', ot: 'none' }, '40m'],
  [{ tm: ' 2400 ', ot: ' ' }, '40m'],
  [{ tm: '2400', ot: ' None ' }, '40m'],
  [{ tm: '12.5', ot: undefined }, '12s500ms'],
  [{ tm: '300', ot: 'Hourglass' }, 'hourglass 5m'],
  [{ tm: '0', ot: '30s + 10x60s consideration' }, '30s + 10x60s considerations'],
  [{ tm: '600', ot: '5x30.5s byo-yomi' }, '10m + 5x30s500ms'],
  [{ tm: '600', ot: '12 x 7.25 Byo-Yomi' }, '10m + 12x7s250ms'],
  [{ tm: '600', ot: '25 / 300.5 Canadian' }, '10m + 25/5m500ms'],
  [{ tm: '300', ot: '2.5 Fischer' }, '5m + 2s500ms/move'],
])('a record of others, %o, is %s', (time, text) => {
  const control = parseSgfTime(time);
  expect(control.ok && makeTimeControl(control.value)).toBe(text);
});

test('a record whose overtime is not known is refused by name', () => {
  expect(parseSgfTime({ tm: '60', ot: 'as the players like' })).toEqual({
    ok: false,
    refusal: 'OT[as the players like] is no overtime that is known here',
  });
});

test.each(['an hour', '', '-5', '1e3', '60 s', '60.', '60.5555', '12345678', 'x60'])(
  'a record whose main time is [%s] is refused by name',
  (tm) => {
    expect(parseSgfTime({ tm, ot: undefined })).toEqual({ ok: false, refusal: `TM[${tm}] is no number of seconds` });
  },
);

test('lengths go there and back, to the millisecond (seed 7)', () => {
  const random = randomFrom(7);
  for (let time = 0; time < 500; time += 1) {
    const ms = random(time % 2 === 0 ? 360_000_000 : 200_000);
    expect(parseDuration(makeDuration(ms))).toEqual({ ok: true, value: ms });
  }
});

test.each([
  ['40 min', '40m'],
  ['1:00:00', '1h'],
  ['60:00', '1h'],
  ['90 minutes', '1h30m'],
  ['60 s', '60s'],
  ['1.5h', '1h30m'],
  ['2小时', '2h'],
  ['40分切れ負け', '40m'],
  ['包干40分钟', '40m'],
  ['40m sudden death', '40m'],
  ['10m+10s', '10m + 10s/move'],
  ['15+10', '15m + 10s/move'],
  ['240 + 5x60', '4h + 5x60s'],
  ['3600 + 5x30', undefined],
  ['600+10', undefined],
  ['10m + 10s increment', '10m + 10s/move'],
  ['10 min + 10 sec per move', '10m + 10s/move'],
  ['fischer 10', '0m + 10s/move'],
  ['fischer 5m + 10s', '5m + 10s/move'],
  ['5x30 byo-yomi', '0m + 5x30s'],
  ['10m + 5x30', '10m + 5x30s'],
  ['1h, 5x30s', '1h + 5x30s'],
  ['1h + 5 x 30 sec byoyomi', '1h + 5x30s'],
  ['1h + 5 periods of 30s', '1h + 5x30s'],
  ['1 hour main time + 5 times 30 seconds', '1h + 5x30s'],
  ['40分+5回30秒', '40m + 5x30s'],
  ['持ち時間40分、30秒5回', '40m + 5x30s'],
  ['每方2小时，读秒5次60秒', '2h + 5x60s'],
  ['2小时+保留5次60秒', '2h + reserved 5x60s'],
  ['각자 1시간 초읽기 40초 5회', '1h + 5x40s'],
  ['１時間＋６０秒×５', '1h + 5x60s'],
  ['1x60s', '0m + 1x60s'],
  ['simple 60s', '0m + 1x60s'],
  ['simple', undefined],
  ['60s per move', '0m + 1x60s'],
  ['25/600 Canadian', '0m + 25/10m'],
  ['1h + 25/10 min', '1h + 25/10m'],
  ['1h + 25 stones in 10 minutes', '1h + 25/10m'],
  ['1h + 10 min / 25 stones', '1h + 25/10m'],
  ['30m + byo-yomi 30s', '30m + 1x30s'],
  ['as the players like', undefined],
  ['1:30:00', '1h30m'],
  ['12:00:00', '12h'],
  ['90:30', '1h30m30s'],
  ['1 h 30 min', '1h30m'],
  ['1 hour  15 minutes', '1h15m'],
  ['1h 5x30s', '1h + 5x30s'],
  ['10 min + 12 periods of 30s', '10m + 12x30s'],
  ['10 min + 1 period of 30s', '10m + 1x30s'],
  ['1h + 5 periods 30s', '1h + 5x30s'],
  ['1h + 5periods of30s', '1h + 5x30s'],
  ['1m30s per move', '0m + 1x90s'],
  ['1.5m per move', '0m + 1x90s'],
  ['  60s  a  move ', '0m + 1x60s'],
  ['simple 30', '0m + 1x30s'],
  ['10m + 5 sec  each  move', '10m + 5s/move'],
  ['10m + 5 sec each move,', '10m + 5s/move'],
  ['10m + + 5s', '10m + 5s/move'],
  ['fischer 10s/move', '0m + 10s/move'],
  ['fischer 5.5', '0m + 5s500ms/move'],
  ['fischer 5 10', '5m + 10s/move'],
  ['fischer soon', undefined],
  ['5x30.5', '0m + 5x30s500ms'],
  ['250+10', undefined],
  ['40m + 5x30s + 25/10m', undefined],
  ['', undefined],
])("people write '%s' for %s", (text, written) => {
  const control = parseTimeControl(text);
  expect(control.ok ? makeTimeControl(control.value) : undefined).toBe(written);
});

test.each([
  ['600', '5x30 byo-yomi', '10m + 5x30s'],
  ['600', '3x60 byo-yomi', '10m + 3x60s'],
  ['600', '25/600 Canadian', '10m + 25/10m'],
  ['600', 'fischer 10', '10m + 10s/move'],
  ['600', '10 fischer', '10m + 10s/move'],
  ['0', '1x60 byo-yomi', '0m + 1x60s'],
  ['3600', '60 seconds byo-yomi', '1h + 1x60s'],
  ['3600', '5回30秒', '1h + 5x30s'],
  ['3600', '3 x 60 sec', '1h + 3x60s'],
])('programs write TM[%s]OT[%s] for %s', (tm, ot, written) => {
  const control = parseSgfTime({ tm, ot });
  expect(control.ok ? makeTimeControl(control.value) : control.refusal).toBe(written);
});

describe('a main time of 0 before an increment, as a setting', () => {
  test.each(['0m + 6s/move', '0 + 6s/move', '0s+10s/move'])('%s is refused: it was more likely forgotten', (text) => {
    const parsed = parsePlainControls(text);
    expect(parsed.ok ? '' : parsed.refusal).toContain('has no main time');
  });

  test('by its name it is taken', () => {
    const parsed = parsePlainControls('fischer 6s');
    expect(parsed.ok ? makeControls(parsed.value) : parsed.refusal).toBe('0m + 6s/move');
  });
});
