/**
 * `banmen serve` with a voice, whole: two tables that share the loudspeaker of a real sound server. Which words are
 * spoken and shown is asked, not how exactly (npm run bench:voice).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { ToldCall } from '../../src/console/view/told-call.js';
import { hasSoundPackage, PACKAGE_UNMEASURED, SOUND_PACKAGE } from '../../src/voice/outputs/sound-package.js';
import { EventReader } from '../console/event-reader.js';
import { needs } from '../support/tools.js';
import { startSoundServer } from '../voice/outputs/null-sink.js';
import { startBanmen, watchTable } from './running.js';
import { addressOf, openWorkplace } from './workplace.js';

const need = needs('pulseaudio', 'pactl', 'pacat', 'parec');

const STORY_MS_MAX = 180_000;

/** Fifteen seconds a period: "5 seconds" comes after five, the count of ten at once behind it. */
const table = (id: string, more: string): string => `[[table]]\nid = "${id}"\nboard = "sim:?speed=0.01"\ntime = "0m + 9x15s"\n${more}\n`;

interface Status {
  readonly voice: {
    readonly speakers: Record<string, { readonly state: string; readonly words: number; readonly realtime: number }>;
    readonly tables: Record<string, { readonly pages: Record<string, number> }>;
  };
}

/** What a table tells its pages until a word fits. */
const toldUntil = async (address: string, id: string, fits: (call: ToldCall) => boolean): Promise<readonly ToldCall[]> => {
  const reader = await EventReader.open(new URL(`/api/v1/events?tables=${id}&counts=${id}`, address).href);
  onTestFinished(() => reader.close());
  const told = new Map<string, ToldCall>();
  for (;;) {
    const event = await reader.next('calls');
    if (event === undefined) throw new Error(`the count of ${id} ended`);
    for (const call of (event.data as { calls?: ToldCall[] }).calls ?? []) told.set(`${String(call.atMs)} ${call.key}`, call);
    if ([...told.values()].some(fits)) return [...told.values()];
  }
};

