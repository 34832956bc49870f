/**
 * The few cheapest hypotheses: what a tracker trusts when it begins, which lines it keeps, what time alone changes.
 */
import { describe, expect, test } from 'vitest';
import type { RecordedAct } from '../../../src/core/game/game.js';
import { playAt } from '../../../src/core/go/position.js';
import { COSTS, LIMITS, TIMES } from '../../../src/core/inference/costs.js';
import type { Hypothesis } from '../../../src/core/inference/hypothesis.js';
import {
  considerPress,
  considerRests,
  considerTime,
  costAt,
  openTracker,
  pressOfLastMove,
  trackerWakeMs,
  type Tracker,
} from '../../../src/core/inference/tracker.js';
import type { Turn } from '../../../src/core/inference/turn.js';
import { hear, openSensing, settleRest, type Reading, type RestChange, type Sensing } from '../../../src/core/sensing/grid.js';
import { moment, nameOf, oddOf, on, placesOf, turn, unpressed, type Moment, type MomentSettings } from '../../support/moment.js';
import { point, Sitting } from '../../support/sitting.js';
import { gameOf } from '../../support/started-game.js';

const NOW_MS = 20_000;

/** Two recorded moves, pressed for. */
const sitting = new Sitting(undefined);
for (const [atMs, letters, side] of [
  [3000, 'ee', 'black'],
  [6000, 'gc', 'white'],
] as const) {
  sitting.plays(atMs, letters, side);
}
sitting.passUntil(NOW_MS);
const { game } = sitting;
const { sensing: lying, tracker: followed } = sitting.state;
if (followed === undefined) throw new Error('no tracker');
const [trusted] = followed.hypotheses;
if (trusted === undefined) throw new Error('no hypothesis');

/** The grid when this point reads so from `atMs` on, at rest, and what came to rest. */
const rest = (sensing: Sensing, atMs: number, letters: string, reading: Reading) => {
  const heard = hear(sensing, { kind: 'readings', atMs, changes: [{ point: point(letters), reading }] });
  return settleRest(heard, atMs + 250);
};
const laid = (tracker: Tracker, atMs: number, letters: string, reading: Reading) => {
  const { sensing, changes } = rest(lying, atMs, letters, reading);
  return { sensing, tracker: considerRests(tracker, changes, sensing, atMs + 250) };
};
const lineOf = ({ line }: Hypothesis): readonly string[] =>
  line.map(({ color, move }) => `${color} ${move.kind === 'play' ? String(move.point) : move.kind}`);
const blackAt = (letters: string): string => `black ${String(point(letters))}`;

describe('a tracker that begins', () => {
  test('trusts the record, and what lies there besides is no evidence of anything', () => {
    const { sensing } = rest(lying, NOW_MS - 1000, 'dd', 'white');
    const tracker = openTracker(game, sensing, true);
    expect(tracker.base).toBe(0);
    const line = ['black 40', `white ${String(point('gc'))}`];
    expect(tracker.hypotheses.map((one) => [lineOf(one), one.clockTurned])).toEqual([
      [line, false],
      [line, true],
    ]);
    expect(openTracker(game, sensing, false).hypotheses.map(lineOf)).toEqual([line]);
    expect(tracker.hypotheses[0]?.strays).toMatchObject([{ point: point('dd'), kind: 'extra', excuse: 'sensor', unseen: true }]);
    expect(costAt(tracker, tracker.hypotheses[0] ?? trusted, NOW_MS + 60_000)).toBe(0);
  });

  test('knows a captured stone that still lies there for a prisoner', () => {
    const { sensing } = rest(lying, NOW_MS - 1000, 'dd', 'white');
    const tracker = openTracker({ ...game, pendingPrisoners: [point('dd')] }, sensing, true);
    expect(tracker.hypotheses[0]?.strays).toMatchObject([{ point: point('dd'), excuse: 'prisoner' }]);
  });

  test('keeps only the latest turns open', () => {
    const move = game.moves[0];
    if (move === undefined) throw new Error('no move');
    const many = { ...game, moves: Array.from({ length: LIMITS.openTurnsKept + 5 }, () => move) };
    const tracker = openTracker(many, lying, true);
    expect(tracker.base).toBe(5);
    expect(tracker.hypotheses[0]?.line).toHaveLength(LIMITS.openTurnsKept);
  });
});

describe('a stone that comes to rest', () => {
  test('is a move in the cheapest line and something else in another', () => {
    const { tracker } = laid(followed, NOW_MS, 'cc', 'black');
    const lines = tracker.hypotheses.map(lineOf);
    expect(lines[0]?.at(-1)).toBe(blackAt('cc'));
    expect(lines.some((line) => line.length === 2)).toBe(true);
  });

  test('and its press leaves the lines without it behind', () => {
    const { tracker, sensing } = laid(followed, NOW_MS, 'cc', 'black');
    const pressed = considerPress(tracker, 'black', sensing, NOW_MS + 1000);
    const [best, ...others] = pressed.hypotheses;
    expect(best && lineOf(best).at(-1)).toBe(blackAt('cc'));
    const without = others.filter((hypothesis) => !lineOf(hypothesis).includes(blackAt('cc')));
    const lead = Math.min(
      ...without.map((hypothesis) => costAt(pressed, hypothesis, NOW_MS + 1000) - costAt(pressed, best ?? trusted, NOW_MS + 1000)),
    );
    expect(lead).toBeGreaterThanOrEqual(LIMITS.certainBits);
    expect(pressed.presses.at(-1)).toEqual({ side: 'black', atMs: NOW_MS + 1000 });
  });
});

