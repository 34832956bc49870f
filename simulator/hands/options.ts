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

/** Players who never press after a stone; a pass they press, unless both are such players. */
export const SILENT_SIDES = ['none', 'black', 'white', 'both'] as const;
export type SilentSides = (typeof SILENT_SIDES)[number];

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
  /** The stone rests on one or two other points for seconds, while its player thinks. */
  readonly holdThinkRatio: number;
  /** It is put down on the next point and pushed over, in one step or two. */
  readonly slowPushRatio: number;
  /** It slips from the fingers and rolls over some points. */
  readonly rollRatio: number;
  /** It is held just above its point while its player thinks: the sensor reads it again and again. */
  readonly heldAboveRatio: number;
  /** It is put beside its point and pressed for, and only then put right. */
  readonly pressedThenMovedRatio: number;
  /** It is put beside its point, and put right by agreement once it has been answered. */
  readonly misplacedRatio: number;
  /** Out of the wrong bowl: a stone of the other colour, put right some seconds later. */
  readonly wrongColourRatio: number;
  /** It lies beside its crossing, and its sensor loses it again and again until somebody straightens it. */
  readonly offCentreRatio: number;
  /** It lies between two points: both read it, or the wrong one, or now this and now that. */
  readonly betweenPointsRatio: number;

  // Taking prisoners off.
  readonly earlyPrisonerRatio: number;
  readonly forgottenPrisonerRatio: number;
  /** A neighbour of a prisoner is bumped while it is lifted. */
  readonly bumpRatio: number;
  /** The opponent replies before the prisoners are off. */
  readonly replyBeforeClearingRatio: number;
  /** Prisoners come off so many times as slowly as usual. */
  readonly clearingSlowness: number;
  /** Two hands take the prisoners off, both at once. */
  readonly twoHandsRatio: number;
  /** All prisoners of a capture stay on the board until somebody notices. */
  readonly leftPrisonersRatio: number;
  /** A prisoner falls back on the board while it is carried off. */
  readonly droppedPrisonerRatio: number;
  /** A prisoner is laid on some neutral point, and play goes on for a while. */
  readonly neutralPrisonerRatio: number;
  /** A prisoner is laid on the pad beside the board. */
  readonly padPrisonerRatio: number;
  /** An own stone beside the prisoners comes along, and is put back seconds later. */
  readonly ownTakenAlongRatio: number;

  // The clock.
  readonly forgottenPressRatio: number;
  /** A press that comes up to a second and a half after the reply. */
  readonly latePressRatio: number;
  readonly silentSides: SilentSides;
  /** The opponent's button first, then the own one. */
  readonly wrongButtonRatio: number;
  /** The chance that the clock stands the wrong way round: each presses the other's button, always. */
  readonly turnedClockRatio: number;
  /** Both buttons within half a second: somebody stops the clock. */
  readonly bothButtonsRatio: number;
  /** The chance that the buttons are tried before the first stone. */
  readonly triedButtonsRatio: number;
  /** The button goes down before the stone lies still. */
  readonly earlyPressRatio: number;
  /** Hit again at once, or in the first moments of the reply. */
  readonly pressedTwiceRatio: number;
  /** Forgotten, and pressed seconds later while the opponent still thinks. */
  readonly remindedPressRatio: number;
  /** Hit once more while the opponent thinks. */
  readonly idlePressRatio: number;
  /** The hand stays on the button for seconds. */
  readonly heldButtonRatio: number;
  /** The contact of the button bounces. */
  readonly bouncingButtonRatio: number;
  /** Presses of nobody: short contacts of either button. */
  readonly ghostPressPerMinute: number;

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
  /** So many points read nothing: half of them from the start, half from some moment of the game. */
  readonly deadPoints: number;
  /** So many points that no stone ever touches read one, from some moment of the game. */
  readonly stuckPoints: number;
  /** Points that read the other colour, always. */
  readonly reversedPoints: number;
  /** Points that read what lies there a second or two late. */
  readonly slowPoints: number;
  /** Points that become worse and worse, and sometimes well again. */
  readonly driftingPoints: number;
  /** Points that feel the stone beside them. */
  readonly crosstalkPoints: number;
  /** Times that a whole column or row reads nothing, for seconds up to a minute. */
  readonly darkLines: number;
  /** Times that half of the board reads nothing, for seconds. */
  readonly darkHalves: number;
  /** Times that the whole board reads nothing, for seconds. */
  readonly darkBoards: number;
  /** Times that a row is read one point too far, for seconds. */
  readonly shiftedRows: number;
  /** Rows that tell everything about a second late. */
  readonly laggingRows: number;
  /** Times that a lamp shines on a part of the board, whose sensors take each colour for the other. */
  readonly lampPatches: number;
  /** Times that something magnetic lies on the board: a patch reads stones. */
  readonly magnets: number;
  /** Bursts of noise all over the board, some seconds each. */
  readonly noiseBursts: number;
  /** Times that a sleeve or an arm lies over a strip of points, which lose their stones or read some. */
  readonly coveredStrips: number;
  /** Flickers of the first half minute after power-on, per second. */
  readonly warmUpPerSecond: number;

  // Between moves.
  /** A stone is pushed onto the next point by a sleeve and put straight some seconds later. */
  readonly nudgeRatio: number;
  /** A sleeve takes several stones with it. */
  readonly sleeveRatio: number;
  /** Somebody straightens stones: up, and down on the same point. */
  readonly straightenRatio: number;
  /** A variation is shown on the board and taken off again. */
  readonly variationRatio: number;
  /** Of the moves of a variation, those with a press. */
  readonly variationPressRatio: number;
  /** A child puts stones anywhere, takes some off, and somebody puts all of it right. */
  readonly childRatio: number;
  /** Two stones change places, and are put right. */
  readonly swapRatio: number;
  /** A sleeve takes some stones off; one of them is put back on a wrong point. */
  readonly putBackWrongRatio: number;
  /** A row of stones goes over by one point. */
  readonly shiftedRowRatio: number;
  /** The last moves are taken off and played once more, for somebody who looks on. */
  readonly shownAgainRatio: number;
  /** A stone rolls out of a hand, lies somewhere, and is picked up. */
  readonly strayRollRatio: number;
  /** A bowl is spilled over the board. */
  readonly spilledBowlRatio: number;
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
  holdThinkRatio: 0,
  slowPushRatio: 0,
  rollRatio: 0,
  heldAboveRatio: 0,
  pressedThenMovedRatio: 0,
  misplacedRatio: 0,
  wrongColourRatio: 0,
  offCentreRatio: 0,
  betweenPointsRatio: 0,
  earlyPrisonerRatio: 0,
  forgottenPrisonerRatio: 0,
  bumpRatio: 0,
  replyBeforeClearingRatio: 0,
  clearingSlowness: 1,
  twoHandsRatio: 0,
  leftPrisonersRatio: 0,
  droppedPrisonerRatio: 0,
  neutralPrisonerRatio: 0,
  padPrisonerRatio: 0,
  ownTakenAlongRatio: 0,
  forgottenPressRatio: 0,
  latePressRatio: 0,
  silentSides: 'none',
  wrongButtonRatio: 0,
  turnedClockRatio: 0,
  bothButtonsRatio: 0,
  triedButtonsRatio: 0,
  earlyPressRatio: 0,
  pressedTwiceRatio: 0,
  remindedPressRatio: 0,
  idlePressRatio: 0,
  heldButtonRatio: 0,
  bouncingButtonRatio: 0,
  ghostPressPerMinute: 0,
  flickerPerMinute: 0,
  restlessPoints: 0,
  restlessPerMinute: 20,
  weakPoints: 0,
  weakPerMinute: 4,
  stuckRatio: 0,
  deadRatio: 0,
  deadPoints: 0,
  stuckPoints: 0,
  reversedPoints: 0,
  slowPoints: 0,
  driftingPoints: 0,
  crosstalkPoints: 0,
  darkLines: 0,
  darkHalves: 0,
  darkBoards: 0,
  shiftedRows: 0,
  laggingRows: 0,
  lampPatches: 0,
  magnets: 0,
  noiseBursts: 0,
  coveredStrips: 0,
  warmUpPerSecond: 0,
  nudgeRatio: 0,
  sleeveRatio: 0,
  straightenRatio: 0,
  variationRatio: 0,
  variationPressRatio: 0,
  childRatio: 0,
  swapRatio: 0,
  putBackWrongRatio: 0,
  shiftedRowRatio: 0,
  shownAgainRatio: 0,
  strayRollRatio: 0,
  spilledBowlRatio: 0,
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
const CHOICES: Readonly<Record<string, readonly string[]>> = { sensor: SENSOR_KINDS, turn: BOARD_TURNS, silentSides: SILENT_SIDES };

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
