/** A board's identity in which only the id matters. */
import type { LinkIdentity } from '../../src/core/wire/link-state.js';

export const identityOf = (boardId: string): LinkIdentity => ({
  boardId,
  firmware: 'fw-1',
  boot: 0,
  width: 19,
  height: 19,
  sensor: 'colour',
  leds: 'none',
  clockButtons: 0,
  lineOctetsMax: 96,
});
