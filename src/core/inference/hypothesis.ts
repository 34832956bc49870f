/**
 * Hypothesis: one way the game may have gone, and what is still odd about it.
 *
 * A hypothesis is a line of turns with the board they lead to, the points where the resting
 * grid is not that position (strays), and a cost in bits. A story (`turn-stories.ts` and its neighbours)
 * extends it by one piece of evidence; `tracker.ts` keeps the cheapest.
 */
import { opposite, type Color } from '../go/color.js';
import { EMPTY } from '../go/cursor.js';
import type { Point } from '../go/point.js';
import type { Occupant } from '../go/position.js';
import type { InfractionKind } from '../game/infraction.js';
import type { Reading } from '../sensing/grid.js';
import { COSTS, LIMITS } from './costs.js';
import { strayCost, type Stray } from './stray.js';
import { isPressUnseen, type Turn } from './turn.js';
import type { Board } from './workbench.js';

export interface Report {
  readonly infraction: InfractionKind;
  /** The side at fault; null where it is unclear whose hand it was. */
  readonly color: Color | null;
  readonly point: Point | undefined;
  readonly atMs: number;
  readonly why: string;
}

export interface OpenPress {
  readonly side: Color;
  readonly atMs: number;
  /** A stone of its side was read already and had not come to rest. */
  readonly hasLanded?: boolean;
}

export interface Hypothesis {
  /** Turns from `Tracker.base` on. */
  readonly line: readonly Turn[];
  /** What lies on the board after the line. */
  readonly board: Board;
  /** Bits, for everything that is settled; `totalCost` adds what is still open. */
  readonly cost: number;
  readonly strays: readonly Stray[];
  /** Presses whose stones have not come to rest yet, at most one a side. */
  readonly openPresses: readonly OpenPress[];
  readonly upset: boolean;
  /** The clock stands the wrong way round: each side's button is the other's. */
  readonly clockTurned: boolean;
  /** Neighbouring points between which a stone lies, the latest of them. */
  readonly loose: readonly (readonly [Point, Point])[];
  /** How many moves of the game were left by the last takeback, and why it is held to be one. */
  readonly takenBackTo: { readonly kept: number; readonly atMs: number; readonly why: string } | undefined;
  /** Infractions that this line rests on and that need no more waiting. */
  readonly reports: readonly Report[];
}

/** The captor's turn is over: prisoners that still lie there stay for now, and what they have cost stays paid. */
export const prisonersLeft = (hypothesis: Hypothesis, captor: Color, nowMs: number): Pick<Hypothesis, 'strays' | 'cost'> => {
  const left = hypothesis.strays.filter((stray) => stray.captor === captor);
  if (left.length === 0) return hypothesis;
  return {
    cost: left.reduce((cost, stray) => cost + strayCost(stray, nowMs), hypothesis.cost),
    strays: hypothesis.strays.map((stray) => (stray.captor === captor ? { ...stray, captor: undefined } : stray)),
  };
};

/** As if so many turns of the side had been seen before the first, of which one in eight was not pressed for. */
const PRESSES_GUESSED = 8;

/** What it costs that this side did not press for the turn at `index`: what it has done so far says how likely that is. */
export const forgottenPress = (line: readonly Turn[], index: number): number => {
  const color = line[index]?.color;
  let turns = 0;
  let unpressed = 0;
  for (let earlier = 0; earlier < index; earlier += 1) {
    const turn = line[earlier];
    if (turn === undefined || turn.color !== color || turn.move.kind !== 'play' || isPressUnseen(turn)) continue;
    turns += 1;
    if (turn.pressedMs === undefined) unpressed += 1;
  }
  return COSTS.forgottenPress + Math.log2(1 + turns / PRESSES_GUESSED) - Math.log2(1 + unpressed);
};

export const totalCost = (hypothesis: Hypothesis, nowMs: number, pressExpectedMs: number | undefined): number => {
  let cost = hypothesis.cost;
  for (const stray of hypothesis.strays) cost += strayCost(stray, nowMs);
  const last = hypothesis.line.at(-1);
  if (pressExpectedMs !== undefined && last?.pressedMs === undefined && last !== undefined && nowMs - last.landedMs > pressExpectedMs) {
    cost += forgottenPress(hypothesis.line, hypothesis.line.length - 1);
  }
  return cost;
};

/** A reading says this occupant; `occupied` says any stone. A fault says nothing. */
export const agrees = (reading: Reading, occupant: Occupant): boolean =>
  reading === occupant || (reading === 'occupied' && occupant !== 'empty') || reading === 'fault';

export const isStone = (reading: Reading): boolean => reading === 'black' || reading === 'white' || reading === 'occupied';

/** Whether a stone that reads so may be of this colour. */
export const mayBe = (reading: Reading, color: Color): boolean => reading === color || reading === 'occupied';

/** A point that reads otherwise than what lies there in the position, with nothing to explain it yet. */
export const strayOn = (
  point: Point,
  occupant: Occupant,
  read: Pick<Stray, 'reading' | 'sinceMs' | 'unseen'> & Partial<Pick<Stray, 'visits'>>,
): Stray => ({
  point,
  occupant,
  kind: !isStone(read.reading) ? 'missing' : occupant === 'empty' ? 'extra' : 'flipped',
  excuse: 'none',
  partner: undefined,
  captor: undefined,
  handledMs: undefined,
  wrong: undefined,
  fresh: false,
  visits: 0,
  passedOver: false,
  ...read,
});

/** The stone that lay here was read only after its press: so may it be now that it is off. */
export const readsLate = ({ point }: Stray, { line }: Hypothesis): boolean =>
  line.some(
    ({ move, pressedMs, landedMs }) => move.kind === 'play' && move.point === point && pressedMs !== undefined && pressedMs < landedMs,
  );

export const strayAt = (hypothesis: Hypothesis, point: Point): Stray | undefined =>
  hypothesis.strays.find((stray) => stray.point === point);

/** A part of the board is not read as it is just now, in the dark or under a magnet: what is put there nobody sees. */
export const isPartlyHidden = ({ strays }: Hypothesis): boolean => {
  const together = strays.filter(({ excuse }) => excuse === 'together');
  return together.length >= LIMITS.volleyStones || together.some(({ kind }) => kind === 'missing');
};

/** Upset, or so much of it not read that nobody can tell a pass from a stone: many stones, or most of the few that there are. */
export const isUnreadable = ({ upset, strays, board }: Hypothesis): boolean => {
  const dark = strays.filter(({ kind, excuse }) => kind === 'missing' && excuse === 'together').length;
  const lying = board.stones.reduce((count, stone) => count + (stone === EMPTY ? 0 : 1), 0);
  return upset || dark >= LIMITS.upsetPoints || (dark > 1 && 2 * dark > lying);
};

export const withoutStray = (strays: readonly Stray[], point: Point): readonly Stray[] =>
  strays.some((stray) => stray.point === point) ? strays.filter((stray) => stray.point !== point) : strays;

/** The side that made the last turn. */
export const lastMover = (hypothesis: Hypothesis): Color => opposite(hypothesis.board.toMove);
