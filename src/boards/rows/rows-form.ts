/**
 * How a board of rows writes itself down: what a hobby board needs instead of code.
 *
 *     rows:/dev/ttyUSB0?baud=115200&size=19&encoding=hex&keys=2&ask=R&every=100
 *     rows://192.168.4.1:2000?size=9&encoding=base64&planes=2
 *
 * One line is the whole board: row by row from the top, a bit a point, each row filled up to whole octets. Two planes are
 * all rows of black's stones and then all rows of white's; with keys one octet more, bit 0 black's clock button, bit 1
 * white's. `ask` is sent, with a line feed, each `every` milliseconds; without it the board speaks by itself.
 */
import { ok, refuse, type Result } from '../../core/result.js';

export const ROW_ENCODINGS = ['hex', 'base64'] as const;
export const BIT_ORDERS = ['msb', 'lsb'] as const;

export type RowsPlace =
  | { readonly kind: 'serial'; readonly path: string; readonly baud: number }
  | { readonly kind: 'tcp'; readonly host: string; readonly port: number };

export interface RowsForm {
  readonly place: RowsPlace;
  readonly size: number;
  readonly encoding: (typeof ROW_ENCODINGS)[number];
  /** Which bit of an octet is its leftmost point. */
  readonly bits: (typeof BIT_ORDERS)[number];
  /** 1: where stones lie; 2: black's, then white's. */
  readonly planes: 1 | 2;
  /** 2: an octet with the clock buttons follows. */
  readonly keys: 0 | 2;
  readonly ask: string | undefined;
  readonly everyMs: number;
}

/** GSB/1 allows the same sizes. */
const SIZE_MIN = 5;
const SIZE_MAX = 19;
const EVERY_MS = { min: 20, usual: 100, max: 5_000 };
const BAUD = { min: 1_200, usual: 115_200, max: 2_000_000 };
const PORT_MAX = 65_535;

const TCP = /^rows:\/\/(\[[0-9A-Fa-f:.]+\]|[^\s/:?]+):(\d{1,5})(?:\?(\S*))?$/;
const SERIAL = /^rows:([^\s?]+)(?:\?(\S*))?$/;

const KEYS = ['baud', 'size', 'encoding', 'bits', 'planes', 'keys', 'ask', 'every'] as const;
type Key = (typeof KEYS)[number];

const HOW_TO_WRITE = 'write rows:/dev/ttyUSB0?size=19&encoding=hex or rows://192.168.4.1:2000?size=19&encoding=base64';

/** Refused by the name of the part that is wrong. */
export const parseRowsAddress = (text: string): Result<RowsForm, string> => {
  const [, host, portText, tcpQuery] = TCP.exec(text) ?? [];
  const [, path, serialQuery] = host === undefined ? (SERIAL.exec(text) ?? []) : [];
  if (host === undefined && (path === undefined || path.startsWith('//')))
    return refuse(`'${text}' is no address of a board of rows: ${HOW_TO_WRITE}`);
  const query = new URLSearchParams(tcpQuery ?? serialQuery ?? '');
  const unknown = [...query.keys()].find((key) => !KEYS.some((known) => known === key));
  if (unknown !== undefined) return refuse(`rows: knows no '${unknown}'; it knows ${KEYS.join(', ')}`);
  const wrong: string[] = [];
  const whole = (key: Key, usual: number, min: number, max: number): number => {
    const value = Number(query.get(key) ?? usual);
    if (!Number.isInteger(value) || value < min || value > max) wrong.push(`${key} is a whole number from ${min} to ${max}`);
    return value;
  };
  const word = <Word extends string>(key: Key, words: readonly Word[], usual: Word): Word => {
    const found = words.find((known) => known === (query.get(key) ?? usual));
    if (found === undefined) wrong.push(`${key} is ${words.join(' or ')}`);
    return found ?? usual;
  };
  const port = whole('baud', BAUD.usual, BAUD.min, BAUD.max);
  const tcpPort = Number(portText);
  if (host !== undefined && (tcpPort < 1 || tcpPort > PORT_MAX)) wrong.push(`a port is a number from 1 to ${PORT_MAX}`);
  if (host !== undefined && query.has('baud')) wrong.push('baud is for a serial port');
  const form: RowsForm = {
    place:
      host === undefined
        ? { kind: 'serial', path: path ?? '', baud: port }
        : { kind: 'tcp', host: host.replaceAll(/[[\]]/g, ''), port: tcpPort },
    size: whole('size', SIZE_MAX, SIZE_MIN, SIZE_MAX),
    encoding: word('encoding', ROW_ENCODINGS, 'hex'),
    bits: word('bits', BIT_ORDERS, 'msb'),
    planes: word('planes', ['1', '2'], '1') === '2' ? 2 : 1,
    keys: word('keys', ['0', '2'], '0') === '2' ? 2 : 0,
    ask: query.get('ask') ?? undefined,
    everyMs: whole('every', EVERY_MS.usual, EVERY_MS.min, EVERY_MS.max),
  };
  return wrong.length > 0 ? refuse(`rows: ${wrong.join('; ')}`) : ok(form);
};

export const makeRowsAddress = ({ place, size, encoding, bits, planes, keys, ask, everyMs }: RowsForm): string => {
  const at = place.kind === 'serial' ? place.path : `//${place.host.includes(':') ? `[${place.host}]` : place.host}:${place.port}`;
  const query = new URLSearchParams({
    ...(place.kind === 'serial' ? { baud: String(place.baud) } : {}),
    size: String(size),
    encoding,
    bits,
    planes: String(planes),
    keys: String(keys),
    ...(ask === undefined ? {} : { ask }),
    every: String(everyMs),
  });
  return `rows:${at}?${query.toString()}`;
};
