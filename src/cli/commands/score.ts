/** `banmen score`: the end of a recorded game counted by every method, with the reasons (FORMS 2). */
import { Command } from 'commander';
import { ok, refuse, type Result } from '../../core/result.js';
import { COLORS, opposite, type BySide, type Color } from '../../core/go/color.js';
import { makePointName, parsePointName, type Point } from '../../core/go/point.js';
import type { Position } from '../../core/go/position.js';
import { axesOf, makeKomi, parseKomi, unitOf } from '../../core/go/rule-axes.js';
import { COUNTINGS, type Counting, type Ruleset } from '../../core/go/ruleset.js';
import { QUARTERS, makeAmount } from '../../core/go/scoring/amount.js';
import { countDoubts, type RecordedScore } from '../../core/go/scoring/count-doubts.js';
import { countFacts } from '../../core/go/scoring/count-of.js';
import { komiOf, type Count, type CountFacts } from '../../core/go/scoring/count.js';
import { chainAt } from '../../core/go/scoring/dead-stones.js';
import { mannerOf } from '../../core/go/scoring/counting-manner.js';
import { countBy, decidingCount } from '../../core/go/scoring/methods.js';
import { makeChineseResult, makeResult } from '../../core/go/scoring/result-text.js';
import type { KifuGame } from '../../core/record/kifu-game.js';
import { playThrough, type PlayThrough } from '../../core/record/play-through.js';
import { parseWrittenResult } from '../../core/record/record-marks.js';
import { proposeDead } from '../../service/propose-dead.js';
import { tellManner } from '../../words/manner-words.js';
import { inEnglish } from '../../words/telling.js';
import { chooseRuleset, readRecordFile } from './record-file.js';
import { EXIT } from './exit-codes.js';
import { factsByHand, type ByHandOptions } from './score-by-hand.js';

/** What --dead takes in place of points. */
const PROPOSED = 'proposed';

const namesOf = (points: readonly Point[], { size }: Position): string =>
  points.map((point) => makePointName(point, size).toLowerCase()).join(',') || 'none';

const EXAMPLES = `
Examples:
  banmen score final.sgf --rules chinese --dead c2,k10
  banmen score final.sgf --rules japanese --prisoners 1,1 --komi 6.5 --json
  banmen score final.sgf --rules aga --method aga-area
  banmen score final.sgf --dead proposed --engine "gnugo --mode gtp"

Dead stones, and groups in seki or not, are named by any stone of their chain; with --dead proposed they are what the --engine
holds dead (any program that speaks GTP), else what playing the end out shows: a proposal for the players to confirm, and it is
said whose it is. Without --dead they are those that the record marks (TB, TW). A result (RE) that the count does not give is told.
--prisoners adds to what the record's own captures give.
Points lost to overtime (Ing time) are those that the record says, or --penalty.
Komi is --komi, else the record's KM, else that of the rule set; 3.75 is zi where the rules count zi.
Methods: ${COUNTINGS.join(', ')}.
Exit status: 0 it ran, 1 it ran and not everything in the file was read, 2 it was asked wrongly or the file cannot be read.`;

interface Options extends ByHandOptions {
  readonly rules?: string;
  readonly set?: readonly string[];
  readonly seki?: string;
  readonly notSeki?: string;
  readonly dead?: string;
  readonly engine?: string;
  readonly prisoners?: string;
  readonly penalty?: string;
  readonly komi?: string;
  readonly method?: string;
  readonly json?: boolean;
}

