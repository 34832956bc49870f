/**
 * The name under which a browser saves a record: date, players, table. In letters that every
 * file system takes, and once more in full for browsers that can (RFC 6266, RFC 8187).
 */
import type { LiveTable } from './view/live-table.js';

const PART_LENGTH_MAX = 40;

const safePart = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, PART_LENGTH_MAX)
    .replaceAll(/^-+|-+$/g, '');

/** `2026-11-29-Iyama-Cho-table-1-game-2.sgf`; parts that are not known are left out. */
export const downloadFileName = (table: LiveTable): string => {
  const { game } = table;
  const parts = [
    game?.startedAt.slice(0, 'yyyy-mm-dd'.length) ?? '',
    game?.players.black ?? '',
    game?.players.white ?? '',
    table.tableId,
    game === null ? '' : `game-${game.gameNumber}`,
  ];
  return `${parts
    .map(safePart)
    .filter((part) => part !== '')
    .join('-')}.sgf`;
};

const percentEncoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

export const contentDisposition = (fileName: string): string => {
  const plain = fileName
    .normalize('NFD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .replaceAll(/["\\]/g, '')
    .replaceAll(/-{2,}/g, '-');
  return `attachment; filename="${plain}"; filename*=UTF-8''${percentEncoded(fileName)}`;
};
