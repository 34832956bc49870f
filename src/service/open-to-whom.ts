/**
 * What the page is open to, and for whom: for the start and for `banmen doctor`. Pure: the caller prints the lines.
 */
import { networkInterfaces } from 'node:os';
import { renderUnicodeCompact } from 'uqr';
import { isLoopback, plainAddress } from '../console/access/own-names.js';
import type { Settings } from './settings.js';

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

/** For a phone's camera. */
export const qrLines = (text: string): string => renderUnicodeCompact(text, { ecc: 'L', border: 1 });

export type OpenSettings = Pick<Settings, 'host' | 'proxy' | 'pageNames' | 'embedSites' | 'spectatorDelay'>;

const delayWords = ({ spectatorDelay: by }: OpenSettings): string => {
  if (by === undefined) return '';
  return by.kind === 'moves' ? `, ${by.moves} moves later` : `, ${by.ms / 60_000} minutes later`;
};

/** `isMachineClosed`: the organiser has set a PIN for the machine itself too. */
export const openToWhom = (settings: OpenSettings, port: string, isMachineClosed: boolean): readonly string[] => {
  const network = networkAddresses(settings.host, port);
  const machine = isMachineClosed ? 'This machine must sign in like everybody else.' : 'This machine may do everything.';
  const { proxy = [], pageNames = [], embedSites = [] } = settings;
  return [
    ...(network.length === 0
      ? [
          isMachineClosed
            ? `Open to this machine only. ${machine} For phones and spectators: --host 0.0.0.0`
            : 'Open to this machine only, which may do everything. For phones and spectators: --host 0.0.0.0',
        ]
      : [
          `On this network: ${network.join(' ')}`,
          `Everybody there may watch${delayWords(settings)}. ${machine.replace('.', ';')} others sign in with a PIN.`,
        ]),
    ...(pageNames.length === 0 ? [] : [`Also under the names ${pageNames.join(', ')}.`]),
    ...(proxy.length === 0 ? [] : [`Behind the proxy ${proxy.join(', ')}: nobody who comes through it is this machine.`]),
    ...(embedSites.length === 0 ? [] : [`Pages of ${embedSites.join(', ')} may show tables.`]),
  ];
};
