/** A game record from a file, for the commands that read one: bytes to text by its own encoding, text to the first game in it. */
import { readFile } from 'node:fs/promises';
import { ok, reasonOf, refuse, type Result } from '../../core/result.js';
import { withAxes } from '../../core/go/rule-axes.js';
import { rulesetNamed, type Ruleset } from '../../core/go/ruleset.js';
import { gameOf, type KifuGame } from '../../core/record/kifu-game.js';
import { mainLine, type KifuNode } from '../../core/record/kifu.js';
import { decodeSgf } from '../../core/record/sgf-bytes.js';
import type { Place } from '../../core/record/place.js';
import { parseSgf } from '../../core/record/sgf-parse.js';
import { recordedRuleset } from '../../core/record/sgf-rules.js';

export interface RecordFile {
  readonly root: KifuNode;
  readonly game: KifuGame;
  readonly placeOf: (node: KifuNode) => Place;
  /** What could not be read or was read with doubt, each with its place where it has one. */
  readonly problems: readonly string[];
  /** Those of them that were read, in the way they say; the others are text that is not in the game. */
  readonly doubtful: readonly string[];
  /** Whether everything in the file that may be part of this game was read. */
  readonly isWhole: boolean;
  /** Variations beside the main line: they are kept, and nobody looks at them. */
  readonly variations: number;
}

export interface RecordFiles {
  /** The encoding in which the file was read. */
  readonly encoding: string;
  /** At least one. */
  readonly games: readonly RecordFile[];
}

/** Every game of a file. */
export const readRecordFiles = async (file: string): Promise<Result<RecordFiles, string>> => {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(file);
  } catch (error) {
    return refuse(`${file}: cannot be read (${reasonOf(error)}); give the path of an SGF file`);
  }
  const decoded = decodeSgf(bytes);
  const parsed = parseSgf(decoded.text);
  if (!parsed.ok) return refuse(`${file}: line ${parsed.refusal.line}, column ${parsed.refusal.column}: ${parsed.refusal.message}`);
  const { games, problems, problemsLeftOut, isWhole, placeOf } = parsed.value;
  const ofFile: readonly TextProblem[] = [
    ...decoded.problems.map((text) => ({ text, isRead: true })),
    ...problems.map(({ line, column, message }) => ({ text: `line ${line}, column ${column}: ${message}`, isRead: false })),
    ...(problemsLeftOut > 0 ? [{ text: `and ${problemsLeftOut} more`, isRead: false }] : []),
  ];
  return ok({
    encoding: decoded.encoding,
    // A problem of the text belongs to no game; it is told with the first.
    games: games.map((root, index) => recordOf(root, placeOf, index === 0 ? ofFile : [], index > 0 || isWhole)),
  });
};

interface TextProblem {
  readonly text: string;
  readonly isRead: boolean;
}

const recordOf = (root: KifuNode, placeOf: RecordFile['placeOf'], ofFile: readonly TextProblem[], textIsWhole: boolean): RecordFile => {
  const game = gameOf(root);
  const problems: readonly TextProblem[] = [
    ...ofFile,
    ...game.problems.map(({ node, kind, message }) => ({
      text: `${describePlace(placeOf(node))}: ${message}`,
      isRead: kind !== 'not-read',
    })),
    ...(game.problemsLeftOut > 0 ? [{ text: `and ${game.problemsLeftOut} more`, isRead: false }] : []),
  ];
  return {
    root,
    game,
    placeOf,
    problems: problems.map(({ text }) => text),
    doubtful: problems.filter(({ isRead }) => isRead).map(({ text }) => text),
    isWhole: textIsWhole && game.problemsLeftOut === 0 && game.problems.every(({ kind }) => kind !== 'not-read'),
    variations: mainLine(root).reduce((sum, { children }) => sum + Math.max(0, children.length - 1), 0),
  };
};

/** The first game of a file, for the commands that take one. Refused where it cannot be played here. */
export const readRecordFile = async (file: string): Promise<Result<RecordFile, string>> => {
  const read = await readRecordFiles(file);
  if (!read.ok) return read;
  const [first] = read.value.games;
  if (first === undefined) return refuse(`${file}: no game in it`);
  if (first.game.notPlayable !== undefined) return refuse(`${file}: ${first.game.notPlayable}`);
  const count = read.value.games.length;
  return ok(count === 1 ? first : { ...first, problems: [...first.problems, `${count} games in the file; the first is taken`] });
};

export const describePlace = ({ line, column }: Place): string => `line ${line}, column ${column}`;

/** The rule set that is asked for, else the one that the record names, with the axes that an event has set for itself. */
export const chooseRuleset = (
  game: KifuGame,
  asked: { readonly rules?: string; readonly set?: readonly string[] },
): Result<Ruleset, string> => {
  const ruleset = namedRuleset(asked.rules, game);
  if (!ruleset.ok) return ruleset;
  const axes: [string, string][] = [];
  for (const setting of asked.set ?? []) {
    const [axis, value] = setting.split('=');
    if (axis === undefined || value === undefined) return refuse(`--set ${setting}: write it like tax=none`);
    axes.push([axis.trim(), value.trim()]);
  }
  return withAxes(ruleset.value, Object.fromEntries(axes));
};

const namedRuleset = (asked: string | undefined, game: KifuGame): Result<Ruleset, string> => {
  if (asked !== undefined) return rulesetNamed(asked);
  const recorded = recordedRuleset(game);
  if (recorded !== undefined) return ok(recorded);
  return game.rules === undefined
    ? refuse('the record names no rule set; give one with --rules NAME')
    : refuse(`the record's rules '${game.rules.slice(0, RULES_SHOWN)}' are not known; give them with --rules NAME`);
};

/** Letters of an unknown name that are shown. */
const RULES_SHOWN = 60;
