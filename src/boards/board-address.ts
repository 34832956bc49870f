/**
 * Board addresses: where a board is, as people write it on a command line or in a settings file.
 *
 *     serial:/dev/ttyACM0?baud=250000      tcp://clubhouse.local:7000      sim:
 *     saiboard://192.168.4.1               rows:/dev/ttyUSB0?size=19&encoding=hex
 *     id:m2560-0007,spare-1                the board with this id, or a spare, on whatever port (board-registry.ts)
 *     id:m2560-0007?at=tcp://rack:7000,tcp://rack:7001      and not on a port of this machine
 *
 * What follows `sim:` is the simulator's own business and is kept as it is.
 */
import { ok, refuse, type Result } from '../core/result.js';
import { makeRowsAddress, parseRowsAddress, type RowsForm } from './rows/rows-form.js';
import { SAIBOARD_PORT } from './saiboard/saiboard.js';

/** Rates that a GSB/1 board may have (protocol, Framing); the first is the one it has until told otherwise. */
export const BAUDS = [250_000, 115_200, 500_000] as const;
export type Baud = (typeof BAUDS)[number];

export const DEFAULT_BAUD: Baud = BAUDS[0];

export type BoardAddress =
  | { readonly kind: 'serial'; readonly path: string; readonly baud: Baud }
  | { readonly kind: 'tcp'; readonly host: string; readonly port: number }
  | { readonly kind: 'saiboard'; readonly host: string; readonly port: number }
  | { readonly kind: 'rows'; readonly form: RowsForm }
  | ById
  | { readonly kind: 'sim'; readonly options: string };

/** A board by the id that stays with it; those after the first are spares. `at`: where else to look than at this machine's ports. */
export interface ById {
  readonly kind: 'id';
  readonly boardIds: readonly string[];
  readonly at: readonly CabledAddress[];
}

/** Where a GSB/1 board is. */
export type CabledAddress = Extract<BoardAddress, { kind: 'serial' | 'tcp' }>;

/** Where a board is that is asked how it lies (`polled-family.ts`). */
export type PolledAddress = Extract<BoardAddress, { kind: 'saiboard' | 'rows' }>;

export const isPolled = (address: BoardAddress): address is PolledAddress => address.kind === 'saiboard' || address.kind === 'rows';

export const isCabled = (address: BoardAddress): address is CabledAddress => address.kind === 'serial' || address.kind === 'tcp';

const HOW_TO_WRITE =
  'write serial:/dev/ttyACM0?baud=250000, tcp://host:port, saiboard://host, rows:/dev/ttyUSB0?size=19, id:BOARD-ID or sim:';

const SERIAL = /^serial:([^\s?]+)(?:\?(\S*))?$/;
const TCP = /^tcp:\/\/(\[[0-9A-Fa-f:.]+\]|[^\s/:?]+):(\d{1,5})\/?$/;
const SAIBOARD = /^saiboard:\/\/(\[[0-9A-Fa-f:.]+\]|[^\s/:?]+)(?::(\d{1,5}))?\/?$/;
const SIM = /^sim:(\S*)$/;
const PORT_MAX = 65_535;

const parseSerial = (text: string): Result<BoardAddress, string> => {
  const [, path, query] = SERIAL.exec(text) ?? [];
  if (path === undefined) return refuse(`'${text}' names no port: write serial:/dev/ttyACM0, or serial:COM3 on Windows`);
  if (query === undefined) return ok({ kind: 'serial', path, baud: DEFAULT_BAUD });
  const baud = BAUDS.find((known) => query === `baud=${known}`);
  if (baud === undefined)
    return refuse(`'${query}' is no baud rate of a board: write serial:${path}?baud=${[...BAUDS].join(' or ?baud=')}`);
  return ok({ kind: 'serial', path, baud });
};

const parseTcp = (text: string): Result<BoardAddress, string> => {
  const [, host, portText] = TCP.exec(text) ?? [];
  const port = Number(portText);
  if (host === undefined || port < 1 || port > PORT_MAX) return refuse(`'${text}' is no host and port: write tcp://192.168.1.20:7000`);
  return ok({ kind: 'tcp', host: host.replaceAll(/[[\]]/g, ''), port });
};

const parseSaiboard = (text: string): Result<BoardAddress, string> => {
  const [, host, portText = String(SAIBOARD_PORT)] = SAIBOARD.exec(text) ?? [];
  const port = Number(portText);
  if (host === undefined || port < 1 || port > PORT_MAX) return refuse(`'${text}' is no Saiboard: write saiboard://192.168.4.1`);
  return ok({ kind: 'saiboard', host: host.replaceAll(/[[\]]/g, ''), port });
};

const BY_ID = /^id:([^\s?]+)(?:\?at=(\S+))?$/;
/** What fits into a hello (protocol, H); a comma ends it there. */
const BOARD_ID = /^[!-+\--~]{1,40}$/;

const parseById = (text: string): Result<BoardAddress, string> => {
  const [, ids = '', places = ''] = BY_ID.exec(text) ?? [];
  const boardIds = ids.split(',');
  if (!boardIds.every((id) => BOARD_ID.test(id)) || new Set(boardIds).size < boardIds.length)
    return refuse(`'${text}' names no boards: write id:m2560-0007, or with spares id:m2560-0007,spare-1 (banmen ports lists the ids)`);
  const at: CabledAddress[] = [];
  for (const place of places === '' ? [] : places.split(',')) {
    const parsed = place.startsWith('tcp:') ? parseTcp(place) : parseSerial(place);
    if (!parsed.ok) return parsed;
    if (isCabled(parsed.value)) at.push(parsed.value);
  }
  return ok({ kind: 'id', boardIds, at });
};

/** The refusal says how to write it. */
export const parseBoardAddress = (text: string): Result<BoardAddress, string> => {
  if (text.startsWith('serial:')) return parseSerial(text);
  if (text.startsWith('tcp:')) return parseTcp(text);
  if (text.startsWith('id:')) return parseById(text);
  if (text.startsWith('saiboard:')) return parseSaiboard(text);
  if (text.startsWith('rows:')) {
    const form = parseRowsAddress(text);
    return form.ok ? ok({ kind: 'rows', form: form.value }) : form;
  }
  const [, options] = SIM.exec(text) ?? [];
  if (options !== undefined) return ok({ kind: 'sim', options });
  if (/^(?:\/dev\/\S+|COM\d+)$/.test(text)) return refuse(`'${text}' is a port, not yet an address: write serial:${text}`);
  return refuse(`'${text}' is no address of a board: ${HOW_TO_WRITE}`);
};

const hostText = (host: string): string => (host.includes(':') ? `[${host}]` : host);

export const makeBoardAddress = (address: BoardAddress): string => {
  switch (address.kind) {
    case 'serial':
      return `serial:${address.path}?baud=${address.baud}`;
    case 'tcp':
      return `tcp://${hostText(address.host)}:${address.port}`;
    case 'saiboard':
      return `saiboard://${hostText(address.host)}:${address.port}`;
    case 'rows':
      return makeRowsAddress(address.form);
    case 'id':
      return `id:${address.boardIds.join(',')}${address.at.length === 0 ? '' : `?at=${address.at.map(makeBoardAddress).join(',')}`}`;
    case 'sim':
      return `sim:${address.options}`;
  }
};
