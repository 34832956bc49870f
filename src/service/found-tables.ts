/**
 * The boards that were found, as tables: each named after the id that stays with the board, so that it finds its journal again on
 * whatever port. Ids may be the same (a firmware is flashed with one), or the same but for case and signs: those tables are told
 * apart by their ports, until one of the boards has another id.
 */
import { makeBoardAddress } from '../boards/board-address.js';
import type { FoundBoard } from '../boards/find-board.js';

export interface FoundTable {
  readonly id: string;
  readonly name: string;
  readonly board: string;
  /** Another board has the same id. */
  readonly isDouble: boolean;
}

const wordOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

const portOf = ({ address }: FoundBoard): string =>
  address.kind === 'serial' ? (address.path.split('/').at(-1) ?? address.path) : `${address.host}-${address.port}`;

/** A name for a table and its files; what is too long keeps its end, where ports and serial numbers differ. */
const ID_MAX = 31;
const tableId = (text: string): string => (text.length <= ID_MAX ? text : text.slice(-ID_MAX).replace(/^-/, ''));

export const tablesFound = (found: readonly FoundBoard[]): readonly FoundTable[] => {
  const words = found.map(({ identity }) => wordOf(identity.boardId));
  return found.map((board, index) => {
    const { boardId } = board.identity;
    const word = words[index] ?? '';
    const isDouble = words.filter((other) => other === word).length > 1;
    const port = portOf(board);
    return {
      id: tableId(isDouble ? `board-${word}-${wordOf(port)}` : `board-${word}`),
      name: isDouble ? `Board ${boardId} on ${port}` : `Board ${boardId}`,
      board: makeBoardAddress(board.address),
      isDouble,
    };
  });
};

/** For people: which ids are there more than once. */
export const doubleIds = (found: readonly FoundBoard[]): readonly Pick<FoundTable, 'name' | 'board'>[] =>
  tablesFound(found).filter(({ isDouble }) => isDouble);
