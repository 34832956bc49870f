/**
 * Time controls in a settings file: plain values, as TOML and JSON give them.
 *
 *     time = "1h + 5x60s"
 *
 *     [time]
 *     kind = "canadian"
 *     main = "1h"
 *     stones = 25
 *     block = "10m"
 *
 *     [time]
 *     black = "40m"
 *     white = "30m + 5x60s"
 *
 * The table form has one field for each field of `TimeControl`; lengths are text (`60s`). It
 * is read by way of people's text, so both forms have one set of limits and refusals.
 */
import type { BySide } from '../go/color.js';
import { refuse, type Result } from '../result.js';
import { makeBlock, makeControls, makeMoveStages, parseControls } from './control-text.js';
import { makeDuration } from './duration.js';
import { ING_POINTS_PER_PERIOD, type ControlKind, type TimeControl } from './time-control.js';

export type PlainControl = Readonly<Record<string, string | number | readonly string[]>>;

/** The names of a kind's fields in a table, in the order in which people's text has them. */
const FIELDS: Readonly<Record<ControlKind, readonly string[]>> = {
  absolute: ['main'],
  'byo-yomi': ['main', 'periods', 'period'],
  reserved: ['main', 'periods', 'period'],
  considerations: ['move', 'considerations', 'consideration'],
  canadian: ['main', 'stones', 'block', 'then'],
  fischer: ['main', 'increment', 'cap'],
  bronstein: ['main', 'delay'],
  delay: ['main', 'delay'],
  ing: ['main', 'periods', 'period', 'points'],
  progressive: ['main', 'stages'],
  'multi-stage': ['stages', 'increment'],
  hourglass: ['main'],
};

const OPTIONAL_FIELDS: readonly string[] = ['main', 'cap', 'then', 'points', 'increment'];

const isKind = (kind: unknown): kind is ControlKind => typeof kind === 'string' && Object.hasOwn(FIELDS, kind);

const textOfTable = (table: Readonly<Record<string, unknown>>): Result<string, string> => {
  const { kind } = table;
  if (!isKind(kind)) return refuse(`time.kind is none of ${Object.keys(FIELDS).join(', ')}`);
  const known = FIELDS[kind];
  const stray = Object.keys(table).find((name) => name !== 'kind' && !known.includes(name));
  if (stray !== undefined) return refuse(`time.${stray}: ${kind} has ${known.join(', ')}`);
  const missing = known.find((name) => !OPTIONAL_FIELDS.includes(name) && table[name] === undefined);
  if (missing !== undefined) return refuse(`time.${missing} is missing for ${kind}`);
  const value = (name: string): string => {
    const field = table[name];
    if (Array.isArray(field)) return field.map(String).join(', ');
    return typeof field === 'string' || typeof field === 'number' ? String(field) : '';
  };
  const main = table['main'] === undefined ? '0m' : value('main');
  const periods = `${value('periods')}x${value('period')}`;
  const texts: Readonly<Record<ControlKind, string>> = {
    absolute: main,
    'byo-yomi': `${main} + ${periods}`,
    reserved: `${main} + reserved ${periods}`,
    considerations: `${value('move')} + ${value('considerations')}x${value('consideration')} considerations`,
    canadian: `${main} + ${value('stones')}/${value('block')}${table['then'] === undefined ? '' : `, ${value('then')}`}`,
    fischer: `${main} + ${value('increment')}/move${table['cap'] === undefined ? '' : ` cap ${value('cap')}`}`,
    bronstein: `${main} + bronstein ${value('delay')}`,
    delay: `${main} + delay ${value('delay')}`,
    ing: `${main} + ing ${periods}${table['points'] === undefined ? '' : ` ${value('points')} points`}`,
    'multi-stage': `${value('stages')}${table['increment'] === undefined ? '' : ` + ${value('increment')}/move`}`,
    progressive: `${main} + ${value('stages')}`,
    hourglass: `hourglass ${main}`,
  };
  return { ok: true, value: texts[kind] };
};

