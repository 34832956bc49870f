/**
 * Positions with right answers that were made anew after the kinds that KataGo's rules and score tests have (ko, superko in three
 * forms, suicide, area and territory with their taxes). KataGo itself is not on npm, so the answers stand in the vectors.
 */
import type { Occupant } from '../../src/core/go/position.js';
import { play, playAt, PASS } from '../../src/core/go/position.js';
import { taxedArea, taxedPoints } from '../../src/core/go/scoring/area.js';
import { finalBoard } from '../../src/core/go/scoring/final-board.js';
import { groupsOn, livingGroups } from '../../src/core/go/scoring/groups.js';
import { countingVectors, legalityVectors } from '../../test/conformance/rules/vector-files.js';
import { at, drawn, positionFromDiagram } from '../../test/support/go-diagram.js';
import { namedRules } from './goban.js';
import type { AgainstCase } from './suite.js';

export const ruleCases = (): readonly AgainstCase[] =>
  legalityVectors().flatMap(({ title, board, toMove, moves, expectations }) =>
    expectations.map(({ rules, repetition, selfCapture, refusal }) => {
      let position = positionFromDiagram(board, { ...namedRules('chinese'), repetition, selfCapture }, toMove);
      let own = 'all legal';
      for (const [index, name] of moves.entries()) {
        const played = play(position, position.toMove, name === 'pass' ? PASS : playAt(at(name, position.size)));
        if (!played.ok) {
          own = `${played.refusal.kind} at ${name}, turn ${index + 1}`;
          break;
        }
        position = played.value;
      }
      const other = refusal === undefined ? 'all legal' : `${refusal.kind} at ${refusal.point}, turn ${refusal.turn}`;
      return { name: `${title}, ${rules}`, own, other };
    }),
  );

export const scoreCases = (): readonly AgainstCase[] =>
  countingVectors().flatMap(({ title, board, expectations }) =>
    expectations.map(({ method, tax, black, white, groups }) => {
      const { size, marks } = drawn(board);
      const stones = marks.map((mark): Occupant => (mark === 'X' ? 'black' : mark === 'O' ? 'white' : 'empty'));
      const final = finalBoard(size, stones, []);
      const found = groupsOn(final, 'dame');
      const count = (method === 'area' ? taxedArea : taxedPoints)(final, tax, () => found);
      const living = livingGroups(found);
      const withGroups = (one: number, other: number): string => (groups === undefined ? '' : `, groups ${one}/${other}`);
      return {
        name: `${title}, ${method}, tax ${tax}`,
        own: `${count.black} to ${count.white}${withGroups(living.black, living.white)}`,
        other: `${black} to ${white}${withGroups(groups?.[0] ?? 0, groups?.[1] ?? 0)}`,
      };
    }),
  );
