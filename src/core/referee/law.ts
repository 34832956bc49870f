/**
 * The referee's law as data: what happened, what the board or the clock saw of it, and what it gets the first and the second
 * time (RULEBOOK 7). The product proposes; the arbiter decides.
 *
 *     incident ─ row of its kind, as the game's law has it ─▶ choices of rulings, the first of them proposed
 *
 * The Chinese law is complete. The others are rows that stand in the place of its own. `docs/REFEREE.md` is this table with
 * the test of each row.
 */
import type { RulingKind } from '../game/act.js';
import type { IncidentKind } from '../game/incident.js';

export const LAWS = ['chinese', 'japanese', 'aga', 'egf', 'club'] as const;
export type LawName = (typeof LAWS)[number];

/** Whom a ruling is about. */
export type RulingSide = 'at-fault' | 'nobody';

export interface RulingChoice {
  readonly ruling: RulingKind;
  readonly side: RulingSide;
}

export const REFEREE_ROWS = [
  'double-move',
  'moved-stone',
  'dropped-stone',
  'shifted-stones',
  'upset-from-outside',
  'upset-by-player',
  'removed-living-stone',
  'forbidden-point',
  'ko',
  'superko',
  'long-cycle',
  'clock-before-clearing',
  'press-without-move',
  'out-of-play',
  'time-over',
  'late',
  'leaving-the-hall',
  'disturbing',
  'consulting',
  'no-rule-names-it',
  'two-warnings',
  'impossible-after-correction',
  'arbiter-called',
] as const;
export type RefereeRowId = (typeof REFEREE_ROWS)[number];

export interface RefereeRow {
  readonly id: RefereeRowId;
  /** What happened, in a line. */
  readonly what: string;
  /** The incident by which the table tells it; undefined: it is entered, or stands in the game otherwise. */
  readonly incident: IncidentKind | undefined;
  /** What is seen, in a line. */
  readonly seen: string;
  readonly article: string;
  /** The first is proposed, the others are beside it. */
  readonly first: readonly RulingChoice[];
  /** From the second time of the same side on. */
  readonly second: readonly RulingChoice[];
}

const by = (ruling: RulingKind): RulingChoice => ({ ruling, side: 'at-fault' });
const plain = (ruling: RulingKind): RulingChoice => ({ ruling, side: 'nobody' });

const LOSS = by('loss');
const WARNING = by('warning');
const ADVICE = by('advice');
const TIME = by('time');
const RESTORE = plain('restore');
const VOID = by('void-move');
const BACK = plain('take-back');
const STANDS = plain('let-stand');
const DRAW = plain('draw');
const REPLAY = plain('replay');
const NO_RESULT = plain('no-result');
const REFER = plain('refer');

type Choices = readonly RulingChoice[];

const row = (
  id: RefereeRowId,
  incident: IncidentKind | undefined,
  article: string,
  what: string,
  seen: string,
  first: Choices,
  second = first,
): RefereeRow => ({ id, incident, article, what, seen, first, second });

/** In the order of the handbook's section 7. */
const CHINESE_LAW: readonly RefereeRow[] = [
  row('double-move', 'double-move', '7.1', 'two moves in a row, no pass between', 'a second stone of the same colour', [
    LOSS,
    VOID,
    WARNING,
    STANDS,
  ]),
  row('moved-stone', 'moved-stone', '7.2', 'a stone lifted and placed elsewhere', 'gone, then the same colour elsewhere', [
    WARNING,
    RESTORE,
    STANDS,
  ]),
  row('dropped-stone', undefined, '7.3', 'a stone that really dropped', 'the same, short: no move is recorded; entered', [STANDS, RESTORE]),
  row('shifted-stones', undefined, '7.4', 'stones of earlier moves shifted', 'points that differ from the record; entered', [
    RESTORE,
    STANDS,
    DRAW,
    REPLAY,
    LOSS,
    REFER,
  ]),
  row('upset-from-outside', undefined, '7.5', 'the board upset from outside', 'many points differ at once; entered', [
    RESTORE,
    DRAW,
    REPLAY,
  ]),
  row(
    'upset-by-player',
    undefined,
    '7.6',
    'the board upset by a player',
    'many points differ at once; entered',
    [RESTORE, LOSS],
    [LOSS, RESTORE],
  ),
  row('removed-living-stone', 'removed-living-stone', '7.7', 'living stones taken off', 'stones with liberties gone', [WARNING, RESTORE]),
  row('forbidden-point', 'forbidden-point', '7.8', 'a move on a forbidden point', 'a stone without liberty, nothing captured', [
    VOID,
    STANDS,
  ]),
  row('ko', 'ko', '7.9', 'a ko retaken at once', 'the ko point refilled', [VOID, STANDS]),
  row('superko', 'superko', '7.10', 'the whole board repeated', 'the position was there before', [VOID, DRAW, REPLAY, STANDS]),
  row('long-cycle', 'long-cycle', '7.10', 'triple ko, eternal life and the like', 'the whole board comes back, again and again', [
    DRAW,
    REPLAY,
    NO_RESULT,
    STANDS,
  ]),
  row(
    'clock-before-clearing',
    'clock-before-clearing',
    '7.11',
    'the clock pressed with captured stones still on',
    'a press while captures lie there',
    [ADVICE, WARNING],
    [WARNING, ADVICE],
  ),
  row('press-without-move', undefined, '7.12', 'the clock pressed without a move', 'a press and no stone: a pass, in doubt', [
    ADVICE,
    STANDS,
  ]),
  row('out-of-play', undefined, '7.13', 'a move after the end, or with no game on', 'changes out of play: ignored', [ADVICE]),
  row('time-over', 'time-over', '7.14', 'time over', 'the clock', [LOSS, TIME]),
  row('late', undefined, '7.15', 'late, absent', "the schedule and the arbiter's eyes: entered", [TIME, by('forfeit'), plain('both-lose')]),
  row('leaving-the-hall', undefined, '7.16', 'leaving the hall without cause', 'entered', [WARNING, REFER]),
  row('disturbing', undefined, '7.17', 'disturbing the opponent', 'entered', [ADVICE, WARNING], [WARNING, ADVICE]),
  row('consulting', undefined, '7.18', 'consulting, talking about the game', 'entered', [WARNING, LOSS], [LOSS, WARNING]),
  row('no-rule-names-it', undefined, '7.19', 'a case that no rule names', 'entered', [REFER]),
  row('two-warnings', undefined, '7', 'two warnings in one game', 'counted', [LOSS]),
  row('impossible-after-correction', 'occupied', '7.4', 'a later move that a correction made impossible', 'the record played again', [
    STANDS,
    VOID,
  ]),
  row('arbiter-called', 'arbiter-called', '5', 'a player called the arbiter', 'a call', [plain('advice'), plain('complaint')]),
];

