/**
 * The thinking time of a game in its record: TM and OT, and in words in GC; and what each side had left after each move.
 *
 *     ;B[pd]BL[3594.75]        main time, in seconds, as exact as the clock
 *     ;W[dp]WL[600]OW[25]      25 stones to be played in this block
 *     ;B[pp]BL[60]OB[3]        byo-yomi: three periods left
 *
 * SGF has one TM and OT for both sides; where the sides differ there is none, and the words say both.
 * OB and OW in byo-yomi are periods, as servers and editors read them: decisions/overtime-counts-periods.md. Source: SGF FF[4].
 */
import type { Clock } from '../clock/clock.js';
import { CAPTURE_LIMIT_MS, type ClockPolicy } from '../clock/clock.js';
import { makeSgfTime } from '../clock/control-sgf.js';
import { makeControls, makeTimeControl, parseControls } from '../clock/control-text.js';
import { makeDuration } from '../clock/duration.js';
import type { TimeAfter } from '../game/turn-time.js';
import type { Color } from '../go/color.js';
import type { KifuProperty } from './kifu.js';
import { escapeText } from './sgf-text.js';
import type { GameSettings } from '../game/game-settings.js';

export interface RecordedTime {
  readonly properties: readonly KifuProperty[];
  /** For people; undefined where the game was played without a clock. */
  readonly words: string | undefined;
}

/** How captures are timed, where it is not as usual. */
const captureWords = ({ captures }: ClockPolicy): string => {
  if (captures.kind === 'timed') return ' Lifting captured stones is timed.';
  return captures.limitMs === CAPTURE_LIMIT_MS
    ? ''
    : ` The count stands still for a capture, for ${makeDuration(captures.limitMs)} at most.`;
};

/** `clock`: as it stands; without it, the controls that the game was started with. */
export const recordTime = ({ time }: GameSettings, clock: Clock | undefined): RecordedTime => {
  const atStart = time === undefined ? undefined : parseControls(time.controls);
  const controls = clock?.controls ?? (atStart?.ok === true ? atStart.value : undefined);
  if (controls === undefined || time === undefined) return { properties: [], words: undefined };
  const { black, white } = controls;
  const words = `Time: ${makeControls(controls)}.${captureWords(time.policy)}`;
  if (makeTimeControl(black) !== makeTimeControl(white)) return { properties: [], words };
  const { tm, ot } = makeSgfTime(black);
  const properties: KifuProperty[] = [{ name: 'TM', values: [tm] }];
  if (ot !== undefined) properties.push({ name: 'OT', values: [escapeText(ot)] });
  return { properties, words };
};

/** What a side had left after its move. */
export const timeProperties = (color: Color, after: TimeAfter | undefined): readonly KifuProperty[] => {
  if (after === undefined) return [];
  const [left, toPlay] = color === 'black' ? ['BL', 'OB'] : ['WL', 'OW'];
  const properties: KifuProperty[] = [{ name: left, values: [String(after.leftMs / 1000)] }];
  if (after.overtimeLeft !== undefined) properties.push({ name: toPlay, values: [String(after.overtimeLeft)] });
  return properties;
};
