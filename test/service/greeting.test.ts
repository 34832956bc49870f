import { describe, expect, test } from 'vitest';
import { greeting, signInAddress } from '../../src/service/greeting.js';
import { networkAddresses, openToWhom } from '../../src/service/open-to-whom.js';
import { readSettings, type Settings } from '../../src/service/settings.js';

const settingsOf = (flags: Readonly<Record<string, string>>): Settings => {
  const read = readSettings({ flags, env: {}, readFile: () => undefined });
  if (!read.ok) throw new Error(read.refusal.join('\n'));
  return read.value;
};

const NEW_PINS = [
  { role: 'table', pin: '11112222' },
  { role: 'arbiter', pin: '33334444' },
  { role: 'organiser', pin: '55556666' },
] as const;

const told = (host: string, newPins: typeof NEW_PINS | readonly [] = []): string =>
  greeting({ address: `http://localhost:8473`, tables: [], newPins, isMachineClosed: false }, settingsOf({ host }), '/games').join('\n');

describe('the start says', () => {
  test('that only this machine may command, and how others come in', () => {
    expect(told('127.0.0.1')).toContain('Open to this machine only');
    expect(told('127.0.0.1')).toContain('--host 0.0.0.0');
  });

  test('the address for phones where it is open to a network', () => {
    expect(told('192.168.1.5')).toContain('On this network: http://192.168.1.5:8473/\nEverybody there may watch.');
  });

  test('the PINs the first time and never again, with the arbiter’s code to photograph where a phone can reach it', () => {
    const first = told('192.168.1.5', NEW_PINS);
    expect(first).toMatch(/arbiter {4}3333 4444/);
    expect(first).toMatch(/▄|▀|█/);
    expect(told('127.0.0.1', NEW_PINS)).not.toMatch(/▄|▀|█/);
    // Later the code leads to the desk, where the PIN is asked for.
    expect(told('192.168.1.5')).toContain("The arbiter's desk, for a phone that signs in with its PIN:");
    expect(told('192.168.1.5')).not.toContain('PIN, shown');
    expect(told('192.168.1.5')).not.toMatch(/\d{4} \d{4}/);
  });
});

test('what is open to whom is said: a machine that must sign in, a delay, proxies, other sites', () => {
  const settings = {
    host: '192.168.1.5',
    proxy: ['10.0.0.2'],
    pageNames: ['go.example'],
    embedSites: ['https://club.example'],
    spectatorDelay: { kind: 'moves', moves: 3 },
  } as const;
  expect(openToWhom(settings, '8473', true)).toEqual([
    'On this network: http://192.168.1.5:8473/',
    'Everybody there may watch, 3 moves later. This machine must sign in like everybody else; others sign in with a PIN.',
    'Also under the names go.example.',
    'Behind the proxy 10.0.0.2: nobody who comes through it is this machine.',
    'Pages of https://club.example may show tables.',
  ]);
});

test('more tables than one service was measured to carry are served, and the start says what to watch', () => {
  const hall = (count: number): string => {
    const settings = settingsOf({});
    const boards = Array.from({ length: count }, (_, index) => `tcp://hall:${index + 1}`);
    const read = readSettings({ flags: { board: boards }, env: {}, readFile: () => undefined });
    if (!read.ok) throw new Error(read.refusal.join('\n'));
    return greeting(
      { address: 'http://localhost:8473', tables: read.value.tables, newPins: [], isMachineClosed: false },
      settings,
      '/games',
    ).join('\n');
  };
  expect(hall(200)).not.toContain('measured');
  expect(hall(201)).toContain('201 tables are more than the 200 that one service was measured to carry');
});

test('a phone gets every IPv4 address that leads here, and not the loopback', () => {
  const one = (address: string, family: 'IPv4' | 'IPv6', internal: boolean): object => ({ address, family, internal });
  const interfaces = (): never =>
    ({ lo: [one('127.0.0.1', 'IPv4', true)], eth0: [one('192.168.1.5', 'IPv4', false), one('fe80::1', 'IPv6', false)] }) as never;
  expect(networkAddresses('0.0.0.0', '8473', interfaces)).toEqual(['http://192.168.1.5:8473/']);
  expect(networkAddresses('localhost', '8473', interfaces)).toEqual([]);
});

test('the PIN stands behind the #, which a browser sends nowhere', () => {
  expect(new URL(signInAddress('http://192.168.1.5:8473/', '33334444')).search).toBe('');
});
