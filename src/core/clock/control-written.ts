/**
 * Time controls as people and other programs write them, made into the forms of `control-text.ts`.
 *
 *     10m+10s  15+10  fischer 10          Fischer                    60 s  1:00:00  40 min  90分     a length
 *     5x30 byo-yomi  5回30秒  30秒×5       byo-yomi                   25/600 Canadian  25 stones in 10m    Canadian
 *     simple 60s  60s per move             one period a move          40分+5回30秒  1h, 5x30s               main time and more
 *
 * Nothing is decided here: what comes out is read, and refused, like any other text. Sources: OT of servers and editors in records,
 * invitations of European, Japanese, Chinese and Korean events.
 */

/** A number of something, as far as it stands alone. */
const UNITS: readonly (readonly [unit: string, words: string])[] = [
  ['h', 'hours?|hrs?|std|stunden?|heures?|小时|小時|時間|时间|시간|h'],
  ['ms', 'ms|msec'],
  ['m', "minutes?|mins?|min\\.|分钟|分鐘|分|분|m|'"],
  ['s', 'seconds?|secs?|sec\\.|sekunden?|秒钟|秒|초|s|"'],
];

/** `1:00:00` and `60:00`, each with seconds at its end. */
const clockTimes = (text: string): string =>
  text
    .replaceAll(
      /(?<![\d:])(\d{1,2}):(\d\d):(\d\d)(?![\d:])/g,
      (_all, hours: string, minutes: string, seconds: string) =>
        `${String(Number(hours))}h${String(Number(minutes))}m${String(Number(seconds))}s`,
    )
    .replaceAll(
      /(?<![\d:])(\d{1,3}):(\d\d)(?![\d:])/g,
      (_all, minutes: string, seconds: string) => `${String(Number(minutes))}m${String(Number(seconds))}s`,
    );

/** The longest main time that is written as minutes alone: 4 hours. */
const MINUTES_MAX = 240;

const MS: Readonly<Record<string, number>> = { h: 3_600_000, m: 60_000, s: 1000 };

/** Units in one spelling, joined to their number; `1.5h` in milliseconds. */
const units = (text: string): string => {
  let written = text;
  for (const [unit, words] of UNITS)
    written = written.replaceAll(new RegExp(`(\\d+(?:[.,]\\d+)?)\\s*(?:${words})(?![a-z])`, 'g'), (_all, amount: string) => {
      const number = Number(amount.replace(',', '.'));
      return Number.isInteger(number) ? `${String(number)}${unit}` : `${String(Math.round(number * (MS[unit] ?? 1)))}ms`;
    });
  return written.replaceAll(/(\d(?:h|m|s))\s+(?=\d+(?:m|s|ms)(?![a-z\d]))/g, '$1');
};

/** Words that say what is clear without them. */
const PLAIN_WORDS =
  /持ち時間|持時間|基本用时|基本用時|基本时间|制限時間|제한시간|각자|每方|各方|各(?=\d)|main time|thinking time|main|absolute|sudden death|切れ負け|包干|each(?! move)|per player|per side|a side|byo-?yomi|byoyomi|periods?(?: of)?|times|overtime|秒読み|读秒|讀秒|초읽기|japanese|canadian|time limit/g;

const LENGTH = String.raw`\d+(?:h|ms|m|s)(?:\d+(?:m|s|ms))*`;

/** A period's or block's length without a unit is seconds. */
const withSeconds = (length: string): string =>
  /^\d+(?:\.\d+)?$/.test(length) ? `${String(Math.round(Number(length) * 1000))}ms` : length;

const LENGTH_OR_NUMBER = String.raw`${LENGTH}|\d+(?:\.\d+)?`;

