/**
 * What may be asked of a table over HTTP, and how it becomes an action of the core.
 *
 *     POST /api/tables/1/actions   {"by":"arbiter","action":{"kind":"take-back","moves":1}}
 *
 * Points are written as people write them (`Q16`). Whether the action is allowed is the core's
 * business; here it is only made sure that it is one.
 */
import { z } from 'zod';
import type { ClockAction } from '../core/clock/clock-actions.js';
import { DEFAULT_POLICY, parseCaptures, PAUSE_REASONS, TURN_ENDS, type ClockPolicy } from '../core/clock/clock.js';
import { OVERTIME_ENTRIES } from '../core/clock/side-time.js';
import { DURATION_MAX_MS } from '../core/clock/duration.js';
import { parseLateness } from '../core/clock/lateness.js';
import { MEMBERS_MAX } from '../core/clock/team-order.js';
import { END_REASONS, ROLES, type Action, type Role } from '../core/game/action.js';
import { sidesOf } from '../core/game/sides.js';
import { COLORS } from '../core/go/color.js';
import { BOARD_SIDE_MAX, FULL_BOARD, parsePointName, type BoardSize, type Point } from '../core/go/point.js';
import { PASS, playAt, type Move } from '../core/go/position.js';
import { rulesetNamed } from '../core/go/ruleset.js';
import { ok, refuse, type Result } from '../core/result.js';
import type { UsualGame } from '../session/ports.js';
import type { ClaimedMove } from '../core/game/claimed-move.js';

const NAME_LENGTH_MAX = 100;
const RESULT_LENGTH_MAX = 40;
const MOVES_MAX = 1000;
const KOMI_HALF_POINTS_MAX = 200;
const TIME_TEXT_LENGTH_MAX = 200;
const WHY_LENGTH_MAX = 200;

const side = z.number().int().min(1).max(BOARD_SIDE_MAX);
const color = z.enum(COLORS);
const name = z.string().trim().max(NAME_LENGTH_MAX);
/** A player, or the members of a team in the order in which they play. */
const player = z.union([name, z.array(name.min(1)).min(1).max(MEMBERS_MAX)]).default('');
/** `Q16`, or `pass`. */
const moveName = z.string().trim().max(4);
const pointNames = z.array(z.string().max(3)).max(BOARD_SIDE_MAX * BOARD_SIDE_MAX);

const lengthMs = z.number().int().min(0).max(DURATION_MAX_MS);
const count = z.number().int().min(0).max(MOVES_MAX);
const why = z.string().trim().min(1).max(WHY_LENGTH_MAX);

