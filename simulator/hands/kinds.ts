/**
 * Kinds: what clubs, sensors and cables do, each alone, with rates drawn from the seed.
 *
 *     name, seed ─▶ profileOfKind ─▶ a profile, other rates for every seed
 *
 * The ten profiles of `profiles.ts` are whole tables with rates that were measured. A kind is one
 * behaviour on an otherwise quiet table, from hardly ever to all the time, because nobody has
 * measured how often it happens elsewhere. `swarm` and its sisters mix several: which ones, and how
 * much of each, is drawn too (Groce et al. 2012, swarm testing).
 */
import { refuse, ok, type Result } from '../../src/core/result.js';
import { NO_FAULTS, type LineFaults } from '../faults/line-faults.js';
import { Chance } from '../chance.js';
import { STILL_HANDS, type HandsOptions } from './options.js';
import { PROFILE_NAMES, profileNamed, type Profile } from './profiles.js';

type Numbers<Options> = { readonly [Name in keyof Options as Options[Name] extends number ? Name : never]?: readonly [number, number] };

export interface Kind {
  readonly about: string;
  /** The table it happens at, where it is not the quiet one. */
  readonly at?: Partial<HandsOptions>;
  /** From the least to the most; counts are whole. */
  readonly hands?: Numbers<HandsOptions>;
  readonly cable?: Numbers<LineFaults>;
  /** Not mixed with others: it leaves nothing of them to be seen. */
  readonly isAlone?: true;
}

/** Stones bounce and hands hover a little at any table; nothing else happens. */
const QUIET: HandsOptions = { ...STILL_HANDS, thinkMs: 4_500, bounceRatio: 0.3, hoverRatio: 0.1 };
const BRISK: Partial<HandsOptions> = { thinkMs: 900, shortestThinkMs: 450, replyBeforePressRatio: 0.5 };
const NO_BUTTONS: Partial<HandsOptions> = { clockButtons: false };
const NO_COLOURS: Partial<HandsOptions> = { sensor: 'occupancy' };