describe('hypotheses', () => {
  const black: Turn = {
    color: 'black',
    move: playAt(point('cc')),
    landedMs: NOW_MS,
    pressedMs: undefined,
    doubtful: false,
    order: 'known',
    why: 'for a test',
    evidence: [],
  };
  const other = (cost: number, letters: string): Hypothesis => ({
    ...trusted,
    cost,
    line: [...trusted.line, { ...black, move: playAt(point(letters)) }],
  });
  const asTimePasses = (hypotheses: readonly Hypothesis[]): readonly Hypothesis[] =>
    considerTime({ ...followed, hypotheses }, lying, NOW_MS).hypotheses;

  test('are the cheapest first, one a line, the cheaper of two', () => {
    const kept = asTimePasses([other(3, 'cc'), other(2, 'dd'), trusted, other(5, 'dd')]);
    expect(kept.map(({ cost }) => cost)).toEqual([0, 2, 3]);
  });

  test('are given up 30 bits behind the best, and no sooner', () => {
    const kept = asTimePasses([trusted, other(LIMITS.pruneBits, 'cc'), other(LIMITS.pruneBits + 0.01, 'dd')]);
    expect(kept.map(({ cost }) => cost)).toEqual([0, LIMITS.pruneBits]);
  });

  test('are at most eight', () => {
    const many = ['aa', 'ba', 'ca', 'da', 'ea', 'fa', 'ga', 'ha', 'ia'].map((letters, index) => other(index, letters));
    expect(asTimePasses(many)).toHaveLength(LIMITS.hypothesesMax);
  });

  test('that differ only long ago must be close', () => {
    const later = Array.from({ length: LIMITS.oldDifferenceTurns }, () => black);
    const old = (cost: number): Hypothesis => ({ ...other(cost, 'dd'), line: [...other(cost, 'dd').line, ...later] });
    const best: Hypothesis = { ...trusted, line: [...trusted.line, black, ...later] };
    expect(asTimePasses([best, old(LIMITS.oldDifferenceBits)])).toHaveLength(2);
    expect(asTimePasses([best, old(LIMITS.oldDifferenceBits + 0.01)])).toHaveLength(1);
  });

  test('presses are remembered, and only so many', () => {
    let tracker: Tracker = followed;
    for (let count = 0; count < LIMITS.pressesKept + 3; count += 1) tracker = considerPress(tracker, 'white', lying, NOW_MS + count);
    expect(tracker.presses).toHaveLength(LIMITS.pressesKept);
    expect(tracker.presses.at(-1)?.atMs).toBe(NOW_MS + LIMITS.pressesKept + 2);
  });
});

describe('time alone', () => {
  test('makes a takeback of a last stone that was lifted, after 12 s', () => {
    const { tracker, sensing } = laid(followed, NOW_MS, 'gc', 'empty');
    const takebacks = (atMs: number): readonly (number | undefined)[] =>
      considerTime(tracker, sensing, atMs).hypotheses.flatMap(({ takenBackTo }) => (takenBackTo === undefined ? [] : [takenBackTo.kept]));
    expect(takebacks(NOW_MS + TIMES.takebackAloneMs - 1)).toEqual([]);
    expect(takebacks(NOW_MS + TIMES.takebackAloneMs)).toContain(1);
  });

  test('makes a sensor of what has read the same for 90 s and is no move; what it has cost stays paid', () => {
    const { tracker, sensing } = laid(followed, NOW_MS, 'dd', 'white');
    const stray = (atMs: number) => {
      const { hypotheses } = considerTime(tracker, sensing, atMs);
      const found = hypotheses.find(({ line, strays }) => line.length === 2 && strays.length === 1);
      return { excuse: found?.strays[0]?.excuse, cost: found && costAt(tracker, found, atMs) };
    };
    const before = stray(NOW_MS + TIMES.stuckMs - 1);
    const after = stray(NOW_MS + TIMES.stuckMs);
    expect(before.excuse).toBe('none');
    expect(after.excuse).toBe('sensor');
    expect(after.cost).toBeCloseTo(before.cost ?? 0, 1);
  });

  test('wakes the tracker while something is undecided, and not for a board that is as the record says', () => {
    expect(trackerWakeMs(openTracker(game, lying, true), game, NOW_MS)).toBeUndefined();
    const { tracker } = laid(followed, NOW_MS, 'cc', 'black');
    const next = trackerWakeMs(tracker, game, NOW_MS + 250) ?? 0;
    expect(next).toBeGreaterThan(NOW_MS + 250);
    expect(next).toBeLessThanOrEqual(NOW_MS + 1000);
  });
});

test('the press of the last move is known where the record has that move', () => {
  expect(pressOfLastMove(followed, game)).toBe(7000);
  expect(pressOfLastMove({ ...followed, hypotheses: [{ ...trusted, line: trusted.line.slice(0, 1) }] }, game)).toBeUndefined();
});

