/**
 * The names and addresses that this service really has. A hostile page can make its own name resolve to this machine; a
 * browser then asks us under that name, and gets nothing (DNS rebinding).
 */
import { hostname, networkInterfaces } from 'node:os';

export interface OwnNames {
  /** Where it listens: a name, an address, or every address (`0.0.0.0`, `::`). */
  readonly host: string;
  /** Other names that a setting gives: those of a proxy, of a router. */
  readonly others: readonly string[];
}

/** `name:port`, `[::1]:port` or either without its port, in small letters; undefined for what is none. */
export const nameOfHost = (header: string): string | undefined => {
  const parts = /^(?:\[([0-9a-f:.]+)\]|([^:[\]/@\s]+))(?::\d{1,5})?$/i.exec(header);
  return (parts?.[1] ?? parts?.[2])?.toLowerCase().replace(/\.$/, '');
};

/** `http://name:port` as a page sends it; `null` and what is no address have no name. */
export const nameOfOrigin = (origin: string): string | undefined => {
  const host = /^https?:\/\/([^/]+)$/i.exec(origin)?.[1];
  return host === undefined ? undefined : nameOfHost(host);
};

/** Without the zone of `fe80::1%eth0`, and an IPv4 address as such. */
export const plainAddress = (address: string): string =>
  address
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .toLowerCase();

export const isLoopback = (address: string): boolean => address === '::1' || /^127(\.\d{1,3}){3}$/.test(plainAddress(address));

/** The addresses of this machine as they are now: they change with the network. */
export const ownAddresses = (): readonly string[] =>
  Object.values(networkInterfaces()).flatMap((addresses) => (addresses ?? []).map(({ address }) => plainAddress(address)));

export const isOwnName = (name: string | undefined, { host, others }: OwnNames): boolean => {
  if (name === undefined) return false;
  if (name === 'localhost' || isLoopback(name)) return true;
  const machine = hostname().toLowerCase();
  const short = machine.split('.')[0] ?? machine;
  if ([host.toLowerCase(), machine, short, `${short}.local`, ...others.map((other) => other.toLowerCase())].includes(name)) return true;
  return ownAddresses().includes(plainAddress(name));
};
