/**
 * Look: which moment of the game a page shows. Live follows the game; looking back stays at its
 * move while the game goes on, and stepping forward past the last move is live again.
 */
export type Look = { readonly kind: 'live' } | { readonly kind: 'back'; readonly number: number };

export const LIVE: Look = { kind: 'live' };

/** The number of the last move on show: 0 is the set-up. A game that was taken back below it shows its last move. */
export const shownNumber = (look: Look, moveCount: number): number =>
  look.kind === 'live' ? moveCount : Math.max(0, Math.min(look.number, moveCount));

export const lookAt = (number: number, moveCount: number): Look =>
  number >= moveCount ? LIVE : { kind: 'back', number: Math.max(0, number) };

export const lookBy = (look: Look, by: number, moveCount: number): Look => lookAt(shownNumber(look, moveCount) + by, moveCount);

/** What a key does to the look; undefined: nothing. `PAGE_MOVES` at once with page up and down. */
export const lookAfterKey = (key: string, look: Look, moveCount: number): Look | undefined => {
  switch (key) {
    case 'ArrowLeft':
      return lookBy(look, -1, moveCount);
    case 'ArrowRight':
      return lookBy(look, 1, moveCount);
    case 'PageUp':
      return lookBy(look, -PAGE_MOVES, moveCount);
    case 'PageDown':
      return lookBy(look, PAGE_MOVES, moveCount);
    case 'Home':
      return lookAt(0, moveCount);
    case 'End':
    case 'Escape':
      return LIVE;
    default:
      return undefined;
  }
};

const PAGE_MOVES = 10;
