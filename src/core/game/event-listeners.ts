/**
 * Who listens to which event. A new kind of event gets its shape in `event.ts`, its row here, and a case where a
 * listener of its row hears it; everybody else need not know that it exists.
 *
 *     game      the game itself changes (`apply.ts`)
 *     notes     it leaves words in the record (`note-facts.ts`)
 *     clock     it means something to the clock of the table (`table-clock.ts`)
 *     voice     it is announced (`announcements.ts`)
 *     lines     other tools read it (`event-line.ts`, FORMS 1)
 *     facts     a page shows what the game does not hold (`table-facts.ts`)
 */
import type { GameEvent } from './event.js';

export const EVENT_LISTENERS = ['game', 'notes', 'clock', 'voice', 'lines', 'facts'] as const;
export type EventListener = (typeof EVENT_LISTENERS)[number];

type Kind = GameEvent['kind'];

const LISTENERS = {
  started: ['game', 'facts'],
  'stones-set-up': ['game', 'clock'],
  moved: ['game', 'clock', 'voice', 'lines'],
  'taken-back': ['game', 'clock', 'lines'],
  revised: ['game', 'clock', 'lines'],
  'prisoners-pending': ['game', 'clock'],
  'prisoners-off': ['game', 'clock'],
  infraction: ['voice', 'lines', 'facts'],
  mismatch: ['game', 'lines'],
  link: ['lines'],
  'sensor-health': ['lines', 'facts'],
  sealed: ['game', 'notes'],
  'seal-opened': ['game'],
  late: ['game', 'notes'],
  'late-undone': ['game', 'notes'],
  clock: ['game', 'notes', 'voice'],
  'clock-kept': ['game'],
  ended: ['game', 'notes', 'clock', 'voice', 'lines'],
  arranged: ['game'],
  'arrangement-dropped': ['game'],
  amended: ['game', 'notes'],
  corrected: ['game', 'notes', 'clock', 'lines'],
  marked: ['game'],
  tried: ['notes'],
  'count-accepted': ['game', 'notes'],
  resumed: ['game', 'notes', 'lines'],
  reopened: ['game', 'notes', 'lines'],
  ruled: ['game', 'notes', 'voice'],
  noted: ['notes'],
  'arbiter-called': ['notes'],
  'long-cycle': ['notes'],
  undone: ['game', 'notes', 'clock'],
} as const satisfies Readonly<Record<Kind, readonly EventListener[]>>;

/** The kinds that a listener hears. */
type KindsFor<Listener extends EventListener> = {
  [EventKind in Kind]: Listener extends (typeof LISTENERS)[EventKind][number] ? EventKind : never;
}[Kind];

/** An event that a listener hears: its handler answers every one of these, and is asked for no other. */
export type EventFor<Listener extends EventListener> = Extract<GameEvent, { readonly kind: KindsFor<Listener> }>;

export const isFor = <Listener extends EventListener>(listener: Listener, event: GameEvent): event is EventFor<Listener> =>
  (LISTENERS[event.kind] as readonly EventListener[]).includes(listener);