describe('a tracker that begins in doubt', () => {
  const settings = { size: lying.size, config: lying.config };
  const began = (stones: Readonly<Record<string, Reading>>, ...turns: readonly string[]) => {
    const readings = Array<Reading>(81).fill('empty');
    for (const [name, reading] of Object.entries(stones)) readings[on(name)] = reading;
    return openTracker(gameOf(...turns), openSensing(settings.size, settings.config, 500, readings), false);
  };

  test('knows a turn as the record has it', () => {
    const doubted = { ...game, moves: game.moves.map((move, index) => ({ ...move, certain: index === 0 })) };
    const { hypotheses, reported, presses, wasSuspect, mismatch } = openTracker({ ...doubted, mismatch: [7] }, lying, false);
    expect(hypotheses[0]?.line.map(({ doubtful, landedMs, pressedMs }) => [doubtful, landedMs, pressedMs])).toEqual([
      [false, 3000, 3000],
      [true, 6000, 6000],
    ]);
    expect({ reported, presses, wasSuspect, mismatch }).toEqual({ reported: [], presses: [], wasSuspect: false, mismatch: [7] });
    expect(hypotheses[0]).toMatchObject({ cost: 0, openPresses: [], loose: [], reports: [], upset: false, takenBackTo: undefined });
    expect(openTracker(game, { ...lying, link: 'suspect' }, false).wasSuspect).toBe(true);
  });

  test('holds what is broken for no stone', () => {
    expect(began({ G7: 'fault', E5: 'fault' }, 'black E5').hypotheses[0]?.strays).toEqual([]);
  });

  test('takes the one stone that lies there for a sensor, or for the first move', () => {
    const [sensor, played, ...more] = began({ G7: 'black' }).hypotheses;
    expect(sensor && [placesOf(sensor), ...oddOf(sensor)]).toEqual(['', 'G7 extra sensor']);
    expect(played && [placesOf(played), ...oddOf(played)]).toEqual(['G7']);
    expect(played?.cost).toBe(COSTS.playedAllTheSame);
    expect(played?.line[0]).toMatchObject({
      doubtful: false,
      landedMs: 500,
      pressedMs: undefined,
      evidence: [{ point: on('G7'), atMs: 500 }],
    });
    expect(more).toEqual([]);
  });

  test('takes the stone of a move that was taken back at the console for a sensor, or for a move all the same', () => {
    const before = gameOf('black E5', 'white C3', 'black G7');
    const back = (turns: readonly string[], more: Partial<RecordedAct> = {}) => {
      const after = gameOf(...turns);
      const act: RecordedAct = { id: 1, by: 'recorder', kind: 'take-back', atMs: 400, before, after, ...more };
      const readings = Array<Reading>(81).fill('empty');
      const lies = { E5: 'black', C3: 'white', G7: 'black', A1: 'white' } as const;
      for (const [name, reading] of Object.entries(lies)) readings[on(name)] = reading;
      const { hypotheses } = openTracker({ ...after, acts: [act] }, openSensing(settings.size, settings.config, 500, readings), false);
      return hypotheses.map((one) => [placesOf(one), ...oddOf(one)].join(' / '));
    };
    const one = ['black E5', 'white C3'];
    expect(back(one)).toEqual(['E5 C3 / A1 extra sensor / G7 extra sensor', 'E5 C3 G7 / A1 extra sensor']);
    // Two were taken back: the first of them is the next move.
    expect(back(['black E5'])).toEqual([
      'E5 / A1 extra sensor / C3 extra sensor / G7 extra sensor',
      'E5 C3 / A1 extra sensor / G7 extra sensor',
    ]);
    expect(back(one, { undoneBy: 2 })).toHaveLength(1);
    expect(back(one, { kind: 'correct' })).toHaveLength(1);
    expect(back(one, { after: before })).toHaveLength(1);
    expect(back(one, { before: gameOf('black E5', 'white C3', 'black pass') })).toHaveLength(1);
    expect(back(one, { before: gameOf('black E5', 'white C3', 'black A1') })).toHaveLength(1);
  });

  test.each<[string, Readonly<Record<string, Reading>>, readonly string[]]>([
    ['two stones', { G7: 'black', A1: 'black' }, []],
    ['a white one', { G7: 'white' }, []],
    ['none', {}, []],
    ['one beside those of a game', { E5: 'black', G7: 'white' }, ['black E5']],
  ])('but not %s', (_, stones, turns) => {
    expect(began(stones, ...turns).hypotheses).toHaveLength(1);
  });
});

/** A tracker that holds these, at a moment made by hand. */
const holding = ({ scene }: Moment, ...hypotheses: readonly Hypothesis[]): Tracker => ({
  base: 0,
  hypotheses,
  reported: [],
  mismatch: [],
  health: new Map(),
  clockButtons: scene.clockButtons,
  presses: scene.presses,
  secondLook: undefined,
  workbench: scene.workbench,
  wasSuspect: false,
});
const T = 5000;
const MOVES = [turn('black E5', T), turn('white C3', T + 1000), turn('black G7', T + 2000), turn('white G3', T + 3000)];
const now = (settings: Omit<MomentSettings, 'nowMs'>): Moment => moment({ line: MOVES, nowMs: NOW_MS, ...settings });
const aged = (settings: Omit<MomentSettings, 'nowMs'>): readonly Hypothesis[] => {
  const at = now(settings);
  return considerTime(holding(at, at.hypothesis), at.scene.sensing, NOW_MS).hypotheses;
};

