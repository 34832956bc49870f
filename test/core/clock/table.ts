/** A table's clock for tests: a control by its text, actions and moments in one line each. */
import { parseControls } from '../../../src/core/clock/control-text.js';
import { changeClock, type ClockAction, type ClockAnswer } from '../../../src/core/clock/clock-actions.js';
import { DEFAULT_POLICY, newClock, type Clock, type ClockEvent, type ClockPolicy } from '../../../src/core/clock/clock.js';
import { callTable, type CallTable } from '../../../src/core/clock/call-tables.js';

export const ready = (controls: string, policy: Partial<ClockPolicy> = {}): Clock => {
  const parsed = parseControls(controls);
  if (!parsed.ok) throw new Error(parsed.refusal);
  return newClock(parsed.value, { ...DEFAULT_POLICY, ...policy }, 'black');
};

/** Black's first turn begins at 0. */
export const begun = (controls: string, policy: Partial<ClockPolicy> = {}): Clock =>
  changeClock(ready(controls, policy), { kind: 'start', side: 'black' }, 0).clock;

/** Does it all, in order; every event that came of it, and the last refusal. */
export const play = (clock: Clock, ...actions: readonly (readonly [number, ClockAction])[]): ClockAnswer => {
  let now = clock;
  let refused: ClockAnswer['refused'];
  const events: ClockEvent[] = [];
  for (const [atMs, action] of actions) {
    const answer = changeClock(now, action, atMs);
    now = answer.clock;
    refused = answer.refused;
    events.push(...answer.events);
  }
  return { clock: now, events, refused };
};

export const press = (side: 'black' | 'white'): ClockAction => ({ kind: 'press', side });

export const tableOf = (system: string): CallTable => {
  const table = callTable(system);
  if (!table.ok) throw new Error(table.refusal);
  return table.value;
};
