/**
 * A request for an act becomes an action of the core: names of points, rules and komi are read here, against the game that is on.
 */
import type { ClockAction } from '../../core/clock/clock-actions.js';
import { DEFAULT_POLICY, parseCaptures } from '../../core/clock/clock.js';
import { parseDuration } from '../../core/clock/duration.js';
import { parseLateness } from '../../core/clock/lateness.js';
import type { TimeSetting } from '../../core/clock/side-time.js';
import { sideName } from '../../core/clock/team-order.js';
import type { Amendment, LaterChoice } from '../../core/game/act.js';
import type { Action, Role } from '../../core/game/action.js';
import type { Handicap } from '../../core/game/game-about.js';
import { WITHOUT_WINNER, parseMargin, parseSgfResult, type GameResult } from '../../core/game/game-result.js';
import type { BySide, Color } from '../../core/go/color.js';
import { parsePointName, type BoardSize, type Point } from '../../core/go/point.js';
import { PASS, playAt, type Move } from '../../core/go/position.js';
import { parseKomi, unitOf } from '../../core/go/rule-axes.js';
import { rulesetNamed, type Ruleset } from '../../core/go/ruleset.js';
import { ok, refuse, type Result } from '../../core/result.js';
import type { LiveGame } from '../../core/table/live-game.js';
import type { UsualGame } from '../../session/ports.js';
import { ACT_NAMES, actRequest, type ActRequest } from './act-schema.js';
import type { ClaimedMove } from '../../core/game/claimed-move.js';
import type { GameSettings } from '../../core/game/game-settings.js';

/** What a request is read against. */
export interface ActSurroundings {
  readonly size: BoardSize;
  readonly nowIso: string;
  readonly usual?: UsualGame | undefined;
  /** Null before the first game. */
  readonly game: LiveGame | null;
}

type About = Pick<ActRequest & { readonly act: 'amend' }, Exclude<keyof (ActRequest & { readonly act: 'amend' }), 'act' | 'game' | 'why'>>;

const byHand = (by: Role): Pick<ClaimedMove, 'certain' | 'order' | 'why' | 'evidence'> => ({
  certain: true,
  order: 'known',
  why: `entered by the ${by}`,
  evidence: [],
});

const parseMove = (name: string, size: BoardSize): Result<Move, string> => {
  if (/^pass$/i.test(name)) return ok(PASS);
  const point = parsePointName(name, size);
  return point.ok ? ok(playAt(point.value)) : refuse(`point: ${point.refusal}; or write pass`);
};

const parsePoints = (names: readonly string[], size: BoardSize): Result<readonly Point[], string> => {
  const points: Point[] = [];
  for (const name of names) {
    const point = parsePointName(name, size);
    if (!point.ok) return point;
    points.push(point.value);
  }
  return ok(points);
};

/** One side given, the other as it was. */
const merged = (
  given: { readonly black?: string | undefined; readonly white?: string | undefined },
  was: BySide<string> | undefined,
): BySide<string> => ({
  black: given.black ?? was?.black ?? '',
  white: given.white ?? was?.white ?? '',
});

const handicapOfRequest = (handicap: About['handicap']): Handicap | null | undefined =>
  typeof handicap === 'number' ? { stones: handicap, placement: 'fixed' } : handicap;

type Known = Partial<
  Pick<GameSettings, 'players' | 'members' | 'teams' | 'ranks' | 'clubs' | 'playerNumbers' | 'ruleset' | 'time' | 'komiHalfPoints'>
>;

