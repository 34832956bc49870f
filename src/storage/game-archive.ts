/**
 * The archive: the records in the games folder, read when somebody asks. What is known of a file holds until the file changes,
 * so a list of a thousand games opens only what was played since. A file that is no record is left out.
 */
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { gameOf, turnsOf } from '../core/record/kifu-game.js';
import { textIn } from '../core/record/kifu.js';
import { parseAnalysis } from '../core/record/analysis.js';
import { parseSgf } from '../core/record/sgf-parse.js';
import type { ArchivePort, KeptGame } from '../session/ports.js';

/** Games that a list shows; older ones are in the folder. */
export const GAMES_LISTED_MAX = 10_000;
/** No record made here comes near it. */
const RECORD_OCTETS_MAX = 4 * 1024 * 1024;
/** What `recordFileName` makes; nothing else is opened, wherever it may point. */
const FILE_NAME = /^(?:undated|\d{4}-\d\d-\d\d-\d{4})-([a-z0-9-]{1,60})-game-\d{1,9}\.sgf$/;

interface KnownFile {
  readonly changedMs: number;
  readonly game: KeptGame | undefined;
}

const keptGame = (fileName: string, sgf: string): KeptGame | undefined => {
  const parsed = parseSgf(sgf);
  const root = parsed.ok ? parsed.value.games[0] : undefined;
  if (root === undefined) return undefined;
  const game = gameOf(root);
  return {
    id: fileName.replace(/\.sgf$/, ''),
    table: FILE_NAME.exec(fileName)?.[1] ?? '',
    date: textIn(root, 'DT') ?? '',
    black: game.players.black,
    white: game.players.white,
    event: textIn(root, 'EV') ?? '',
    round: textIn(root, 'RO') ?? '',
    rules: game.rules ?? '',
    komi: game.komi ?? null,
    handicap: game.handicap,
    size: game.size.width,
    result: game.result ?? '',
    moveCount: turnsOf(game).length,
  };
};

export const openArchive = (folder: string): ArchivePort => {
  const known = new Map<string, KnownFile>();

  const look = async (fileName: string): Promise<KeptGame | undefined> => {
    const file = path.join(folder, fileName);
    const found = await stat(file).catch(() => undefined);
    if (found?.isFile() !== true || found.size > RECORD_OCTETS_MAX) return undefined;
    const before = known.get(fileName);
    if (before?.changedMs === found.mtimeMs) return before.game;
    const sgf = await readFile(file, 'utf8').catch(() => undefined);
    const game = sgf === undefined ? undefined : keptGame(fileName, sgf);
    known.set(fileName, { changedMs: found.mtimeMs, game });
    return game;
  };

  return {
    list: async () => {
      const names = await readdir(folder).catch(() => []);
      const newest = names
        .filter((name) => FILE_NAME.test(name))
        .sort()
        .reverse()
        .slice(0, GAMES_LISTED_MAX);
      const listed = new Set(newest);
      for (const name of known.keys()) if (!listed.has(name)) known.delete(name);
      const games: KeptGame[] = [];
      for (const name of newest) {
        const game = await look(name);
        if (game !== undefined) games.push(game);
      }
      return games;
    },
    analysis: async (id) => {
      if (!FILE_NAME.test(`${id}.sgf`)) return undefined;
      const text = await readFile(path.join(folder, `${id}.analysis.json`), 'utf8').catch(() => undefined);
      const analysis = text === undefined ? undefined : parseAnalysis(text);
      return analysis?.ok === true ? analysis.value : undefined;
    },
    sgf: (id) =>
      FILE_NAME.test(`${id}.sgf`) ? readFile(path.join(folder, `${id}.sgf`), 'utf8').catch(() => undefined) : Promise.resolve(undefined),
  };
};
