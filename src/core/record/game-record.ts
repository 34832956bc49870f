/**
 * The record of a game as a kifu, from the game's own facts: what goes to the SGF file after each move.
 *
 * Set-up stones are AB and AW, a pass is an empty `B[]` or `W[]`, and a doubtful or flagged move says so in
 * its comment. The rule set's axes are written out beside its name, because names mislead
 * (RULEBOOK 2). Exact form: FORMS 1.
 */
import type { Clock } from '../clock/clock.js';
import type { RecordedMove } from '../game/move-list.js';
import { handicapOf, komiOfGame } from '../game/game-about.js';
import { pointsLost } from '../game/game-clock.js';
import { parseSgfResult } from '../game/game-result.js';
import type { BySide, Color } from '../go/color.js';
import { makeSgfPoint, type BoardSize, type Point } from '../go/point.js';
import { makeKomi } from '../go/rule-axes.js';
import type { KifuNode, KifuProperty } from './kifu.js';
import { makePointsLost } from './points-lost.js';
import { describeRuleset, sgfRulesName } from './sgf-rules.js';
import { escapeText } from './sgf-text.js';
import { recordTime, timeProperties } from './sgf-time.js';
import type { GameSettings } from '../game/game-settings.js';

/** A turn as the record needs it; its number is its place. */
export type TurnOfRecord = Omit<RecordedMove, 'number' | 'captured'>;

export interface RecordNote {
  /** The number of moves when it happened. */
  readonly afterMove: number;
  readonly text: string;
}

export interface GameFacts {
  readonly settings: GameSettings;
  /** Stones on the board before the first move; undefined when there were none. */
  readonly setUp: { readonly stones: BySide<readonly Point[]>; readonly toMove: Color } | undefined;
  readonly moves: readonly TurnOfRecord[];
  /** As SGF writes it (`B+R`, `W+0.5`, `0`, `Void`); undefined while the game goes on. */
  readonly result: string | undefined;
  /** As it stands; absent where the game has none. */
  readonly clock?: Clock | undefined;
  /** What happened besides the moves, in words. */
  readonly notes?: readonly RecordNote[] | undefined;
  /** Points of each side in the count that both accepted, dead stones of the other among them. */
  readonly territory?: BySide<readonly Point[]> | undefined;
}

/** The form of these records, written into AP; it changes when the form does. */
const RECORD_FORM = '1';

const COLOR_LETTER: BySide<string> = { black: 'B', white: 'W' };

const property = (name: string, ...values: readonly string[]): KifuProperty => ({ name, values });

const pointList = (points: readonly Point[], size: BoardSize): readonly string[] =>
  [...points].sort((one, other) => one - other).map((point) => makeSgfPoint(point, size));

/** The whole game as a tree without variations; hand it to `makeSgf`. */
export const makeGameRecord = (facts: GameFacts): KifuNode => {
  let following: KifuNode | undefined;
  const notes = notesByMove(facts);
  for (let number = facts.moves.length; number >= 1; number -= 1) {
    const move = facts.moves[number - 1];
    const marks = number === facts.moves.length ? territoryProperties(facts) : [];
    if (move !== undefined) following = makeMoveNode(move, number, facts.settings.size, notes.get(number) ?? [], marks, following);
  }
  const comment = commentOf(notes.get(0) ?? []);
  const marks = facts.moves.length === 0 ? territoryProperties(facts) : [];
  return { properties: [...rootProperties(facts), ...marks, ...comment], children: following === undefined ? [] : [following] };
};

/** What was noted after moves that were taken back stays with the last that is left. */
const notesByMove = ({ moves, notes = [] }: GameFacts): ReadonlyMap<number, readonly string[]> => {
  const byMove = new Map<number, string[]>();
  for (const { afterMove, text } of notes) {
    const number = Math.min(afterMove, moves.length);
    byMove.set(number, [...(byMove.get(number) ?? []), text]);
  }
  return byMove;
};

/** Whose the points are in the count that was accepted. */
const territoryProperties = ({ territory, settings }: GameFacts): readonly KifuProperty[] => {
  if (territory === undefined) return [];
  const of = (name: string, points: readonly Point[]): readonly KifuProperty[] =>
    points.length === 0 ? [] : [property(name, ...pointList(points, settings.size))];
  return [...of('TB', territory.black), ...of('TW', territory.white)];
};

const commentOf = (lines: readonly string[]): readonly KifuProperty[] =>
  lines.length === 0 ? [] : [property('C', escapeText(lines.join('\n')))];

