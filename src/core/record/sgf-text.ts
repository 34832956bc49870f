/**
 * Text inside SGF brackets: `]` and `\` stand behind a backslash, and so does `:` where a value has two halves.
 * Source: SGF FF[4], property value types, "Text" and "Compose".
 */

/** A text as it may stand between brackets. */
export const escapeText = (text: string): string => text.replaceAll(/[\]\\]/g, '\\$&');

/** One half of a composed value (`AP[Banmen:1]`). */
export const escapeHalf = (text: string): string => text.replaceAll(/[\]\\:]/g, '\\$&');

/** A line break in any of the four ways that files write one. */
const LINE_BREAK = /\r\n|\n\r|\n|\r/g;

/** The text that a value stands for: escapes undone, escaped line breaks gone, all line breaks `\n`. */
export const unescapeText = (value: string): string =>
  value.includes('\\') || value.includes('\r')
    ? value
        .replaceAll(/\\(?:\r\n|\n\r|\n|\r)/g, '')
        .replaceAll(LINE_BREAK, '\n')
        .replaceAll(/\\([\s\S]?)/g, '$1')
    : value;

/** The two halves of a composed value, still escaped; undefined where there is no colon of that kind. */
export const splitComposed = (value: string): readonly [string, string] | undefined => {
  for (let index = 0; index < value.length; index += 1) {
    const mark = value[index];
    if (mark === '\\') index += 1;
    else if (mark === ':') return [value.slice(0, index), value.slice(index + 1)];
  }
  return undefined;
};
