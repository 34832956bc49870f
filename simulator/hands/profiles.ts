/**
 * Profiles: what a kind of table does, as a table of rates.
 *
 * The rates of the ten profiles were measured on real-looking captures of the same names (stones
 * that bounce: 55 % in `club`, 80 % in `rough`; flickers: 3 and 9 a minute seen between moves; a neighbouring point
 * read while a hand hovers: 20 % and 40 % of all moves), then rounded towards the worse.
 */
import { ok, refuse, type Result } from '../../src/core/result.js';
import { NO_FAULTS, type LineFaults } from '../faults/line-faults.js';
import { STILL_HANDS, type HandsOptions } from './options.js';

export const PROFILE_NAMES = [
  'clean',
  'club',
  'rough',
  'blitz',
  'occupancy',
  'noclock',
  'violations',
  'outage',
  'takeback',
  'counting',
] as const;
export type ProfileName = (typeof PROFILE_NAMES)[number];

export interface Profile {
  readonly name: string;
  readonly hands: HandsOptions;
  readonly faults: LineFaults;
}

/** What every table but a clean one does. */
const RESTLESS: HandsOptions = {
  ...STILL_HANDS,
  thinkMs: 7500,
  bounceRatio: 0.55,
  hoverRatio: 0.2,
  wrongNeighbourRatio: 0.04,
  flickerPerMinute: 4,
};

const CLUB: HandsOptions = {
  ...RESTLESS,
  quickReplyRatio: 0.04,
  replyBeforePressRatio: 0.02,
  slideRatio: 0.025,
  earlyPrisonerRatio: 0.08,
  forgottenPrisonerRatio: 0.06,
  bumpRatio: 0.15,
  forgottenPressRatio: 0.05,
  latePressRatio: 0.01,
  nudgeRatio: 0.012,
};

const HANDS: Readonly<Record<ProfileName, HandsOptions>> = {
  clean: STILL_HANDS,
  club: CLUB,
  rough: {
    ...CLUB,
    thinkMs: 6000,
    quickReplyRatio: 0.1,
    replyBeforePressRatio: 0.05,
    bounceRatio: 0.8,
    hoverRatio: 0.42,
    wrongNeighbourRatio: 0.07,
    slideRatio: 0.06,
    upsideDownRatio: 0.001,
    earlyPrisonerRatio: 0.12,
    forgottenPrisonerRatio: 0.07,
    bumpRatio: 0.3,
    forgottenPressRatio: 0.1,
    latePressRatio: 0.02,
    flickerPerMinute: 13,
    stuckRatio: 0.6,
    nudgeRatio: 0.035,
    takebackRatio: 0.008,
    deepTakebackRatio: 0.1,
    upsetRatio: 0.002,
  },
  blitz: {
    ...CLUB,
    thinkMs: 1300,
    shortestThinkMs: 450,
    quickReplyRatio: 0.12,
    replyBeforePressRatio: 0.8,
    bounceRatio: 0.75,
    hoverRatio: 0.4,
    replyBeforeClearingRatio: 0.3,
    forgottenPressRatio: 0.03,
    flickerPerMinute: 7,
  },
  occupancy: { ...CLUB, sensor: 'occupancy' },
  noclock: { ...CLUB, clockButtons: false },
  violations: { ...RESTLESS, violationRatio: 0.04 },
  outage: { ...RESTLESS, forgottenPressRatio: 0.04 },
  takeback: { ...CLUB, quickReplyRatio: 0, earlyPrisonerRatio: 0, forgottenPrisonerRatio: 0, takebackRatio: 0.035, deepTakebackRatio: 0.1 },
  counting: { ...RESTLESS, thinkMs: 6000, countingMs: 50_000 },
};

const FAULTS: Partial<Readonly<Record<ProfileName, LineFaults>>> = {
  rough: { ...NO_FAULTS, droppedLineRatio: 0.002, corruptedLineRatio: 0.002 },
  outage: { ...NO_FAULTS, outages: 4 },
};

export const profileNamed = (name: string): Result<Profile, string> => {
  const known = PROFILE_NAMES.find((candidate) => candidate === name);
  return known === undefined
    ? refuse(`no profile '${name}'; there are ${PROFILE_NAMES.join(', ')}`)
    : ok({ name: known, hands: HANDS[known], faults: FAULTS[known] ?? NO_FAULTS });
};

/** Players do not think for less than this, however fast the game is played: as in blitz. */
const SHORTEST_THINK_MS = 450;

/** The same hands thinking `speed` times as fast. What hands do takes as long as ever: bounces, clearing, the press. */
export const atPace = (profile: Profile, speed: number): Profile => {
  const { thinkMs, shortestThinkMs } = profile.hands;
  const hands = {
    ...profile.hands,
    thinkMs: thinkMs / speed,
    shortestThinkMs: Math.max(Math.min(SHORTEST_THINK_MS, shortestThinkMs), shortestThinkMs / speed),
  };
  return { ...profile, hands };
};
