/** Text inside SGF brackets: `]` and `\` stand behind a backslash. Source: SGF FF[4], property value types, "Text". */

/** A text as it may stand between brackets. */
export const escapeText = (text: string): string => text.replaceAll(/[\]\\]/g, '\\$&');

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
