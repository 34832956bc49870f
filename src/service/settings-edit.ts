/**
 * One setting of the file changed in its place: every comment, blank line and order stays as somebody wrote it.
 *
 *     text ─ parseTOML (where everything stands) ─▶ one splice of the text ─▶ text
 *
 * Pure, and no judge of values: the caller checks the new text as it would check any settings file.
 */
import { parseTOML, type AST } from 'toml-eslint-parser';
import { ok, refuse, type Result } from '../core/result.js';

/** What may stand behind a key. */
export type FileValue = string | number | readonly string[];

/** `table`: which `[[table]]` of the file, from 0; undefined: at the top. `value` undefined: the line goes. */
export interface FileEdit {
  readonly key: string;
  readonly table: number | undefined;
  readonly value: FileValue | undefined;
}

const makeValue = (value: FileValue): string =>
  typeof value === 'object' ? `[${value.map((one) => makeValue(one)).join(', ')}]` : JSON.stringify(value).replaceAll('\u007f', '\\u007f');

const lineEndOf = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n');

/** The place behind the line end of whatever stands at `at`. */
const afterLine = (text: string, at: number): number => {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end + 1;
};

const keyOf = (node: AST.TOMLKeyValue): readonly string[] =>
  node.key.keys.map((part) => (part.type === 'TOMLBare' ? part.name : part.value));

/** Refused where the file writes the setting in a form that cannot be changed without taking it apart. */
export const editSetting = (text: string, { key, table, value }: FileEdit): Result<string, string> => {
  const [top] = parseTOML(text, { tomlVersion: '1.0' }).body;
  const isTable = (node: AST.TOMLKeyValue | AST.TOMLTable): node is AST.TOMLTable => node.type === 'TOMLTable';
  const header = top.body
    .filter(isTable)
    .find(
      ({ kind, resolvedKey }) => kind === 'array' && resolvedKey[0] === 'table' && resolvedKey[1] === table && resolvedKey.length === 2,
    );
  if (table !== undefined && header === undefined) return refuse('the file has no such [[table]]');
  const lines = table === undefined ? top.body.filter((node): node is AST.TOMLKeyValue => !isTable(node)) : (header?.body ?? []);
  const apart = top.body.filter(isTable).find(({ resolvedKey }) => {
    const within = table === undefined ? resolvedKey : resolvedKey.slice(2);
    const isHere = table === undefined || (resolvedKey[0] === 'table' && resolvedKey[1] === table);
    return isHere && within[0] === key;
  });
  const dotted = lines.find((line) => keyOf(line)[0] === key && keyOf(line).length > 1);
  const other = apart ?? dotted;
  if (other !== undefined) return refuse(`line ${other.loc.start.line} of the file writes ${key} in parts: change it there`);
  const line = lines.find((one) => keyOf(one)[0] === key);
  if (line !== undefined && value !== undefined)
    return ok(text.slice(0, line.value.range[0]) + makeValue(value) + text.slice(line.value.range[1]));
  if (line !== undefined) return ok(text.slice(0, line.range[0]) + text.slice(afterLine(text, line.range[1])));
  if (value === undefined) return ok(text);
  const newLine = `${key} = ${makeValue(value)}${lineEndOf(text)}`;
  const before = lines.at(-1)?.range[1] ?? header?.key.range[1];
  if (before !== undefined) return ok(withLineAt(text, afterLine(text, before), newLine));
  // No setting stands at the top yet: before the first table, and behind what a file of comments says.
  const hasTables = top.body.length > 0;
  return ok(hasTables ? newLine + lineEndOf(text) + text : withLineAt(text, text.length, newLine));
};

const withLineAt = (text: string, at: number, line: string): string => {
  const head = text.slice(0, at);
  const isOpen = head !== '' && !head.endsWith('\n');
  return head + (isOpen ? lineEndOf(text) : '') + line + text.slice(at);
};

/** The file with one more `[[table]]` at its end. */
export const addTable = (text: string, settings: Readonly<Record<string, FileValue>>): string => {
  const end = lineEndOf(text);
  const lines = Object.entries(settings).map(([key, value]) => `${key} = ${makeValue(value)}`);
  return withLineAt(text, text.length, [...(text.trim() === '' ? [] : ['']), '[[table]]', ...lines, ''].join(end));
};
