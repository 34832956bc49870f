/**
 * GTP 2 as text: commands with a number in front, answers that repeat it, vertices like Q16.
 *
 *     7 final_status_list dead        =7 C2 D4          ?7 unknown command
 *
 * An answer ends with an empty line. Source: Go Text Protocol, version 2, draft 2, sections 2 and 4.
 */
import { parsePointName, type BoardSize, type Point } from '../core/go/point.js';
import { ok, refuse, type Result } from '../core/result.js';

/** Lines longer than this are no answer of a sane engine; ownership of 25 x 25 points needs 8 kB. */
export const ANSWER_CHARACTERS_MAX = 256 * 1024;

/** One whole answer: whether it says yes, which command it answers (undefined: it does not say), and its text. */
export interface GtpAnswer {
  readonly isYes: boolean;
  readonly number: number | undefined;
  readonly text: string;
}

/** Undefined for what does not begin like an answer. */
export const parseGtpAnswer = (written: string): GtpAnswer | undefined => {
  const parts = /^([=?])(\d{1,9})?[ \t]*([\s\S]*)$/.exec(written);
  if (parts === null) return undefined;
  return { isYes: parts[1] === '=', number: parts[2] === undefined ? undefined : Number(parts[2]), text: (parts[3] ?? '').trim() };
};

/** Whole answers out of what has come in so far, and what is left for later. */
export const takeGtpAnswers = (received: string): { readonly answers: readonly string[]; readonly rest: string } => {
  // Control characters are to be thrown away, tabs are spaces (section 2.2); programs on Windows end lines with CR LF.
  const text = received.replaceAll('\r', '');
  const parts = text.split(/\n[ \t]*\n/);
  const rest = parts.pop() ?? '';
  return { answers: parts.map((part) => part.trim()).filter((part) => part !== ''), rest: rest.trimStart() };
};

/** A list of points as an answer has it. */
export const parseVertices = (text: string, size: BoardSize): Result<readonly Point[], string> => {
  const points = new Set<Point>();
  for (const name of text.split(/\s+/).filter((part) => part !== '')) {
    const point = parsePointName(name, size);
    if (!point.ok) return refuse(`'${name.slice(0, 20)}' is no point of this board`);
    points.add(point.value);
  }
  return ok([...points]);
};