export const scoreCommand = (): Command =>
  new Command('score')
    .description('count the end of a recorded game by every method, with the reasons')
    .argument('<file>', 'an SGF file')
    .option('--rules <name>', 'rule set (banmen rules lists them); default: what the record names')
    .option('--set <axis=value...>', 'an axis that the event has set for itself, like tax=none')
    .option('--dead <points>', 'dead stones, like c2,k10, or: proposed')
    .option('--engine <command>', 'who proposes them: a program that speaks GTP, like "gnugo --mode gtp"')
    .option('--seki <points>', 'groups that the players or the arbiter hold to be in seki, like a1,k10')
    .option('--not-seki <points>', 'groups that they hold to live by themselves')
    .option('--held-by-black <points>', 'art edition: open points that are black’s all the same (a dame in seki, a ko)')
    .option('--held-by-white <points>', 'the same for white')
    .option('--eyes <points=eyes>', 'living stones: eyes that a group keeps where that is in dispute, like c7=1,a1=3')
    .option('--groups <black,white>', 'returning head stones: how many living groups each side has, where that is in dispute')
    .option('--even-end', 'Tang counting: the game ended evenly, and unequal stones do not count')
    .option('--prisoners <taken-by-black,taken-by-white>', 'stones captured besides those that the record captures')
    .option('--penalty <black,white>', 'points lost to overtime (Ing time); default: what the record says')
    .option('--komi <komi>', 'komi, like 7.5, 6 1/2, 3.75')
    .option('--method <name>', 'only this method')
    .option('--json', 'print JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (file: string, options: Options) => {
      const scored = await score(file, options);
      if (!scored.ok) {
        process.stderr.write(`banmen score: ${scored.refusal}\n`);
        process.exitCode = EXIT.askedWrongly;
        return;
      }
      const { ruleset, facts, counts, remarks, isWhole } = scored.value;
      for (const remark of remarks) process.stderr.write(`${file}: ${remark}\n`);
      process.stdout.write(options.json === true ? makeJson(ruleset, facts, counts) : makeTable(ruleset, facts, counts));
      if (!isWhole) process.exitCode = EXIT.wrong;
    });

interface Scored {
  readonly ruleset: Ruleset;
  readonly facts: CountFacts;
  readonly counts: readonly Count[];
  readonly remarks: readonly string[];
  /** Whether everything in the file was read. */
  readonly isWhole: boolean;
}

const score = async (file: string, options: Options): Promise<Result<Scored, string>> => {
  const record = await readRecordFile(file);
  if (!record.ok) return record;
  const { game, problems, isWhole } = record.value;
  const ruleset = chooseRuleset(game, options);
  if (!ruleset.ok) return ruleset;
  const methods = chooseMethods(options.method);
  if (!methods.ok) return methods;
  const komi = chooseKomi(options.komi, game, ruleset.value);
  if (!komi.ok) return komi;
  const prisoners = parsePair('--prisoners', options.prisoners, 'taken by black and taken by white, like 3,5');
  if (!prisoners.ok) return prisoners;
  const penalty = parsePair('--penalty', options.penalty, 'points that black and points that white has lost, like 2,0');
  if (!penalty.ok) return penalty;
  const played = playThrough(game, ruleset.value);
  const dead = await chooseDead(options, game, played);
  if (!dead.ok) return dead;
  const seki = parseStones('--seki', options.seki, played.final);
  if (!seki.ok) return seki;
  const notSeki = parseStones('--not-seki', options.notSeki, played.final);
  if (!notSeki.ok) return notSeki;

  const deadAndAlive = [...seki.value, ...notSeki.value].find((point) => dead.value.stones.includes(point));
  if (deadAndAlive !== undefined)
    return refuse(`${namesOf([deadAndAlive], played.final)} is marked dead, so it is in no seki; leave it out of --dead or of the other`);
  const marks = { dead: dead.value.stones, seki: seki.value, notSeki: notSeki.value };
  const asMarked = countFacts(played.final, marks, ruleset.value, {
    prisonersTakenBy: {
      black: played.prisonersTakenBy.black + (prisoners.value?.black ?? 0),
      white: played.prisonersTakenBy.white + (prisoners.value?.white ?? 0),
    },
    pointsLost: penalty.value ?? game.pointsLost,
    handicap: handicapOf(game),
    komiHalfPoints: komi.value,
    firstToPass: played.firstToPass,
    passes: { black: played.passes.black.length, white: played.passes.white.length },
    lastToPass: lastToPass(played),
  });
  const byHand = factsByHand(options, asMarked);
  if (!byHand.ok) return byHand;
  const facts = byHand.value;
  const illegal = played.remarks.filter(({ kind }) => kind === 'illegal').length;
  return ok({
    ruleset: ruleset.value,
    facts,
    isWhole,
    counts: methods.value.map((method) => countBy(method, facts)),
    remarks: [
      ...problems,
      ...(isWhole ? [] : ['not everything in the file was read: the count is of what was']),
      ...dead.value.remarks,
      ...countDoubts(facts, decidingCount(facts), recordedScore(game)),
      ...(illegal > 0 ? [`${illegal} moves are against these rules; banmen check names them`] : []),
    ],
  });
};

