/**
 * Any sequence of acts, by all roles, in all phases, with the board's own events and garbage between, held against what has to
 * be true of a game whatever people do: its journal replays to the same bytes, no recorded move is lost without an event that
 * says so, what was just done is undone exactly, and no clock runs in a game that is over.
 */
import fc from 'fast-check';
import { expect } from 'vitest';
import { LATER_CHOICES, MARKS, RULINGS } from '../../src/core/game/act.js';
import { ROLES, type Action } from '../../src/core/game/action.js';
import type { GameEvent } from '../../src/core/game/event.js';
import { newGame, type Game } from '../../src/core/game/game.js';
import { COLORS } from '../../src/core/go/color.js';
import { PASS, playAt } from '../../src/core/go/position.js';
import { DEFAULT_POLICY } from '../../src/core/clock/clock.js';
import { ruleset } from './rulesets.js';
import { isMutantRun } from './run-length.js';
import { without } from '../../src/core/without.js';
import { settingsOn } from './started-game.js';
import { begun, done, type Told } from './told-game.js';
import { apply } from '../../src/core/game/apply.js';

const FIVE = { width: 5, height: 5 };
const MOST_ACTS = 14;
const MUTANT_SEQUENCES = 100;

const color = fc.constantFrom(...COLORS);
const point = fc.integer({ min: -1, max: 26 });
const number = fc.integer({ min: -1, max: 12 });
const move = fc.oneof(fc.constant(PASS), point.map(playAt), point.map(playAt));
const why = fc.constantFrom('', 'said so');
const by = { certain: true, order: 'known', why: 'seen', evidence: [] } as const;
const later = fc.constantFrom(...LATER_CHOICES);
const settings = { ...settingsOn(FIVE), time: { controls: '1m + 2x10s', policy: DEFAULT_POLICY } };

const plays: fc.Arbitrary<Action> = fc.record({ color, move, certain: fc.boolean() }).map((claim) => ({ kind: 'play', ...by, ...claim }));
const correction: fc.Arbitrary<Action> = fc
  .oneof(
    fc.record({ kind: fc.constantFrom('replace' as const, 'insert' as const), number, move }),
    fc.record({ kind: fc.constantFrom('delete' as const, 'recolour' as const, 'accept-doubt' as const), number }),
    fc.record({ kind: fc.constant('reorder' as const), number, to: number }),
    fc
      .record({ number, now: fc.array(fc.record({ color, move }), { maxLength: 3 }) })
      .map(({ number: from, now }) => ({ kind: 'choose' as const, number: from, now: now.map((claim) => ({ ...by, ...claim })) })),
  )
  .chain((edit) => fc.record({ later, why }).map((more) => ({ kind: 'correct', edit, ...more })));
const ruling: fc.Arbitrary<Action> = fc
  .record({ ruling: fc.constantFrom(...RULINGS), why }, { requiredKeys: ['ruling', 'why'] })
  .chain((rule) =>
    fc.record({ side: color, number, points: number }, { requiredKeys: [] }).map((more) => ({ kind: 'rule', ...rule, ...more })),
  );

