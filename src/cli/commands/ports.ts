/** `banmen ports`: the serial ports of this machine, and which of them has a GSB board. */
import { Command } from 'commander';
import { isCabled, makeBoardAddress, parseBoardAddress, type CabledAddress } from '../../boards/board-address.js';
import { probeAll, type Probed, probeWith } from '../../boards/find-board.js';
import { tellFault } from '../../boards/fault-remedy.js';
import { listSerialPorts } from '../../boards/serial-ports.js';
import { hostTime } from '../../service/host-time.js';
import { EXIT } from './exit-codes.js';
import { inEnglish } from '../../words/telling.js';

const EXAMPLES = `
Examples:
  banmen ports
  banmen ports serial:/dev/pts/3 tcp://192.168.1.20:7000     # these as well

Each port is opened and asked for a hello, for 3 s at most. Ptys and boards on the network are in no list: name them.`;

const FOOT = 'Ptys and boards on the network are in no list: name them, as in banmen ports tcp://192.168.1.20:7000\n';

const answerOf = ({ address, result }: Probed): string => {
  switch (result.kind) {
    case 'board': {
      const { boardId, firmware, width, height, sensor } = result.identity;
      return `board ${boardId}, firmware ${firmware}, ${width} x ${height}, ${sensor}`;
    }
    case 'no-hello':
      return `lines of a board, but no hello: banmen doctor '${makeBoardAddress(address)}'`;
    case 'garbage':
      return 'no GSB board: sends something else';
    case 'silent':
      return 'no GSB board: silent';
    case 'fault':
      return `not opened: ${inEnglish(tellFault(address, result.fault))}`;
  }
};

export const portsCommand = (): Command =>
  new Command('ports')
    .description('list the serial ports and which of them has a board')
    .argument('[addresses...]', 'other places to ask, besides the serial ports')
    .addHelpText('after', EXAMPLES)
    .action(async (texts: readonly string[]) => {
      const named: CabledAddress[] = [];
      for (const text of texts) {
        const address = parseBoardAddress(text);
        if (!address.ok) {
          process.stderr.write(`banmen ports: ${address.refusal}\n`);
          process.exitCode = EXIT.askedWrongly;
          return;
        }
        if (isCabled(address.value)) named.push(address.value);
      }
      const { ports, source } = await listSerialPorts();
      const labels = new Map(ports.map(({ path, label }) => [path, label]));
      const listed = ports.map(({ path }) => ({ kind: 'serial', path, baud: 250_000 }) as const);
      const probed = await probeAll([...named, ...listed], probeWith(hostTime(0)));
      if (source === 'folder') process.stdout.write('(udev cannot be asked: these are the names in /dev)\n');
      if (probed.length === 0) process.stdout.write('No serial port. Is the board plugged in? banmen doctor\n');
      for (const found of probed) {
        const label = found.address.kind === 'serial' ? (labels.get(found.address.path) ?? '') : '';
        process.stdout.write(`${[makeBoardAddress(found.address), answerOf(found), label].filter((part) => part !== '').join('  ')}\n`);
      }
      process.stdout.write(FOOT);
    });