describe('two hypotheses', () => {
  const at = now({});
  const kept = (...more: readonly Partial<Hypothesis>[]): number =>
    considerTime(holding(at, ...more.map((one, index) => ({ ...at.hypothesis, cost: index, ...one }))), at.scene.sensing, NOW_MS).hypotheses
      .length;

  test('are one where nothing that may come can tell them apart', () => {
    expect(kept({}, {})).toBe(1);
    const press = (side: 'black' | 'white', atMs: number) => ({ openPresses: [{ side, atMs }] });
    expect(kept(press('black', NOW_MS - 1), press('black', NOW_MS - 2))).toBe(1);
    const earlier = turn('black A1', 1);
    expect(kept({ line: [earlier, ...MOVES] }, { line: [{ ...earlier, pressedMs: undefined }, ...MOVES] })).toBe(1);
  });

  test('are two where a part of the board is hidden in one of them', () => {
    const dark = now({ reads: { E5: ['empty', T + 9000] } });
    const strays = dark.hypothesis.strays;
    const hypotheses = (['together', 'none'] as const).map((excuse, cost) => ({
      ...dark.hypothesis,
      cost,
      strays: strays.map((stray) => ({ ...stray, excuse })),
    }));
    expect(considerTime(holding(dark, ...hypotheses), dark.scene.sensing, NOW_MS).hypotheses).toHaveLength(2);
  });

  test('are two by an upset, by how the clock stands, by whose press waits', () => {
    const press = (...sides: readonly ('black' | 'white')[]) => ({ openPresses: sides.map((side) => ({ side, atMs: NOW_MS - 1 })) });
    expect(kept({}, { upset: true, strays: [] })).toBe(2);
    expect(kept({}, { clockTurned: true })).toBe(2);
    expect(kept({}, press('black'))).toBe(2);
    expect(kept(press('black'), {})).toBe(2);
    expect(kept(press('black'), press('white'))).toBe(2);
    expect(kept(press('black', 'white'), press('white', 'black'))).toBe(1);
  });

  test.each([1, 2, 3, 4])('are two by the press of turn %i from the end, which may still come', (back) => {
    const line = MOVES.map((one, index) => (index === MOVES.length - back ? { ...one, pressedMs: undefined } : one));
    expect(kept({}, { line })).toBe(2);
  });

  test('of the other way round of the clock are two at most', () => {
    const other = (letters: string) => ({ clockTurned: true, line: [...MOVES, turn(`black ${letters}`, T + 4000)] });
    expect(LIMITS.otherClockMax).toBe(2);
    expect(kept({}, other('A1'), other('A3'))).toBe(3);
    expect(kept({}, other('A1'), other('A3'), other('A5'))).toBe(3);
    expect(kept(other('A1'), other('A3'), other('A5'), {})).toBe(4);
  });

  test('that parted just ten turns ago may differ by more', () => {
    const later = Array.from({ length: LIMITS.oldDifferenceTurns - 1 }, () => MOVES[0] ?? turn('black E5', T));
    const line = (letters: string) => ({ line: [...MOVES, turn(`black ${letters}`, T + 4000), ...later] });
    const apart = LIMITS.oldDifferenceBits + 1;
    expect(kept({ ...line('A1'), cost: 7 }, { ...line('A3'), cost: 7 + apart })).toBe(2);
    const old = (letters: string) => ({ line: [...line(letters).line, MOVES[0] ?? turn('black E5', T)] });
    expect(kept({ ...old('A1'), cost: 7 }, { ...old('A3'), cost: 7 + apart })).toBe(1);
    expect(kept({ ...old('A1'), cost: 7 }, { ...old('A3'), cost: 7 + LIMITS.oldDifferenceBits })).toBe(2);
  });
});

describe('points that come to rest', () => {
  const change = (name: string, reading: Reading, was: Reading, more: Partial<RestChange> = {}): RestChange => ({
    point: on(name),
    was,
    wasSinceMs: 0,
    reading,
    sinceMs: NOW_MS - 300,
    atMs: NOW_MS,
    unseenFromMs: undefined,
    ...more,
  });
  /** The line before, and what reads otherwise now. */
  const rests = (settings: Omit<MomentSettings, 'nowMs' | 'reads'>, changes: readonly RestChange[]): readonly Hypothesis[] => {
    const before = now(settings);
    const reads = Object.fromEntries(changes.map(({ point: at, reading, sinceMs }) => [nameOf(at), [reading, sinceMs] as const]));
    const { scene } = now({ ...settings, reads });
    return considerRests(holding({ ...before, scene }, before.hypothesis), changes, scene.sensing, NOW_MS).hypotheses;
  };

  test('at one moment are told one after the other, in the order in which they began', () => {
    const lifted = change('G3', 'empty', 'white');
    const put = change('A1', 'white', 'empty');
    const after = (...changes: readonly RestChange[]) => rests({}, changes).some((one) => placesOf(one) === 'E5 C3 G7 A1');
    expect(after(lifted, put)).toBe(true);
    expect(after(put, lifted)).toBe(false);
  });

  test('unseen are moves whose order nobody knows', () => {
    const unseen = { unseenFromMs: NOW_MS - 5000 };
    const both = [change('A1', 'black', 'empty', unseen), change('A3', 'white', 'empty', unseen)];
    const orders = (link: 'up' | 'down', changes: readonly RestChange[], line: string) =>
      rests({ link }, changes)
        .find((one) => placesOf(one) === line)
        ?.line.map(({ order }) => order);
    expect(orders('up', both, 'E5 C3 G7 G3 A1 A3')).toEqual(['known', 'known', 'known', 'known', 'unknown', 'unknown']);
    expect(orders('down', both, 'E5 C3 G7 G3 A1 A3')).toEqual(['known', 'known', 'known', 'known', 'unknown', 'unknown']);
    expect(orders('down', both.slice(0, 1), 'E5 C3 G7 G3 A1')).toEqual(['known', 'known', 'known', 'known', 'known']);
    const one = [change('A1', 'white', 'empty', unseen), change('G3', 'empty', 'white', unseen)];
    expect(orders('down', [...one].reverse(), 'E5 C3 G7 A1')).toEqual(['known', 'known', 'known', 'known']);
    // What was seen is no part of it.
    const seen = [change('A1', 'black', 'empty', unseen), change('A3', 'white', 'empty')];
    expect(orders('down', seen, 'E5 C3 G7 G3 A1 A3')).toEqual(['known', 'known', 'known', 'known', 'known', 'known']);
  });

  test('unseen while the readings are not whole are searched for nothing', () => {
    const unseen = { unseenFromMs: NOW_MS - 5000 };
    const twice = [change('A1', 'black', 'empty', unseen), change('A3', 'white', 'empty', unseen)];
    const open = (link: 'up' | 'down') =>
      rests({ link }, twice).some((one) => one.line.some(({ pressedMs, landedMs }) => pressedMs === landedMs));
    expect([open('up'), open('down')]).toEqual([true, false]);
  });
});