interface ChosenDead {
  readonly stones: readonly Point[];
  readonly remarks: readonly string[];
}

const chooseDead = async (options: Options, game: KifuGame, { final }: PlayThrough): Promise<Result<ChosenDead, string>> => {
  const isProposed = options.dead?.trim() === PROPOSED;
  if (options.engine !== undefined && !isProposed) return refuse('--engine proposes dead stones: give it with --dead proposed');
  if (isProposed) {
    const proposed = await proposeDead({ kind: 'stopped', position: final }, options.engine);
    if (!proposed.ok) return proposed;
    const { dead, seki, by, trouble } = proposed.value;
    return ok({
      stones: dead,
      remarks: [
        ...(trouble === undefined ? [] : [trouble]),
        `dead stones as proposed by ${by}, to be confirmed: ${namesOf(dead, final)}`,
        ...(seki.length === 0 ? [] : [`${by} holds to be in seki: ${namesOf(seki, final)}`]),
      ],
    });
  }
  const marked = options.dead === undefined ? deadAsMarked(game, final) : [];
  if (marked.length > 0)
    return ok({ stones: marked, remarks: [`dead stones as the record marks them (TB, TW): ${namesOf(marked, final)}`] });
  const named = parseStones('--dead', options.dead, final);
  return named.ok ? ok({ stones: named.value, remarks: [] }) : named;
};

/** Chains with a stone on a point that the record marks as the other side's territory. */
const deadAsMarked = ({ territoryMarked }: KifuGame, final: Position): readonly Point[] => {
  const dead = new Set<Point>();
  for (const color of COLORS)
    for (const point of territoryMarked?.[opposite(color)] ?? [])
      if (final.stones[point] === color) for (const stone of chainAt(final, point)) dead.add(stone);
  return [...dead].sort((one, other) => one - other);
};

const lastToPass = ({ passes }: PlayThrough): Color | undefined => {
  const [black, white] = [passes.black.at(-1) ?? 0, passes.white.at(-1) ?? 0];
  return black === white ? undefined : black > white ? 'black' : 'white';
};

const recordedScore = ({ result }: KifuGame): RecordedScore | undefined => {
  const parsed = result === undefined ? undefined : parseWrittenResult(result);
  return parsed === undefined || result === undefined ? undefined : { ...parsed, written: result.trim() };
};

const chooseMethods = (asked: string | undefined): Result<readonly Counting[], string> => {
  if (asked === undefined) return ok(COUNTINGS);
  const method = COUNTINGS.find((known) => known === asked);
  return method === undefined ? refuse(`no method '${asked}'; known: ${COUNTINGS.join(', ')}`) : ok([method]);
};

const chooseKomi = (asked: string | undefined, game: KifuGame, ruleset: Ruleset): Result<number | undefined, string> => {
  if (asked !== undefined) return parseKomi(asked, unitOf(ruleset));
  if (game.komi === undefined) return ok(undefined);
  const komi = parseKomi(String(game.komi), unitOf(ruleset));
  return komi.ok ? komi : refuse(`the record's KM cannot be used (${komi.refusal}); give the komi with --komi`);
};

