/**
 * Characters of two bytes whose second is a bracket or backslash of SGF, and what programs that know nothing of encodings made of them.
 *
 *     95 5C 5D        表 and the end of its value: as it should be
 *     95 5C 5C 5D     the program escaped the second byte of 表: one backslash too many, and it would hide the bracket
 *     83 5C 5D ...    the program escaped the second byte of ゾ (83 5D): the value goes on
 *     83 5D;B[pd]     a name cut off in the middle of a character: the bracket is a bracket
 *
 * What stands behind the bracket tells: a value has ended where a node, a property or the end of a game follows.
 */

const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const QUESTION_MARK = 0x3f;

type IsLead = (byte: number) => boolean;

/** First bytes of two, in the encodings whose second byte may be one of SGF's. */
const LEADS: Readonly<Record<string, IsLead>> = {
  shift_jis: (byte) => (byte >= 0x81 && byte <= 0x9f) || (byte >= 0xe0 && byte <= 0xfc),
  big5: (byte) => byte >= 0x81 && byte <= 0xfe,
  gb18030: (byte) => byte >= 0x81 && byte <= 0xfe,
};

/** What follows a value, as text: so much of it is looked at. */
const FOLLOWING_BYTES = 40;
const ENDS_VALUE = /^\s*(?:$|;\s*(?:$|[A-Z(;)])|\(\s*;|\)\s*(?:$|[();])|[A-Za-z]{1,12}\s*\[)/;

const endsValue = (bytes: Uint8Array, at: number): boolean => {
  let text = '';
  for (const byte of bytes.subarray(at, at + FOLLOWING_BYTES)) text += String.fromCharCode(byte);
  return ENDS_VALUE.test(text);
};

/** The bytes with such characters as they were meant; the same array where there are none. */
export const mendCharacters = (bytes: Uint8Array, encoding: string): { readonly bytes: Uint8Array; readonly mended: number } => {
  const isLead = LEADS[encoding];
  if (isLead === undefined) return { bytes, mended: 0 };
  let out: Uint8Array | undefined;
  let length = 0;
  let mended = 0;
  const mend = (from: number): Uint8Array => {
    mended += 1;
    out ??= bytes.slice();
    if (mended === 1) length = from;
    return out;
  };
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    const second = bytes[at + 1];
    let take = 1;
    if (isLead(byte) && second !== undefined && second >= 0x30) {
      take = 2;
      const third = bytes[at + 2];
      if (second === CLOSE_BRACKET && endsValue(bytes, at + 2)) {
        mend(at)[length] = QUESTION_MARK;
        length += 1;
        take = 1;
        continue;
      }
      if (second === BACKSLASH && third === BACKSLASH && bytes[at + 3] === CLOSE_BRACKET && endsValue(bytes, at + 4)) {
        mend(at).set([byte, BACKSLASH], length);
        length += 2;
        at += 2;
        continue;
      }
      if (second === BACKSLASH && (third === CLOSE_BRACKET || third === OPEN_BRACKET) && !endsValue(bytes, at + 3)) {
        if (third === CLOSE_BRACKET) {
          mend(at).set([byte, CLOSE_BRACKET], length);
          length += 2;
          at += 2;
          continue;
        }
      }
    }
    if (out !== undefined) {
      out[length] = byte;
      if (take === 2) out[length + 1] = second ?? 0;
      length += take;
    }
    at += take - 1;
  }
  return { bytes: out === undefined ? bytes : out.subarray(0, length), mended };
};