const actionRequest = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('start'),
    width: side.default(FULL_BOARD.width),
    height: side.default(FULL_BOARD.height),
    /** What is not said here is as usual at this table. */
    rules: z.string().max(NAME_LENGTH_MAX).optional(),
    komiHalfPoints: z.number().int().min(-KOMI_HALF_POINTS_MAX).max(KOMI_HALF_POINTS_MAX).optional(),
    black: player,
    white: player,
    blackTeam: name.default(''),
    whiteTeam: name.default(''),
    /** `1h + 5x60s`; without it, no clock. */
    time: z.string().max(TIME_TEXT_LENGTH_MAX).optional(),
    turnEnds: z.enum(TURN_ENDS).optional(),
    overtimeEntry: z.enum(OVERTIME_ENTRIES).optional(),
    /** `timed`, or how long the count stands still for one capture: `30s`. */
    captureLimit: z.string().max(TIME_TEXT_LENGTH_MAX).optional(),
    /** `15m`: later than that loses; `15m double`: up to that, twice the lateness is taken off. */
    lateness: z.string().max(TIME_TEXT_LENGTH_MAX).optional(),
  }),
  z.strictObject({ kind: z.literal('set-up'), black: pointNames, white: pointNames, toMove: color }),
  z.strictObject({ kind: z.literal('play'), color, point: z.string().max(3) }),
  z.strictObject({ kind: z.literal('pass'), color }),
  z.strictObject({ kind: z.literal('take-back'), moves: z.number().int().min(1).max(MOVES_MAX) }),
  z.strictObject({ kind: z.literal('resign'), color }),
  z.strictObject({ kind: z.literal('start-clock'), color }),
  z.strictObject({ kind: z.literal('pause'), reason: z.enum(PAUSE_REASONS).default('arbiter') }),
  z.strictObject({ kind: z.literal('resume') }),
  /** Without a point the move is on paper. */
  z.strictObject({ kind: z.literal('seal'), point: moveName.optional() }),
  z.strictObject({ kind: z.literal('open-seal'), point: moveName.optional() }),
  z.strictObject({ kind: z.literal('late'), blackMs: lengthMs.default(0), whiteMs: lengthMs.default(0) }),
  z.strictObject({ kind: z.literal('undo-late') }),
  z.strictObject({
    kind: z.literal('set-time'),
    color,
    mainMs: lengthMs.optional(),
    leftMs: lengthMs.optional(),
    periodsLeft: count.optional(),
    stonesLeft: count.optional(),
    moves: count.optional(),
    why,
  }),
  z.strictObject({ kind: z.literal('charge-time'), color, ms: lengthMs, why }),
  z.strictObject({ kind: z.literal('undo-time'), color }),
  z.strictObject({ kind: z.literal('swap-clocks') }),
  z.strictObject({ kind: z.literal('end'), reason: z.enum(END_REASONS), result: z.string().max(RESULT_LENGTH_MAX).optional() }),
]);

type ActionRequest = z.infer<typeof actionRequest>;

const requestBody = z.strictObject({
  by: z.enum(ROLES.filter((role) => role !== 'board')).default('recorder'),
  action: actionRequest,
});

export interface SubmittedAction {
  readonly action: Action;
  readonly by: Exclude<Role, 'board'>;
}

/** What the request is read against: the board of the game that is on, and the wall clock for the record. */
export interface RequestSurroundings {
  readonly size: BoardSize;
  readonly nowIso: string;
  /** Undefined: Chinese rules, presses, and what the core takes where nobody says anything. */
  readonly usual?: UsualGame | undefined;
}

const CHINESE = 'chinese';

const byHand = (by: string): Pick<ClaimedMove, 'certain' | 'order' | 'why' | 'evidence'> => ({
  certain: true,
  order: 'known',
  why: `entered by the ${by}`,
  evidence: [],
});

const parsePoints = (names: readonly string[], size: BoardSize): Result<readonly Point[], string> => {
  const points: Point[] = [];
  for (const name of names) {
    const point = parsePointName(name, size);
    if (!point.ok) return point;
    points.push(point.value);
  }
  return ok(points);
};

const parseMove = (name: string, size: BoardSize): Result<Move, string> => {
  if (/^pass$/i.test(name)) return ok(PASS);
  const point = parsePointName(name, size);
  return point.ok ? ok(playAt(point.value)) : refuse(`${point.refusal}; or write pass`);
};

/** Undefined where nothing is given. */
const parseSealed = (name: string | undefined, size: BoardSize): Result<Move | undefined, string> =>
  name === undefined || name === '' ? ok(undefined) : parseMove(name, size);

type Player = string | readonly string[];

const membersOf = (player: Player): readonly string[] => (typeof player === 'string' ? (player === '' ? [] : [player]) : player);

const clock = (action: ClockAction): Result<Action, string> => ok({ kind: 'clock', clock: action });

