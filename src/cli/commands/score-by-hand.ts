/** What people say of a count besides what is dead and what is in seki: points that are held, eyes and groups in dispute, an even end. */
import { isOpenToBoth } from '../../core/game/count-of-game.js';
import type { BySide } from '../../core/go/color.js';
import { makePointName, parsePointName, type Point } from '../../core/go/point.js';
import type { CountFacts } from '../../core/go/scoring/count.js';
import { groupsIn } from '../../core/go/scoring/count.js';
import { ok, refuse, type Result } from '../../core/result.js';

export interface ByHandOptions {
  readonly heldByBlack?: string;
  readonly heldByWhite?: string;
  readonly eyes?: string;
  readonly groups?: string;
  readonly evenEnd?: boolean;
}

const partsOf = (asked: string | undefined): readonly string[] => (asked ?? '').split(',').filter((part) => part.trim() !== '');

/** How many open points each side holds. */
const heldPoints = ({ heldByBlack, heldByWhite }: ByHandOptions, facts: CountFacts): Result<BySide<number>, string> => {
  const held = { black: new Set<Point>(), white: new Set<Point>() };
  for (const [side, flag, asked] of [
    ['black', '--held-by-black', heldByBlack],
    ['white', '--held-by-white', heldByWhite],
  ] as const) {
    for (const name of partsOf(asked)) {
      const point = parsePointName(name, facts.board.size);
      if (!point.ok) return refuse(`${flag}: ${point.refusal}`);
      if (!isOpenToBoth(facts, point.value)) return refuse(`${flag}: ${name.trim()} is not open to both sides`);
      held[side].add(point.value);
    }
  }
  const both = [...held.black].find((point) => held.white.has(point));
  if (both !== undefined) return refuse(`--held-by-white: ${makePointName(both, facts.board.size)} is held by black already`);
  return ok({ black: held.black.size, white: held.white.size });
};

/** `c7=1,a1=3`: the eyes that the group of this stone or point keeps. */
const eyesKept = (asked: string | undefined, facts: CountFacts): Result<ReadonlyMap<Point, number>, string> => {
  const eyes = new Map<Point, number>();
  for (const part of partsOf(asked)) {
    const [, name = '', count = ''] = /^\s*([a-z]\d{1,2})=(\d{1,2})\s*$/i.exec(part) ?? [];
    const point = parsePointName(name, facts.board.size);
    if (!point.ok) return refuse(`--eyes '${part.trim()}': write a stone of the group and its eyes, like c7=1`);
    const isOfGroup = groupsIn(facts).some((group) => [group.stones, ...group.eyeSpaces].some((points) => points.includes(point.value)));
    if (!isOfGroup) return refuse(`--eyes: ${name} is of no group`);
    eyes.set(point.value, Number(count));
  }
  return ok(eyes);
};

export const factsByHand = (options: ByHandOptions, facts: CountFacts): Result<CountFacts, string> => {
  const held = heldPoints(options, facts);
  if (!held.ok) return held;
  const eyes = eyesKept(options.eyes, facts);
  if (!eyes.ok) return eyes;
  const groups = options.groups === undefined ? undefined : /^\s*(\d{1,3}),(\d{1,3})\s*$/.exec(options.groups);
  if (groups === null) return refuse(`--groups '${options.groups ?? ''}': write two numbers, black's living groups and white's, like 2,3`);
  const living = groups === undefined ? {} : { living: { black: Number(groups[1]), white: Number(groups[2]) } };
  return ok({
    ...facts,
    extraPoints: held.value,
    groupsByHand: { ...facts.groupsByHand, ...(eyes.value.size === 0 ? {} : { basicEyes: eyes.value }), ...living },
    evenEnd: options.evenEnd === true,
  });
};
