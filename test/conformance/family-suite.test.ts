/** The suite for boards of any family, over real sockets: a simulated Saiboard and a board of rows conform; one that lies does not. */
import { expect, onTestFinished, test } from 'vitest';
import { checkFamily } from '../../conformance/family-suite.js';
import { makeResultLine } from '../../conformance/suite.js';
import { openPolledBoard } from '../../src/boards/open-polled-board.js';
import { parseRowsAddress } from '../../src/boards/rows/rows-form.js';
import { hostTime } from '../../src/service/host-time.js';
import { Chance } from '../../simulator/chance.js';
import type { ExposedBoard } from '../../simulator/other-boards/exposed-board.js';
import { SimulatedRows } from '../../simulator/other-boards/simulated-rows.js';
import { SimulatedSaiboard } from '../../simulator/other-boards/simulated-saiboard.js';
import { serveOverTcp } from '../../simulator/serve-board.js';

const SEED = 11;
const time = hostTime(0);

type Far = { readonly board: ExposedBoard; hear(octets: string, nowMs: number): string };

const onPort = async (
  far: Far,
): Promise<{ readonly port: number; readonly pull: () => Promise<void>; readonly plugIn: () => Promise<void> }> => {
  const serve = (port: number): ReturnType<typeof serveOverTcp> =>
    serveOverTcp({ connect: (listen) => ({ send: (octets) => listen(far.hear(octets, time.nowMs())), close: () => undefined }) }, port);
  let served = await serve(0);
  onTestFinished(() => served.close());
  const { port } = served;
  return {
    port,
    pull: () => served.close(),
    plugIn: async () => {
      served = await serve(port);
    },
  };
};

const handsOf = ({ board }: Far) => ({
  put: (point: number, exposed: 'empty' | 'black' | 'white') => {
    board.stones[point] = exposed;
  },
  press: (side: 'black' | 'white', down: boolean) => {
    board.down[side] = down;
  },
});

test('a Saiboard conforms; what it has not is left out', async () => {
  const far = new SimulatedSaiboard(new Chance(SEED));
  const cable = await onPort(far);
  const board = openPolledBoard({ kind: 'saiboard', host: '127.0.0.1', port: cable.port }, time, 1);
  const results = await checkFamily({ board, time, hands: handsOf(far), cable });
  expect(
    results.map(({ verdict }) => verdict.kind),
    results.map((one) => makeResultLine(one)).join('\n'),
  ).toEqual(['passes', 'passes', 'passes', 'left-out', 'passes', 'passes']);
});

test('a board of rows conforms, and one whose corner is dead does not', async () => {
  const form = parseRowsAddress('rows://127.0.0.1:1?size=9&planes=2&keys=2&ask=R&every=20');
  if (!form.ok) throw new Error(form.refusal);
  const far = new SimulatedRows(form.value, new Chance(SEED), 0);
  const cable = await onPort(far);
  const open = (): ReturnType<typeof openPolledBoard> =>
    openPolledBoard({ kind: 'rows', form: { ...form.value, place: { kind: 'tcp', host: '127.0.0.1', port: cable.port } } }, time, 1);
  const kinds = (await checkFamily({ board: open(), time, hands: handsOf(far), cable })).map(({ verdict }) => verdict.kind);
  expect(kinds).toEqual(['passes', 'passes', 'passes', 'passes', 'left-out', 'passes']);

  const { put, press } = handsOf(far);
  const hands = {
    press,
    put: (point: number, exposed: 'empty' | 'black' | 'white') => {
      if (point !== 80) put(point, exposed);
    },
  };
  const failed = (await checkFamily({ board: open(), time, hands })).filter(({ verdict }) => verdict.kind === 'fails');
  expect(failed.map((one) => makeResultLine(one))).toEqual([
    'FAIL  tells each stone that is put down or taken off, in the corners and in the middle: black on J1 reads empty (ADD-A-BOARD.md)',
  ]);
});
