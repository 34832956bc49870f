/**
 * The end of a game (RULEBOOK 5), from the stones to the log: a story for each line of the section. A line without a story
 * fails. Nine by nine, black first, moments in ms.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { PASS, playAt } from '../../../src/core/go/position.js';
import { liveDocument } from '../../../src/core/table/live-document.js';
import { proposeDeadStones } from '../../../src/core/go/scoring/dead-stone-proposal.js';
import type { Reading } from '../../../src/core/wire/board-input.js';
import { inEnglish } from '../../../src/words/telling.js';
import { tellNote } from '../../../src/words/note-words.js';
import { Sitting, point } from '../../support/sitting.js';

const log = (sitting: Sitting): string => sitting.game.notes.map(({ fact }) => inEnglish(tellNote(fact))).join(' ');

/** Moves with presses, two seconds apart: `B ee`; `B` alone is a pass. The moment after them. */
const plays = (sitting: Sitting, words: string, fromMs = 2000): number => {
  let atMs = fromMs;
  for (const move of words.split(', ')) {
    const [color, letters] = move.split(' ');
    const side = color === 'B' ? 'black' : 'white';
    if (letters !== undefined) sitting.put(atMs, letters, side);
    sitting.press(atMs + 500, side);
    atMs += 2000;
  }
  sitting.passUntil(atMs);
  return atMs;
};

const lay = (sitting: Sitting, atMs: number, side: 'black' | 'white', ...stones: Reading[]): void =>
  sitting.take({ kind: 'pad', atMs, side, stones });

const OPENING = 'B ee, W gc, B cc, W gg';

/** Black's wall over the middle, and one white stone behind it; both have passed. */
const stopped = (): { readonly sitting: Sitting; readonly atMs: number } => {
  const sitting = new Sitting('20m', {}, true);
  const columns = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];
  const moves = columns.flatMap((column) => [`B ${column}e`, `W ${column}f`]).join(', ');
  const atMs = plays(sitting, `${moves}, B cb, W cc, B, W`) + 8000;
  sitting.passUntil(atMs);
  return { sitting, atMs };
};