export const KINDS = {
  'wrong-button': { about: "the other's button first, then the own", hands: { wrongButtonRatio: [0.02, 0.4] } },
  'both-buttons': { about: 'both buttons: somebody stops the clock', hands: { bothButtonsRatio: [0.02, 0.15] } },
  'tried-buttons': { about: 'buttons tried before the first stone', at: { triedButtonsRatio: 1 } },
  'press-early': { about: 'the press before the stone lies still', hands: { earlyPressRatio: [0.05, 0.9] } },
  'press-twice': {
    about: 'pressed again at once, or into the reply',
    hands: { pressedTwiceRatio: [0.02, 0.4], quickReplyRatio: [0.05, 0.5] },
  },
  'press-late': { about: 'presses after the reply', hands: { latePressRatio: [0.05, 0.6], replyBeforePressRatio: [0.1, 0.9] } },
  'press-reminded': { about: 'forgotten, and pressed while the other thinks', hands: { remindedPressRatio: [0.05, 0.6] } },
  'press-idle': { about: 'pressed once more while the other thinks', hands: { idlePressRatio: [0.05, 0.6] } },
  'press-forgotten': { about: 'one in three presses or more is forgotten', hands: { forgottenPressRatio: [0.2, 0.8] } },
  'black-never-presses': { about: 'black never presses after a stone', at: { silentSides: 'black' } },
  'white-never-presses': { about: 'white never presses after a stone', at: { silentSides: 'white' } },
  'nobody-presses': { about: 'a clock with buttons that nobody uses', at: { silentSides: 'both' } },
  'turned-clock': { about: 'the clock stands the wrong way round', at: { turnedClockRatio: 1 }, isAlone: true },
  'button-held': { about: 'a hand that stays on the button', hands: { heldButtonRatio: [0.05, 0.6] } },
  'button-bounces': { about: 'a button whose contact bounces', hands: { bouncingButtonRatio: [0.1, 0.8] } },
  'ghost-presses': { about: 'contacts of buttons that nobody touched', hands: { ghostPressPerMinute: [0.2, 2] } },

  'hold-and-think': { about: 'the stone rests elsewhere first', hands: { holdThinkRatio: [0.03, 0.3] } },
  'hold-and-think-noclock': { about: 'the same without a clock', at: NO_BUTTONS, hands: { holdThinkRatio: [0.03, 0.3] } },
  'slow-push': { about: 'put beside its point and pushed over', hands: { slowPushRatio: [0.03, 0.4] } },
  'slow-push-noclock': { about: 'the same without a clock', at: NO_BUTTONS, hands: { slowPushRatio: [0.03, 0.4] } },
  'rolling-stones': { about: 'stones slip and roll over some points', hands: { rollRatio: [0.03, 0.3] } },
  'held-above': { about: 'a stone held just above its point', hands: { heldAboveRatio: [0.03, 0.3] }, isAlone: true },
  'pressed-then-moved': { about: 'pressed, and then put right', hands: { pressedThenMovedRatio: [0.02, 0.15] }, isAlone: true },
  misplaced: { about: 'a stone put right once it is answered', hands: { misplacedRatio: [0.02, 0.15] }, isAlone: true },
  'wrong-bowl': { about: 'a stone of the other colour first', hands: { wrongColourRatio: [0.02, 0.2] } },
  'off-centre': { about: 'stones beside their crossings', hands: { offCentreRatio: [0.03, 0.4] } },
  'between-points': { about: 'stones between two points', hands: { betweenPointsRatio: [0.03, 0.3] } },
  'between-points-noclock': { about: 'the same without a clock', at: NO_BUTTONS, hands: { betweenPointsRatio: [0.03, 0.3] } },
  scramble: {
    about: 'time trouble: a move a second, presses before, behind and not at all',
    at: { ...BRISK, bounceRatio: 0.8, hoverRatio: 0.4 },
    hands: {
      quickReplyRatio: [0.1, 0.6],
      earlyPressRatio: [0.02, 0.3],
      latePressRatio: [0.02, 0.3],
      forgottenPressRatio: [0.02, 0.3],
      offCentreRatio: [0.01, 0.1],
      replyBeforeClearingRatio: [0.1, 0.8],
      leftPrisonersRatio: [0.02, 0.4],
    },
  },

  'drop-back': { about: 'a prisoner falls on the board', hands: { droppedPrisonerRatio: [0.1, 0.8] } },
  'neutral-prisoners': { about: 'prisoners laid on neutral points', hands: { neutralPrisonerRatio: [0.1, 0.7] } },
  'prisoners-on-pads': { about: 'prisoners laid beside the board', hands: { padPrisonerRatio: [0.3, 1] } },
  'own-stone-along': { about: 'an own stone goes along with the prisoners', hands: { ownTakenAlongRatio: [0.1, 0.8] } },
  'slow-clearing': { about: 'prisoners come off very slowly', hands: { clearingSlowness: [2, 8] } },
  'two-hands': {
    about: 'two hands take the prisoners off',
    hands: { twoHandsRatio: [0.3, 1], replyBeforeClearingRatio: [0.1, 0.8] },
    isAlone: true,
  },
  'left-prisoners': { about: 'prisoners that nobody takes off for a while', hands: { leftPrisonersRatio: [0.1, 0.7] } },
  'prisoners-first': { about: 'prisoners come off before the stone', hands: { earlyPrisonerRatio: [0.3, 1] } },
  'bumped-stones': { about: 'stones bumped while prisoners come off', hands: { bumpRatio: [0.3, 1], nudgeRatio: [0.01, 0.08] } },

  sleeve: { about: 'a sleeve takes several stones along', hands: { sleeveRatio: [0.01, 0.06] } },
  straightening: { about: 'stones straightened on their points', hands: { straightenRatio: [0.02, 0.2] } },
  'straightening-noclock': { about: 'the same without a clock', at: NO_BUTTONS, hands: { straightenRatio: [0.02, 0.2] } },
  variations: { about: 'variations shown on the board', hands: { variationRatio: [0.01, 0.06] } },
  'variations-pressed': { about: 'variations with presses', hands: { variationRatio: [0.01, 0.06], variationPressRatio: [0.3, 1] } },
  children: { about: 'a child puts stones anywhere', hands: { childRatio: [0.01, 0.06] } },
  'swapped-stones': { about: 'two stones change places', hands: { swapRatio: [0.01, 0.06] }, isAlone: true },
  'put-back-wrong': { about: 'stones taken along, and one put back wrong', hands: { putBackWrongRatio: [0.01, 0.06] }, isAlone: true },
  'bumped-rows': { about: 'a row that goes over by one point', hands: { shiftedRowRatio: [0.01, 0.06] }, isAlone: true },
  'shown-again': { about: 'the last moves shown to somebody', hands: { shownAgainRatio: [0.01, 0.06] }, isAlone: true },
  'stray-rolls': { about: 'stones that roll out of a hand', hands: { strayRollRatio: [0.02, 0.1] }, isAlone: true },
  'spilled-bowls': { about: 'a bowl spilled over the board', hands: { spilledBowlRatio: [0.005, 0.04] }, isAlone: true },
  takebacks: { about: 'moves taken back by agreement', hands: { takebackRatio: [0.02, 0.15], deepTakebackRatio: [0, 0.5] } },
  upset: { about: 'the board is upset or wiped, and rebuilt', hands: { upsetRatio: [0.005, 0.03], wipedRatio: [0, 1] } },

  'dark-lines': { about: 'columns and rows that read nothing', hands: { darkLines: [1, 4] } },
  'dark-half': { about: 'half of the board reads nothing', hands: { darkHalves: [1, 3] } },
  'dark-board': { about: 'the whole board reads nothing', hands: { darkBoards: [1, 3] }, isAlone: true },
  'shifted-rows': { about: 'a row is read one point too far', hands: { shiftedRows: [1, 4] }, isAlone: true },
  'lagging-rows': { about: 'rows that tell everything late', hands: { laggingRows: [1, 4] }, isAlone: true },
  lamps: { about: 'a lamp under which colours are read the other way', hands: { lampPatches: [1, 4] }, isAlone: true },
  magnets: { about: 'something magnetic lies on the board', hands: { magnets: [1, 4] } },
  'noise-bursts': { about: 'bursts of noise all over the board', hands: { noiseBursts: [1, 6] } },
  covered: { about: 'a sleeve or an arm lies over a strip of points', hands: { coveredStrips: [1, 8] } },
  crosstalk: { about: 'points that feel the stone beside them', hands: { crosstalkPoints: [1, 4] } },
  'dead-points': { about: 'points that read nothing', hands: { deadPoints: [1, 4] } },
  'stuck-points': { about: 'points that read a stone from some moment', hands: { stuckPoints: [1, 3] } },
  'reversed-points': { about: 'points that read the other colour', hands: { reversedPoints: [1, 5] } },
  'upside-down': { about: 'stones that read as the other colour', hands: { upsideDownRatio: [0.005, 0.05] } },
  'slow-points': { about: 'points that read everything late', hands: { slowPoints: [1, 8] } },
  'drifting-points': { about: 'points that become worse', hands: { driftingPoints: [1, 3] } },
  'weak-points': { about: 'points that lose their stone now and then', hands: { weakPoints: [1, 6], weakPerMinute: [1, 10] } },
  'restless-points': { about: 'points that flicker by themselves', hands: { restlessPoints: [1, 8], restlessPerMinute: [5, 120] } },
  flickers: { about: 'flickers anywhere', hands: { flickerPerMinute: [5, 60] } },
  'warm-up': { about: 'flickers in the half minute after power-on', hands: { warmUpPerSecond: [0.5, 10] } },

  'lost-lines': { about: 'lines lost and damaged', cable: { droppedLineRatio: [0.002, 0.04], corruptedLineRatio: [0.002, 0.04] } },
  outages: { about: 'the cable is out again and again', cable: { outages: [1, 8] } },
  stalls: { about: 'lines come late and in bursts', cable: { stallPerMinute: [1, 8], stallMs: [200, 6_000] } },

  colourless: {
    about: 'a board that cannot tell colours',
    at: NO_COLOURS,
    hands: { forgottenPressRatio: [0, 0.2], slideRatio: [0, 0.05] },
  },
  'colourless-held': {
    about: 'the same, with held and pushed stones',
    at: NO_COLOURS,
    hands: { holdThinkRatio: [0.02, 0.2], slowPushRatio: [0.02, 0.2] },
  },
  'colourless-presses': {
    about: 'the same, with odd presses',
    at: NO_COLOURS,
    hands: { wrongButtonRatio: [0.02, 0.15], pressedTwiceRatio: [0.02, 0.15], earlyPressRatio: [0.02, 0.2], forgottenPressRatio: [0, 0.2] },
  },
} as const satisfies Readonly<Record<string, Kind>>;

