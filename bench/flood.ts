/**
 * 100 MB of random octets into a board's port, from another process: how long the event loop is
 * blocked at most, how much memory that takes, and whether the next good line is read.
 *
 *     npm run bench:flood [-- MEGABYTES]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { openBoardAt } from '../src/boards/open-board.js';
import type { CabledAddress } from '../src/boards/board-address.js';
import { linkStates, listenTo, realTime } from '../test/boards/gsb/listening.js';
import { plugIn, portName, unplugAll } from '../test/boards/gsb/pty-pair.js';
import { smallBoardOn, type SmallBoard } from '../test/boards/gsb/small-board.js';
import type { Duplex } from 'node:stream';

const megabytes = Number(process.argv[2] ?? 100);

interface Blocked {
  readonly wallMs: number;
  /** Processor time of the whole process in the worst turn: on a machine that others use, wall time is partly theirs. */
  readonly processorMs: number;
}

/** Looks at the clock as often as the loop lets it: the longest time between two looks is the longest block. */
const watchLoop = (): { stop(): Blocked } => {
  let wallMs = 0;
  let processorMs = 0;
  let lastMs = performance.now();
  let lastUsage = process.cpuUsage();
  let isWatching = true;
  const look = (): void => {
    const nowMs = performance.now();
    const { user, system } = process.cpuUsage(lastUsage);
    wallMs = Math.max(wallMs, nowMs - lastMs);
    processorMs = Math.max(processorMs, (user + system) / 1000);
    lastMs = nowMs;
    lastUsage = process.cpuUsage();
    if (isWatching) setImmediate(look);
  };
  setImmediate(look);
  return {
    stop: () => {
      isWatching = false;
      return { wallMs, processorMs };
    },
  };
};

const rssMegabytes = (): number => process.memoryUsage.rss() / 1_048_576;

/** Into the stream that there is: a host that hears nothing but rubbish for 3 s hangs up and connects again. */
const writeAll = async (into: () => Duplex, octets: Buffer): Promise<void> => {
  while (into().destroyed) await nextTurn();
  const stream = into();
  if (stream.write(octets)) return;
  await new Promise<void>((resolve) => {
    const goOn = (): void => {
      stream.off('drain', goOn).off('close', goOn);
      resolve();
    };
    stream.once('drain', goOn).once('close', goOn);
  });
};

const measure = async (cable: string, address: CabledAddress, far: () => { small: SmallBoard; stream: Duplex }): Promise<void> => {
  const board = openBoardAt(address, { time: realTime, firstCommand: 7 });
  const listening = listenTo(board);
  await listening.until(() => linkStates(listening).at(-1) === 'up');
  const rssBefore = rssMegabytes();
  const startedMs = performance.now();
  const loop = watchLoop();
  const rubbish = spawn('head', ['-c', `${megabytes}M`, '/dev/urandom'], { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const octets of rubbish.stdout) await writeAll(() => far().stream, octets as Buffer);
  far().small.plays();
  await listening.until(() =>
    listening.inputs.some((input) => input.kind === 'readings' || (input.kind === 'snapshot' && input.readings[4] === 'black')),
  );
  const blocked = loop.stop();
  process.stdout.write(
    `${JSON.stringify({
      cable,
      megabytesHeard: Math.round(board.octets().heard / 1_048_576),
      seconds: Number(((performance.now() - startedMs) / 1000).toFixed(1)),
      loopBlockedMsMax: Number(blocked.wallMs.toFixed(1)),
      loopProcessorMsMax: Number(blocked.processorMs.toFixed(1)),
      rssGrownMegabytes: Math.round(rssMegabytes() - rssBefore),
      linesRefused: Object.values(board.link.counts).reduce((sum, count) => sum + count, 0),
      nextGoodLineRead: true,
    })}\n`,
  );
  await board.close();
};

const plug = await plugIn(portName());
const smallOnPty = smallBoardOn(plug.stream);
await measure('pty', { kind: 'serial', path: plug.path, baud: 250_000 }, () => ({ small: smallOnPty, stream: plug.stream }));
unplugAll();

let far: { small: SmallBoard; stream: Duplex } | undefined;
const server = createServer((socket) => {
  far = { small: smallBoardOn(socket), stream: socket };
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
await measure('tcp', { kind: 'tcp', host: '127.0.0.1', port: (server.address() as AddressInfo).port }, () => {
  if (far === undefined) throw new Error('nobody connected');
  return far;
});
server.close();
