/**
 * What the start says: where the page is, to whom it is open, and, the first time, the PINs with a QR code that signs the
 * arbiter's phone in. Pure: the caller prints the lines.
 */
import { networkInterfaces } from 'node:os';
import { renderUnicodeCompact } from 'uqr';
import type { NewPin } from '../console/access/access-book.js';
import { isLoopback, plainAddress } from '../console/access/own-names.js';
import { isSimulated } from './open-tables.js';
import type { ServedTableSettings, Settings } from './settings.js';

export interface Greeted {
  readonly address: string;
  readonly tables: readonly ServedTableSettings[];
  readonly newPins: readonly NewPin[];
}

/** The addresses of the page on this network; none where it is served on this machine only. IPv4: what people can type. */
export const networkAddresses = (
  host: string,
  port: string,
  interfaces: typeof networkInterfaces = networkInterfaces,
): readonly string[] => {
  if (host === 'localhost' || isLoopback(host)) return [];
  if (host !== '0.0.0.0' && host !== '::') return [`http://${host.includes(':') ? `[${host}]` : host}:${port}/`];
  return Object.values(interfaces())
    .flatMap((all) => all ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => `http://${plainAddress(address)}:${port}/`);
};

/** The part behind `#` is never sent over the network by a browser, and stands in no log. */
export const signInAddress = (page: string, pin: string): string => `${page}#pin=${pin}`;

const spaced = (pin: string): string => pin.replace(/^(\d{4})(\d{4})$/, '$1 $2');

const PIN_USES: Readonly<Record<NewPin['role'], string>> = {
  table: 'a tablet at one board',
  arbiter: 'everything at the tables',
  organiser: 'everything, and new PINs',
};

export const greeting = (
  { address, tables, newPins }: Greeted,
  settings: Pick<Settings, 'host' | 'tables'>,
  folder: string,
): readonly string[] => {
  const port = /:(\d+)$/.exec(address)?.[1] ?? '80';
  const network = networkAddresses(settings.host, port);
  const [first] = network;
  const arbiter = newPins.find(({ role }) => role === 'arbiter');
  return [
    `Banmen is at ${address.replace(/\/\/(?:127\.0\.0\.1|\[::1?\]):/, '//localhost:')}/`,
    ...tables.map(({ name, board }) => `  ${name}: ${board}`),
    ...(settings.tables.length === 0 && tables.some(({ board }) => isSimulated(board))
      ? ['  No board was found, so this is a simulated game. Connect one and start again, or see: banmen doctor']
      : []),
    ...(first === undefined
      ? ['Open to this machine only, which may do everything. For phones and spectators: --host 0.0.0.0']
      : [`On this network: ${network.join(' ')}`, 'Everybody there may watch. This machine may do everything; others sign in with a PIN.']),
    ...(newPins.length === 0 ? [] : ['PINs, shown this once. Write them down:']),
    ...newPins.map(({ role, pin }) => `  ${role.padEnd('organiser'.length)}  ${spaced(pin)}  ${PIN_USES[role]}`),
    ...(first === undefined || arbiter === undefined
      ? []
      : ["The arbiter's phone signs in with this:", renderUnicodeCompact(signInAddress(first, arbiter.pin), { ecc: 'L', border: 1 })]),
    `Games are kept in ${folder}. Stop with Ctrl-C.`,
  ];
};
