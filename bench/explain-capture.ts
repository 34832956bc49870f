/**
 * What the tracker held possible, moment by moment: for looking into one capture.
 *
 *     node dist-of-bench/bench/explain-capture.js FILE.cap FROM-MS TO-MS
 */
import { readFileSync } from 'node:fs';
import { makeSgfPoint } from '../src/core/go/point.js';
import { rulesetNamed } from '../src/core/go/ruleset.js';
import { totalCost, type Hypothesis } from '../src/core/inference/hypothesis.js';
import { openReplay } from '../src/core/table/replay.js';
import { parseCapture } from '../src/core/wire/capture.js';

const [file = '', from = '0', to = '0'] = process.argv.slice(2);
const capture = parseCapture(readFileSync(file, 'latin1'));
if (!capture.ok) throw new Error(capture.refusal.why);
const ruleset = rulesetNamed(capture.value.header.game.ruleset);
if (!ruleset.ok) throw new Error(ruleset.refusal);
const size = { width: capture.value.header.game.size, height: capture.value.header.game.size };
const name = (point: number): string => makeSgfPoint(point, size);

const describe = (hypothesis: Hypothesis, nowMs: number): string => {
  const line = hypothesis.line
    .slice(-7)
    .map(
      (turn) =>
        `${turn.color === 'black' ? 'B' : 'W'}${turn.move.kind === 'play' ? name(turn.move.point) : turn.move.kind}${turn.pressedMs === undefined ? '' : "'"}`,
    )
    .join(' ');
  const strays = hypothesis.strays
    .filter((stray) => stray.excuse !== 'sensor')
    .map((stray) => `${stray.kind} ${name(stray.point)} ${stray.excuse}${stray.wrong === undefined ? '' : `(${stray.wrong})`}`)
    .join(', ');
  return `   ${totalCost(hypothesis, nowMs, 3000).toFixed(1)} [${hypothesis.line.length}] ${line} | ${strays}${hypothesis.openPresses.map(({ side }) => ` +${side} press`).join('')}${hypothesis.upset ? ' UPSET' : ''}`;
};

const replay = openReplay(capture.value, ruleset.value);
let shown = '';
do {
  const line = capture.value.lines[replay.taken - 1];
  if (line === undefined || line.hostMs < Number(from)) continue;
  if (line.hostMs > Number(to)) break;
  const { tracker, game, sensing } = replay.state();
  const text = (tracker?.hypotheses ?? []).map((hypothesis) => describe(hypothesis, line.hostMs)).join('\n');
  if (!/\$[BRE]/.test(line.text) || text.replaceAll(/ \d+\.\d /g, '') !== shown.replaceAll(/ \d+\.\d /g, ''))
    console.log(
      `${line.hostMs} ${line.text}  (record ${game?.moves.length ?? 0}, base ${tracker?.base ?? '-'}, link ${sensing.link})\n${text}`,
    );
  shown = text;
} while (replay.advance(1));
