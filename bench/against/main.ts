/**
 * Banmen against other programs, case by case: what is equal, and what differs for a reason that is written down.
 *
 *     npm run bench:against                 a table, every explained difference with its reason, and what is open
 *     npm run bench:against -- --json       the last line is one JSON value
 *
 * All cases are made here, from seeds and drawings of our own; the others come from npm (`bench/rules/package.json`). Reasons stand in
 * `explained.json`, one for each case. Exit status 1 where a difference has none.
 */
import { proposeDeadStones } from '../../src/core/go/scoring/dead-stone-proposal.js';
import { makePointName } from '../../src/core/go/point.js';
import { drawnBoards, eyeSpaceBoards, messBoards } from './boards.js';
import { areaCases, autoscored, legalityCases, namedRules, territoryCases } from './goban.js';
import { sabakiBoardCases, sabakiSgfCases } from './sabaki.js';
import { judge, type AgainstCase } from './suite.js';
import { ruleCases, scoreCases } from './vectors.js';

const EYE_SPACES = 300;
const MESSES = 200;
const LEGALITY_GAMES = 150;
const SABAKI_GAMES = 150;
const RECORDS = 200;
const AUTOSCORED = 40;
const PROPOSAL_SEED = 1;

const drawn = drawnBoards();
const eyeSpaces = eyeSpaceBoards(EYE_SPACES);
const messes = messBoards(MESSES);

/** Whose points are: our playouts say it to both; what is taken away for it is compared. */
const autoscoreCases = (): readonly AgainstCase[] =>
  [...drawn, ...eyeSpaces.slice(0, AUTOSCORED)].map((board) => {
    const { dead, ownership } = proposeDeadStones({ ...board, ruleset: namedRules('japanese') }, PROPOSAL_SEED);
    return { name: board.name, own: dead.map((point) => makePointName(point, board.size)).join(' '), other: autoscored(board, ownership) };
  });

const { results, open, explained } = judge([
  { suite: 'goscorer, drawn', cases: territoryCases(drawn) },
  { suite: 'goscorer, eye spaces', cases: territoryCases(eyeSpaces) },
  { suite: 'goscorer, messes', cases: territoryCases(messes) },
  { suite: 'goban, area', cases: areaCases([...drawn, ...eyeSpaces, ...messes]) },
  { suite: 'goban, ko', cases: legalityCases(LEGALITY_GAMES, 'japanese') },
  { suite: 'goban, superko', cases: legalityCases(LEGALITY_GAMES, 'chinese') },
  { suite: 'goban, autoscore', cases: autoscoreCases() },
  { suite: 'sabaki, board', cases: sabakiBoardCases(SABAKI_GAMES) },
  { suite: 'sabaki, sgf', cases: sabakiSgfCases(RECORDS) },
  { suite: 'katago kinds, rules', cases: ruleCases() },
  { suite: 'katago kinds, score', cases: scoreCases() },
]);

if (process.argv.includes('--json')) {
  process.stdout.write(`${JSON.stringify(results)}\n`);
} else {
  for (const { suite, cases, equal, explained: reasoned } of results)
    process.stdout.write(`${suite.padEnd(22)} ${equal} of ${cases} equal${reasoned === 0 ? '' : `, ${reasoned} explained`}\n`);
  for (const line of explained) process.stdout.write(`  ${line}\n`);
}
for (const line of open) process.stderr.write(`open: ${line}\n`);
if (open.length > 0) process.exitCode = 1;