/** Kinds that mix others: how many, and at how much of their rates. */
const MIXES = {
  swarm: { about: 'two to four kinds at once', takes: [2, 4], part: [0.2, 0.8], from: /./ },
  'swarm-hands': {
    about: 'three to six kinds of hands at once',
    takes: [3, 6],
    part: [0.15, 0.6],
    from: /^(?!.*(colourless|noclock|never|nobody))/,
  },
  'swarm-rough': { about: 'five to nine kinds at once, little of each', takes: [5, 9], part: [0.05, 0.3], from: /./ },
} as const;

export const KIND_NAMES: readonly string[] = [...Object.keys(KINDS), ...Object.keys(MIXES)];

/** Evenly over orders of magnitude, where it can be: a rate of 2 % is as likely as one of 20 %. */
const drawn = (chance: Chance, [low, high]: readonly [number, number], part = 1): number =>
  low <= 0 ? chance.between(low, high * part) : low * (Math.max(high * part, low) / low) ** chance.unit();

const isCount = (name: string): boolean => !/Ratio$|PerMinute$|PerSecond$|Ms$|Slowness$/.test(name);

const drawAll = (ranges: Readonly<Record<string, readonly [number, number]>>, chance: Chance, part = 1): Record<string, number> =>
  Object.fromEntries(
    Object.entries(ranges).map(([name, range]) => {
      const value = drawn(chance.stream(name), range, part);
      return [name, isCount(name) ? Math.max(1, Math.round(value)) : value];
    }),
  );

