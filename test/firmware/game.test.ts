/**
 * A whole game on the emulated board, with bouncing contacts, in the chip's own time, to the letter of the
 * protocol's figure: no bad line, no gap, every BCRC equal.
 */
import { describe, expect, test } from 'vitest';
import { endedByPasses } from '../../simulator/hands/game.js';
import { randomGame } from '../../simulator/random-game.js';
import { Chance } from '../../simulator/chance.js';
import { EmulatedBoard } from '../../simulator/emulated-board/emulated-board.js';
import type { GameEvent } from '../../src/core/game/event.js';
import { makeSgfPoint } from '../../src/core/go/point.js';
import { openReplay } from '../../src/core/table/replay.js';
import { parseBoardLine, SEQ_MAX } from '../../src/core/wire/board-line.js';
import { parseCapture, makeCapture } from '../../src/core/wire/capture.js';
import { sized } from '../support/run-length.js';
import { firmwareNamed, HostAtBoard } from './host-at-board.js';
import { playQuickly } from './quick-hands.js';

const SEED = 4;
/** The protocol's figure is of 250. */
const MOVES = sized({ usual: 60, long: 250 });

const made = randomGame(SEED, { handicap: 0, movesMax: MOVES - 2 });
const game = endedByPasses({ ...made, moves: made.moves.filter(({ move }) => move.kind === 'play') });
const quick = playQuickly(game, new Chance(SEED));
const firmware = firmwareNamed('m2560-19x19-colour');

const later = (byMs: number): typeof quick.happenings =>
  quick.happenings.map((happening) => ({ ...happening, atMs: happening.atMs + byMs }));

/** `B pd`, `W` for a pass: what stands in the end. */
const movesOf = (events: readonly GameEvent[]): readonly string[] =>
  events.flatMap((event) => {
    if (event.kind !== 'moved') return [];
    const { color, move } = event;
    return [`${color === 'black' ? 'B' : 'W'} ${move.kind === 'play' ? makeSgfPoint(move.point, game.size) : ''}`.trim()];
  });

describe(`a game of ${MOVES} moves on the emulated board`, () => {
  test(`has ${MOVES} moves`, () => {
    expect(quick.moves).toHaveLength(MOVES);
  });

  test('brings no bad line, no gap, every BCRC equal, and every move', () => {
    const host = new HostAtBoard(new EmulatedBoard({ firmware, seed: SEED }), new Chance(SEED));
    host.runUntil(() => host.link.state === 'up', 3000, 'the link is up');
    const startMs = host.nowMs + 100;
    host.board.expose(later(startMs + 100));
    host.run(startMs + quick.lastMs + 3000);

    const said = host.capture.filter(({ direction }) => direction === 'from-board').map(({ text }) => parseBoardLine(text));
    expect(
      said.filter((line) => !line.ok),
      'bad lines',
    ).toEqual([]);
    const lines = said.flatMap((line) => (line.ok ? [line.value] : []));
    const gaps = lines.filter((line, index) => index > 0 && line.seq !== (((lines[index - 1]?.seq ?? 0) + 1) & SEQ_MAX));
    expect(gaps, 'gaps').toEqual([]);
    expect(lines.filter(({ kind }) => kind === 'heartbeat').length).toBeGreaterThan(quick.lastMs / 1000 - 2);
    expect(
      lines.some((line) => line.kind === 'heartbeat' && (line.badLinesHeard > 0 || line.deferred > 0)),
      'put off',
    ).toBe(false);
    // A BCRC that differed would have made the link suspect.
    expect(host.linkStates).toEqual(['up']);
    expect(host.board.overruns).toBe(0);

    const header = { game: { size: 19, ruleset: 'japanese', handicap: 0, clockButtons: true, sensor: 'colour' as const, startMs } };
    const capture = parseCapture(makeCapture({ header, lines: host.capture.slice(1) }));
    if (!capture.ok) throw new Error(capture.refusal.why);
    const replay = openReplay(capture.value, game.ruleset);
    while (replay.advance(1000));
    expect(movesOf(replay.finish().events)).toEqual(quick.moves);
  }, 120_000);
});
