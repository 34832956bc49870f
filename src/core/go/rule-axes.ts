/**
 * The axes of a rule set as a table: to list them, to print them beside a name, and to read an event's own settings.
 *
 * A new axis gets its values and its field in `ruleset.ts` and a line here.
 */
import { ok, refuse, type Result } from '../result.js';
import {
  COMPENSATIONS,
  COUNTINGS,
  FIRST_MOVES,
  HANDICAP_KOMIS,
  LAST_MOVES,
  LONG_CYCLES,
  PASS_STONES,
  REPETITIONS,
  SEAT_STONES,
  SELF_CAPTURES,
  TAXES,
  TIES,
  type Ruleset,
} from './ruleset.js';

type NamedAxis = Exclude<keyof Ruleset, 'name' | 'komiHalfPoints'>;

/** Each axis but komi, and what may stand on it. */
export const AXES: { readonly [Axis in NamedAxis]: readonly Ruleset[Axis][] } = {
  counting: COUNTINGS,
  tie: TIES,
  repetition: REPETITIONS,
  longCycle: LONG_CYCLES,
  selfCapture: SELF_CAPTURES,
  tax: TAXES,
  compensation: COMPENSATIONS,
  handicapKomi: HANDICAP_KOMIS,
  lastMove: LAST_MOVES,
  passStones: PASS_STONES,
  firstMove: FIRST_MOVES,
  seatStones: SEAT_STONES,
};

const AXIS_NAMES = Object.keys(AXES) as readonly NamedAxis[];

/** The unit in which a rule set's players speak of komi and margins. */
export const unitOf = (ruleset: Pick<Ruleset, 'counting'>): 'zi' | 'points' =>
  ruleset.counting === 'chinese-area' || ruleset.counting === 'head-stones' ? 'zi' : 'points';

/** Half points in a zi: 1 zi is 2 points of difference (RULEBOOK 4). */
const HALF_POINTS_A_ZI = 4;
const HALF_POINTS_A_POINT = 2;
/** More than any board has points. */
const KOMI_HALF_POINTS_MAX = 2 * 625;

const HAN_DIGITS = '〇一二三四五六七八九';
const KOREAN_NUMBERS = ['영', '한', '두', '세', '네', '다섯', '여섯', '일곱', '여덟', '아홉'];

/** `六目半` is `6目半`, `十二` is `12`, `三又四分之三子` is `3又3/4子`, `여섯집` is `6집`. */
const inDigits = (text: string): string =>
  text
    .replace(/([一二三四五六七八九])?十([一二三四五六七八九])?/g, (_ten, tens = '一', ones = '〇') => `${String(tens)}${String(ones)}`)
    .replace(new RegExp(`[${HAN_DIGITS}]`, 'g'), (digit) => String(HAN_DIGITS.indexOf(digit)))
    .replace(new RegExp(`(${KOREAN_NUMBERS.join('|')})(?=\\s*[집호])`), (word) => String(KOREAN_NUMBERS.indexOf(word)))
    .replace(/(\d)分(?:之|の)(\d)/, '$2/$1');

/**
 * Komi as people write it to half points: `7.5`, `6 1/2`, `3 3/4 zi`, `3.75`, `3又3/4子`, `6目半`, `六目半`, `6집반`. Points come in halves; quarters
 * are zi, and are read without the word only where the rule set counts by zi.
 */
export const parseKomi = (text: string, unit: 'zi' | 'points'): Result<number, string> => {
  const plain = inDigits(text.normalize('NFKC'))
    .replace(/^\s*(?:komi|コミ|黑?[贴貼]|덤)\s*:?/i, '')
    .replaceAll('⁄', '/')
    .replace(/(\d)\s*(目|点|點|子|집|호)?\s*(?:半|반)\s*(目|집)?/, '$1 1/2 $2$3')
    .replace(/(\d)\s*子\s*(\d\/\d)\s*子?/, '$1 $2子')
    .replace(/(\d)\s*(?:又|と|과)\s*(\d)/, '$1 $2');
  const parts = /^\s*([+-]?)(?:(\d+)(?:[.,](\d+))?)?(?:\s*(\d)\/(\d))?\s*(zi|子|points?|pts?|目|点|點|집|호)?\s*$/i.exec(plain);
  const [, sign, whole, decimals, numerator, denominator, word] = parts ?? [];
  if (whole === undefined && numerator === undefined) return refuse(`komi '${text}' is no number; write it like 7.5, 6 1/2 or 3 3/4 zi`);
  const fraction = numerator === undefined ? 0 : Number(numerator) / Number(denominator);
  const amount = (Number(`${whole ?? 0}.${decimals ?? 0}`) + fraction) * (sign === '-' ? -1 : 1);
  const isQuarter = Number.isInteger(amount * 4) && !Number.isInteger(amount * 2);
  const inZi = word?.toLowerCase() === 'zi' || word === '子' || (word === undefined && unit === 'zi' && isQuarter);
  const halfPoints = amount * (inZi ? HALF_POINTS_A_ZI : HALF_POINTS_A_POINT);
  if (isQuarter && !inZi) return refuse(`komi '${text}': quarters are zi, and these rules count points; komi comes in half points`);
  if (!Number.isInteger(halfPoints)) return refuse(`komi '${text}' is no multiple of half a point`);
  if (Math.abs(halfPoints) > KOMI_HALF_POINTS_MAX) return refuse(`komi '${text}' is more than any board has points`);
  return ok(halfPoints);
};

/** `7.5`, exact: half points are halves. */
export const makeKomi = (halfPoints: number): string => String(halfPoints / HALF_POINTS_A_POINT);

/** A rule set with some axes set by an event, from their names (`komi` included). Unknown axes and values are refused with those known. */
export const withAxes = (ruleset: Ruleset, axes: Readonly<Record<string, string>>): Result<Ruleset, string> => {
  let changed = ruleset;
  for (const [name, value] of Object.entries(axes)) {
    if (name === 'komi') {
      const komi = parseKomi(value, unitOf(changed));
      if (!komi.ok) return komi;
      changed = { ...changed, komiHalfPoints: komi.value };
      continue;
    }
    const axis = AXIS_NAMES.find((known) => known === name);
    if (axis === undefined) return refuse(`no axis '${name}'; known: komi, ${AXIS_NAMES.join(', ')}`);
    const known: readonly string[] = AXES[axis];
    if (!known.includes(value)) return refuse(`${axis} cannot be '${value}'; known: ${known.join(', ')}`);
    changed = { ...changed, [axis]: value };
  }
  return ok(changed);
};

/** Every axis with its value, komi in points: what a page and a record print beside the name. */
export const axesOf = (ruleset: Ruleset): readonly (readonly [string, string])[] => [
  ['komi', `${makeKomi(ruleset.komiHalfPoints)} points`],
  ...AXIS_NAMES.map((axis) => [axis, ruleset[axis]] as const),
];
