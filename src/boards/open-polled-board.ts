/** A board of one of the families that are asked how they lie, ready for a table. */
import type { TimePort } from '../session/ports.js';
import { makeBoardAddress, type PolledAddress } from './board-address.js';
import type { LightStrength } from './light-colors.js';
import { PolledBoard } from './polled-board.js';
import type { PolledFamily } from './polled-family.js';
import { RowsBoard } from './rows/rows-board.js';
import { Saiboard } from './saiboard/saiboard.js';
import type { OpeningStream } from './streams/opening-stream.js';
import { openSerialStream } from './streams/serial-stream.js';
import { openTcpStream } from './streams/tcp-stream.js';

const familyAt = (address: PolledAddress, lights: LightStrength): PolledFamily =>
  address.kind === 'saiboard' ? new Saiboard(address.host, lights) : new RowsBoard(address.form);

const streamTo = (address: PolledAddress): OpeningStream => {
  const place = address.kind === 'saiboard' ? { ...address, kind: 'tcp' as const } : address.form.place;
  return place.kind === 'tcp' ? openTcpStream(place.host, place.port) : openSerialStream(place.path, place.baud);
};

export const openPolledBoard = (address: PolledAddress, time: TimePort, lights: LightStrength): PolledBoard =>
  new PolledBoard({ family: familyAt(address, lights), open: () => streamTo(address), time, where: makeBoardAddress(address) });