describe('after a gap', () => {
  const unseen = { unseenFromMs: NOW_MS - 5000 };
  const changes = (...names: readonly string[]): readonly RestChange[] =>
    names.map((name, index) => ({
      point: on(name),
      was: 'empty',
      wasSinceMs: 0,
      reading: index % 2 === 0 ? 'black' : 'white',
      sinceMs: NOW_MS - 300,
      atMs: NOW_MS,
      ...unseen,
    }));
  const found = (
    settings: Omit<MomentSettings, 'nowMs' | 'reads'>,
    came: readonly RestChange[],
    others: readonly Partial<Hypothesis>[] = [],
  ) => {
    const before = now(settings);
    const reads = Object.fromEntries(came.map(({ point: at, reading, sinceMs }) => [nameOf(at), [reading, sinceMs] as const]));
    const { scene } = now({ ...settings, reads });
    const held = [before.hypothesis, ...others.map((one) => ({ ...before.hypothesis, ...one }))];
    return considerRests(holding({ ...before, scene }, ...held), came, scene.sensing, NOW_MS).hypotheses;
  };
  /** Its press is taken for granted: found as a move of the gap, and not as a stone at rest. */
  const asGap = (hypotheses: readonly Hypothesis[]) =>
    hypotheses.filter(({ line }) => line.at(-1)?.pressedMs === line.at(-1)?.landedMs).length;

  test('several stones are moves of it and nothing else; one may be anything', () => {
    const two = found({}, changes('A1', 'A3'));
    expect(two.map(placesOf)).toEqual(['E5 C3 G7 G3 A1 A3']);
    const one = found({}, changes('A1'));
    expect(one.length).toBeGreaterThan(1);
    expect(asGap(one)).toBe(1);
  });

  test('several stones may be anything, too, while a turn before them is hidden', () => {
    const line = [turn('black E5', T), turn('white hidden', T + 1000)];
    const open = found({ line, link: 'up' }, changes('A1', 'A3'));
    expect(open.length).toBeGreaterThan(1);
  });

  test('the three cheapest are searched, and none in an upset', () => {
    const rivals = [1, 2, 3].map((cost) => ({ cost, line: [...MOVES.slice(0, 3), turn(`white H${String(cost)}`, T + 3000)] }));
    const searched = found({}, changes('A1'), rivals).filter((one) => one.line.at(-1)?.pressedMs === one.line.at(-1)?.landedMs);
    expect(searched.map(({ cost }) => cost)).not.toContain(3);
    expect(asGap(found({ hypothesis: { upset: true } }, changes('A1')))).toBe(0);
  });
});

describe('a hidden turn', () => {
  const hidden = [turn('black E5', T), turn('white hidden', T + 1000), turn('black G7', T + 2000)];
  const settled = (settings: Omit<MomentSettings, 'nowMs'>, more: Partial<Tracker> = {}) => {
    const at = now({ line: hidden, ...settings });
    const tracker = considerTime({ ...holding(at, at.hypothesis), ...more }, at.scene.sensing, NOW_MS);
    return [tracker.hypotheses[0] && placesOf(tracker.hypotheses[0]), tracker.wasSuspect];
  };

  test('is settled once the readings are whole', () => {
    expect(settled({})).toEqual(['E5 pass G7', false]);
    expect(settled({}, { wasSuspect: true })).toEqual(['E5 pass G7', false]);
    expect(settled({ line: MOVES }, { wasSuspect: true })).toEqual(['E5 C3 G7 G3', false]);
  });

  test('not while they are missing, a point of the gap has not come to rest, or a part of the board is dark', () => {
    expect(settled({ link: 'suspect' })).toEqual(['E5 hidden G7', true]);
    expect(settled({ restless: ['A1'], sensors: { A1: { unseenFromMs: T } } })[0]).toBe('E5 hidden G7');
    expect(settled({ restless: ['A1'] })[0]).toBe('E5 pass G7');
    expect(settled({ reads: { E5: ['empty', T + 3000] }, strays: { E5: { excuse: 'together' } } })[0]).toBe('E5 hidden G7');
  });
});

