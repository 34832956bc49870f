/**
 * An organiser's settings and an arbiter's day, with real processes: teams, a control for each side, a player who comes late, an
 * adjournment with a sealed move and kill -9 in the night. What is sealed is nowhere to be read but in the journal.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { gameOf } from '../../src/core/record/kifu-game.js';
import { textIn, type KifuNode } from '../../src/core/record/kifu.js';
import { parseSgf } from '../../src/core/record/sgf-parse.js';
import { openJournalFile } from '../../src/storage/journal-file.js';
import { EventReader } from '../console/event-reader.js';
import { BRISK_HANDS, watchTable } from './running.js';
import { addressOf, openWorkplace } from './workplace.js';

const SMALL_GAME = path.resolve('fixtures', 'even-9.sgf');
const TEST_MS = 90_000;

/** A point that nobody plays in this game, as people write it, as a point and in SGF. */
const SECRET = { name: 'A1', point: 72, letters: 'ai' } as const;

interface Told {
  readonly status: number;
  readonly text: string;
}

const recordOf = (sgf: string): KifuNode => {
  const parsed = parseSgf(sgf);
  const [root] = parsed.ok ? parsed.value.games : [];
  if (root === undefined) throw new Error('no record');
  return root;
};

test(
  'a day with an adjournment',
  async () => {
    const { folder, start, records } = openWorkplace();
    const hands = start('simulate', SMALL_GAME, ...BRISK_HANDS, '--tcp', '0');
    const [, board = ''] = await hands.says(/the board is at (\S+)/);
    writeFileSync(
      path.join(folder, 'banmen.toml'),
      `port = 0
log = "banmen.log"
log-level = "debug"
lateness = "20m double"
capture-limit = "30s"
[[table]]
board = "${board}"
black = ["Aki", "Bo"]
white = ["Chen", "Dana"]
black-team = "Oslo"
time = { black = "40m", white = "0m + 5x60s" }
`,
    );
    let address = '';
    const get = async (where: string): Promise<string> => (await fetch(new URL(where, address))).text();
    const ask = async (act: object): Promise<Told> => {
      const answer = await fetch(new URL('/api/v1/tables/table-1/acts', address), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ by: 'arbiter', ...act }),
      });
      return { status: answer.status, text: await answer.text() };
    };

    const first = start('serve');
    address = await addressOf(first);
    const watched = await watchTable(address, 'table-1');
    const begun = await watched.until(({ game }) => game !== null && game.clock !== null);
    // By the time that it is heard of, the hands may have played.
    const toPlay = ['Aki', 'Chen', 'Bo', 'Dana'][(begun.game?.moves.length ?? 0) % 4];
    expect(begun.game).toMatchObject({ players: { black: 'Aki & Bo' }, members: { white: ['Chen', 'Dana'] }, memberToPlay: toPlay });
    expect((await ask({ act: 'late', blackMs: 60_000 })).status).toBe(200);
    expect((await ask({ act: 'undo-late' })).status).toBe(200);
    expect((await ask({ act: 'late', blackMs: 90_000 })).status).toBe(200);

    const raw = await EventReader.open(new URL('/api/v1/events?tables=table-1', address).href);
    await watched.until(({ game }) => (game?.moves.length ?? 0) >= 5);
    const sealing = { act: 'seal', point: SECRET.name };
    // Between a stone and its press the turn is nobody's to seal.
    let sealed = await ask(sealing);
    for (; sealed.status === 409 && sealed.text.includes('has not pressed'); sealed = await ask(sealing));
    expect(sealed).toMatchObject({ status: 200 });
    const adjourned = await watched.until(({ game }) => game !== null && game.sealed !== null);
    const number = adjourned.game?.moves.length ?? 0;
    expect((await ask({ act: 'resume' })).text).toContain('open it first');
    const before = await get('/api/v1/tables/table-1/game.sgf');
    await first.end('SIGKILL');

    const second = start('serve');
    address = await addressOf(second);
    const again = await watchTable(address, 'table-1');
    const back = await again.until(({ game, link }) => game !== null && link === 'up');
    expect(back.game).toMatchObject({ sealed: adjourned.game?.sealed, late: { chargeMs: { black: 180_000, white: 0 } } });
    expect(back.game?.moves).toHaveLength(number);

    expect(await get('/api/v1/tables/table-1/game.sgf')).toBe(before);
    expect(before).toMatch(/;B\[[a-i]{2}\]BL\[/);

    const secrets = [`"point":${SECRET.point}`, `[${SECRET.letters}]`, `"${SECRET.name}"`];
    const heard: string[] = [sealed.text, await get('/api/v1/tables'), await get('/api/v1/tables/table-1'), await get('/api/v1/status')];
    heard.push(await get('/api/v1/tables/table-1/game.sgf'), readFileSync(records().at(-1) ?? '', 'utf8'));
    heard.push(first.printed(), second.printed(), readFileSync(path.join(folder, 'banmen.log'), 'utf8'));
    for (let change = await raw.next('change'); change !== undefined; change = await raw.next('change'))
      heard.push(JSON.stringify(change.data));
    for (const text of heard) for (const secret of secrets) expect(text.includes(secret), `${secret} in ${text.slice(0, 200)}`).toBe(false);

    expect((await ask({ act: 'charge-time', side: 'white', ms: 700, why: 'the gap at the restart' })).status).toBe(200);
    expect((await ask({ act: 'swap-clocks' })).status).toBe(200);
    expect((await ask({ act: 'open-seal' })).status).toBe(200);
    const opened = await again.until(({ game }) => (game?.moves.length ?? 0) > number);
    expect(opened.game?.moves.at(-1)).toMatchObject({ point: SECRET.point, color: adjourned.game?.sealed?.color });
    await again.until(({ game }) => game?.mismatch.includes(SECRET.point) === true);
    expect((await ask({ act: 'resume' })).status).toBe(200);

    const record = await get('/api/v1/tables/table-1/game.sgf');
    await second.end('SIGINT');
    const root = recordOf(record);
    expect([textIn(root, 'PB'), textIn(root, 'PW'), textIn(root, 'BT'), textIn(root, 'TM')]).toEqual([
      'Aki & Bo',
      'Chen & Dana',
      'Oslo',
      undefined,
    ]);
    expect(textIn(root, 'GC')).toContain('Time: black: 0m + 5x60s; white: 40m. The count stands still for a capture, for 30s at most.');
    expect(gameOf(root).problems).toEqual([]);
    expect(record).toContain("Black's time was set to 37m (was 40m): came 90s late.");
    expect(record).toContain('the gap at the restart.');
    expect(record).toMatch(
      new RegExp(`[BW]\\[${SECRET.letters}\\][BW]L\\[[\\d.]+\\](?:O[BW]\\[5\\])?C\\[sealed when the game was adjourned`),
    );

    const journal = openJournalFile(path.join(folder, 'banmen-data', 'table-1.journal'), 'table-1');
    if (!journal.ok) throw new Error(journal.refusal);
    const kept = journal.value.gameEvents().find((event) => event.kind === 'sealed');
    journal.value.close();
    expect(kept?.kind === 'sealed' && kept.move).toEqual({ kind: 'play', point: SECRET.point });
  },
  TEST_MS,
);
