/**
 * `banmen log`: what happened in a game, event by event, with whose act it was: for the jury. `banmen verify`: whether every
 * journal still says what was written, to the byte.
 *
 * Both read journals of a data folder. Entries are chained by hashes (storage/entry-chain); a service that is running holds
 * its journals, so they are read when it has stopped, or from a copy.
 */
import { Command } from 'commander';
import type { GameEvent } from '../../core/game/event.js';
import { newGame, type Game } from '../../core/game/game.js';
import { told } from '../../core/game/sealed-move.js';
import { makePointName } from '../../core/go/point.js';
import { journalFilesAt, readJournal, type ReadJournal } from '../../service/read-journals.js';
import { tellNote } from '../../words/note-words.js';
import { inEnglish } from '../../words/telling.js';
import { EXIT } from './exit-codes.js';
import { noteOn } from '../../core/game/note-facts.js';
import { apply } from '../../core/game/apply.js';

const fail = (command: string, why: string, code: number): void => {
  process.stderr.write(`banmen ${command}: ${why}\n`);
  process.exitCode = code;
};

/** Each journal of the place in turn; what cannot be read is said, and the others go on. */
const eachJournal = (command: string, place: string, use: (journal: ReadJournal) => void): void => {
  const files = journalFilesAt(place);
  if (files.length === 0) fail(command, `no journal at ${place}`, EXIT.askedWrongly);
  for (const file of files) {
    const journal = readJournal(file);
    if (journal.ok) use(journal.value);
    else fail(command, journal.refusal, EXIT.wrong);
  }
};

/** What the line says beside the event's kind. */
const detailOf = (event: GameEvent, game: Game): string => {
  if (event.kind === 'moved') {
    const { number, color, move, certain } = event;
    const where = move.kind === 'pass' ? 'pass' : makePointName(move.point, game.settings.size);
    return `${String(number)} ${color} ${where}${certain ? '' : ' (doubtful)'}`;
  }
  const fact = noteOn(event, game);
  if (fact !== undefined) return inEnglish(tellNote(fact));
  if (event.kind === 'infraction') return `${event.infraction} ${event.color ?? '(unclear by whom)'}: ${event.why}`;
  return event.kind === 'ended' ? (event.result ?? event.reason) : '';
};

const SECOND_MS = 1000;

const sayGame = (number: number, events: readonly GameEvent[], json: boolean): void => {
  let game: Game | undefined;
  if (!json) process.stdout.write(`game ${String(number)}\n`);
  for (const event of events.map(told)) {
    if (event.kind === 'clock-kept') continue;
    if (json) process.stdout.write(`${JSON.stringify({ game: number, ...event })}\n`);
    else {
      const by = event.act === undefined ? '' : `${event.act.by} #${String(event.act.id)} ${event.act.kind}`;
      const at = (event.atMs / SECOND_MS).toFixed(1).padStart(10);
      const detail = game === undefined ? '' : detailOf(event, game);
      process.stdout.write(
        `${String(event.seq).padStart(6)} ${at} s  ${event.kind.padEnd(18)} ${by.padEnd(22)} ${detail}`.trimEnd() + '\n',
      );
    }
    game =
      event.kind === 'started' ? newGame(event.settings, event.seq, event.waiting) : game === undefined ? undefined : apply(game, event);
  }
};

const LOG_EXAMPLES = `
Examples:
  banmen log banmen-data/table-1.journal            # every game of this table
  banmen log banmen-data/table-1.journal --game 3 --json`;

const VERIFY_EXAMPLES = `
Examples:
  banmen verify banmen-data                          # every journal of the data folder
  banmen verify banmen-data/table-1.journal`;

export const logCommand = (): Command =>
  new Command('log')
    .description("print a table's games event by event, with whose act each was")
    .argument('<journal>', 'a journal, or the data folder')
    .addHelpText('after', LOG_EXAMPLES)
    .option('--game <number>', 'only this game')
    .option('--json', 'one JSON object a line')
    .action((place: string, options: { readonly game?: string; readonly json?: boolean }) => {
      eachJournal('log', place, ({ table, games }) => {
        const wanted = games.filter(({ number }) => options.game === undefined || number === Number(options.game));
        if (wanted.length === 0 && options.game !== undefined) fail('log', `${table} has no game ${options.game}`, EXIT.askedWrongly);
        if (options.json !== true) process.stdout.write(`${table}\n`);
        for (const { number, events } of wanted) sayGame(number, events, options.json === true);
      });
    });

export const verifyCommand = (): Command =>
  new Command('verify')
    .description('check that journals still say what was written, to the byte')
    .argument('<journal>', 'a journal, or the data folder')
    .addHelpText('after', VERIFY_EXAMPLES)
    .action((place: string) => {
      eachJournal('verify', place, ({ table, entries, games }) => {
        process.stdout.write(`${table}: ${String(entries)} entries, ${String(games.length)} games: as they were written\n`);
      });
    });
