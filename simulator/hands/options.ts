/**
 * Everything hands and sensors may do, each under its own name with its own rate.
 *
 * `Ratio`: of the occasions on which it could happen, 0 to 1. `PerMinute`: on the whole board.
 * `Ms`: a length in milliseconds; a pair is the shortest and the longest. Zero switches a
 * behaviour off. `banmen simulate --set NAME=VALUE` takes these names.
 */
import { ok, refuse, type Result } from '../../src/core/result.js';

export const SENSOR_KINDS = ['colour', 'occupancy'] as const;
export type SensorKind = (typeof SENSOR_KINDS)[number];

/** How the board lies on the table, seen from its own sensors; mirrored: its columns run from right to left. */
export const BOARD_TURNS = ['0', '90', '180', '270', 'mirrored'] as const;
export type BoardTurn = (typeof BOARD_TURNS)[number];

export interface HandsOptions {
  // The board.
  readonly sensor: SensorKind;
  readonly clockButtons: boolean;
  readonly turn: BoardTurn;
  /** So many moves were played before the board was switched on: their stones lie there already. */
  readonly joinedAtMove: number;

  // Pace.
  /** Mean time from one stone at rest to the next, beyond the shortest. */
  readonly thinkMs: number;
  /** No ordinary move comes sooner after the one before. */
  readonly shortestThinkMs: number;
  /** Replies that were waiting in the hand: a quarter of a second to a second after the stone before. */
  readonly quickReplyRatio: number;

  /** Replies that do not wait for the press of the move before. Quick replies never do. */
  readonly replyBeforePressRatio: number;

  // Putting a stone down.
  readonly bounceRatio: number;
  readonly hoverRatio: number;
  /** First on a neighbouring point, for less than a second. */
  readonly wrongNeighbourRatio: number;
  /** The stone slides off its point after it was at rest, and is put back. */
  readonly slideRatio: number;
  /** The stone lies with its magnet upside down and reads as the other colour for good. */
  readonly upsideDownRatio: number;

  // Taking prisoners off.
  readonly earlyPrisonerRatio: number;
  readonly forgottenPrisonerRatio: number;
  /** A neighbour of a prisoner is bumped while it is lifted. */
  readonly bumpRatio: number;
  /** The opponent replies before the prisoners are off. */
  readonly replyBeforeClearingRatio: number;

  // The clock.
  readonly forgottenPressRatio: number;
  /** A press that comes up to a second and a half after the reply. */
  readonly latePressRatio: number;

  // The sensors.
  readonly flickerPerMinute: number;
  /** Points whose contact is bad: each flickers by itself at this rate. */
  readonly restlessPoints: number;
  readonly restlessPerMinute: number;
  /** Points that lose their stone again and again, for up to a second each time. */
  readonly weakPoints: number;
  readonly weakPerMinute: number;
  /** The chance that one sensor of the board reads a stone from the start and for good. */
  readonly stuckRatio: number;
  /** The chance that one sensor reads nothing, whatever lies on it. */
  readonly deadRatio: number;

  // Between moves.
  /** A stone is pushed onto the next point by a sleeve and put straight some seconds later. */
  readonly nudgeRatio: number;
  readonly takebackRatio: number;
  /** Of the takebacks, those of two moves. */
  readonly deepTakebackRatio: number;
  readonly upsetRatio: number;
  /** Of the upsets, those that leave no stone on the board. */
  readonly wipedRatio: number;
  readonly violationRatio: number;

  // After the game.
  /** The end is shown on the pads outside the lower right corners: agreement by one stone each, resignation by two of one's own. */
  readonly padEndRatio: number;
  /** All stones are swept off the board. */
  readonly tidyRatio: number;
  /** Stones are moved about for so long, as in counting; where the game had no passes, it has two. */
  readonly countingMs: number;
}

export const STILL_HANDS: HandsOptions = {
  sensor: 'colour',
  clockButtons: true,
  turn: '0',
  joinedAtMove: 0,
  thinkMs: 6500,
  shortestThinkMs: 1200,
  quickReplyRatio: 0,
  replyBeforePressRatio: 0,
  bounceRatio: 0,
  hoverRatio: 0,
  wrongNeighbourRatio: 0,
  slideRatio: 0,
  upsideDownRatio: 0,
  earlyPrisonerRatio: 0,
  forgottenPrisonerRatio: 0,
  bumpRatio: 0,
  replyBeforeClearingRatio: 0,
  forgottenPressRatio: 0,
  latePressRatio: 0,
  flickerPerMinute: 0,
  restlessPoints: 0,
  restlessPerMinute: 20,
  weakPoints: 0,
  weakPerMinute: 4,
  stuckRatio: 0,
  deadRatio: 0,
  nudgeRatio: 0,
  takebackRatio: 0,
  deepTakebackRatio: 0,
  upsetRatio: 0,
  wipedRatio: 0,
  violationRatio: 0,
  padEndRatio: 0,
  tidyRatio: 0,
  countingMs: 0,
};

/** The options that are a choice among names. */
const CHOICES: Readonly<Record<string, readonly string[]>> = { sensor: SENSOR_KINDS, turn: BOARD_TURNS };

/** Reads one `NAME=VALUE` into the options; refused with the names that there are. */
export const withOption = <Options extends object>(options: Options, text: string): Result<Options, string> => {
  const [name = '', value = ''] = text.split('=', 2).map((part) => part.trim());
  const present: unknown = Object.hasOwn(options, name) ? options[name as keyof Options] : undefined;
  if (typeof present === 'number') {
    const number = Number(value);
    if (value === '' || !Number.isFinite(number) || number < 0) return refuse(`${name} wants a number from 0 up, not '${value}'`);
    if (name.endsWith('Ratio') && number > 1) return refuse(`${name} is a ratio, 0 to 1, not ${number}`);
    return ok({ ...options, [name]: number });
  }
  if (typeof present === 'boolean') {
    if (value !== 'true' && value !== 'false') return refuse(`${name} is true or false, not '${value}'`);
    return ok({ ...options, [name]: value === 'true' });
  }
  const choices = present === undefined ? undefined : CHOICES[name];
  if (choices !== undefined) {
    return choices.includes(value) ? ok({ ...options, [name]: value }) : refuse(`${name} is ${choices.join(' or ')}, not '${value}'`);
  }
  return refuse(`no option '${name}'; there are ${Object.keys(options).join(', ')}`);
};
