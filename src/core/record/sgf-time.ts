/**
 * The thinking time of a game in its record: TM and OT, and in words in GC.
 *
 * SGF has one TM and OT for both sides; where the sides differ there is none, and the words say both.
 */
import { makeSgfTime } from '../clock/control-sgf.js';
import { makeControls, makeTimeControl, parseControls } from '../clock/control-text.js';
import type { GameSettings } from '../game/action.js';
import type { KifuProperty } from './kifu.js';
import { escapeText } from './sgf-text.js';

export interface RecordedTime {
  readonly properties: readonly KifuProperty[];
  /** For people; undefined where the game was played without a clock. */
  readonly words: string | undefined;
}

export const recordTime = ({ time }: GameSettings): RecordedTime => {
  const controls = time === undefined ? undefined : parseControls(time.controls);
  if (controls?.ok !== true) return { properties: [], words: undefined };
  const { black, white } = controls.value;
  const words = `Time: ${makeControls(controls.value)}.`;
  if (makeTimeControl(black) !== makeTimeControl(white)) return { properties: [], words };
  const { tm, ot } = makeSgfTime(black);
  const properties: KifuProperty[] = [{ name: 'TM', values: [tm] }];
  if (ot !== undefined) properties.push({ name: 'OT', values: [escapeText(ot)] });
  return { properties, words };
};