test.skipIf(need.missing)(
  need.name(
    'of two tables at one loudspeaker one counts aloud, both show it, an answer is heard from either, and the status says how late words were',
  ),
  async () => {
    const server = await startSoundServer();
    onTestFinished(() => server.stop());
    const { folder } = openWorkplace();
    writeFileSync(
      path.join(folder, 'banmen.toml'),
      `port = 0\nlog = "log.jsonl"\nlog-level = "info"\nvoice = "ko"\nannounce = "answers"\n${table('window', '')}${table('door', 'voice = "en"\nreading = "korean"')}`,
    );
    const serving = startBanmen(['serve'], { cwd: folder, env: server.env });
    onTestFinished(async () => {
      await serving.end('SIGKILL');
    });
    const address = await addressOf(serving);
    const post = async (id: string, what: string, body: object): Promise<unknown> =>
      (
        await fetch(new URL(`/api/v1/tables/${id}/${what}`, address), {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).json();
    for (const id of ['window', 'door']) {
      await (await watchTable(address, id)).until(({ game }) => game !== null && game.clock !== null);
      // Where the hands were quicker it runs already, and this is refused.
      await post(id, 'acts', { act: 'start-clock', side: 'black' });
    }
    const isNine = ({ key }: ToldCall): boolean => key === 'n.9';
    const counts = Promise.all([toldUntil(address, 'window', isNine), toldUntil(address, 'door', isNine)]);
    expect(await post('door', 'say', { kind: 'time-left', color: 'white' })).toEqual({ said: ['periods.left.9'] });
    const [window, door] = await counts;
    const ofCount = (calls: readonly ToldCall[]): readonly ToldCall[] => calls.filter(({ key }) => key.startsWith('n.'));
    expect(ofCount(window).map(({ text }) => text)).toContain('아홉');
    expect(ofCount(door).map(({ text }) => text)).toContain('9');
    const aloud = [window, door].map((calls) => ofCount(calls).some((call) => call.aloud));
    expect([...aloud].sort()).toEqual([false, true]);
    expect(door.find(({ kind }) => kind === 'said')).toMatchObject({ key: 'periods.left.9', text: '9 periods left', aloud: true });

    const counting = aloud[0] === true ? 'window' : 'door';
    const heard = (): readonly { table: string; key: string; lateMs: number }[] =>
      readFileSync(path.join(folder, 'log.jsonl'), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { msg: string; table: string; key: string; lateMs: number })
        .filter(({ msg }) => msg === 'a word was heard');
    await expect.poll(() => heard().some(({ key }) => key === 'n.5'), { timeout: 20_000 }).toBe(true);
    expect(new Set(heard().flatMap(({ table: of, key }) => (key.startsWith('n.') ? [of] : [])))).toEqual(new Set([counting]));
    expect(heard().some(({ table: of, key }) => of === 'door' && key === 'periods.left.9')).toBe(true);
    const { voice } = (await (await fetch(new URL('/api/v1/status', address))).json()) as Status;
    expect(voice.speakers['default']).toMatchObject({ state: 'playing' });
    expect(voice.speakers['default']?.words).toBeGreaterThan(5);
    expect(voice.tables['window']?.pages).toEqual({ locked: 0, playing: 0, suspended: 0, off: 0 });
    expect(await serving.end('SIGINT')).toBe(0);
  },
  STORY_MS_MAX,
);

test('without a sound server the page of the table says that the voice cannot be relied on', async () => {
  const { folder } = openWorkplace();
  writeFileSync(path.join(folder, 'banmen.toml'), `port = 0\nvoice = "en"\n${table('window', '')}`);
  const serving = startBanmen(['serve'], { cwd: folder, env: { PULSE_SERVER: `unix:${folder}/nobody`, XDG_RUNTIME_DIR: folder } });
  onTestFinished(async () => {
    await serving.end('SIGKILL');
  });
  const address = await addressOf(serving);
  const warned = await (await watchTable(address, 'window')).until(({ warnings }) => warnings.some(({ kind }) => kind === 'voice'));
  expect(warned.warnings.find(({ kind }) => kind === 'voice')?.message).toMatch(
    /^The voice cannot be relied on, watch the clock: .*'default'/,
  );
});

const without = hasSoundPackage() ? '' : ` [skipped: ${SOUND_PACKAGE} not installed]`;

test.skipIf(need.missing || without !== '')(
  need.name(`a loudspeaker through the sound package plays, and neither status nor page claims that it keeps its promise${without}`),
  async () => {
    const server = await startSoundServer();
    onTestFinished(() => server.stop());
    const { folder } = openWorkplace();
    const hall = `[[speaker]]\nname = "hall"\ndevice = "${SOUND_PACKAGE}"\ndelay = 160\n`;
    writeFileSync(path.join(folder, 'banmen.toml'), `port = 0\nvoice = "en"\n${hall}${table('window', 'speaker = "hall"')}`);
    const serving = startBanmen(['serve'], { cwd: folder, env: server.env });
    onTestFinished(async () => {
      await serving.end('SIGKILL');
    });
    const address = await addressOf(serving);
    const status = async (): Promise<unknown> =>
      ((await (await fetch(new URL('/api/v1/status', address))).json()) as Status).voice.speakers['hall'];
    await expect.poll(status, { timeout: 20_000 }).toMatchObject({ state: 'playing', through: SOUND_PACKAGE });
    expect(await status()).toMatchObject({ keepsPromise: null, unmeasured: PACKAGE_UNMEASURED, delayMs: 160 });
    expect(await status()).not.toHaveProperty('worstMs');
    const warned = await (await watchTable(address, 'window')).until(({ warnings }) => warnings.some(({ kind }) => kind === 'voice'));
    expect(warned.warnings.find(({ kind }) => kind === 'voice')?.message).toBe(
      `The voice cannot be relied on, watch the clock: of the loudspeaker 'hall', ${PACKAGE_UNMEASURED}`,
    );
    expect(await serving.end('SIGINT')).toBe(0);
  },
);

test('a voice that nobody has is refused in one line, and nothing is left running', async () => {
  const { folder, start } = openWorkplace();
  writeFileSync(path.join(folder, 'banmen.toml'), `port = 0\nvoice = "en"\nvoice-pack = "Aunt Li"\n${table('window', '')}`);
  const refused = start('serve');
  expect(await refused.ended).toBe(1);
  expect(refused.printed()).toMatch(/^banmen serve: no voice is called 'Aunt Li': '.*' can be had for its language\n$/);
});
