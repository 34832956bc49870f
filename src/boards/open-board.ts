/**
 * A board at an address, ready for a table. Simulated boards are no business of this room: the
 * command line makes them.
 *
 * With a `boardId` only that board will do. When the port of a board that has said its id is gone,
 * all ports are asked for it: plugged in again, it may have another name.
 */
import type { Pairs } from '../core/wire/frame.js';
import type { TimePort } from '../session/ports.js';
import type { CabledAddress } from './board-address.js';
import { candidateAddresses, findBoard, probeWith } from './find-board.js';
import { explainFault } from './fault-remedy.js';
import type { LightStrength } from './light-colors.js';
import { cableTo, type OpenCable } from './gsb/cable.js';
import { openGsbBoard, type GsbBoard } from './gsb/gsb-board.js';

export interface OpenBoardOptions {
  readonly time: TimePort;
  /** 1 to 65535; draw it, so that no two runs begin with the same. */
  readonly firstCommand: number;
  readonly boardId?: string;
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
    explain: (fault) => explainFault(address, fault),
    ...(address.kind === 'serial' ? { findAgain } : {}),
  });
};