/** What is said of the game, as a change of what is known of it. */
const amendmentOf = (about: About, known: Known, usual: UsualGame | undefined): Result<Amendment, string> => {
  let change: Amendment = {};
  const add = (part: Amendment): void => void (change = { ...change, ...part });
  if (about.players !== undefined) {
    const listed = (side: Color): readonly string[] => {
      const given = about.players?.[side];
      if (given !== undefined) return typeof given === 'string' ? (given === '' ? [] : [given]) : given;
      const name = known.players?.[side] ?? '';
      return known.members?.[side] ?? (name === '' ? [] : [name]);
    };
    const members = { black: listed('black'), white: listed('white') };
    const isTeam = members.black.length > 1 || members.white.length > 1;
    add({ players: { black: sideName(members.black), white: sideName(members.white) } });
    if (isTeam || known.members !== undefined) add({ members: isTeam ? members : null });
  }
  for (const name of ['teams', 'ranks', 'clubs', 'playerNumbers'] as const) {
    const given = about[name];
    if (given !== undefined) add({ [name]: given === null ? null : merged(given, known[name]) });
  }
  for (const name of [
    'event',
    'round',
    'table',
    'place',
    'title',
    'opening',
    'recorder',
    'schedule',
    'zone',
    'localDate',
    'law',
  ] as const) {
    if (about[name] !== undefined) add({ [name]: about[name] });
  }
  const handicap = handicapOfRequest(about.handicap);
  if (handicap !== undefined) add({ handicap });
  let ruleset: Ruleset | undefined = known.ruleset ?? usual?.ruleset;
  if (about.ruleset !== undefined) {
    const named = rulesetNamed(about.ruleset);
    if (!named.ok) return refuse(`ruleset: ${named.refusal}`);
    ruleset = named.value;
    add({ ruleset });
  }
  if (about.komi === null) add({ komiHalfPoints: null });
  else if (about.komi !== undefined) {
    const komi = parseKomi(String(about.komi), ruleset === undefined ? 'points' : unitOf(ruleset));
    if (!komi.ok) return refuse(`komi: ${komi.refusal}`);
    add({ komiHalfPoints: komi.value });
  }
  if (about.timeLossAfter === null) add({ timeLossAfterMs: null });
  else if (about.timeLossAfter !== undefined) {
    const length = parseDuration(about.timeLossAfter);
    if (!length.ok) return refuse(`timeLossAfter: ${length.refusal}`);
    add({ timeLossAfterMs: length.value });
  }
  if (about.time === null) add({ time: null });
  else if (
    about.time !== undefined ||
    about.turnEnds !== undefined ||
    about.overtimeEntry !== undefined ||
    about.captureLimit !== undefined
  ) {
    const policy = known.time?.policy ?? usual?.policy ?? DEFAULT_POLICY;
    const captures = about.captureLimit === undefined ? ok(policy.captures) : parseCaptures(about.captureLimit);
    if (!captures.ok) return refuse(`captureLimit: ${captures.refusal}`);
    const controls = about.time ?? known.time?.controls;
    const { turnEnds = policy.turnEnds, overtimeEntry = policy.overtimeEntry } = about;
    if (controls !== undefined) add({ time: { controls, policy: { turnEnds, overtimeEntry, captures: captures.value } } });
  }
  return ok(change);
};

const NOBODY: BySide<string> = { black: '', white: '' };

const settingsOf = (
  request: ActRequest & { readonly act: 'arrange' },
  { size, nowIso, usual }: ActSurroundings,
): Result<GameSettings, string> => {
  const { width = size.width, height = size.height } = request;
  const usualTime = usual?.time === undefined ? {} : { time: { controls: usual.time, policy: usual.policy } };
  const change = amendmentOf(request, { players: NOBODY, ...(usual === undefined ? {} : { ruleset: usual.ruleset }), ...usualTime }, usual);
  if (!change.ok) return change;
  const lateness = request.lateness === undefined ? ok(usual?.lateness) : parseLateness(request.lateness);
  if (!lateness.ok) return refuse(`lateness: ${lateness.refusal}`);
  const chinese = rulesetNamed('chinese');
  const ruleset = change.value.ruleset ?? usual?.ruleset ?? (chinese.ok ? chinese.value : undefined);
  if (ruleset === undefined) return refuse('ruleset: say which rules the game is played by');
  const said = Object.fromEntries(Object.entries<unknown>(change.value).filter(([, value]) => value !== null && value !== undefined));
  return ok({
    size: { width, height },
    players: NOBODY,
    startedAt: nowIso,
    ...usual?.about,
    // Null says that it is played without a clock.
    ...(request.time === null ? {} : usualTime),
    ...(lateness.value === undefined ? {} : { lateness: lateness.value }),
    ...(usual?.timeLossAfterMs === undefined ? {} : { timeLossAfterMs: usual.timeLossAfterMs }),
    ...said,
    ruleset,
  });
};

/** The unit in which a margin without one is meant. */
const unitOfGame = (game: LiveGame | null): 'zi' | 'points' => (game === null ? 'points' : unitOf(game.ruleset));

const resultOf = (said: (ActRequest & { readonly act: 'end' })['result'], game: LiveGame | null): Result<GameResult, string> => {
  if (typeof said === 'string') {
    const result = parseSgfResult(said);
    return result === undefined ? refuse(`result: '${said}' is no result: write it like B+3.5, W+R, B+T, 0 or Void`) : ok(result);
  }
  const { kind, winner, margin } = said;
  const none = WITHOUT_WINNER.find((one) => one === kind);
  if (none !== undefined) return winner === undefined ? ok({ kind: none }) : refuse(`result.winner: nobody wins a ${kind}`);
  if (winner === undefined) return refuse(`result.winner: say who wins by ${kind}`);
  if (kind !== 'score') {
    return margin === undefined
      ? ok({ kind: kind as Exclude<typeof kind, 'score' | (typeof WITHOUT_WINNER)[number]>, winner })
      : refuse(`result.margin: a ${kind} has none`);
  }
  if (margin === undefined) return ok({ kind: 'score', winner, margin: undefined });
  const parsed = parseMargin(String(margin), unitOfGame(game));
  return parsed.ok ? ok({ kind: 'score', winner, margin: parsed.value }) : refuse(`result.${parsed.refusal}`);
};