const STORIES: readonly (() => void)[] = [
  /** Both agree: two passes stop play, the count is accepted, and the game is over; or somebody plays on. */
  () => {
    const { sitting, atMs } = stopped();
    expect(liveDocument(sitting.game).phase).toBe('counting');
    expect(sitting.game.clock?.status.kind).toBe('ended');
    expect(sitting.act(atMs, { kind: 'play-on', why: 'there is a dame left' })).toBeUndefined();
    expect([liveDocument(sitting.game).phase, sitting.game.clock?.status.kind]).toEqual(['playing', 'paused']);
    sitting.act(atMs + 1000, { kind: 'stop', why: 'there was none' });
    sitting.act(atMs + 2000, { kind: 'mark', points: [point('cc')], as: 'dead' });
    sitting.act(atMs + 3000, { kind: 'accept-count', side: 'black' });
    expect(sitting.game.ended?.result).toBeUndefined();
    sitting.act(atMs + 4000, { kind: 'accept-count', side: 'white' });
    expect(liveDocument(sitting.game).phase).toBe('over');
    expect(sitting.game.ended?.result).toMatch(/^[BW]\+\d/);
    expect(log(sitting)).toContain('there is a dame left');
  },
  /** Stones beside the board: one of the other colour by each side, or two of one's own. */
  () => {
    const agreed = new Sitting('20m');
    const atMs = plays(agreed, OPENING);
    lay(agreed, atMs, 'black', 'white');
    lay(agreed, atMs + 3000, 'white', 'black');
    agreed.passUntil(atMs + 10_000);
    expect(agreed.game.ended).toMatchObject({ reason: 'agreement', result: undefined });
    const resigned = new Sitting('20m');
    const laterMs = plays(resigned, OPENING);
    lay(resigned, laterMs, 'black', 'black', 'black');
    resigned.passUntil(laterMs + 10_000);
    expect(resigned.game.ended).toMatchObject({ reason: 'resignation', result: 'W+R' });
  },
  /** Resignation, forfeit and a ruling end a game too; and each is undone by reopening it. */
  () => {
    for (const [action, result] of [
      [{ kind: 'resign', color: 'white' }, 'B+R'],
      [{ kind: 'declare', result: { kind: 'forfeit', winner: 'white' }, why: 'left the hall' }, 'W+F'],
      [{ kind: 'rule', ruling: 'loss', side: 'black', why: 'two warnings' }, 'W+F'],
    ] as const) {
      const sitting = new Sitting('20m');
      const atMs = plays(sitting, OPENING);
      expect(sitting.act(atMs, action)).toBeUndefined();
      expect(sitting.game.ended?.result).toBe(result);
      expect(sitting.act(atMs + 1000, { kind: 'reopen', to: 'playing', why: 'a mistake' })).toBeUndefined();
      expect([liveDocument(sitting.game).phase, sitting.game.moves.length]).toEqual(['playing', 4]);
      expect(log(sitting)).toContain('a mistake');
    }
  },
  /** Dead or alive: proposed, said by people, and in a dispute played out on the position that is kept. */
  () => {
    const { sitting, atMs } = stopped();
    expect(proposeDeadStones(sitting.game.position, 1).dead).toContain(point('cc'));
    const before = sitting.game.position;
    const trial = (...letters: readonly string[]) => letters.map((name) => (name === 'pass' ? PASS : playAt(point(name))));
    const around = trial('bc', 'pass', 'dc', 'pass', 'cd');
    expect(
      sitting.act(atMs, { kind: 'trial', point: point('cc'), toMove: 'black', moves: around, why: 'white says it lives' }),
    ).toBeUndefined();
    expect(sitting.game.counting.dead).toEqual([point('cc')]);
    expect(sitting.game.position).toBe(before);
    expect(log(sitting)).toContain('B7');
    expect(log(sitting)).toContain('white says it lives');
    const act = sitting.game.acts.at(-1)?.id ?? 0;
    expect(sitting.act(atMs + 1000, { kind: 'undo', act, why: 'once more' })).toBeUndefined();
    expect(sitting.game.counting.dead).toEqual([]);
    sitting.act(atMs + 2000, { kind: 'trial', point: point('cc'), toMove: 'black', moves: around.slice(0, 2), why: 'not taken' });
    expect(sitting.game.counting.dead).toEqual([]);
    const taken = { kind: 'trial', point: point('cc'), toMove: 'black', moves: trial('cc'), why: 'on a stone' } as const;
    expect(sitting.act(atMs + 3000, taken)).toBe('illegal');
    expect(sitting.act(atMs + 4000, { ...taken, point: point('ea') })).toBe('no-stone');
  },
  /** Points that both could still fight for count as in seki: nobody's. */
  () => {
    const { sitting, atMs } = stopped();
    const shared = liveDocument(sitting.game).count?.picture.points.filter((meaning) => meaning === 'dame' || meaning === 'shared-in-seki');
    expect(shared?.length).toBeGreaterThan(0);
    sitting.act(atMs, { kind: 'mark', points: [point('cc')], as: 'dead' });
    const { picture, count } = liveDocument(sitting.game).count ?? {};
    expect(picture?.dame).toEqual([]);
    expect(count?.black).toBeGreaterThan(count?.white ?? 0);
  },
  /** A ruling binds; an appeal is written down; a count is put right when a player asks. */
  () => {
    const { sitting, atMs } = stopped();
    sitting.act(atMs, { kind: 'accept-count', side: 'black' });
    sitting.act(atMs, { kind: 'accept-count', side: 'white' });
    const first = sitting.game.ended?.result;
    sitting.act(atMs + 1000, { kind: 'rule', ruling: 'appeal', side: 'white', why: 'the stone on C7 is dead' });
    expect(log(sitting)).toContain('the stone on C7 is dead');
    expect(sitting.act(atMs + 2000, { kind: 'reopen', to: 'counting', why: 'the appeal is granted' })).toBeUndefined();
    sitting.act(atMs + 3000, { kind: 'mark', points: [point('cc')], as: 'dead' });
    sitting.act(atMs + 4000, { kind: 'accept-count', side: 'black' });
    sitting.act(atMs + 4000, { kind: 'accept-count', side: 'white' });
    expect(sitting.game.ended?.result).not.toBe(first);
  },
  /** After the end nothing that hands do with stones is a move. */
  () => {
    const { sitting, atMs } = stopped();
    const moves = sitting.game.moves.length;
    sitting.act(atMs, { kind: 'accept-count', side: 'black' });
    sitting.act(atMs, { kind: 'accept-count', side: 'white' });
    sitting.put(atMs + 1000, 'aa', 'black');
    sitting.press(atMs + 2000, 'black');
    sitting.put(atMs + 3000, 'cc', 'empty');
    sitting.passUntil(atMs + 60_000);
    expect([sitting.game.moves.length, liveDocument(sitting.game).phase]).toEqual([moves, 'over']);
  },
];

/** The lines of the section as the rule book has them. */
const lines = /## 5\. .*?\n([\s\S]*?)\n## 6/
  .exec(readFileSync('docs/RULEBOOK.md', 'utf8'))?.[1]
  ?.split(/^- /m)
  .slice(1)
  .map((line) => line.replaceAll(/\s+/g, ' ').trim());

describe('the end of a game', () => {
  test('every line of the rule book has a story', () => {
    expect(lines).toHaveLength(STORIES.length);
  });

  test.each((lines ?? []).map((line, index) => [line, STORIES[index]] as const))('%s', (_, story) => {
    if (story === undefined) throw new Error('no story');
    story();
  });
});