const kindNamed = (name: string): Kind | undefined => (Object.hasOwn(KINDS, name) ? KINDS[name as keyof typeof KINDS] : undefined);

const mixed = (name: keyof typeof MIXES, seed: number): Profile => {
  const { takes, part, from } = MIXES[name];
  const chance = new Chance(seed).stream(name);
  const chosen = chance
    .shuffled(Object.keys(KINDS).filter((kind) => from.test(kind) && kindNamed(kind)?.isAlone !== true))
    .slice(0, chance.whole(takes[0], takes[1]));
  let hands = QUIET;
  let faults = NO_FAULTS;
  for (const kind of chosen.flatMap((one) => kindNamed(one) ?? [])) {
    const share = chance.between(part[0], part[1]);
    hands = { ...hands, ...kind.at, ...drawAll(kind.hands ?? {}, chance, share) };
    faults = { ...faults, ...drawAll(kind.cable ?? {}, chance, share) };
  }
  return { name, hands, faults };
};

/** A kind as it is with this seed, or one of the ten profiles. Refused with the names that there are. */
export const profileOfKind = (name: string, seed: number): Result<Profile, string> => {
  if (Object.hasOwn(MIXES, name)) return ok(mixed(name as keyof typeof MIXES, seed));
  const kind = kindNamed(name);
  if (kind !== undefined) {
    const chance = new Chance(seed).stream(name);
    const hands = { ...QUIET, ...kind.at, ...drawAll(kind.hands ?? {}, chance) };
    return ok({ name, hands, faults: { ...NO_FAULTS, ...drawAll(kind.cable ?? {}, chance) } });
  }
  const profile = profileNamed(name);
  return profile.ok ? profile : refuse(`no kind '${name}'; there are ${[...PROFILE_NAMES, ...KIND_NAMES].join(', ')}`);
};
