/**
 * `banmen check`: every game of a record file replayed under a rule set; illegal moves, repetition and passes are named, and what was
 * not read. Exit 0 means that all of it was read and every move is legal.
 */
import { Command } from 'commander';
import { ok, refuse, type Result } from '../../core/result.js';
import { makePointName } from '../../core/go/point.js';
import { axesOf } from '../../core/go/rule-axes.js';
import type { Ruleset } from '../../core/go/ruleset.js';
import type { KifuGame } from '../../core/record/kifu-game.js';
import { describeRefusal, playThrough, type PlayThrough, type RemarkOnMove } from '../../core/record/play-through.js';
import { chooseRuleset, describePlace, readRecordFiles, type RecordFile } from './record-file.js';
import { EXIT } from './exit-codes.js';

const EXAMPLES = `
Examples:
  banmen check game.sgf --rules chinese
  banmen check game.sgf --rules japanese --json

A repeated position and a move out of turn stay in the game; a stone that cannot lie where it is recorded is left out.
A file with many games has each of them checked. Variations are not played.
Exit status: 0 everything was read and every move is legal, 1 some moves are not or something was not read,
2 it was asked wrongly or the file cannot be read (no game of Go, a board of more than 25 lines).`;

export const checkCommand = (): Command =>
  new Command('check')
    .description('replay a record and report illegal moves, repetition and who passed')
    .argument('<file>', 'an SGF file')
    .option('--rules <name>', 'rule set (banmen rules lists them); default: what the record names')
    .option('--set <axis=value...>', 'an axis that the event has set for itself, like repetition=situational')
    .option('--json', 'print JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (file: string, options: Options) => {
      const checked = await checkFile(file, options);
      if (!checked.ok) {
        process.stderr.write(`banmen check: ${checked.refusal}\n`);
        process.exitCode = EXIT.askedWrongly;
        return;
      }
      const { encoding, games } = checked.value;
      if (options.json === true) {
        const [first, ...others] = games.map((game) => fieldsOf(file, encoding, game));
        process.stdout.write(`${JSON.stringify(others.length === 0 ? first : { ...first, games: [first, ...others] })}\n`);
      } else for (const game of games) process.stdout.write(makeReport(file, game));
      if (!games.every(isGreen)) process.exitCode = EXIT.wrong;
    });

interface Options {
  readonly rules?: string;
  readonly set?: readonly string[];
  readonly json?: boolean;
}

interface CheckedGame {
  readonly record: RecordFile;
  readonly ruleset: Ruleset;
  readonly played: PlayThrough;
}

interface CheckedFile {
  readonly encoding: string;
  readonly games: readonly CheckedGame[];
}

const checkFile = async (file: string, options: Options): Promise<Result<CheckedFile, string>> => {
  const read = await readRecordFiles(file);
  if (!read.ok) return read;
  const games: CheckedGame[] = [];
  const many = read.value.games.length > 1;
  for (const [index, record] of read.value.games.entries()) {
    const where = many ? `${file}, game ${index + 1}` : file;
    if (record.game.notPlayable !== undefined) return refuse(`${where}: ${record.game.notPlayable}`);
    const ruleset = chooseRuleset(record.game, options);
    if (!ruleset.ok) return many ? refuse(`${where}: ${ruleset.refusal}`) : ruleset;
    games.push({ record, ruleset: ruleset.value, played: playThrough(record.game, ruleset.value) });
  }
  return ok({ encoding: read.value.encoding, games });
};

const isGreen = ({ record, played }: CheckedGame): boolean => record.isWhole && illegalIn(played).length === 0;

const illegalIn = ({ remarks }: PlayThrough): readonly RemarkOnMove[] =>
  remarks.filter(({ kind }) => kind === 'illegal' || kind === 'out-of-turn');

const LETTER = { black: 'B', white: 'W' } as const;

const describeRemark = (remark: RemarkOnMove, { size }: KifuGame): string => {
  const { move, color, number } = remark;
  const what = move === undefined ? 'set-up' : `${LETTER[color]} ${move.kind === 'pass' ? 'pass' : makePointName(move.point, size)}`;
  return `move ${number} ${what}: ${remarkWords(remark)}`;
};

const remarkWords = (remark: RemarkOnMove): string => {
  switch (remark.kind) {
    case 'illegal':
      return `${describeRefusal(remark.refusal)}${remark.leftOut ? '; left out' : '; recorded as played'}`;
    case 'out-of-turn':
      return 'out of turn; recorded as played';
    case 'long-cycle': {
      const { turns, sinceMove, lost } = remark.cycle;
      return `long cycle: the position after ${sinceMove === 0 ? 'the set-up' : `move ${sinceMove}`} is back after ${turns} turns; black lost ${lost.black} stones in it, white ${lost.white}`;
    }
    case 'edited':
      return 'stones set up in the middle of the game; repetition is judged from here on';
  }
};

const verdict = (game: CheckedGame): string => {
  const illegal = illegalIn(game.played).length;
  const unread = game.record.isWhole ? '' : '; not everything in the file was read';
  if (illegal > 0) return `${illegal} ${illegal === 1 ? 'move is' : 'moves are'} against the rules${unread}`;
  return game.record.isWhole ? 'every move is legal' : `every move that was read is legal${unread}`;
};

const makeReport = (file: string, game: CheckedGame): string => {
  const { record, ruleset, played } = game;
  const { width, height } = record.game.size;
  const passes = (['black', 'white'] as const).map((color) => `${color} ${played.passes[color].join(', ') || 'never'}`);
  return [
    `${file}: ${width} x ${height}, ${played.turns} moves, rules ${ruleset.name} (${axesOf(ruleset)
      .map(([axis, value]) => `${axis} ${value}`)
      .join(', ')})`,
    ...record.problems.map((problem) => `  ${record.doubtful.includes(problem) ? 'doubtful' : 'not read'}: ${problem}`),
    ...played.remarks.map((remark) => `  ${describePlace(record.placeOf(remark.node))}: ${describeRemark(remark, record.game)}`),
    ...(record.variations === 0 ? [] : [`variations: ${record.variations}, not looked at`]),
    `passes: ${passes.join('; ')}`,
    `captured: by black ${played.prisonersTakenBy.black}, by white ${played.prisonersTakenBy.white}`,
    verdict(game),
    '',
  ].join('\n');
};

const fieldsOf = (file: string, encoding: string, { record, ruleset, played }: CheckedGame): Readonly<Record<string, unknown>> => ({
  file,
  encoding,
  players: { B: record.game.players.black, W: record.game.players.white },
  rules: ruleset.name,
  axes: Object.fromEntries(axesOf(ruleset)),
  moves: played.turns,
  illegal: illegalIn(played).length,
  remarks: played.remarks.map((remark) => ({
    kind: remark.kind === 'illegal' ? remark.refusal.kind : remark.kind,
    number: remark.number,
    color: LETTER[remark.color],
    point: remark.move?.kind === 'play' ? makePointName(remark.move.point, record.game.size) : null,
    ...record.placeOf(remark.node),
    why: remarkWords(remark),
  })),
  whole: record.isWhole,
  // Everything that was odd: whoever reads this field of old finds it there.
  notRead: record.problems,
  doubtful: record.doubtful,
  variations: record.variations,
  passes: { B: played.passes.black, W: played.passes.white },
  capturedBy: { B: played.prisonersTakenBy.black, W: played.prisonersTakenBy.white },
});
