/** Why an action was not taken, and what to do instead: the core's refusals as sentences. */
import type { Color } from '../core/go/color.js';
import { makePointName, type BoardSize, type Point } from '../core/go/point.js';
import type { Refusal } from '../core/go/refusal.js';
import { tell, type Sentence } from './telling.js';
import type { ActionRefusal as GameRefusal } from '../core/game/action-refusal.js';

export const tellColor = (color: Color): Sentence => tell(color === 'black' ? 'stone.black' : 'stone.white');

const tellIllegal = (refusal: Refusal, size: BoardSize): Sentence => {
  const name = (point: Point): string => makePointName(point, size);
  switch (refusal.kind) {
    case 'occupied':
      return tell('refusal.occupied', { point: name(refusal.point) });
    case 'off-board':
      return tell('refusal.off-board', { width: size.width, height: size.height });
    case 'wrong-turn':
      return tell('refusal.wrong-turn');
    case 'forbidden-point':
      return tell('refusal.forbidden-point', { point: name(refusal.point) });
    case 'ko':
      return tell('refusal.ko', { point: name(refusal.point), number: refusal.move });
    case 'superko':
      return tell('refusal.superko', { point: name(refusal.point), number: refusal.move });
  }
};

export const tellRefusal = (refusal: GameRefusal, size: BoardSize): Sentence => {
  switch (refusal.kind) {
    case 'illegal':
      return tellIllegal(refusal.refusal, size);
    case 'no-such-move':
      return tell('refusal.no-such-move', { number: refusal.number });
    case 'bad-set-up':
      return tell('refusal.bad-set-up', { why: refusal.why });
    case 'bad-time':
      return tell('refusal.bad-time', { why: refusal.why });
    case 'late-already':
      return tell('refusal.late-already', { color: tellColor(refusal.color) });
    case 'corrected-since':
      return tell('refusal.corrected-since', { color: tellColor(refusal.color) });
    case 'clock':
      return tell(`refusal.${refusal.why}`);
    case 'bad-result':
      return tell('refusal.bad-result', { text: refusal.text });
    case 'no-stone':
      return refusal.point === undefined
        ? tell('refusal.name-a-stone')
        : tell('refusal.no-stone', { point: makePointName(refusal.point, size) });
    case 'not-open':
      return refusal.point === undefined
        ? tell('refusal.name-a-point')
        : tell('refusal.not-open', { point: makePointName(refusal.point, size) });
    case 'bad-amendment':
      return tell('refusal.bad-amendment', { why: refusal.why });
    case 'bad-ruling':
      return tell('refusal.bad-ruling', { why: refusal.why });
    case 'too-many-wait':
      return tell('refusal.too-many-wait', { most: refusal.most });
    case 'no-such-game':
    case 'no-such-incident':
    case 'no-such-act':
    case 'undone-already':
      return tell(`refusal.${refusal.kind}`, { id: refusal.id });
    case 'changed-since':
      return refusal.act === undefined
        ? tell('refusal.changed-since', { part: refusal.part })
        : tell('refusal.changed-by-act', { part: refusal.part, act: refusal.act });
    case 'counting':
    case 'not-counting':
    case 'not-over':
    case 'game-on':
    case 'nothing-changed':
    case 'why-needed':
    case 'clock-started':
    case 'game-over':
    case 'no-game':
    case 'sealed':
    case 'sealed-on-paper':
    case 'nothing-sealed':
    case 'not-late':
      return tell(`refusal.${refusal.kind}`);
  }
};

/** What a player who seals can do about it. */
export const tellSealRefusal = (refusal: GameRefusal, size: BoardSize): Sentence => {
  const told = tellRefusal(refusal, size);
  if (refusal.kind === 'illegal' && refusal.refusal.kind === 'wrong-turn') return tell('refusal.seal-wrong-turn');
  if (refusal.kind === 'illegal' && ['occupied', 'off-board', 'forbidden-point'].includes(refusal.refusal.kind)) {
    return tell('refusal.write-another', { refusal: told });
  }
  if (refusal.kind === 'clock' && refusal.why === 'wrong-turn') return tell('refusal.seal-wrong-turn');
  return refusal.kind === 'clock' && refusal.why === 'not-running' ? tell('refusal.seal-not-running') : told;
};
