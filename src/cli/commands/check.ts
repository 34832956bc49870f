/** `banmen check`: a record replayed under a rule set; illegal moves, repetition and passes are named. */
import { Command } from 'commander';
import { makePointName } from '../../core/go/point.js';
import { axesOf } from '../../core/go/rule-axes.js';
import type { Ruleset } from '../../core/go/ruleset.js';
import type { KifuGame } from '../../core/record/kifu-game.js';
import { describeRefusal, playThrough, type PlayThrough, type RemarkOnMove } from '../../core/record/play-through.js';
import { chooseRuleset, describePlace, readRecordFile, type RecordFile } from '../record-file.js';

const EXIT_ILLEGAL = 1;
const EXIT_ASKED_WRONGLY = 2;

const EXAMPLES = `
Examples:
  banmen check game.sgf --rules chinese
  banmen check game.sgf --rules japanese --json

A repeated position and a move out of turn stay in the game; a stone that cannot lie where it is recorded is left out.
Exit status: 0 every move is legal, 1 some are not, 2 it was asked wrongly or the file cannot be read.`;

export const checkCommand = (): Command =>
  new Command('check')
    .description('replay a record and report illegal moves, repetition and who passed')
    .argument('<file>', 'an SGF file')
    .option('--rules <name>', 'rule set (banmen rules lists them); default: what the record names')
    .option('--set <axis=value...>', 'an axis that the event has set for itself, like repetition=situational')
    .option('--json', 'print JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (file: string, options: { readonly rules?: string; readonly set?: readonly string[]; readonly json?: boolean }) => {
      const record = await readRecordFile(file);
      const ruleset = record.ok ? chooseRuleset(record.value.game, options) : record;
      if (!record.ok || !ruleset.ok) {
        process.stderr.write(`banmen check: ${record.ok ? (ruleset.ok ? '' : ruleset.refusal) : record.refusal}\n`);
        process.exitCode = EXIT_ASKED_WRONGLY;
        return;
      }
      const played = playThrough(record.value.game, ruleset.value);
      process.stdout.write((options.json === true ? makeJson : makeReport)(file, record.value, ruleset.value, played));
      if (illegalIn(played).length > 0) process.exitCode = EXIT_ILLEGAL;
    });

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

const makeReport = (file: string, record: RecordFile, ruleset: Ruleset, played: PlayThrough): string => {
  const { game, problems, placeOf } = record;
  const { width, height } = game.size;
  const illegal = illegalIn(played).length;
  const passes = (['black', 'white'] as const).map((color) => `${color} ${played.passes[color].join(', ') || 'never'}`);
  return [
    `${file}: ${width} x ${height}, ${played.turns} moves, rules ${ruleset.name} (${axesOf(ruleset)
      .map(([axis, value]) => `${axis} ${value}`)
      .join(', ')})`,
    ...problems.map((problem) => `  not read: ${problem}`),
    ...played.remarks.map((remark) => `  ${describePlace(placeOf(remark.node))}: ${describeRemark(remark, game)}`),
    `passes: ${passes.join('; ')}`,
    `captured: by black ${played.prisonersTakenBy.black}, by white ${played.prisonersTakenBy.white}`,
    illegal === 0 ? 'every move is legal' : `${illegal} ${illegal === 1 ? 'move is' : 'moves are'} against the rules`,
    '',
  ].join('\n');
};

const makeJson = (file: string, record: RecordFile, ruleset: Ruleset, played: PlayThrough): string =>
  `${JSON.stringify({
    file,
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
    notRead: record.problems,
    passes: { B: played.passes.black, W: played.passes.white },
    capturedBy: { B: played.prisonersTakenBy.black, W: played.prisonersTakenBy.white },
  })}\n`;
