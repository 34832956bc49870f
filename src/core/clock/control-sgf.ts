/**
 * Time controls in a game record: SGF `TM` (seconds of main time) and `OT` (free text).
 *
 * SGF leaves the text of OT open; the forms below are what servers and editors write. The
 * others have no usual form: they are written as people's text (`control-text.ts`), without the
 * main time. Reading takes all that people write behind the main time (`control-written.ts`).
 *
 *     TM[3600]OT[5x60 byo-yomi]    TM[3600]OT[25/600 Canadian]    TM[300]OT[10 fischer]    TM[2400]
 */
import { ok, refuse, type Result } from '../result.js';
import { makeDuration } from './duration.js';
import { makeTimeControl, parseTimeControl } from './control-text.js';
import type { TimeControl } from './time-control.js';

export interface SgfTime {
  /** Seconds, a whole number or a decimal. */
  readonly tm: string;
  /** Undefined: no OT property. */
  readonly ot: string | undefined;
}

const seconds = (lengthMs: number): string => String(lengthMs / 1000);

export const makeSgfTime = (control: TimeControl): SgfTime => {
  switch (control.kind) {
    case 'absolute':
      return { tm: seconds(control.mainMs), ot: undefined };
    case 'byo-yomi':
      return { tm: seconds(control.mainMs), ot: `${String(control.periods)}x${seconds(control.periodMs)} byo-yomi` };
    case 'canadian':
      if (control.then.length > 0) return { tm: seconds(control.mainMs), ot: afterPlus(makeTimeControl(control)) };
      return { tm: seconds(control.mainMs), ot: `${String(control.stones)}/${seconds(control.blockMs)} Canadian` };
    case 'fischer':
      if (control.capMs === undefined) return { tm: seconds(control.mainMs), ot: `${seconds(control.incrementMs)} fischer` };
      return { tm: seconds(control.mainMs), ot: `${makeDuration(control.incrementMs)}/move cap ${makeDuration(control.capMs)}` };
    case 'hourglass':
      return { tm: seconds(control.mainMs), ot: 'hourglass' };
    case 'considerations': {
      const text = makeTimeControl(control);
      return { tm: '0', ot: text };
    }
    case 'reserved':
    case 'bronstein':
    case 'delay':
    case 'ing':
    case 'progressive': {
      return { tm: seconds(control.mainMs), ot: afterPlus(makeTimeControl(control)) };
    }
    case 'multi-stage':
      return { tm: seconds(control.mainMs), ot: makeTimeControl(control) };
  }
};

const afterPlus = (text: string): string => text.slice(text.indexOf('+') + 1).trim();

const secondsToText = (text: string): string => `${String(Math.round(Number(text) * 1000))}ms`;

/** `tm` and `ot` as they stand in a record. Refuses what it cannot read; a record is kept all the same. */
export const parseSgfTime = (time: SgfTime): Result<TimeControl, string> => {
  const tm = time.tm.trim();
  if (!/^\d{1,7}(\.\d{1,3})?$/.test(tm)) return refuse(`TM[${time.tm}] is no number of seconds`);
  const main = secondsToText(tm);
  const ot = time.ot?.trim() ?? '';
  if (ot === '' || /^none$/i.test(ot)) return parseTimeControl(main);
  if (/^hourglass$/i.test(ot)) return parseTimeControl(`hourglass ${main}`);
  if (/considerations?$/.test(ot)) return parseTimeControl(ot);

  const alone = parseTimeControl(ot);
  if (alone.ok && alone.value.kind === 'multi-stage') return alone;
  const worded = parseTimeControl(`${main} + ${ot}`);
  return worded.ok ? ok(worded.value) : refuse(`OT[${ot}] is no overtime that is known here`);
};