const clock = (action: ClockAction): Result<Action, string> => ok({ kind: 'clock', clock: action });

const given = <Fields extends object>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;

const correction = (
  request: Extract<ActRequest, { readonly later: LaterChoice }>,
  by: Role,
  { size, game }: ActSurroundings,
): Result<Action, string> => {
  const why = request.why === '' ? `entered by the ${by}` : request.why;
  const correct = (edit: (Action & { readonly kind: 'correct' })['edit']): Result<Action, string> =>
    ok({ kind: 'correct', edit, later: request.later, why });
  switch (request.act) {
    case 'replace':
    case 'insert': {
      const move = parseMove(request.point, size);
      if (!move.ok) return move;
      const color = request.color === undefined ? {} : { color: request.color };
      return correct({ kind: request.act, number: request.move, move: move.value, ...color });
    }
    case 'delete':
    case 'recolour':
      return correct({ kind: request.act, number: request.move });
    case 'reorder':
      return correct({ kind: 'reorder', number: request.move, to: request.to });
    case 'choose': {
      if (request.reading !== undefined) {
        const offered = game?.readings[request.reading - 1];
        if (offered === undefined) return refuse(`reading: ${request.reading} is not on offer; game.readings lists them`);
        const moves = offered.moves.map(({ color, point: at }): ClaimedMove => ({
          color,
          move: at === null ? PASS : playAt(at),
          ...byHand(by),
          why,
        }));
        return correct({ kind: 'choose', number: offered.number, now: moves });
      }
      if (request.move === undefined || request.moves === undefined) return refuse('choose: say which reading, or a move and moves');
      const now: ClaimedMove[] = [];
      for (const { color, point } of request.moves) {
        const move = parseMove(point, size);
        if (!move.ok) return move;
        now.push({ color, move: move.value, ...byHand(by), why });
      }
      return correct({ kind: 'choose', number: request.move, now });
    }
  }
};

