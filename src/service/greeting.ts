/**
 * What the start says: where the page is, to whom it is open, and, the first time, the PINs with a QR code that signs the
 * arbiter's phone in. Pure: the caller prints the lines.
 */
import type { NewPin } from '../console/access/access-book.js';
import { isSimulated } from './open-tables.js';
import { networkAddresses, openToWhom, qrLines, type OpenSettings } from './open-to-whom.js';
import { TABLES_MEASURED, type ServedTableSettings, type Settings } from './settings.js';

export interface Greeted {
  readonly address: string;
  readonly tables: readonly ServedTableSettings[];
  readonly newPins: readonly NewPin[];
  readonly isMachineClosed: boolean;
}

/** The part behind `#` is never sent over the network by a browser, and stands in no log. */
export const signInAddress = (page: string, pin: string): string => `${page}#pin=${pin}`;

const spaced = (pin: string): string => pin.replace(/^(\d{4})(\d{4})$/, '$1 $2');

const PIN_USES: Readonly<Record<NewPin['role'], string>> = {
  table: 'a tablet at one board',
  arbiter: 'everything at the tables',
  organiser: 'everything, and new PINs',
};

/** Undefined: no more than it was measured to carry. */
export const tooManyTables = (count: number): string | undefined =>
  count <= TABLES_MEASURED
    ? undefined
    : `${count} tables are more than the ${TABLES_MEASURED} that one service was measured to carry: watch /api/v1/status, or divide them between two machines`;

export const greeting = (
  { address, tables, newPins, isMachineClosed }: Greeted,
  settings: OpenSettings & Pick<Settings, 'tables'>,
  folder: string,
): readonly string[] => {
  const port = /:(\d+)$/.exec(address)?.[1] ?? '80';
  const [first] = networkAddresses(settings.host, port);
  const arbiter = newPins.find(({ role }) => role === 'arbiter');
  return [
    `Banmen is at ${address.replace(/\/\/(?:127\.0\.0\.1|\[::1?\]):/, '//localhost:')}/`,
    ...tables.map(({ name, board }) => `  ${name}: ${board}`),
    ...[tooManyTables(tables.length)].flatMap((line) => line ?? []),
    ...(settings.tables.length === 0 && tables.some(({ board }) => isSimulated(board))
      ? ['  No board was found, so this is a simulated game. Connect one and start again, or see: banmen doctor']
      : []),
    ...openToWhom(settings, port, isMachineClosed),
    ...(newPins.length === 0 ? [] : ['PINs, shown this once. Write them down:']),
    ...newPins.map(({ role, pin }) => `  ${role.padEnd('organiser'.length)}  ${spaced(pin)}  ${PIN_USES[role]}`),
    ...(first === undefined
      ? []
      : arbiter === undefined
        ? ["The arbiter's desk, for a phone that signs in with its PIN:", qrLines(`${first}desk`)]
        : ["The arbiter's phone signs in with this:", qrLines(signInAddress(first, arbiter.pin))]),
    `Games are kept in ${folder}. Stop with Ctrl-C.`,
  ];
};
