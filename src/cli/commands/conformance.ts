/**
 * `banmen conformance ADDRESS`: does this board do what firmware-protocol/PROTOCOL.md says?
 *
 * For those who build boards. The board is talked to for some 20 s: it is asked, sent damaged
 * lines, set, lit and reset. Nothing stays on it. `emulated:NAME` is the reference firmware on an
 * emulated chip: what a board that conforms looks like.
 */
import { Command } from 'commander';
import type { BoardUnderTest } from '../../../conformance/board-under-test.js';
import { openCableUnderTest } from '../../../conformance/cable-under-test.js';
import { emulatedUnderTest } from '../../../conformance/emulated-under-test.js';
import { checkFamily } from '../../../conformance/family-suite.js';
import { checkBoard, verdictCount, makeResultLine, makeSummary } from '../../../conformance/suite.js';
import { readFirmware } from '../../../simulator/emulated-board/firmware-build.js';
import { isCabled, isPolled, parseBoardAddress } from '../../boards/board-address.js';
import { openPolledBoard } from '../../boards/open-polled-board.js';
import { ok, refuse, type Result } from '../../core/result.js';
import { hostTime } from '../../service/host-time.js';
import { EXIT } from './exit-codes.js';

const EMULATED = 'emulated:';
const COMMAND_NUMBER_MAX = 60_000;

const EXAMPLES = `
Examples:
  banmen conformance serial:/dev/ttyACM0
  banmen conformance tcp://192.168.1.20:7000
  banmen conformance saiboard://192.168.4.1         # as far as such a board goes
  banmen conformance emulated:m2560-19x19-colour    # the reference firmware, as an example

Exit status: 0 it conforms, 1 it does not or cannot be reached, 2 the address is wrong.`;

const open = async (address: string): Promise<Result<BoardUnderTest, string>> => {
  if (address.startsWith(EMULATED)) {
    const firmware = readFirmware(address.slice(EMULATED.length));
    return firmware.ok ? ok(emulatedUnderTest(firmware.value, 1)) : firmware;
  }
  const parsed = parseBoardAddress(address);
  if (!parsed.ok) return parsed;
  if (!isCabled(parsed.value)) return refuse('sim: has no cable; use emulated:m2560-19x19-colour');
  const time = hostTime(0);
  return ok(await openCableUnderTest(parsed.value, () => time.nowMs()));
};

export const conformanceCommand = (): Command =>
  new Command('conformance')
    .description('does a board do what the protocol says? For those who build boards')
    .argument('<address>', 'serial:/dev/ttyACM0?baud=250000, tcp://host:port, saiboard://host, rows:... or emulated:NAME')
    .option('--json', 'the report as JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (address: string, { json }: { readonly json?: boolean }, command: Command) => {
      const other = parseBoardAddress(address);
      if (other.ok && isPolled(other.value)) {
        const time = hostTime(0);
        const results = await checkFamily({ board: openPolledBoard(other.value, time, 1), time }, (result) => {
          if (json !== true) process.stdout.write(`${makeResultLine(result)}\n`);
        });
        if (json === true) process.stdout.write(`${JSON.stringify({ board: address, results })}\n`);
        if (results.some(({ verdict }) => verdict.kind === 'fails')) process.exitCode = EXIT.wrong;
        return;
      }
      const board = await open(address);
      if (!board.ok) return command.error(`banmen conformance: ${board.refusal}`, { exitCode: EXIT.askedWrongly });
      try {
        // A board remembers the number of its last command: a new host begins with another.
        const firstNumber = 1 + Math.floor(Math.random() * COMMAND_NUMBER_MAX);
        const report = await checkBoard(board.value, firstNumber, (result) => {
          if (json !== true) process.stdout.write(`${makeResultLine(result)}\n`);
        });
        process.stdout.write(json === true ? `${JSON.stringify(report)}\n` : `${makeSummary(report)}\n`);
        if (verdictCount(report, 'fails') > 0) process.exitCode = EXIT.wrong;
      } finally {
        await board.value.close();
      }
    });