/** Each form of overtime to the one that is read. */
const overtime = (text: string): string =>
  text
    .replaceAll(
      new RegExp(String.raw`(\d+)\s*(?:回|次|회|x|×|\*|@)\s*(${LENGTH_OR_NUMBER})(?![\dx/])`, 'g'),
      (_all, count: string, length: string) => `${count}x${withSeconds(length)}`,
    )
    .replaceAll(
      new RegExp(String.raw`(${LENGTH})\s*(?:(?:x|×|\*)\s*(\d+)(?![\dhms])|(\d+)\s*(?:回|次|회))`, 'g'),
      (_all, length: string, one?: string, other?: string) => `${one ?? other ?? '1'}x${length}`,
    )
    .replaceAll(
      new RegExp(String.raw`(\d+)\s*(?:stones?|moves?|手|子|수)?\s*(?:/|in|per)\s*(${LENGTH_OR_NUMBER})(?![\dx/])`, 'g'),
      (_all, count: string, length: string) => `${count}/${withSeconds(length)}`,
    )
    .replaceAll(new RegExp(String.raw`(${LENGTH})\s*(?:/|per|for)\s*(\d+)\s*(?:stones?|moves?|手|子|수)?(?![\dhms])`, 'g'), '$2/$1');

const COUNT_WORD = /byo-?yomi|秒読み|读秒|讀秒|초읽기/;
const FISCHER_WORD = /fischer|increment|加秒|フィッシャー|피셔|bonus/;

/** The text in the forms that are read; undefined where nothing of it is known. */
export const asWritten = (text: string): string | undefined => {
  let written = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[、，]/g, ',')
    .replaceAll(/\b(?:and|then|plus)\b|以后|以後|の後|あと|后/g, '+');
  written = units(clockTimes(written)).replaceAll(/保留(?:时间|時間)?/g, 'reserved ');
  const isSimple = /\bsimple\b|^\s*(?:\d+(?:s|ms?))+\s*(?:per|a)\s*move\s*$/.test(written);
  const isFischer = FISCHER_WORD.test(written);
  const isCount = !isFischer && COUNT_WORD.test(written);
  written = written
    .replaceAll(/(\d)\s*(?:periods?|times)(?: of)?\s*(?=\d)/g, '$1x')
    .replace(/\bsimple\b/g, ' ')
    .replaceAll(new RegExp(FISCHER_WORD, 'g'), ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(PLAIN_WORDS, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (isSimple) {
    const [, length = ''] = new RegExp(`^(?:1x)?(${LENGTH_OR_NUMBER})`).exec(written) ?? [];
    return length === '' ? undefined : `0m + 1x${withSeconds(length)}`;
  }
  written = written.replaceAll(/\s*(?:per|a|each)\s+move\b/g, '/move');
  const parts = written.includes('+') ? written.split('+') : splitMain(written);
  const [main = '', ...others] = parts.map((part) => part.replace(/^[\s,]+|[\s,]+$/g, ''));
  const more = others.filter((part) => part !== '').map(overtime);
  if (isFischer && more.length === 0) {
    // "fischer 10": the increment alone, in a record whose main time stands in TM.
    const [, first = '', second] =
      new RegExp(`^(${LENGTH_OR_NUMBER})(?:[\\s,/+]+(${LENGTH_OR_NUMBER}))?$`).exec(main.replace(/\/move$/, '')) ?? [];
    if (first === '') return undefined;
    return second === undefined ? `0m + ${withSeconds(first)}/move` : `${withMinutes(first)} + ${withSeconds(second)}/move`;
  }
  if (more.length === 0) return overtime(main);
  const [only = '', ...rest] = more;
  const bare = new RegExp(`^(${LENGTH_OR_NUMBER})(?:/move)?$`).exec(only)?.[1];
  if (bare !== undefined && rest.length === 0)
    return isCount ? `${withMinutes(main)} + 1x${withSeconds(bare)}` : `${withMinutes(main)} + ${withSeconds(bare)}/move`;
  return [withMinutes(main), ...more].join(' + ');
};

/** Main time without a unit is minutes where something follows it; more than anybody gives could be seconds as well, and is left to be refused. */
const withMinutes = (length: string): string => (/^\d+$/.test(length) && Number(length) <= MINUTES_MAX ? `${length}m` : length);

/** `1h, 5x30s` and `40m 5x30s`: the length at the beginning is main time. */
const splitMain = (text: string): readonly string[] => {
  const [all = '', main = ''] = new RegExp(String.raw`^(${LENGTH})\s*[,;/ ]\s*(?=\d|reserved|ing|delay|bronstein)`).exec(text) ?? [];
  return main === '' ? [text] : [main, text.slice(all.length)];
};
