/**
 * The lamps of a board for two: the table shows what it always shows, and whoever has a wish (an engine, the other table, a lesson)
 * has it shown over that.
 */
import type { BoardPort, Light } from '../session/ports.js';

export interface SharedLights {
  /** For the table. */
  readonly board: BoardPort;
  /** From now on, by the board's own points; nothing: only the table's. */
  wish(lights: readonly Light[]): void;
}

export const shareLights = (board: BoardPort): SharedLights => {
  let ofTable: readonly Light[] = [];
  let wished: readonly Light[] = [];
  const show = (): void => {
    const all = new Map([...ofTable, ...wished].map((light) => [light.point, light]));
    board.showLights([...all.values()].sort((one, other) => one.point - other.point));
  };
  return {
    board: {
      start: (listener) => board.start(listener),
      ...(board.refresh === undefined ? {} : { refresh: () => board.refresh?.() }),
      ...(board.counters === undefined ? {} : { counters: () => board.counters?.() ?? {} }),
      showLights: (lights) => {
        ofTable = lights;
        show();
      },
      close: () => board.close(),
    },
    wish: (lights) => {
      wished = lights;
      show();
    },
  };
};
