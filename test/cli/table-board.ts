/** A 9 x 9 board of octets on a table, over tcp, with hands that do something when a test says so. Time is the machine's. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { parsePointName } from '../../src/core/go/point.js';
import { hostTime } from '../../src/service/host-time.js';
import { serveOverTcp, type Connectable } from '../../simulator/serve-board.js';
import { USUAL_BOARD, VirtualBoard } from '../../simulator/virtual-board/virtual-board.js';

export const SIZE = { width: 9, height: 9 };
const TICK_MS = 10;
const PRESS_MS = 120;

/** A virtual board on a table: it runs while somebody is connected, and hands may do something at any time. */
export class TableBoard implements Connectable {
  readonly #time = hostTime(0);
  readonly board = new VirtualBoard({ ...USUAL_BOARD, size: SIZE, poweredMs: 0 });
  #timer: NodeJS.Timeout | undefined;

  isConnected = false;

  connect(listen: (octets: string) => void): ReturnType<Connectable['connect']> {
    this.isConnected = true;
    this.board.greet(this.#time.nowMs());
    clearInterval(this.#timer);
    this.#timer = setInterval(() => {
      for (const { text } of this.board.advance(this.#time.nowMs())) listen(`${text}\n`);
    }, TICK_MS);
    return { send: (octets) => this.board.hear(octets, this.#time.nowMs()), close: () => clearInterval(this.#timer) };
  }

  /** Points that are lit. */
  get lit(): readonly number[] {
    return [...this.board.lights].flatMap(([point, colour]) => (colour === '000' ? [] : [point]));
  }

  press(side: 'black' | 'white'): void {
    const atMs = this.#time.nowMs();
    this.board.expose([
      { kind: 'button', atMs, side, down: true },
      { kind: 'button', atMs: atMs + PRESS_MS, side, down: false },
    ]);
  }

  put(name: string, exposed: 'black' | 'white' | 'empty'): void {
    const point = parsePointName(name, SIZE);
    if (!point.ok) throw new Error(point.refusal);
    this.board.expose([{ kind: 'point', atMs: this.#time.nowMs(), point: point.value, exposed }]);
  }
}

const UNTIL_MS_MAX = 30_000;

/** A command at such a board, in a folder with these files. It is gone with its test. */
export const startAtBoard = async (argsAt: (address: string) => readonly string[], files: Readonly<Record<string, string>>) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'banmen-board-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  const table = new TableBoard();
  const served = await serveOverTcp(table, 0);
  const child = spawn(process.execPath, [path.resolve('dist/src/cli/main.js'), ...argsAt(served.address)], { cwd: folder });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
    await served.close();
    rmSync(folder, { recursive: true });
  });
  const until = (holds: () => boolean, what: string): Promise<void> =>
    expect.poll(holds, { timeout: UNTIL_MS_MAX, message: `${what}\n${printed}` }).toBe(true);
  return {
    table,
    ended,
    until,
    says: (words: string): Promise<void> => until(() => printed.includes(words), words),
    type: (line: string): boolean => child.stdin.write(`${line}\n`),
    interrupt: (): boolean => child.kill('SIGINT'),
    file: (name: string): string => readFileSync(path.join(folder, name), 'utf8'),
  };
};
