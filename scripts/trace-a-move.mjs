/**
 * Prints what docs/LIFE-OF-A-MOVE.md shows: one capture with a late prisoner, from its bytes to its record.
 *
 *     npm run build && node scripts/trace-a-move.mjs
 *
 * The capture is made with the wire's own makers and replayed with the core as it is, so after a
 * change to costs or words this says what the page should say.
 */
import { makeSgfPoint } from '../dist/src/core/go/point.js';
import { rulesetNamed } from '../dist/src/core/go/ruleset.js';
import { totalCost } from '../dist/src/core/inference/hypothesis.js';
import { TIMES } from '../dist/src/core/inference/costs.js';
import { makeGameRecord } from '../dist/src/core/record/game-record.js';
import { makeSgf } from '../dist/src/core/record/sgf-make.js';
import { openTable, step } from '../dist/src/core/table/step.js';
import { makeBoardLine } from '../dist/src/core/wire/board-line.js';
import { makeCapture, parseCapture } from '../dist/src/core/wire/capture.js';
import { crcOfText } from '../dist/src/core/wire/crc.js';
import { makeHostLine } from '../dist/src/core/wire/host-line.js';
import { linkStep, openLink } from '../dist/src/core/wire/link.js';
import { makeReading, parseReading } from '../dist/src/core/wire/marks.js';

const SIDE = 9;
const START_MS = 5000;
const size = { width: SIDE, height: SIDE };
/** The board was switched on a while before: its clock minus the host's. */
const BOARD_AHEAD_MS = 808_000;
/** From the moment of a change to the arrival of its line. */
const ON_THE_WAY_MS = 4;

const lines = [];
const marks = Array(SIDE * SIDE).fill('.');
let seq = 4117;
const boardCrc = () => crcOfText(marks.join(''));

const says = (atMs, message) => {
  lines.push({
    hostMs: atMs + ON_THE_WAY_MS,
    direction: 'from-board',
    text: makeBoardLine({ ...message, seq, ms: atMs + BOARD_AHEAD_MS }),
  });
  seq += 1;
};
const asks = (atMs, command) => lines.push({ hostMs: atMs, direction: 'to-board', text: makeHostLine(command) });
const reads = (atMs, ...changes) => {
  const parsed = changes.map((text) => ({
    column: text.charCodeAt(0) - 97,
    row: text.charCodeAt(1) - 97,
    reading: parseReading(text[2]),
  }));
  for (const { column, row, reading } of parsed) marks[row * SIDE + column] = makeReading(reading);
  says(atMs, { kind: 'diff', changes: parsed });
};
const beats = (atMs) => says(atMs, { kind: 'heartbeat', boardCrc: boardCrc(), badLinesHeard: 0, deferred: 0 });
const presses = (atMs, sensor) => {
  says(atMs, { kind: 'sensors', pairs: [[sensor, '1']] });
  says(atMs + 90, { kind: 'sensors', pairs: [[sensor, '0']] });
};

// The host asks for the whole grid: nine rows and their checksum.
asks(3990, { kind: 'keyframe', command: 31 });
says(3995, { kind: 'answer', command: 31, code: 'OK' });
for (let row = 0; row < SIDE; row += 1) says(3996 + row, { kind: 'row', row, readings: Array(SIDE).fill('empty') });
says(4005, { kind: 'keyframe-end', boardCrc: boardCrc() });
beats(5000);
// Black A1, White A2, Black E5.
reads(5400, 'aiX');
beats(6000);
presses(6100, 'clkB');
beats(7000);
reads(7300, 'ahO');
beats(8000);
presses(8050, 'clkW');
beats(9000);
reads(9500, 'eeX');
beats(10_000);
presses(10_200, 'clkB');
beats(11_000);
// White B1 takes A1: the stone bounces, the press comes, the prisoner is lifted late.
reads(11_300, 'biO');
reads(11_340, 'bi.');
reads(11_400, 'biO');
beats(12_000);
presses(12_150, 'clkW');
beats(13_000);
reads(13_640, 'ai.');
beats(14_000);
// Black F5.
reads(14_700, 'feX');
beats(15_000);
presses(15_500, 'clkB');
beats(16_000);

const text = makeCapture({
  header: { game: { size: SIDE, ruleset: 'japanese', handicap: 0, clockButtons: true, sensor: 'colour', startMs: START_MS } },
  lines,
});
const capture = parseCapture(text);
const ruleset = rulesetNamed('japanese');
if (!capture.ok || !ruleset.ok) throw new Error('the capture made here cannot be read');

const name = (point) => makeSgfPoint(point, size);
const sayTurn = ({ color, move, pressedMs }) =>
  `${color === 'black' ? 'B' : 'W'}[${move.kind === 'play' ? name(move.point) : move.kind}]${pressedMs === undefined ? '' : "'"}`;
const sayHypothesis = (hypothesis, nowMs) => {
  const strays = hypothesis.strays.map((stray) => `${stray.kind} ${name(stray.point)} (${stray.excuse})`);
  const cost = totalCost(hypothesis, nowMs, TIMES.pressExpectedMs).toFixed(1).padStart(7);
  return [`${cost} bits  ${hypothesis.line.map(sayTurn).join(' ')}`, ...strays].join('   ');
};

console.log(`--- capture\n\n${text}`);
const link = openLink({ mode: 'replay', size });
const events = [];
let table = openTable({ size, clockButtons: true });
let shown = '';
const take = (input, nowMs) => {
  const { state, outputs } = step(table, input, nowMs);
  table = state;
  for (const output of outputs) if (output.kind === 'event') events.push(output.event);
};
const settings = { size, ruleset: ruleset.value, players: { black: '', white: '' }, startedAt: '' };
console.log("--- what each line comes to, from 11300 on: inputs, then the hypotheses (a turn that was pressed has a ')");
for (const { direction, hostMs, text: line } of capture.value.lines) {
  if (direction === 'to-board') continue;
  if (table.game === undefined && hostMs >= START_MS)
    take({ kind: 'action', atMs: START_MS, by: 'recorder', action: { kind: 'start', settings, handicap: 0 } }, START_MS);
  const { inputs } = linkStep(link, { kind: 'line', text: line }, hostMs);
  for (const input of inputs) take(input, hostMs);
  // A tick, as the session gives them: it only lets us look at what has come to rest by now.
  take({ kind: 'tick', atMs: hostMs }, hostMs);
  const told = (table.tracker?.hypotheses ?? []).map((hypothesis) => sayHypothesis(hypothesis, hostMs)).join('\n');
  if (hostMs >= 11_300) {
    console.log(`\n${hostMs} ${line}   record: ${table.game.moves.length} moves`);
    for (const input of inputs) console.log(`        ${JSON.stringify(input)}`);
    if (told !== shown) console.log(told);
  }
  shown = told;
}
console.log('\n--- events\n');
for (const event of events.filter(({ kind }) => kind !== 'started')) console.log(JSON.stringify(event));
console.log('\n--- record\n');
console.log(makeSgf(makeGameRecord({ settings, setUp: table.game.setUp, moves: table.game.moves, result: undefined })));