const isTable = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Written so, the main time was more likely forgotten than left out; whoever wants Fischer from zero calls it by its name. */
const MAIN_FORGOTTEN = /^0+\s*[a-z]*\s*\+\s*\S+\s*\/\s*move$/i;

const noMainTime = (text: string): string => {
  const increment = /\+\s*(\S+?)\s*\/\s*move/i.exec(text)?.[1] ?? '';
  return `'${text}' has no main time; if the first move shall have the increment alone, write 'fischer ${increment}'`;
};

/** The value of `time` in a settings file. Refuses with the field's name. */
export const parsePlainControls = (value: unknown): Result<BySide<TimeControl>, string> => {
  if (typeof value === 'string') return MAIN_FORGOTTEN.test(value.trim()) ? refuse(noMainTime(value)) : parseControls(value);
  if (!isTable(value)) return refuse('time is neither a text nor a table');
  if (value['kind'] === undefined && (value['black'] !== undefined || value['white'] !== undefined)) {
    const side = (name: string): Result<BySide<TimeControl>, string> =>
      value[name] === undefined ? refuse(`time.${name} is missing`) : parsePlainControls(value[name]);
    const black = side('black');
    if (!black.ok) return black;
    const white = side('white');
    if (!white.ok) return white;
    return { ok: true, value: { black: black.value.black, white: white.value.white } };
  }
  const text = textOfTable(value);
  return text.ok ? parseControls(text.value) : text;
};

/** The table of one control. */
export const makePlainControl = (control: TimeControl): PlainControl => {
  switch (control.kind) {
    case 'considerations':
      return {
        kind: control.kind,
        move: makeDuration(control.moveMs),
        considerations: control.considerations,
        consideration: makeDuration(control.considerationMs),
      };
    case 'absolute':
    case 'hourglass':
      return { kind: control.kind, main: makeDuration(control.mainMs) };
    case 'byo-yomi':
    case 'reserved':
      return { kind: control.kind, main: makeDuration(control.mainMs), periods: control.periods, period: makeDuration(control.periodMs) };
    case 'ing':
      return {
        kind: control.kind,
        main: makeDuration(control.mainMs),
        periods: control.periods,
        period: makeDuration(control.periodMs),
        ...(control.pointsPerPeriod === ING_POINTS_PER_PERIOD ? {} : { points: control.pointsPerPeriod }),
      };
    case 'canadian':
      return {
        kind: control.kind,
        main: makeDuration(control.mainMs),
        stones: control.stones,
        block: makeDuration(control.blockMs),
        ...(control.then.length === 0 ? {} : { then: control.then.map(makeBlock) }),
      };
    case 'multi-stage':
      return {
        kind: control.kind,
        stages: makeMoveStages(control),
        ...(control.incrementMs === 0 ? {} : { increment: makeDuration(control.incrementMs) }),
      };
    case 'fischer':
      return {
        kind: control.kind,
        main: makeDuration(control.mainMs),
        increment: makeDuration(control.incrementMs),
        ...(control.capMs === undefined ? {} : { cap: makeDuration(control.capMs) }),
      };
    case 'bronstein':
    case 'delay':
      return { kind: control.kind, main: makeDuration(control.mainMs), delay: makeDuration(control.delayMs) };
    case 'progressive':
      return {
        kind: control.kind,
        main: makeDuration(control.mainMs),
        stages: control.stages.map((stage) => `${String(stage.periods)}x${makeDuration(stage.periodMs)}`),
      };
  }
};

/** The value of `time`: one table when both sides have the same, else a table a side. */
export const makePlainControls = (controls: BySide<TimeControl>): PlainControl | BySide<PlainControl> =>
  makeControls(controls).includes(';')
    ? { black: makePlainControl(controls.black), white: makePlainControl(controls.white) }
    : makePlainControl(controls.black);
