/** `banmen hall`: every table of an event in one place, and the files that its machines need. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Command } from 'commander';
import { messageOf } from '../../core/result.js';
import { greeting } from '../../service/greeting.js';
import { startHall } from '../../service/hall-service.js';
import { readHallSettings, type HallGiven } from '../../service/hall-settings.js';
import { relayFiles } from '../../service/relay-files.js';
import { EXIT } from './exit-codes.js';
import { makeFolder } from '../../service/make-folder.js';

const EXAMPLES = `
Examples:
  banmen hall init event --hubs north,south --nodes 10.0.0.1,10.0.0.2,10.0.0.3
                                                 the files of an event: three nodes of the engine, two hubs, the hall
  nats-server -c event/nats-1.conf               on each node its own
  banmen serve --relay nats://10.0.0.1,nats://10.0.0.2,nats://10.0.0.3 --relay-credentials event/hub-north.json
                                                 on each hub its own
  banmen hall --relay nats://10.0.0.1,nats://10.0.0.2,nats://10.0.0.3 --credentials event/hall.json --host 0.0.0.0
  banmen hall --relay nats://localhost --replicas 1   # one node, no passwords: to try it

The hubs keep the games; the hall shows them, and may be started, stopped and begun anew at any time. An arbiter who is
signed in at the hall acts at every table as on its hub.

Exit status: 0 it was stopped, 1 it could not start, 2 something was asked wrongly (it is named).`;

const INIT_EXAMPLES = `
Examples:
  banmen hall init event --hubs north,south,balcony --nodes 10.0.0.1,10.0.0.2,10.0.0.3
  banmen hall init small --hubs club --nodes localhost
  banmen hall init event --hubs north,south --nodes 10.0.0.1 --leaves south
                                       south plays elsewhere: nats-server -c leaf-south.conf on its own machine
  banmen hall init event --hubs north --nodes a.example,b.example,c.example --tls
                                       certificates node-1.pem, node-1-key.pem, ..., ca.pem are put into the folder by you

Nothing that is there is written over. Exit status: 0 written, 1 it could not be, 2 something was asked wrongly.`;

const complain = (line: string): void => void process.stderr.write(`banmen hall: ${line}\n`);

const serveHall = async (given: HallGiven): Promise<void> => {
  const settings = readHallSettings(given);
  if (!settings.ok) {
    for (const problem of settings.refusal) complain(problem);
    process.exitCode = EXIT.askedWrongly;
    return;
  }
  const hall = await startHall(settings.value);
  if (!hall.ok) {
    complain(hall.refusal);
    process.exitCode = EXIT.wrong;
    return;
  }
  const { address, newPins, isMachineClosed } = hall.value;
  for (const line of greeting(
    { address, tables: [], newPins, isMachineClosed },
    { host: settings.value.host, tables: [] },
    path.resolve(settings.value.data),
  ))
    process.stdout.write(`${line}\n`);
  let isClosing = false;
  const end = (): void => {
    if (isClosing) process.exit(EXIT.wrong);
    isClosing = true;
    hall.value.close().then(
      () => process.stdout.write('Stopped.\n'),
      (error: unknown) => {
        complain(messageOf(error));
        process.exit(EXIT.wrong);
      },
    );
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
};

interface InitOptions {
  readonly hubs: string;
  readonly nodes: string;
  readonly leaves: string;
  readonly tls?: true;
}

const listOf = (text: string): readonly string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

const OWNER_ONLY = 0o600;

const initCommand = (): Command =>
  new Command('init')
    .description('make the files of an event: settings of the nodes, credentials of the hubs and the hall')
    .argument('<folder>', 'where they are written')
    .requiredOption('--hubs <names>', 'the hubs, small letters and digits: north,south')
    .requiredOption('--nodes <hosts>', 'the machines of the engine, 1, 3 or 5: 10.0.0.1,10.0.0.2,10.0.0.3')
    .option('--leaves <names>', 'hubs at far sites, each with a node of its own that comes in at the others', '')
    .option('--tls', 'with certificates')
    .addHelpText('after', INIT_EXAMPLES)
    .action((folder: string, { hubs, nodes, leaves, tls }: InitOptions) => {
      const files = relayFiles({ hubs: listOf(hubs), nodes: listOf(nodes), folder, leaves: listOf(leaves), tls: tls === true });
      if (!files.ok) {
        complain(files.refusal);
        process.exitCode = EXIT.askedWrongly;
        return;
      }
      try {
        makeFolder(folder);
        for (const { name, text } of files.value) {
          writeFileSync(path.join(folder, name), text, { flag: 'wx', mode: OWNER_ONLY });
          process.stdout.write(`${path.join(folder, name)}\n`);
        }
      } catch (error) {
        complain(`${messageOf(error)}: give a folder in which none of them is`);
        process.exitCode = EXIT.wrong;
      }
    });

export const hallCommand = (): Command =>
  new Command('hall')
    .description('show every table of an event, from all its hubs')
    .option('--relay <servers>', 'nodes of the engine: nats://host:4222, ...')
    .option('--credentials <file>', 'hall.json, as banmen hall init made it')
    .option('--name <name>', 'of this hall, for the engine and the logs', 'hall')
    .option('--replicas <number>', 'nodes that have every event', '3')
    .option('--data <folder>', 'where the hall keeps what it heard, and the records', 'banmen-hall')
    .option('--host <name>', 'where the page is served; 0.0.0.0 for everyone on the network', '127.0.0.1')
    .option('--port <number>', 'port of the page', '8480')
    .option('--page-names <names>', 'other names of the page: those of a proxy or a router')
    .option('--proxy <addresses>', 'a proxy in front of the page, whose word on who asks is taken')
    .option('--spectator-delay <delay>', 'how much later spectators see a game than the arbiter: 5 moves, 10m')
    .option('--log-level <level>', 'what is logged', 'warn')
    .addHelpText('after', EXAMPLES)
    .action(serveHall)
    .addCommand(initCommand());