describe('stones that have been off for 12 s', () => {
  const OLD = NOW_MS - TIMES.takebackAloneMs;
  const takebacks = (reads: NonNullable<MomentSettings['reads']>, more: Omit<MomentSettings, 'nowMs'> = {}) =>
    aged({ reads, ...more }).flatMap((one) => (one.takenBackTo === undefined ? [] : [placesOf(one)]));

  test('were taken back, as many as are gone', () => {
    expect(takebacks({ G3: ['empty', OLD] })).toEqual(['E5 C3 G7']);
    expect(takebacks({ G3: ['empty', OLD], G7: ['empty', OLD - 1000] })).toEqual(['E5 C3']);
    // Another is gone besides: that is another story.
    expect(takebacks({ G3: ['empty', OLD], E5: ['empty', OLD] })).toEqual(['E5 C3 G7']);
    expect(takebacks({ E5: ['empty', OLD] })).toEqual([]);
  });

  test('not while one of them has been off for less', () => {
    expect(takebacks({ G3: ['empty', OLD], G7: ['empty', OLD + 1] })).toEqual([]);
    expect(takebacks({ G3: ['empty', OLD + 1] })).toEqual([]);
    // What has come, or has an excuse, is none of them.
    expect(takebacks({ G3: ['empty', OLD], A1: ['black', NOW_MS] })).toEqual(['E5 C3 G7']);
    expect(takebacks({ G3: ['empty', OLD], E5: ['empty', NOW_MS] }, { strays: { E5: { excuse: 'early-prisoner' } } })).toEqual([
      'E5 C3 G7',
    ]);
    expect(takebacks({ G3: ['empty', OLD] }, { strays: { G3: { excuse: 'together' } } })).toEqual([]);
  });

  test('a stone that has lain on the next point for as long was put there', () => {
    const lies = (sinceMs: number, excuse: 'slide' | 'none' = 'slide', more: Partial<Hypothesis> = {}) =>
      aged({
        reads: { E5: ['empty', sinceMs], E6: ['black', sinceMs], A1: ['black', 0] },
        strays: { E5: { excuse, partner: 'E6' }, E6: { excuse, partner: 'E5' }, A1: { excuse: 'sensor' } },
        hypothesis: more,
      }).some((one) => placesOf(one) === 'E6 C3 G7 G3');
    expect([lies(OLD), lies(OLD + 1), lies(OLD, 'none'), lies(OLD, 'slide', { upset: true })]).toEqual([true, false, false, false]);
  });

  test('what looked like an upset was moves taken back, where nothing else is odd', () => {
    const names = ['A1', 'C1', 'E1', 'G1', 'J1', 'A3', 'C3', 'E3', 'G3', 'J3'];
    const line = names.map((name, index) => turn(`${index % 2 === 0 ? 'black' : 'white'} ${name}`, T + index * 100));
    const back = (count: number, others: NonNullable<MomentSettings['reads']> = {}, upset = true) => {
      const gone = names.slice(-count);
      const reads: Record<string, readonly [Reading, number]> = { ...others };
      for (const [index, name] of gone.entries()) reads[name] = ['empty', NOW_MS - 3000 + index * 100];
      const strays = Object.fromEntries(Object.keys(reads).map((name) => [name, { excuse: 'upset' }] as const));
      return aged({ line, reads, strays, hypothesis: { upset, cost: COSTS.upset } }).flatMap((one) =>
        one.takenBackTo === undefined ? [] : [`${placesOf(one)} ${String(one.cost)} ${String(one.upset)}`],
      );
    };
    expect(back(6)).toEqual([`A1 C1 E1 G1 ${String(COSTS.takeback + 6 * COSTS.takebackEach)} false`]);
    expect(back(LIMITS.takebackMax)).toHaveLength(1);
    expect(back(LIMITS.takebackMax + 1)).toEqual([]);
    expect(back(6, { A9: ['black', NOW_MS] })).toEqual([]);
    expect(back(6, { A1: ['empty', NOW_MS] })).toEqual([]);
    const [told] = aged({
      line,
      reads: { G3: ['empty', NOW_MS - 2000], J3: ['empty', NOW_MS - 3000] },
      strays: { G3: { excuse: 'upset' }, J3: { excuse: 'upset' } },
      hypothesis: { upset: true },
    }).filter(({ takenBackTo }) => takenBackTo !== undefined);
    expect(told?.takenBackTo).toMatchObject({ kept: 8, atMs: NOW_MS - 3000 });
    expect(back(6, {}, false)).toEqual([]);
  });
});

describe('what has read the same for 90 s', () => {
  test('is a sensor, each by itself, and a stone that is gone never', () => {
    const long = NOW_MS - TIMES.stuckMs;
    const [one] = aged({
      reads: { A1: ['black', long], A3: ['black', long + 1], E5: ['empty', long] },
      strays: { A1: { wrong: 'double-move' } },
    });
    expect(one && oddOf(one)).toEqual(['A1 extra sensor', 'A3 extra none', 'E5 missing none']);
    expect(one?.cost).toBe(COSTS.wrongStone + COSTS.wrongStoneAge * Math.log2(1 + TIMES.wrongStoneToldMs / 1000));
  });
});

