/**
 * A board at an address, ready for a table. Simulated boards are no business of this room: the
 * command line makes them.
 *
 * When the port of a board that has said its id is gone, all ports are asked for it: plugged in again, it may have another
 * name. A board that is wanted by its id (`openBoardById`) is found and claimed in the registry, its spares too.
 */
import type { Pairs } from '../core/wire/frame.js';
import type { TimePort } from '../session/ports.js';
import type { CabledAddress } from './board-address.js';
import type { BoardRegistry, SeatWishes } from './board-registry.js';
import { candidateAddresses, findBoard, probeWith } from './find-board.js';
import { tellFault } from './fault-remedy.js';
import type { LightStrength } from './light-colors.js';
import { cableTo, type OpenCable } from './gsb/cable.js';
import { openGsbBoard, type GsbBoard } from './gsb/gsb-board.js';

export interface OpenBoardOptions {
  readonly time: TimePort;
  /** 1 to 65535; draw it, so that no two runs begin with the same. */
  readonly firstCommand: number;
  /** Only these will do. */
  readonly boardIds?: readonly string[];
  readonly set?: Pairs;
  readonly lights?: LightStrength;
}

export const openBoardAt = (address: CabledAddress, options: OpenBoardOptions): GsbBoard => {
  const { time } = options;
  const findAgain = async (boardId: string): Promise<OpenCable | undefined> => {
    const found = await findBoard(await candidateAddresses([address]), boardId, probeWith(time));
    return found.ok ? cableTo(found.value.address) : undefined;
  };
  return openGsbBoard({
    ...options,
    openCable: cableTo(address),
    explain: (fault) => tellFault(address, fault),
    ...(address.kind === 'serial' ? { findAgain } : {}),
  });
};

/** A board by its id, or one of its spares, wherever it is plugged in; it is told to people while it is nowhere. */
export const openBoardById = (registry: BoardRegistry, wishes: SeatWishes, options: OpenBoardOptions): GsbBoard => {
  const { time } = options;
  const names = wishes.boardIds.join(' or ');
  const nowhere: OpenCable = (events) => {
    const cancel = time.wakeAt(time.nowMs(), () =>
      events.closed({ code: undefined, message: `board ${names} is not found on any port: plug it in, and it is used at once` }),
    );
    return {
      send: () => undefined,
      close: () => {
        cancel();
        return Promise.resolve();
      },
      octetsHeard: 0,
      octetsGivenUp: 0,
    };
  };
  const board = openGsbBoard({
    ...options,
    boardIds: wishes.boardIds,
    openCable: nowhere,
    findAgain: async () => {
      const found = await registry.claim(wishes);
      return found === undefined ? nowhere : cableTo(found.address);
    },
  });
  return {
    ...board,
    close: async () => {
      await board.close();
      registry.release(wishes.seat);
    },
  };
};