const rootProperties = ({ settings, setUp, result, clock }: GameFacts): KifuProperty[] => {
  const { size, ruleset, players, teams, startedAt } = settings;
  const black = setUp?.stones.black ?? [];
  const white = setUp?.stones.white ?? [];
  const stones = setUp ?? { stones: { black: [], white: [] } };
  const komi = komiOfGame(settings, stones);
  const handicap = handicapOf(settings, stones);
  const properties = [
    property('GM', '1'),
    property('FF', '4'),
    property('CA', 'UTF-8'),
    property('AP', `Banmen:${RECORD_FORM}`),
    property('SZ', size.width === size.height ? String(size.width) : `${size.width}:${size.height}`),
    property('RU', escapeText(sgfRulesName(ruleset))),
    property('KM', makeKomi(komi)),
  ];
  // Black stones alone are a handicap; with white ones beside them they are seat stones or a position.
  if (handicap >= 2) properties.push(property('HA', String(handicap)));
  if (black.length > 0) properties.push(property('AB', ...pointList(black, size)));
  if (white.length > 0) properties.push(property('AW', ...pointList(white, size)));
  if (setUp !== undefined) properties.push(property('PL', COLOR_LETTER[setUp.toMove]));
  if (players.black !== '') properties.push(property('PB', escapeText(players.black)));
  if (players.white !== '') properties.push(property('PW', escapeText(players.white)));
  if (teams !== undefined && teams.black !== '') properties.push(property('BT', escapeText(teams.black)));
  if (teams !== undefined && teams.white !== '') properties.push(property('WT', escapeText(teams.white)));
  properties.push(...aboutProperties(settings));
  const day = settings.localDate ?? /^\d{4}-\d\d-\d\d/.exec(startedAt)?.[0];
  if (day !== undefined) properties.push(property('DT', day));
  // Older journals may have any text for a result; a record says one that others read, or that it is not known.
  if (result !== undefined) properties.push(property('RE', parseSgfResult(result) === undefined ? '?' : escapeText(result)));
  const time = recordTime(settings, clock);
  properties.push(...time.properties);
  const lost = clock === undefined ? undefined : pointsLost(clock);
  const words = [
    describeRuleset({ ...ruleset, komiHalfPoints: komi }),
    ...(time.words === undefined ? [] : [time.words]),
    ...(lost === undefined ? [] : [makePointsLost(lost)]),
  ];
  properties.push(property('GC', escapeText(words.join('\n'))));
  return properties;
};

/** What the game says about itself, by the properties that SGF has for it. */
const aboutProperties = ({
  ranks,
  clubs,
  teams,
  event,
  round,
  table,
  place,
  title,
  opening,
  recorder,
}: GameSettings): readonly KifuProperty[] => {
  const named: readonly (readonly [string, string | undefined])[] = [
    ['BR', ranks?.black],
    ['WR', ranks?.white],
    // A club stands where a team has no name.
    ['BT', (teams?.black ?? '') === '' ? clubs?.black : undefined],
    ['WT', (teams?.white ?? '') === '' ? clubs?.white : undefined],
    ['GN', title],
    ['ON', opening],
    ['EV', event],
    ['RO', table === undefined ? round : [round, `(table ${table})`].filter((part) => part !== undefined).join(' ')],
    ['PC', place],
    ['US', recorder],
  ];
  return named.flatMap(([name, value]) => (value === undefined || value === '' ? [] : [property(name, escapeText(value))]));
};

const makeMoveNode = (
  move: TurnOfRecord,
  number: number,
  size: BoardSize,
  notes: readonly string[],
  marks: readonly KifuProperty[],
  following: KifuNode | undefined,
): KifuNode => {
  const value = move.move.kind === 'pass' ? '' : makeSgfPoint(move.move.point, size);
  const properties = [
    property(COLOR_LETTER[move.color], value),
    ...timeProperties(move.color, move.timeAfter),
    ...marks,
    ...commentOf([...remarksOn(move, number), ...notes]),
  ];
  return { properties, children: following === undefined ? [] : [following] };
};

const remarksOn = (move: TurnOfRecord, number: number): readonly string[] => {
  const remarks: string[] = [];
  if (!move.certain) remarks.push(`Doubtful: move ${number} is not certain.`);
  if (move.order === 'unknown') remarks.push(`Doubtful: the order of move ${number} and its neighbours is not known.`);
  if (move.flagged !== undefined) remarks.push(`Flagged: ${move.flagged}; recorded as played.`);
  return (remarks.length === 0 && move.sealed !== true) || move.why === '' ? remarks : [...remarks, move.why];
};
