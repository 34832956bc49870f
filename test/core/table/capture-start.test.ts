/** A capture begins as its header says: stones of both colours, a joined game, a board that lies another way round, komi. */
import { describe, expect, test } from 'vitest';
import { BOARD_TURNS } from '../../../simulator/hands/options.js';
import { profileNamed, type Profile } from '../../../simulator/hands/profiles.js';
import { randomGame } from '../../../simulator/random-game.js';
import { simulateGame } from '../../../simulator/simulate-game.js';
import type { GameToPlay } from '../../../simulator/hands/game.js';
import { komiOfGame } from '../../../src/core/game/game-about.js';
import { fixedHandicap, seatStones } from '../../../src/core/go/handicap.js';
import { captureStart } from '../../../src/core/table/capture-start.js';
import { openReplay, type Replayed } from '../../../src/core/table/replay.js';
import { without } from '../../../src/core/without.js';
import { makeCapture, parseCapture, type Capture, type CaptureGame } from '../../../src/core/wire/capture.js';
import { judge } from '../../support/judge.js';
import { ruleset } from '../../support/rulesets.js';

const NINE = { width: 9, height: 9 };

const hands = (more: Partial<Profile['hands']>): Profile => {
  const clean = profileNamed('clean');
  if (!clean.ok) throw new Error(clean.refusal);
  return { ...clean.value, hands: { ...clean.value.hands, ...more } };
};

const simulated = (game: GameToPlay, profile: Profile, seed: number) => {
  const made = simulateGame(game, profile, seed);
  if (!made.ok) throw new Error(made.refusal);
  const capture = parseCapture(made.value.captureText);
  if (!capture.ok) throw new Error(capture.refusal.why);
  return { capture: capture.value, truth: made.value.truth };
};

const replayed = (capture: Capture): Replayed => {
  const replay = openReplay(capture, ruleset(capture.header.game.ruleset));
  while (replay.advance(1000));
  return replay.finish();
};

const withGame = (capture: Capture, game: Partial<CaptureGame>): Capture => ({
  ...capture,
  header: { game: { ...capture.header.game, ...game } },
});

const short = (seed: number, handicap = 0): GameToPlay =>
  randomGame(seed, { size: NINE, ruleset: ruleset('japanese'), movesMax: 20, handicap });

describe('a game that was joined', () => {
  test.each([5, 8])('after %i moves has the stones that lay there, and the right side to move', (joinedAtMove) => {
    const { capture, truth } = simulated(short(7), hands({ joinedAtMove }), 7);
    expect(capture.header.game).toMatchObject({ joined: true, toMove: joinedAtMove % 2 === 0 ? 'black' : 'white' });
    expect(judge(replayed(capture), truth).firstDifference).toBeUndefined();
  });

  test('without a set-up in its header takes what lies on the board', () => {
    const { capture, truth } = simulated(short(7), hands({ joinedAtMove: 6 }), 7);
    const game = without(capture.header.game, 'setUp');
    expect(judge(replayed({ ...capture, header: { game } }), truth).firstDifference).toBeUndefined();
  });
});

test.each(BOARD_TURNS)('a board turned by %s gives the game as its players saw it', (turn) => {
  const { capture, truth } = simulated(short(3, 2), hands({ turn }), 3);
  expect(judge(replayed(capture), truth).firstDifference).toBeUndefined();
});

test('seat stones lie there before the first move, and white begins', () => {
  const rules = ruleset('ming-qing');
  const seats = seatStones('falling', { width: 19, height: 19 });
  if (!seats.ok) throw new Error(seats.refusal);
  const empty = randomGame(5, { ruleset: rules, movesMax: 0, handicap: 0 });
  const moves = [{ color: 'white', move: { kind: 'play', point: 41 } }] as const;
  const game: GameToPlay = { ...empty, setUp: { ...seats.value, toMove: 'white' }, moves };
  const { capture, truth } = simulated(game, hands({}), 5);
  expect(judge(replayed(capture), truth).firstDifference).toBeUndefined();
});

test('handicap and komi of the header are those of the game', () => {
  const { capture } = simulated(short(4, 3), hands({}), 4);
  const komi = (game: Partial<CaptureGame>): number => {
    const { settings, setUp } = replayed(withGame(capture, game)).game ?? {};
    if (settings === undefined || setUp === undefined) throw new Error('no game');
    return komiOfGame(settings, setUp);
  };
  expect(komi({})).toBe(1);
  expect(komi({ komiHalfPoints: 11 })).toBe(11);
  expect(replayed(withGame(capture, { placement: 'fixed' })).game?.settings.handicap).toEqual({ stones: 3, placement: 'fixed' });
});

test('a set-up in the header stands whatever the board shows; without toMove the rules say whose turn it is', () => {
  const fixed = fixedHandicap(2, NINE);
  expect(fixed.ok).toBe(true);
  const { capture } = simulated(short(4, 2), hands({}), 4);
  const { game } = replayed(withGame(capture, { setUp: { black: ['cc', 'gg'], white: ['cg'] } }));
  expect(game?.setUp.stones).toEqual({ black: [20, 60], white: [56] });
  expect(
    captureStart(withGame(capture, { setUp: { black: ['cc'], white: [] } }).header.game, ruleset('japanese')).actions[1],
  ).toMatchObject({
    kind: 'set-up',
    toMove: 'black',
  });
});

test('the second form goes there and back', () => {
  const { capture } = simulated(short(7), hands({ joinedAtMove: 5, turn: '90' }), 7);
  const full = withGame(capture, { placement: 'seat', komiHalfPoints: -7 });
  expect(parseCapture(makeCapture(full))).toEqual({ ok: true, value: full });
  expect(makeCapture(full)).toContain('"handicap":{"stones":');
});