describe('a board that has contradicted the record for long', () => {
  const lies = { G5: ['black', T + 4000], C7: ['white', T + 5000] } as const;

  test('is read again: what is found is one hypothesis more', () => {
    const at = now({ reads: lies });
    const { hypotheses, secondLook } = considerTime(holding(at, at.hypothesis), at.scene.sensing, NOW_MS);
    expect(hypotheses.map(placesOf)).toContain('E5 C3 G7 G3 G5 C7');
    expect(secondLook).toMatchObject({ back: 1, dueMs: NOW_MS + 40 });
    const calm = now({});
    expect(considerTime(holding(calm, calm.hypothesis), calm.scene.sensing, NOW_MS).secondLook).toBeUndefined();
  });

  test('with the presses as the best hypothesis has them', () => {
    const press = (clockTurned: boolean) => {
      const at = now({ reads: lies, presses: [{ side: 'white', atMs: T + 4500 }], hypothesis: { clockTurned } });
      const found = considerTime(holding(at, at.hypothesis), at.scene.sensing, NOW_MS).hypotheses;
      return found.find((one) => placesOf(one) === 'E5 C3 G7 G3 G5 C7')?.line[4]?.pressedMs;
    };
    expect([press(true), press(false)]).toEqual([T + 4500, undefined]);
  });

  test('and nothing is lost where nothing is found', () => {
    const at = now({ reads: { G5: ['black', T + 4000], C7: ['black', T + 5000], C5: ['black', T + 5000], A1: ['black', T + 5000] } });
    const { hypotheses, secondLook } = considerTime(holding(at, at.hypothesis), at.scene.sensing, NOW_MS);
    expect(hypotheses.map(placesOf)).toEqual(['E5 C3 G7 G3']);
    expect(secondLook?.back).toBe(1);
  });
});

describe('the next moment at which something may change', () => {
  const wakes = (more: Partial<Hypothesis>, secondLook?: Tracker['secondLook']): number | undefined => {
    const at = now({});
    return trackerWakeMs(
      { ...holding(at, { ...at.hypothesis, ...more }), secondLook },
      gameOf('black E5', 'white C3', 'black G7', 'white G3'),
      NOW_MS,
    );
  };

  test('is of a press that waits, of the last report, of a turn that is not recorded', () => {
    expect(wakes({})).toBeUndefined();
    expect(wakes({ openPresses: [{ side: 'black', atMs: NOW_MS - 700 }] })).toBe(NOW_MS + 300);
    const report = (atMs: number) => ({ infraction: 'ko' as const, color: null, point: undefined, atMs, why: '' });
    expect(wakes({ reports: [report(NOW_MS - 500), report(NOW_MS - 100)] })).toBe(NOW_MS + 500);
    expect(wakes({ line: [...MOVES, turn('black A1', NOW_MS - 100)] })).toBe(NOW_MS + 500);
    expect(wakes({ line: [] })).toBeUndefined();
  });

  test('is of what is odd, by its age', () => {
    const at = now({ reads: { A1: ['black', NOW_MS - 900] } });
    expect(wakes({ strays: at.hypothesis.strays })).toBe(NOW_MS + 100);
    expect(wakes({ strays: at.hypothesis.strays.map((stray) => ({ ...stray, excuse: 'sensor' })) })).toBeUndefined();
    // The nearest of all.
    expect(wakes({ strays: at.hypothesis.strays, openPresses: [{ side: 'black', atMs: NOW_MS - 550 }] })).toBe(NOW_MS + 50);
  });

  test('is that of the next step of a second look', () => {
    const look = (back: number | undefined, dueMs: number) => wakes({}, { seen: '', back, dueMs });
    expect([look(1, NOW_MS + 1), look(1, NOW_MS), look(undefined, NOW_MS + 1)]).toEqual([NOW_MS + 1, undefined, undefined]);
    expect(wakes({ openPresses: [{ side: 'black', atMs: NOW_MS - 550 }] }, { seen: '', back: 1, dueMs: NOW_MS + 60 })).toBe(NOW_MS + 50);
  });
});

describe('the press of the last move of the record', () => {
  const press = (line: readonly Turn[], base = 0, turns = ['black E5', 'white C3', 'black G7', 'white G3']): number | undefined => {
    const at = now({});
    return pressOfLastMove({ ...holding(at, { ...at.hypothesis, line }), base }, gameOf(...turns));
  };

  const lastAs = (one: Turn): readonly Turn[] => [...MOVES.slice(0, 3), one];

  test('is that of the same turn in the best line', () => {
    expect(press(MOVES)).toBe(T + 4000);
    expect(press([...MOVES, turn('black A1', T + 9000)])).toBe(T + 4000);
    expect(press(MOVES.slice(1), 1)).toBe(T + 4000);
    expect(press(lastAs(turn('black G3', T)))).toBeUndefined();
    expect(press(lastAs(turn('white G4', T)))).toBeUndefined();
    expect(press(lastAs(unpressed('white G3', T)))).toBeUndefined();
    expect(press([], 0, [])).toBeUndefined();
  });

  test('is none while it is not clear that the clock stands the wrong way round', () => {
    const at = now({});
    const of = (clockTurned: boolean, ...others: readonly Partial<Hypothesis>[]) => {
      const best = { ...at.hypothesis, clockTurned, cost: 5 };
      const held = others.map((one) => ({ ...best, ...one }));
      return pressOfLastMove(holding(at, best, ...held), gameOf('black E5', 'white C3', 'black G7', 'white G3'));
    };
    const right = (bits: number) => ({ clockTurned: false, cost: 5 + bits });
    expect(of(true, right(LIMITS.doubtfulBits - 0.01))).toBeUndefined();
    expect(of(true, { cost: 5 }, right(LIMITS.doubtfulBits))).toBe(T + 4000);
    expect(of(true)).toBe(T + 4000);
    expect(of(false, { clockTurned: true, cost: 6 })).toBe(T + 4000);
  });

  test('is none that is only taken for granted', () => {
    expect(press(lastAs(turn('white G3', T, { pressedMs: T })))).toBeUndefined();
  });
});

