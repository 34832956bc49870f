/**
 * A board on a real cable: a serial port, or a tcp socket (an adapter, the simulator). Time is
 * this machine's, and nobody's hands are known of.
 */
import { reasonOf } from '../src/core/result.js';
import { type CabledAddress, makeBoardAddress } from '../src/boards/board-address.js';
import { type Cable, cableTo } from '../src/boards/gsb/cable.js';
import type { BoardUnderTest, Hands } from './board-under-test.js';

/** Boards that reset when their port is opened need this long before they listen. */
const BOOT_MS = 2500;
/** Lines that wait to be heard; a board that says more in 5 ms is not on a serial line. */
const LINES_WAITING_MAX = 10_000;

/** Opens the cable. Rejects, with the system's reason, when it cannot be opened. */
export const openCableUnderTest = (address: CabledAddress, nowMs: () => number, hands?: Hands): Promise<BoardUnderTest> =>
  new Promise((resolve, reject) => {
    let lines: string[] = [];
    let wake: () => void = () => undefined;
    let whyOver: string | undefined;
    const hear = (ms: number): Promise<readonly string[]> =>
      new Promise((heard, over) => {
        const finish = (): void => {
          clearTimeout(timer);
          wake = () => undefined;
          const came = lines;
          lines = [];
          if (came.length === 0 && whyOver !== undefined) over(new Error(`the cable is over: ${whyOver}`));
          else heard(came);
        };
        const timer = setTimeout(finish, ms);
        wake = finish;
        if (lines.length > 0 || whyOver !== undefined) finish();
      });
    const cable: Cable = cableTo(address)({
      opened: () => {
        const board: BoardUnderTest = {
          name: makeBoardAddress(address),
          ...(hands === undefined ? {} : { hands }),
          send: (line) => cable.send(line),
          hear,
          nowMs,
          close: () => cable.close(),
        };
        if (address.kind === 'tcp') resolve(board);
        else setTimeout(() => resolve(board), BOOT_MS);
      },
      line: (text) => {
        if (lines.length < LINES_WAITING_MAX) lines.push(text);
        wake();
      },
      closed: (fault) => {
        whyOver = fault.message;
        const why = reasonOf(Object.assign(new Error(fault.message), { code: fault.code }));
        reject(new Error(`${makeBoardAddress(address)}: ${why}`));
        wake();
      },
    });
  });
