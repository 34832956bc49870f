/** What has changed from one look at a board to the next, as the table wants to hear it. */
import { COLORS } from '../core/go/color.js';
import type { BoardInput, PointReading } from '../core/wire/board-input.js';
import type { BoardLook } from './polled-family.js';

export class LookWatch {
  #before: BoardLook | undefined;
  #isUp = false;
  #lookedMs = 0;

  /** The next look is told whole. */
  refresh(): void {
    this.#before = undefined;
  }

  look(look: BoardLook, atMs: number): readonly BoardInput[] {
    const before = this.#before;
    this.#before = look;
    this.#lookedMs = atMs;
    const inputs: BoardInput[] = [];
    if (before === undefined) inputs.push({ kind: 'snapshot', atMs, readings: look.readings });
    if (!this.#isUp) inputs.push({ kind: 'link', atMs, state: 'up' });
    this.#isUp = true;
    if (before !== undefined) {
      const changes = look.readings.flatMap((reading, point): readonly PointReading[] =>
        reading === before.readings[point] ? [] : [{ point, reading }],
      );
      if (changes.length > 0) inputs.push({ kind: 'readings', atMs, changes });
    }
    for (const side of COLORS) {
      const down = look.buttons?.[side] ?? false;
      if (down !== (before?.buttons?.[side] ?? false)) inputs.push({ kind: 'button', atMs, side, down });
    }
    const over = look.hand ?? false;
    if (over !== (before?.hand ?? false)) inputs.push({ kind: 'hand', atMs, over });
    return inputs;
  }

  /** The cable is gone. Everything up to the last look was seen. */
  lost(atMs: number): readonly BoardInput[] {
    this.#before = undefined;
    if (!this.#isUp) return [];
    this.#isUp = false;
    return [{ kind: 'link', atMs, state: 'down', heardUntilMs: this.#lookedMs }];
  }
}