describe('a move that was taken back at the console alone', () => {
  /** White's stone on C7 lies there still. */
  const takenBack = (): Sitting => {
    const sitting = new Sitting('10m');
    sitting.plays(3000, 'ee', 'black');
    sitting.plays(6000, 'cc', 'white');
    sitting.passUntil(9000);
    sitting.act(9000, { kind: 'take-back', moves: 1, why: 'for a test' });
    sitting.passUntil(14_000);
    return sitting;
  };
  const played = ({ game: { moves } }: Sitting): readonly (string | number)[] =>
    moves.flatMap(({ color, move }) => [color, move.kind === 'play' ? move.point : 'pass']);
  const healthTold = ({ events }: Sitting): boolean => events.some(({ kind }) => kind === 'sensor-health');

  test('is in the game again when the other side plays on from it', () => {
    const sitting = takenBack();
    expect([played(sitting), sitting.game.mismatch]).toEqual([['black', point('ee')], [point('cc')]]);
    sitting.plays(15_000, 'gg', 'black');
    sitting.passUntil(26_000);
    expect(played(sitting)).toEqual(['black', point('ee'), 'white', point('cc'), 'black', point('gg')]);
    expect(sitting.game.moves.map(({ certain }) => certain)).toEqual([true, false, false]);
    expect([sitting.game.mismatch, healthTold(sitting)]).toEqual([[], false]);
  });

  test('that a person struck out, as one that never was, stays out', () => {
    const sitting = new Sitting('10m');
    sitting.plays(3000, 'ee', 'black');
    sitting.plays(6000, 'cc', 'white');
    sitting.passUntil(9000);
    sitting.act(9000, { kind: 'correct', edit: { kind: 'delete', number: 2 }, later: 'stays', why: 'for a test' });
    sitting.plays(15_000, 'gg', 'black');
    sitting.passUntil(40_000);
    expect(played(sitting)).not.toContain(point('cc'));
  });

  test('is none where its side plays another, and its stone is lifted late', () => {
    const sitting = takenBack();
    sitting.plays(15_000, 'gc', 'white');
    sitting.put(18_000, 'cc', 'empty');
    sitting.passUntil(20_000);
    expect(played(sitting)).toEqual(['black', point('ee'), 'white', point('gc')]);
    expect([sitting.game.mismatch, healthTold(sitting)]).toEqual([[], false]);
  });
});

describe('a press before its stone has come to rest', () => {
  const movesAfter = (pressMs: number): Sitting => {
    const sitting = new Sitting('10m');
    sitting.plays(3000, 'cc', 'black');
    sitting.plays(6000, 'gg', 'white');
    sitting.passUntil(9000);
    if (pressMs < 10_000) sitting.press(pressMs, 'black');
    sitting.put(10_000, 'cg', 'black');
    if (pressMs >= 10_000) sitting.press(pressMs, 'black');
    sitting.passUntil(10_500);
    return sitting;
  };

  test.each([10_020, 10_100, 10_240])('at %i: the stone lay there, and is a certain move as soon as it rests', (pressMs) => {
    const { moves } = movesAfter(pressMs).game;
    expect(moves.at(-1)).toMatchObject({
      number: 3,
      color: 'black',
      certain: true,
      why: expect.stringContaining('clock pressed') as string,
    });
  });

  test('of one between two points waits for where it comes to lie, and its wandering is nobody’s lifting', () => {
    const sitting = new Sitting('10m');
    sitting.plays(3000, 'cc', 'black');
    sitting.plays(6000, 'gg', 'white');
    sitting.passUntil(9000);
    const wanders = (atMs: number, from: string, to: string): void => {
      const changes = [
        { point: point(from), reading: 'empty' },
        { point: point(to), reading: 'black' },
      ] as const;
      sitting.passUntil(atMs - 1);
      sitting.take({ kind: 'readings', atMs, changes });
    };
    sitting.put(10_000, 'dg', 'black');
    wanders(10_100, 'dg', 'cg');
    sitting.press(10_300, 'black');
    sitting.passUntil(10_700);
    expect(sitting.game.moves).toHaveLength(2);
    wanders(10_750, 'cg', 'dg');
    wanders(13_400, 'dg', 'cg');
    wanders(13_900, 'cg', 'dg');
    sitting.plays(16_000, 'ee', 'white');
    sitting.passUntil(30_000);
    expect(sitting.game.moves.map(({ move }) => move)).toEqual(['cc', 'gg', 'dg', 'ee'].map((name) => playAt(point(name))));
    expect(sitting.events.filter(({ kind }) => kind === 'infraction')).toEqual([]);
  });

  test('and before it was put down waits longer: another stone may be meant', () => {
    const sitting = movesAfter(9800);
    expect(sitting.game.moves).toHaveLength(2);
    sitting.passUntil(14_000);
    expect(sitting.game.moves.at(-1)).toMatchObject({ number: 3, certain: true });
  });
});
