/** `banmen board rename`: gives a board another id, which stays with it. */
import { Command } from 'commander';
import { isCabled, makeBoardAddress, parseBoardAddress } from '../../boards/board-address.js';
import { cableTo } from '../../boards/gsb/cable.js';
import { renameBoard, type Renamed } from '../../boards/gsb/rename.js';
import { BOARD_ID_MAX, isBoardId } from '../../core/wire/host-line.js';
import { hostTime } from '../../service/host-time.js';
import { EXIT } from './exit-codes.js';

const EXAMPLES = `
Examples:
  banmen doctor                                      # says which boards have the same id
  banmen board rename serial:/dev/ttyACM1 by-the-window

The id is kept in the board, without power too. Stop the service first: a port has one user. The table of a board is
named after its id, so games that were played under the old one stay in the journal of the old name.

Exit status: 0 it has its new id, 1 it has not, 2 it was asked wrongly.`;

const COMMANDS = 65_535;

const tell = (address: string, id: string, renamed: Renamed): string => {
  switch (renamed.kind) {
    case 'renamed':
      return `${address}: ${renamed.from} is now ${id}, and keeps it`;
    case 'refused':
      return `${address}: ${renamed.boardId} keeps the id that its firmware was built with. Flash it with the present reference firmware, or build its own with -DGSB_BOARD_ID`;
    case 'not-kept':
      return `${address}: it took the id, and after its reset it says ${renamed.says}: it does not keep one`;
    case 'unanswered':
      return `${address}: ${renamed.boardId} is heard, and does not answer: look at the wire to the board`;
    case 'not-seen-again':
      return `${address}: it took the id, and has not been heard since its reset. Unplug it, plug it in again, and look: banmen doctor ${address}`;
    case 'no-board':
      return `${address}: no board answers${renamed.fault === undefined ? '' : ` (${renamed.fault.message})`}. What is wrong: banmen doctor ${address}`;
  }
};

const complain = (line: string): void => void process.stderr.write(`banmen board rename: ${line}\n`);

const renameCommand = (): Command =>
  new Command('rename')
    .description('give a board another id, which stays with it')
    .argument('<address>', 'where the board is: serial:/dev/ttyACM0, tcp://host:port')
    .argument('<id>', `letters, digits and hyphens, at most ${BOARD_ID_MAX}`)
    .addHelpText('after', EXAMPLES)
    .action(async (text: string, id: string) => {
      const address = parseBoardAddress(text);
      if (!address.ok) {
        complain(address.refusal);
        process.exitCode = EXIT.askedWrongly;
        return;
      }
      if (!isCabled(address.value) || !isBoardId(id)) {
        complain(
          isBoardId(id)
            ? `${text} keeps no id: only GSB boards on a serial port or TCP do`
            : `'${id}' is no id: letters, digits and hyphens, at most ${BOARD_ID_MAX}`,
        );
        process.exitCode = EXIT.askedWrongly;
        return;
      }
      const firstCommand = 1 + Math.floor(Math.random() * COMMANDS);
      const renamed = await renameBoard(cableTo(address.value), id, hostTime(0), firstCommand);
      const line = tell(makeBoardAddress(address.value), id, renamed);
      if (renamed.kind === 'renamed') {
        process.stdout.write(`${line}\n`);
        return;
      }
      complain(line);
      process.exitCode = EXIT.wrong;
    });

export const boardCommand = (): Command => new Command('board').description('look after a board').addCommand(renameCommand());