/** Two numbers; undefined where nothing was asked. */
const parsePair = (flag: string, asked: string | undefined, meaning: string): Result<BySide<number> | undefined, string> => {
  if (asked === undefined) return ok(undefined);
  const parts = /^(\d{1,4}),(\d{1,4})$/.exec(asked.trim());
  return parts === null
    ? refuse(`${flag} '${asked}': write two numbers, ${meaning}`)
    : ok({ black: Number(parts[1]), white: Number(parts[2]) });
};

/** All stones of the chains that are named. */
const parseStones = (flag: string, asked: string | undefined, final: Position): Result<readonly Point[], string> => {
  const stones = new Set<Point>();
  for (const name of (asked ?? '').split(',').filter((part) => part.trim() !== '')) {
    const point = parsePointName(name, final.size);
    if (!point.ok) return refuse(`${flag}: ${point.refusal}`);
    const chain = chainAt(final, point.value);
    if (chain.length === 0) return refuse(`${flag}: there is no stone on ${name.trim()}`);
    for (const stone of chain) stones.add(stone);
  }
  return ok([...stones]);
};

/** Handicap stones: as the record says, else black's stones where black alone has any. */
const handicapOf = ({ handicap, setUp }: KifuGame): number => {
  const stones = handicap > 0 ? handicap : setUp.white.length === 0 && setUp.black.length > 0 ? setUp.black.length : 0;
  return stones >= 2 ? stones : 0;
};

const makeJson = (ruleset: Ruleset, facts: CountFacts, counts: readonly Count[]): string =>
  `${JSON.stringify({
    rules: ruleset.name,
    axes: Object.fromEntries(axesOf(ruleset)),
    dead: deadNames(facts),
    manner: mannerSentences(facts),
    methods: counts.map((count) => ({
      method: count.method,
      black: count.black / QUARTERS,
      white: count.white / QUARTERS,
      winner: count.winner === 'draw' ? 'draw' : count.winner === 'black' ? 'B' : 'W',
      margin: makeAmount(count.margin),
      unit: count.unit,
      decides: count.method === ruleset.counting,
      result: makeResult(count),
      reasons: count.reasons,
    })),
  })}\n`;

const mannerSentences = (facts: CountFacts): readonly string[] => tellManner(mannerOf(facts)).map(inEnglish);

const deadNames = ({ board }: CountFacts): readonly string[] =>
  Array.from(board.stonesAtStop).flatMap((stone, point) => (stone === board.stones[point] ? [] : makePointName(point, board.size)));

const makeTable = (ruleset: Ruleset, facts: CountFacts, counts: readonly Count[]): string => {
  const rows = counts.map((count) => [count.method, makeAmount(count.black), makeAmount(count.white), resultWords(count)] as const);
  const widths = [0, 1, 2].map((column) => Math.max(...[...rows, HEADINGS].map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  const axes = axesOf(ruleset).map(([axis, value]) => `${axis} ${value}`);
  return [
    `rules ${ruleset.name}: ${axes.join(', ')}`,
    `komi in this game ${makeKomi(komiOf(facts))} points, handicap ${facts.handicap}; captured by black ${facts.prisonersTakenBy.black}, by white ${facts.prisonersTakenBy.white}; dead: black ${facts.board.deadStones.black}, white ${facts.board.deadStones.white}`,
    ...mannerSentences(facts).map((sentence) => `at the table: ${sentence}`),
    '',
    line(HEADINGS),
    ...counts.flatMap((count, index) => [
      line([...(rows[index] ?? [])]) + (count.method === ruleset.counting ? '   <- decides' : ''),
      ...count.reasons.map((reason) => `    ${reason}`),
    ]),
    '',
  ].join('\n');
};

const HEADINGS = ['method', 'black', 'white', 'result'] as const;

const resultWords = (count: Count): string => {
  if (count.winner === 'draw') return makeResult(count);
  if (count.margin === 0) return `${count.winner} wins the tie`;
  return `${count.winner} by ${makeAmount(count.margin)} ${count.unit} (${makeResult(count)}, ${makeChineseResult(count)})`;
};