/** In the place of the Chinese rows of the same name. */
const OVERRIDES: Readonly<
  Record<Exclude<LawName, 'chinese'>, Readonly<Partial<Record<RefereeRowId, readonly [string, Choices, Choices?]>>>>
> = {
  // Who breaks a rule loses (Nihon Kiin 1989, article 14); a repetition has no result (article 12).
  japanese: {
    'double-move': ['Japanese 14', [LOSS, STANDS]],
    'moved-stone': ['Japanese 14', [LOSS, RESTORE, WARNING]],
    'forbidden-point': ['Japanese 14', [LOSS, VOID]],
    ko: ['Japanese 14', [LOSS, VOID]],
    'long-cycle': ['Japanese 12', [NO_RESULT, REPLAY, STANDS]],
  },
  // An illegal move is taken back and counts as a pass (AGA 6).
  aga: {
    'double-move': ['AGA 6', [VOID, WARNING, STANDS], [VOID, LOSS, WARNING]],
    'moved-stone': ['AGA 6', [RESTORE, WARNING, STANDS], [WARNING, RESTORE]],
    superko: ['AGA 6', [VOID, STANDS]],
    'long-cycle': ['AGA 6', [STANDS, NO_RESULT]],
  },
  // Its rules name consulting (article 2) and late players (article 5), and leave to the referee what the rest gets: put
  // right first, as we propose it.
  egf: {
    'double-move': ['EGF: the referee', [BACK, VOID, WARNING, REFER], [WARNING, LOSS, REFER]],
    'moved-stone': ['EGF: the referee', [RESTORE, WARNING, REFER], [WARNING, RESTORE, REFER]],
    'removed-living-stone': ['EGF: the referee', [RESTORE, WARNING], [WARNING, RESTORE]],
    'forbidden-point': ['EGF: the referee', [BACK, VOID, REFER]],
    ko: ['EGF: the referee', [BACK, VOID, REFER]],
    superko: ['EGF: the referee', [BACK, VOID, REFER]],
    'long-cycle': ['EGF: the referee', [NO_RESULT, STANDS, REFER]],
    'clock-before-clearing': ['EGF: the referee', [ADVICE, TIME], [WARNING, TIME]],
    late: ['EGF 5', [TIME, by('forfeit'), plain('both-lose')]],
    consulting: ['EGF 2', [WARNING, LOSS, REFER], [LOSS, REFER]],
  },
  // Nobody comes to a club to lose by a slip: put right the first time, a warning the second.
  club: {
    'double-move': ['club', [BACK, VOID, STANDS], [WARNING, VOID, LOSS]],
    'moved-stone': ['club', [RESTORE, STANDS], [WARNING, RESTORE]],
    'removed-living-stone': ['club', [RESTORE], [WARNING, RESTORE]],
    ko: ['club', [BACK, VOID, STANDS], [VOID, WARNING]],
    'clock-before-clearing': ['club', [ADVICE]],
    'time-over': ['club', [TIME, LOSS], [LOSS, TIME]],
  },
};

/** All rows of a law, in the order of the handbook. */
export const lawRows = (law: LawName): readonly RefereeRow[] => {
  if (law === 'chinese') return CHINESE_LAW;
  return CHINESE_LAW.map((chinese) => {
    const [article, first, second] = OVERRIDES[law][chinese.id] ?? [];
    return article === undefined || first === undefined ? chinese : { ...chinese, article, first, second: second ?? first };
  });
};

const LAW_OF_RULES: Readonly<Record<string, LawName>> = {
  japanese: 'japanese',
  korean: 'japanese',
  aga: 'aga',
  'new-zealand': 'aga',
  'tromp-taylor': 'aga',
  'chinese-club': 'club',
};

/** Whose law holds: as the organiser has set, else the one that goes with the rules. */
export const lawOf = ({ law, ruleset }: { readonly law?: string; readonly ruleset: { readonly name: string } }): LawName =>
  LAWS.find((name) => name === law) ?? LAW_OF_RULES[ruleset.name] ?? 'chinese';
