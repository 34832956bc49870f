/**
 * The acts of people in a game, each with what it changed, so that it can be undone by another act.
 *
 * An act remembers the parts of the game before and after it. Undoing puts back what it changed, part by part, and leaves
 * alone what it did not touch: a name put right at move 30 comes off again at move 70 and no move is lost. What has been
 * changed once more since is refused, naming the later act.
 */
import { ok, refuse, type Result } from '../result.js';
import { setUpPosition } from '../go/position.js';
import type { Game, GameParts, RecordedAct } from './game.js';
import { flaggedAgain, spliceBetween, spliced, stillHas, type MoveInRecord, type Splice } from './move-list.js';

/** What an undo puts back as a whole. */
const FIELDS = ['setUp', 'ended', 'sealed', 'late', 'counting'] as const;

/** The latest are kept for undoing; the journal has all. */
export const ACTS_MAX = 400;

export const partsOf = ({ settings, setUp, moves, ended, sealed, late, counting, waiting, rulings, clock }: Game): GameParts => ({
  settings,
  setUp,
  moves,
  ended,
  sealed,
  late,
  counting,
  waiting,
  rulings,
  clock,
});

const same = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(one) === JSON.stringify(other);

type Conflict = { readonly part: string };

interface WithId {
  readonly id: number;
}

/** The list with what was added, taken away or changed put back; undefined where that has been changed since. */
const restoredList = <Item extends WithId>(
  now: readonly Item[],
  before: readonly Item[],
  after: readonly Item[],
): readonly Item[] | undefined => {
  let list = now;
  for (const item of after) {
    const was = before.find(({ id }) => id === item.id);
    if (was !== undefined && same(was, item)) continue;
    const there = list.find(({ id }) => id === item.id);
    if (there === undefined || !same(there, item)) return undefined;
    list = list.flatMap((other) => (other.id !== item.id ? [other] : was === undefined ? [] : [was]));
  }
  const removed = before.filter(({ id }) => !after.some((item) => item.id === id));
  if (removed.some(({ id }) => list.some((item) => item.id === id))) return undefined;
  return [...list, ...removed].sort((one, other) => one.id - other.id);
};

const restoredSettings = (now: Game['settings'], { before, after }: RecordedAct): Game['settings'] | Conflict => {
  const names = new Set([...Object.keys(before.settings), ...Object.keys(after.settings)]) as ReadonlySet<keyof Game['settings']>;
  const changed = [...names].filter((name) => !same(before.settings[name], after.settings[name]));
  const conflict = changed.find((name) => !same(now[name], after.settings[name]));
  if (conflict !== undefined) return { part: conflict };
  const values = new Map<string, unknown>(Object.entries(now));
  for (const name of changed) {
    if (before.settings[name] === undefined) values.delete(name);
    else values.set(name, before.settings[name]);
  }
  // In the order in which they stood: what is restored is the same to the byte.
  const order = [...Object.keys(before.settings), ...values.keys()].filter((name) => values.has(name));
  return Object.fromEntries(order.map((name) => [name, values.get(name)])) as unknown as Game['settings'];
};

/** A move that was another one for a while ended its turn at the clock all the same. */
const timedAsNow = ({ number, was, now }: Splice, moves: readonly MoveInRecord[]): readonly MoveInRecord[] =>
  was.map((move, index) => {
    const timeAfter = was.length === now.length ? moves[number - 1 + index]?.timeAfter : undefined;
    return move.timeAfter !== undefined || timeAfter === undefined ? move : { ...move, timeAfter };
  });

export interface Restored {
  readonly parts: Omit<GameParts, 'moves' | 'clock'>;
  readonly moves: readonly MoveInRecord[];
}

/** The parts of the game without the act, or which of them have been changed since. */
export const withoutAct = (game: Game, act: RecordedAct): Result<Restored, Conflict> => {
  const { before, after } = act;
  const settings = restoredSettings(game.settings, act);
  if ('part' in settings) return refuse(settings);
  const touched = FIELDS.filter((field) => !same(before[field], after[field]));
  const conflict = touched.find((field) => !same(game[field], after[field]));
  if (conflict !== undefined) return refuse({ part: conflict });
  const back = Object.fromEntries(touched.map((field) => [field, before[field]])) as Partial<Pick<Game, (typeof FIELDS)[number]>>;
  const waiting = restoredList(game.waiting, before.waiting, after.waiting);
  const rulings = restoredList(game.rulings, before.rulings, after.rulings);
  if (waiting === undefined || rulings === undefined) return refuse({ part: waiting === undefined ? 'waiting' : 'rulings' });
  const splice = spliceBetween(before.moves, after.moves);
  if (splice !== undefined && !stillHas(game.moves, splice)) return refuse({ part: 'moves' });
  const backwards = splice === undefined ? undefined : { number: splice.number, was: splice.now, now: timedAsNow(splice, game.moves) };
  const start = setUpPosition(settings.size, settings.ruleset, {
    ...(back.setUp ?? game.setUp).stones,
    toMove: (back.setUp ?? game.setUp).toMove,
  });
  const moves =
    backwards === undefined ? game.moves : flaggedAgain(start, spliced(game.moves, backwards), backwards.number - 1 + backwards.now.length);
  const { setUp, ended, sealed, late, counting } = { ...game, ...back };
  return ok({ parts: { settings, setUp, ended, sealed, late, counting, waiting, rulings }, moves });
};

/** The latest act after this one that changed the same part and still stands. One that was undone and its undoing are as good as none. */
export const laterActOn = (game: Game, act: RecordedAct, part: string): number | undefined => {
  const later = game.acts.filter(({ id }) => id > act.id);
  const undoings = later.map(({ undoneBy }) => undoneBy);
  return later
    .filter(({ id, undoneBy }) => undoneBy === undefined && !undoings.includes(id))
    .filter((other) =>
      part in other.before
        ? !same(other.before[part as keyof GameParts], other.after[part as keyof GameParts])
        : !same(other.before.settings[part as keyof Game['settings']], other.after.settings[part as keyof Game['settings']]),
    )
    .at(-1)?.id;
};