const toAction = (request: ActionRequest, by: string, { size, nowIso, usual }: RequestSurroundings): Result<Action, string> => {
  switch (request.kind) {
    case 'start': {
      const ruleset = request.rules === undefined && usual !== undefined ? ok(usual.ruleset) : rulesetNamed(request.rules ?? CHINESE);
      if (!ruleset.ok) return ruleset;
      const usualPolicy = usual?.policy ?? DEFAULT_POLICY;
      const { turnEnds = usualPolicy.turnEnds, overtimeEntry = usualPolicy.overtimeEntry, captureLimit } = request;
      const { komiHalfPoints = ruleset.value.komiHalfPoints } = request;
      const captures = captureLimit === undefined ? ok(usualPolicy.captures) : parseCaptures(captureLimit);
      if (!captures.ok) return refuse(`action.captureLimit: ${captures.refusal}`);
      const lateness = request.lateness === undefined ? ok(usual?.lateness) : parseLateness(request.lateness);
      if (!lateness.ok) return refuse(`action.lateness: ${lateness.refusal}`);
      const policy: ClockPolicy = { turnEnds, overtimeEntry, captures: captures.value };
      return ok({
        kind: 'start',
        settings: {
          size: { width: request.width, height: request.height },
          ruleset: { ...ruleset.value, komiHalfPoints },
          ...sidesOf(
            { black: membersOf(request.black), white: membersOf(request.white) },
            { black: request.blackTeam, white: request.whiteTeam },
          ),
          startedAt: nowIso,
          ...(lateness.value === undefined ? {} : { lateness: lateness.value }),
          ...(request.time === undefined ? {} : { time: { controls: request.time, policy } }),
        },
      });
    }
    case 'set-up': {
      const black = parsePoints(request.black, size);
      const white = parsePoints(request.white, size);
      if (!black.ok) return black;
      if (!white.ok) return white;
      return ok({ kind: 'set-up', stones: { black: black.value, white: white.value }, toMove: request.toMove });
    }
    case 'play': {
      const point = parsePointName(request.point, size);
      return point.ok ? ok({ kind: 'play', color: request.color, move: playAt(point.value), ...byHand(by) }) : point;
    }
    case 'pass':
      return ok({ kind: 'play', color: request.color, move: PASS, ...byHand(by) });
    case 'take-back':
      return ok({ kind: 'take-back', moves: request.moves, why: `taken back by the ${by}` });
    case 'resign':
      return ok({ kind: 'resign', color: request.color });
    case 'start-clock':
      return clock({ kind: 'start', side: request.color });
    case 'pause':
      return clock({ kind: 'pause', reason: request.reason });
    case 'resume':
      return clock({ kind: request.kind });
    case 'seal':
    case 'open-seal': {
      const move = parseSealed(request.point, size);
      return move.ok ? ok({ kind: request.kind, move: move.value }) : refuse(`action.point: ${move.refusal}`);
    }
    case 'late':
      return ok({ kind: 'late', lateMs: { black: request.blackMs, white: request.whiteMs } });
    case 'undo-late':
      return ok({ kind: 'undo-late' });
    case 'set-time': {
      const { mainMs, leftMs, periodsLeft, stonesLeft, moves } = request;
      const given = Object.entries({ mainMs, leftMs, periodsLeft, stonesLeft, moves }).filter(([, value]) => value !== undefined);
      if (given.length === 0) return refuse('action: set-time needs mainMs, leftMs, periodsLeft, stonesLeft or moves');
      return clock({ kind: 'correct', side: request.color, set: Object.fromEntries(given), why: request.why });
    }
    case 'charge-time':
      return clock({ kind: 'charge', side: request.color, ms: request.ms, why: request.why });
    case 'undo-time':
      return clock({ kind: 'undo-correction', side: request.color });
    case 'swap-clocks':
      return clock({ kind: 'swap-sides' });
    case 'end':
      return ok({ kind: 'end', reason: request.reason, result: request.result });
  }
};

/** Refused with a sentence that names the field or the point, and what would be right. */
export const parseActionRequest = (body: unknown, surroundings: RequestSurroundings): Result<SubmittedAction, string> => {
  const parsed = requestBody.safeParse(body);
  if (!parsed.success) {
    const places = parsed.error.issues.map((issue) => `${issue.path.length === 0 ? 'body' : issue.path.join('.')}: ${issue.message}`);
    return refuse(places.join('; '));
  }
  const { by, action: request } = parsed.data;
  const action = toAction(request, by, surroundings);
  return action.ok ? ok({ action: action.value, by }) : action;
};
