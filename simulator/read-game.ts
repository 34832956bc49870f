/** Reads a game record into a game for hands to play, and finds the games that ship with Banmen. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { rulesetNamed } from '../src/core/go/ruleset.js';
import { gameOf, turnsOf } from '../src/core/record/kifu-game.js';
import { decodeSgf } from '../src/core/record/sgf-bytes.js';
import { parseSgf } from '../src/core/record/sgf-parse.js';
import { recordedRuleset } from '../src/core/record/sgf-rules.js';
import { reasonOf, refuse, type Result } from '../src/core/result.js';
import { checkGame, type GameToPlay } from './hands/game.js';

/** The rule set of records that name none, or one that is not known. */
const USUAL_RULESET = 'japanese';

/** Refused, with the place, where the file is no SGF or its moves cannot be played. */
export const gameFromSgf = (bytes: Uint8Array): Result<GameToPlay, string> => {
  const parsed = parseSgf(decodeSgf(bytes).text);
  if (!parsed.ok) {
    const { line, column, message } = parsed.refusal;
    return refuse(`line ${line}, column ${column}: ${message}`);
  }
  const [root] = parsed.value.games;
  if (root === undefined) return refuse('no game in it');
  const kifu = gameOf(root);
  if (kifu.notPlayable !== undefined) return refuse(kifu.notPlayable);
  const unread = kifu.problems.find(({ kind }) => kind === 'not-read');
  if (unread !== undefined) {
    const { line, column } = parsed.value.placeOf(unread.node);
    return refuse(`line ${line}, column ${column}: ${unread.message}`);
  }
  const lost = parsed.value.problems.find(({ kind }) => kind === 'not-read');
  if (lost !== undefined) return refuse(`line ${lost.line}, column ${lost.column}: ${lost.message}`);
  const usual = rulesetNamed(USUAL_RULESET);
  if (!usual.ok) return usual;
  const ruleset = recordedRuleset(kifu) ?? usual.value;
  const edit = kifu.steps.find((step) => step.kind === 'edit');
  if (edit !== undefined) {
    const { line, column } = parsed.value.placeOf(edit.node);
    return refuse(`line ${line}, column ${column}: the position is changed by hand in the middle of the game; hands cannot play that`);
  }
  const { black, white, toMove } = kifu.setUp;
  const moves = turnsOf(kifu).map(({ color, move }) => ({ color, move }));
  return checkGame({ size: kifu.size, ruleset, setUp: { black, white, toMove }, moves });
};

export const readGame = (file: string): Result<GameToPlay, string> => {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    return refuse(`${file} cannot be read: ${reasonOf(error)}`);
  }
  const game = gameFromSgf(bytes);
  return game.ok ? game : refuse(`${file}: ${game.refusal}`);
};

const FIXTURES = 'fixtures';
/** Built, this file lies one folder deeper than in the source. */
const ROOT_LEVELS_MAX = 4;

/** The path of a shipped game (`even-19-a`), or of the folder of them all. Not finding it is a broken installation. */
export const shippedGame = (name?: string): string => {
  let folder = import.meta.dirname;
  for (let level = 0; level < ROOT_LEVELS_MAX; level += 1) {
    const found = path.join(folder, FIXTURES);
    if (existsSync(found)) return name === undefined ? found : path.join(found, `${name}.sgf`);
    folder = path.dirname(folder);
  }
  throw new Error(`the folder ${FIXTURES} is not there; install Banmen again`);
};
