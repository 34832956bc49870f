/** The files of an event: what is written is what is read, and what is asked wrongly is named. */
import { describe, expect, test } from 'vitest';
import { openCredentials, parseCredentials, parseServers } from '../../src/relay/credentials.js';
import { hubPermissions, makeHallCredentials, makeHubCredentials, makeSecrets, makeServerConfig } from '../../src/relay/event-files.js';
import { laneOf, laneSubject, parseHubName } from '../../src/relay/names.js';
import { hubNameOf } from '../../src/service/open-relay.js';
import { readHallSettings } from '../../src/service/hall-settings.js';
import { relayFiles } from '../../src/service/relay-files.js';

const counting = (): (() => string) => {
  let count = 0;
  return () => Buffer.alloc(32, (count += 1)).toString('base64url');
};

const GIVEN = { name: 'hall', replicas: '3', data: 'd', host: '127.0.0.1', port: '8480', logLevel: 'warn' };

describe('the files of an event', () => {
  const secrets = makeSecrets(['north', 'south'], counting());

  test('a hub reads its own name, password and key; the hall those of all', () => {
    const [north] = secrets.hubs;
    if (north === undefined) throw new Error('no hub');
    const hub = parseCredentials(makeHubCredentials(north, 'ca.pem'), '/event/hub-north.json');
    expect(hub).toMatchObject({
      ok: true,
      value: { name: 'north', login: { user: 'north', password: north.password }, tls: { ca: '/event/ca.pem' } },
    });
    const hall = parseCredentials(makeHallCredentials(secrets, undefined), 'hall.json');
    if (!hub.ok || !hall.ok) throw new Error('unread');
    expect([...hub.value.commandKeys.keys()]).toEqual(['north']);
    expect([...hall.value.commandKeys.keys()]).toEqual(['north', 'south']);
    expect(hall.value.commandKeys.get('north')).toEqual(hub.value.commandKeys.get('north'));
    expect(openCredentials('club').commandKeys.size).toBe(0);
  });

  test('a damaged one is refused with its place', () => {
    expect(parseCredentials('{', 'hub.json')).toMatchObject({
      ok: false,
      refusal: expect.stringContaining('hub.json: not JSON') as string,
    });
    const short = JSON.stringify({ name: 'north', user: 'n', password: 'p', commandKeys: { north: 'AAAA' } });
    expect(parseCredentials(short, 'hub.json')).toMatchObject({
      ok: false,
      refusal: expect.stringContaining('commandKeys.north') as string,
    });
  });

  test('a node has every user, and no password of one stands in the other', () => {
    const nodes = [1, 2, 3].map((number) => ({
      host: `10.0.0.${number}`,
      clientPort: 4222,
      clusterPort: 6222,
      storeFolder: `/store-${number}`,
    }));
    const config = makeServerConfig(nodes, 1, secrets, undefined);
    expect(config).toContain('server_name: "banmen-2"');
    for (const { host } of nodes) expect(config).toContain(`@${host}:6222`);
    for (const { name, password } of secrets.hubs) expect(config).toContain(`user: "${name}", password: "${password}"`);
    expect(makeServerConfig(nodes.slice(0, 1), 0, secrets, undefined)).not.toContain('cluster {');
    expect(hubPermissions('north').publish.every((subject) => subject.includes('north'))).toBe(true);
  });

  test('a leaf comes in as a user of its own, and nodes without leaves have no such users', () => {
    const made = relayFiles({ hubs: ['north', 'south'], nodes: ['10.0.0.1'], folder: 'event', leaves: ['south'], tls: true });
    const files = new Map((made.ok ? made.value : []).map(({ name, text }) => [name, text]));
    expect([...files.keys()]).toEqual(['nats-1.conf', 'hub-north.json', 'hub-south.json', 'leaf-south.conf', 'hall.json']);
    const leaf = files.get('leaf-south.conf') ?? '';
    const [, password = ''] = /leaf-south:([\w-]+)@10\.0\.0\.1:7422/.exec(leaf) ?? [];
    expect(files.get('nats-1.conf')).toContain(`user: "leaf-south", password: "${password}"`);
    expect(leaf).not.toContain('jetstream');
    expect(parseCredentials(files.get('hub-south.json') ?? '', 'hub-south.json')).toMatchObject({ value: { domain: 'banmen', tls: {} } });
    expect(parseCredentials(files.get('hub-north.json') ?? '', 'hub-north.json')).not.toHaveProperty('value.domain');
    const without = relayFiles({ hubs: ['north'], nodes: ['10.0.0.1'], folder: 'event', leaves: [], tls: false });
    expect(JSON.stringify(without)).not.toContain('leaf');
  });

  test('a hub has a name that is part of one table only', () => {
    expect(parseHubName('north').ok).toBe(true);
    for (const wrong of ['', 'North', 'a-b', 'a.b', '*', '>', 'a'.repeat(16)]) expect(parseHubName(wrong).ok, wrong).toBe(false);
    expect(laneOf(laneSubject('north', 'by-the-window'))).toEqual({ hub: 'north', table: 'by-the-window' });
    expect(laneOf('banmen.hub.north')).toBeUndefined();
    expect([hubNameOf('Club-PC.local'), hubNameOf('囲碁')]).toEqual(['clubpclocal', 'hub']);
  });
});

describe('what is asked wrongly', () => {
  test('at banmen hall init is refused', () => {
    const ask = (hubs: string[], nodes: string[], leaves: string[] = []) =>
      relayFiles({ hubs, nodes, folder: 'event', leaves, tls: false });
    expect(ask(['north'], ['localhost'])).toMatchObject({ ok: true });
    expect(ask(['north'], ['localhost'], ['south'])).toMatchObject({
      ok: false,
      refusal: expect.stringContaining('none of the hubs') as string,
    });
    expect(ask(['hall'], ['localhost'])).toMatchObject({ ok: false });
    expect(ask(['a', 'a'], ['localhost'])).toMatchObject({ ok: false });
    expect(ask([], ['localhost'])).toMatchObject({ ok: false });
    expect(ask(['a'], ['x', 'y'])).toMatchObject({ ok: false, refusal: expect.stringContaining('1, 3, 5 nodes, not 2') as string });
  });

  test('at banmen hall is named, all of it', () => {
    expect(readHallSettings({ ...GIVEN, relay: 'nats://a:4222, tls://b' })).toMatchObject({ ok: true, value: { replicas: 3, port: 8480 } });
    const wrong = readHallSettings({ ...GIVEN, name: 'The Hall', replicas: '2', port: 'x', spectatorDelay: 'soon', logLevel: 'loud' });
    if (wrong.ok) throw new Error('taken');
    expect(wrong.refusal.map((problem) => problem.split(':')[0])).toEqual([
      '--relay',
      '--name',
      '--replicas',
      '--port',
      '--spectator-delay',
      '--log-level',
    ]);
  });

  test('as a relay: a password has no place in an address', () => {
    expect(parseServers('nats://10.0.0.1:4222,tls://[::1]:4222')).toMatchObject({ ok: true });
    for (const wrong of ['10.0.0.1', 'nats://me:secret@host', 'http://host', 'nats://host:port', ''])
      expect(parseServers(wrong).ok, wrong).toBe(false);
  });
});
