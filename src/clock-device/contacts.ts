/**
 * The clock's contacts: two buttons or a rocker, debounced by johnny-five, each touch one press.
 *
 *     first touch ─ bounces ─ at rest (johnny-five: 7 ms) ─▶ pressed(side, moment of the first touch)
 *
 * How a contact lies when the clock comes is no press, and neither is one that bounces back to
 * where it was.
 */
import five from 'johnny-five';
import type firmata from 'firmata-io';
import { COLORS, opposite, type Color } from '../core/go/color.js';
import type { Wiring } from './wiring.js';

/** A contact that was let go, with the pull-up. */
const PIN_HIGH = 1;

interface Contact {
  readonly pin: number;
  /** Who has pressed when it closes. */
  readonly down: Color;
  /** Who has pressed when it opens: the other side of a rocker; nobody with buttons. */
  readonly up: Color | undefined;
}

const contactsOf = (buttons: Wiring['buttons']): readonly Contact[] =>
  buttons.kind === 'two'
    ? COLORS.map((color) => ({ pin: buttons[color], down: color, up: undefined }))
    : [{ pin: buttons.pin, down: 'black', up: opposite('black') }];

/** Listens until the answer is called, when the board is gone. `pressed` is told the first touch, in `nowMs`'s time. */
export const listenToContacts = (
  board: five.Board,
  io: firmata.Firmata,
  buttons: Wiring['buttons'],
  nowMs: () => number,
  pressed: (side: Color, atMs: number) => void,
): (() => void) => {
  const listening = contactsOf(buttons).map(({ pin, down, up }) => {
    // The board tells every contact of a port when one of them changes, and all of them at first.
    let level: number | undefined;
    let restsAt: number | undefined;
    let touchedAtMs: number | undefined;
    const button = new five.Button({ board, pin, isPullup: true });
    io.on(`digital-read-${String(pin)}`, (value: number) => {
      restsAt ??= value;
      if (value !== (level ?? value)) touchedAtMs ??= nowMs();
      level = value;
    });
    const settled = (): void => {
      const atMs = touchedAtMs ?? nowMs();
      touchedAtMs = undefined;
      if (level === undefined || level === restsAt) return;
      restsAt = level;
      const side = level === PIN_HIGH ? up : down;
      if (side !== undefined) pressed(side, atMs);
    };
    button.on('down', settled);
    button.on('up', settled);
    return { pin, button };
  });
  return () => {
    for (const { pin, button } of listening) {
      // A `Button` that is held keeps an interval for ever, unless it hears that it was let go.
      io.emit(`digital-read-${String(pin)}`, PIN_HIGH);
      // johnny-five keeps every button that was ever made; it need not keep what hangs on them.
      button.removeAllListeners();
      button.board = undefined;
      button.io = undefined;
    }
  };
};