const anything: fc.Arbitrary<Action> = fc.oneof(
  { arbitrary: plays, weight: 8 },
  { arbitrary: correction, weight: 4 },
  { arbitrary: ruling, weight: 2 },
  { arbitrary: fc.record({ act: number, why }).map((undo): Action => ({ kind: 'undo', ...undo })), weight: 4 },
  fc.record({ why }).map(({ why: said }): Action => ({ kind: 'stop', why: said })),
  fc.record({ why }).map(({ why: said }): Action => ({ kind: 'play-on', why: said })),
  fc
    .record({ points: fc.array(point, { maxLength: 2 }), as: fc.constantFrom(...MARKS) })
    .map((mark): Action => ({ kind: 'mark', ...mark })),
  color.map((side): Action => ({ kind: 'accept-count', side })),
  color.map((side): Action => ({ kind: 'resign', color: side })),
  fc.record({ to: fc.constantFrom('counting' as const, 'playing' as const), why }).map((reopen): Action => ({ kind: 'reopen', ...reopen })),
  why.map((said): Action => ({ kind: 'declare', result: { kind: 'draw' }, why: said })),
  fc.record({ point, toMove: color, moves: fc.array(move, { maxLength: 3 }), why }).map((trial): Action => ({ kind: 'trial', ...trial })),
  fc.record({ text: why }, { requiredKeys: ['text'] }).map((note): Action => ({ kind: 'note', ...note })),
  fc.record({ side: color, why }, { requiredKeys: ['why'] }).map((call): Action => ({ kind: 'call-arbiter', ...call })),
  fc.constant<Action>({ kind: 'next', usual: settings }),
  why.map((said): Action => ({ kind: 'amend', change: { players: { black: 'Ann', white: said } }, why: said })),
  why.map((said): Action => ({ kind: 'amend', change: { komiHalfPoints: 1, handicap: { stones: 2, placement: 'free' } }, why: said })),
  why.map((): Action => ({ kind: 'arrange', settings })),
  number.map((game): Action => ({ kind: 'abandon', game, why: '' })),
  number.map((moves): Action => ({ kind: 'take-back', moves, why: '' })),
  fc.record({ fromNumber: number, now: fc.array(fc.record({ color, move }), { maxLength: 3 }) }).map(({ fromNumber, now }): Action => ({
    kind: 'revise',
    fromNumber,
    now: now.map((claim) => ({ ...by, ...claim })),
    why: 'looked again',
  })),
  why.map((said): Action => ({ kind: 'amend', change: { ruleset: ruleset(said === '' ? 'tromp-taylor' : 'chinese') }, why: said })),
  fc
    .record({ blackMs: number, whiteMs: number })
    .map(({ blackMs, whiteMs }): Action => ({ kind: 'late', lateMs: { black: blackMs * 1000, white: whiteMs * 1000 } })),
  fc.constantFrom<Action>({ kind: 'undo-late' }, { kind: 'seal', move: playAt(7) }, { kind: 'open-seal', move: playAt(7) }),
  fc.array(point, { maxLength: 3 }).map((points): Action => ({ kind: 'mismatch', points })),
  color.map((side): Action => ({ kind: 'report', infraction: 'ko', color: side, point: 3, why: '' })),
  color.map((side): Action => ({ kind: 'clock', clock: { kind: 'start', side } })),
  fc.constantFrom<Action>(
    { kind: 'clock', clock: { kind: 'pause', reason: 'arbiter' } },
    { kind: 'clock', clock: { kind: 'resume' } },
    { kind: 'clock', clock: { kind: 'swap-sides' } },
  ),
  color.map((side): Action => ({ kind: 'clock', clock: { kind: 'charge', side, ms: 500, why: 'late' } })),
  fc
    .record({ points: fc.array(point, { maxLength: 2 }) })
    .map(({ points }): Action => ({ kind: 'set-up', stones: { black: points, white: [] }, toMove: 'white' })),
);

const opened = (): Told => begun(settings);

const replayed = (events: readonly GameEvent[]): Game => {
  const journal = JSON.parse(JSON.stringify(events)) as readonly GameEvent[];
  const [first, ...rest] = journal;
  if (first?.kind !== 'started') throw new Error('a game begins with started');
  return rest.reduce(apply, newGame(first.settings, first.seq, first.waiting));
};

/** All but what only grows: the number of events, the acts and their notes. A clock that was stopped stands. */
const document = ({ settings: said, setUp, moves, ended, sealed, late, counting, waiting, rulings, position }: Game): string =>
  JSON.stringify({
    said,
    setUp,
    moves: moves.map((move) => without(move, 'timeAfter')),
    ended,
    sealed,
    late,
    counting,
    waiting,
    rulings,
    stones: position.stones,
  });

/** Every byte; of the acts what they are, for what they changed is in the game already. */
const whole = (game: Game): string =>
  JSON.stringify({ ...game, acts: game.acts.map(({ id, by: role, kind, undoneBy }) => [id, role, kind, undoneBy]) });

const sequence = fc.array(fc.record({ action: anything, role: fc.constantFrom(...ROLES) }), { maxLength: MOST_ACTS });

const MOVES_CHANGE = new Set(['taken-back', 'corrected', 'revised', 'undone', 'stones-set-up', 'started']);

/** Tries so many sequences; the seed of one that fails is printed. */
export const tryAnyActs = (sequences: number): void => {
  fc.assert(
    fc.property(sequence, (acts) => {
      let told = opened();
      let atMs = 1000;
      for (const { action, role } of acts) {
        atMs += 700;
        const before = told;
        told = done(told, action, role, atMs);
        const news = told.events.slice(before.events[0] === told.events[0] ? before.events.length : 0);
        const kept = before.game.moves.every((was, index) => JSON.stringify(told.game.moves[index]?.move) === JSON.stringify(was.move));
        expect(kept || news.some(({ kind }) => MOVES_CHANGE.has(kind))).toBe(true);
        const act = told.game.acts.at(-1);
        if (act === undefined || told === before || act.id <= before.game.seq || before.events[0] !== told.events[0]) continue;
        const back = done(told, { kind: 'undo', act: act.id, why: 'a slip' }, 'arbiter', atMs + 1);
        if (back !== told && back.events.length > told.events.length) expect(document(back.game)).toBe(document(before.game));
      }
      const again = replayed(told.events);
      expect(whole(again)).toBe(whole(told.game));
      expect(told.game.clock?.status.kind === 'running' && told.game.ended !== undefined).toBe(false);
    }),
    isMutantRun ? { numRuns: MUTANT_SEQUENCES, seed: 1, endOnFailure: true } : { numRuns: sequences, verbose: fc.VerbosityLevel.None },
  );
};

export const openedGame = (): Game => opened().game;