const actionOf = (request: ActRequest, by: Role, around: ActSurroundings): Result<Action, string> => {
  const { size, game } = around;
  const toMove = game?.toMove ?? 'black';
  switch (request.act) {
    case 'arrange': {
      const settings = settingsOf(request, around);
      return settings.ok ? ok({ kind: 'arrange', settings: settings.value }) : settings;
    }
    case 'amend': {
      const known = request.game === undefined ? game?.settings : game?.waiting.find(({ id }) => id === request.game)?.settings;
      const change = amendmentOf(request, known ?? {}, around.usual);
      if (!change.ok) return change;
      return ok({ kind: 'amend', ...(request.game === undefined ? {} : { game: request.game }), change: change.value, why: request.why });
    }
    case 'abandon':
      return ok({ kind: 'abandon', ...(request.game === undefined ? {} : { game: request.game }), why: request.why });
    case 'set-up': {
      const black = parsePoints(request.black, size);
      const white = parsePoints(request.white, size);
      if (!black.ok) return black;
      if (!white.ok) return white;
      return ok({ kind: 'set-up', stones: { black: black.value, white: white.value }, toMove: request.toMove ?? 'black' });
    }
    case 'play': {
      const move = parseMove(request.point, size);
      return move.ok ? ok({ kind: 'play', color: request.color ?? toMove, move: move.value, ...byHand(by) }) : move;
    }
    case 'pass':
      return ok({ kind: 'play', color: request.color ?? toMove, move: PASS, ...byHand(by) });
    case 'take-back':
      return ok({ kind: 'take-back', moves: request.moves, why: request.why === '' ? `taken back by the ${by}` : request.why });
    case 'replace':
    case 'insert':
    case 'delete':
    case 'recolour':
    case 'reorder':
    case 'choose':
      return correction(request, by, around);
    case 'accept-doubt':
      return ok({ kind: 'correct', edit: { kind: 'accept-doubt', number: request.move }, later: 'stays', why: request.why });
    case 'mark': {
      const points = parsePoints([...(request.point === undefined ? [] : [request.point]), ...(request.points ?? [])], size);
      return points.ok ? ok({ kind: 'mark', points: points.value, as: request.as }) : points;
    }
    case 'trial': {
      const at = parsePoints([request.point], size);
      if (!at.ok) return at;
      const moves: Move[] = [];
      for (const name of request.moves) {
        const move = parseMove(name, size);
        if (!move.ok) return move;
        moves.push(move.value);
      }
      return ok({ kind: 'trial', point: at.value[0] ?? -1, toMove: request.toMove, moves, why: request.why });
    }
    case 'accept-count':
      return ok({ kind: 'accept-count', side: request.side });
    case 'stop':
    case 'play-on':
      return ok({ kind: request.act, why: request.why });
    case 'resign':
      return ok({ kind: 'resign', color: request.side });
    case 'end': {
      const result = resultOf(request.result, game);
      return result.ok ? ok({ kind: 'declare', result: result.value, why: request.why }) : result;
    }
    case 'reopen':
      return ok({ kind: 'reopen', to: request.to, why: request.why });
    case 'rule': {
      const { ruling, side, answers, move: number, points, article, why, mainMs, leftMs, periodsLeft, stonesLeft } = request;
      const set = given({ mainMs, leftMs, periodsLeft, stonesLeft });
      const time = Object.keys(set).length === 0 ? undefined : set;
      return ok({ kind: 'rule', ruling, ...given({ side, answers, number, points, article, time }), why } as Action);
    }
    case 'note':
      return ok({ kind: 'note', text: request.text, ...(request.answers === undefined ? {} : { answers: request.answers }) });
    case 'call-arbiter':
      return ok({ kind: 'call-arbiter', ...(request.side === undefined ? {} : { side: request.side }), why: request.why });
    case 'undo': {
      const act = request.id ?? request.actId ?? game?.acts.filter(({ undoneBy }) => undoneBy === null).at(-1)?.id;
      return act === undefined ? refuse('undo: there is no act to undo') : ok({ kind: 'undo', act, why: request.why });
    }
    case 'start-clock':
      return clock({ kind: 'start', side: request.side });
    case 'pause':
      return clock({ kind: 'pause', reason: request.reason });
    case 'resume':
      return clock({ kind: 'resume' });
    case 'adjourn':
      return clock({ kind: 'pause', reason: 'adjourned' });
    case 'seal':
    case 'open-seal': {
      if (request.point === undefined) return ok({ kind: request.act, move: undefined });
      const move = parseMove(request.point, size);
      return move.ok ? ok({ kind: request.act, move: move.value }) : move;
    }
    case 'late':
      return ok({ kind: 'late', lateMs: { black: request.blackMs, white: request.whiteMs } });
    case 'undo-late':
      return ok({ kind: 'undo-late' });
    case 'set-time': {
      const { mainMs, leftMs, periodsLeft, stonesLeft, moves } = request;
      const set = given({ mainMs, leftMs, periodsLeft, stonesLeft, moves });
      if (Object.keys(set).length === 0) return refuse('mainMs: say what is to be set: mainMs, leftMs, periodsLeft, stonesLeft or moves');
      return clock({ kind: 'correct', side: request.side, set: set as TimeSetting, why: request.why });
    }
    case 'charge-time':
      return clock({ kind: 'charge', side: request.side, ms: request.ms, why: request.why });
    case 'undo-time':
      return clock({ kind: 'undo-correction', side: request.side });
    case 'swap-clocks':
      return clock({ kind: 'swap-sides' });
  }
};

/** Why a request is no act: the field, and what would be right. */
export interface BadAct {
  readonly field: string;
  readonly message: string;
}

const badAct = (message: string): BadAct => ({ field: /^([\w.]+):/.exec(message)?.[1] ?? 'act', message });

/** Programs of the first form say `color` where an act is about a side. */
const withSide = (body: unknown): unknown => {
  const { act, color, ...rest } = (typeof body === 'object' && body !== null ? body : {}) as Readonly<Record<string, unknown>>;
  const isOfSide = ACT_NAMES.some((name) => name === act && OF_A_SIDE.includes(name));
  return isOfSide && color !== undefined && rest['side'] === undefined ? { act, ...rest, side: color } : body;
};

const OF_A_SIDE: readonly string[] = ['resign', 'accept-count', 'start-clock', 'set-time', 'charge-time', 'undo-time'];

/** Reads a request against the table as it stands. */
export const parseAct = (body: unknown, by: Role, around: ActSurroundings): Result<Action, BadAct> => {
  const parsed = actRequest.safeParse(withSide(body));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const field = issue === undefined || issue.path.length === 0 ? 'body' : issue.path.join('.');
    const isUnknown = field === 'act';
    return refuse({ field, message: isUnknown ? `act: write one of ${ACT_NAMES.join(', ')}` : `${field}: ${issue?.message ?? 'no act'}` });
  }
  const action = actionOf(parsed.data, by, around);
  return action.ok ? action : refuse(badAct(action.refusal));
};
