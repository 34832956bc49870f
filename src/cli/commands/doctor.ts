/** `banmen doctor`: what is wrong between this machine and a board, and the command that mends it; and to whom the page is open. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Command } from 'commander';
import { isCabled, makeBoardAddress, parseBoardAddress, type CabledAddress } from '../../boards/board-address.js';
import { lookOnce } from '../../boards/look-once.js';
import { diagnose, diagnosePlug, type Diagnosis } from '../../boards/diagnosis.js';
import { candidateAddresses, probeWith } from '../../boards/find-board.js';
import { thisMachine } from '../../boards/machine.js';
import { doubleIds } from '../../service/found-tables.js';
import { ACCESS_FILE, keptAccess } from '../../service/kept-access.js';
import { networkAddresses, openToWhom, qrLines } from '../../service/open-to-whom.js';
import { readSettings } from '../../service/settings.js';
import { hostTime } from '../../service/host-time.js';
import { EXIT } from './exit-codes.js';

const EXAMPLES = `
Examples:
  banmen doctor                                          # every serial port of this machine, and to whom the page is open
  banmen doctor serial:/dev/ttyACM0
  banmen doctor 'serial:/dev/ttyUSB0?baud=115200'
  banmen doctor tcp://192.168.1.20:7000

Exit status: 0 a board answers, 1 something is wrong, 2 it was asked wrongly.`;

const describe = (address: CabledAddress, { kind, what, mend }: Diagnosis): string =>
  [`${makeBoardAddress(address)}  ${kind}: ${what}`, ...mend.map((line) => `    ${line}`)].map((line) => `${line}\n`).join('');

const NO_PORTS = `No serial port, and no plug that would need a driver. Is the board plugged in, with a cable that carries data?
A pty or a board on the network must be named: banmen doctor tcp://host:port
`;

/** What `banmen serve`, started in this folder, opens to whom. */
const sayWhoMay = (): void => {
  const read = readSettings({ flags: {}, env: process.env, readFile: textOf });
  if (!read.ok) {
    process.stdout.write(`The settings here are refused:\n${read.refusal.map((why) => `    ${why}\n`).join('')}`);
    return;
  }
  const settings = read.value;
  const file = path.join(settings.data, ACCESS_FILE);
  const kept = keptAccess(textOf(file));
  process.stdout.write('\nThe page, as banmen serve in this folder opens it:\n');
  if (kept === 'unreadable') process.stdout.write(`    ${file} cannot be read: banmen serve will not start with it\n`);
  const port = String(settings.port);
  for (const line of openToWhom(settings, port, kept === 'closed')) process.stdout.write(`    ${line}\n`);
  process.stdout.write(`    PINs: ${kept === 'none' ? 'made at the first start, and printed there' : 'made at the first start'}\n`);
  const [first] = networkAddresses(settings.host, port);
  if (first !== undefined) process.stdout.write(`    The arbiter's desk, ${first}desk:\n${qrLines(`${first}desk`)}\n`);
};

const textOf = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};

const examineAll = async (): Promise<boolean> => {
  const machine = thisMachine();
  const addresses = await candidateAddresses([]);
  const plugs = await machine.driverlessPlugs();
  for (const { what, mend } of plugs.map(diagnosePlug)) process.stdout.write([what, ...mend.map((line) => `    ${line}`), ''].join('\n'));
  if (addresses.length === 0 && plugs.length === 0) process.stdout.write(NO_PORTS);
  const found = await Promise.all(addresses.map((address) => diagnose(address, probeWith(hostTime(0)), machine)));
  for (const [index, address] of addresses.entries()) {
    const diagnosis = found[index];
    if (diagnosis !== undefined) process.stdout.write(describe(address, diagnosis));
  }
  const boards = addresses.flatMap((address, index) => {
    const identity = found[index]?.identity;
    return identity === undefined ? [] : [{ address, identity }];
  });
  const doubles = doubleIds(boards);
  const [, other] = doubles;
  if (other !== undefined) {
    process.stdout.write(
      `the same id more than once: ${doubles.map(({ name }) => name).join(', ')}\n` +
        `    each has a table of its own, named after its port, until one of them has another id:\n` +
        `    banmen board rename '${other.board}' NEW-ID\n`,
    );
  }
  return found.some(({ kind }) => kind === 'well');
};

export const doctorCommand = (): Command =>
  new Command('doctor')
    .description('say what is wrong between this machine and a board, and the command that mends it')
    .argument('[address]', 'where the board is; default: every serial port')
    .addHelpText('after', EXAMPLES)
    .action(async (text: string | undefined) => {
      if (text === undefined) {
        if (!(await examineAll())) process.exitCode = EXIT.wrong;
        sayWhoMay();
        return;
      }
      const address = parseBoardAddress(text);
      if (!address.ok) {
        process.stderr.write(`banmen doctor: ${address.refusal}\n`);
        process.exitCode = EXIT.askedWrongly;
        return;
      }
      if (address.value.kind === 'sim') {
        process.stdout.write('sim:  well: a simulated board has no cable\n');
        return;
      }
      if (address.value.kind === 'id') {
        process.stderr.write('banmen doctor: an id is no port; banmen ports lists which board is where\n');
        process.exitCode = EXIT.askedWrongly;
        return;
      }
      if (!isCabled(address.value)) {
        const look = await lookOnce(address.value, hostTime(0));
        process.stdout.write(`${makeBoardAddress(address.value)}  ${look.words}\n`);
        if (!look.isWell) process.exitCode = EXIT.wrong;
        return;
      }
      const diagnosis = await diagnose(address.value, probeWith(hostTime(0)), thisMachine());
      process.stdout.write(describe(address.value, diagnosis));
      if (diagnosis.kind !== 'well') process.exitCode = EXIT.wrong;
    });
