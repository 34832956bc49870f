/**
 * What goes wrong in a simulated evening, and how often: named rates, drawn from the seed. An evening in which everything goes
 * wrong at once finds little, so each seed has a few kinds of trouble and the others not at all.
 */
import type { Chance } from '../simulator/chance.js';

/** Rates are per minute and table, where nothing else is said. */
export interface Faults {
  readonly tables: number;
  /** Boards that all say the same id. */
  readonly equalIds: boolean;
  /** Octets on the cable, 0 to 1. */
  readonly octetsLost: number;
  readonly octetsFlipped: number;
  readonly cablePulled: number;
  readonly cablePulledMs: number;
  readonly standstills: number;
  readonly standstillMs: number;
  readonly kills: number;
  /** Of those kills: the power goes, and half of what was being written with it. */
  readonly powerCuts: boolean;
  /** After a kill one bit of the journal is another. */
  readonly flippedBits: boolean;
  readonly syncMs: number;
  readonly slowSyncs: number;
  readonly slowSyncMs: number;
  /** The disk takes nothing for a while. */
  readonly diskFull: number;
  readonly diskFullMs: number;
  /** It was written, and the answer says that it was not. */
  readonly answersLost: number;
  /** It says that it was written, and it was not. Never drawn: nothing can hold against it, and the suite has to see that. */
  readonly lies: number;
  /** Somebody reads the seconds at every table. Never drawn: an evening of its own, with another time control. */
  readonly aloud: boolean;
  /** The journal's file is removed under the service. */
  readonly unlinked: number;
  readonly recordsFail: number;
  /** Clients that do not wait for their answer, and ask again. */
  readonly impatient: number;
  /** The log's disk takes nothing for a while. */
  readonly logFull: number;
  readonly logFullMs: number;
  /** Writes of the log that hang, and that take a part of their octets, 0 to 1. */
  readonly logSlow: number;
  readonly logSlowMs: number;
  readonly logShort: number;
}

const sometimes = (chance: Chance, ratio: number, low: number, high: number): number =>
  chance.happens(ratio) ? chance.between(low, high) : 0;

export const drawFaults = (chance: Chance): Faults => ({
  tables: chance.whole(1, 3),
  equalIds: chance.happens(0.3),
  octetsLost: sometimes(chance, 0.3, 0.0001, 0.003),
  octetsFlipped: sometimes(chance, 0.3, 0.0001, 0.003),
  cablePulled: sometimes(chance, 0.3, 0.3, 1.5),
  cablePulledMs: chance.between(500, 40_000),
  standstills: sometimes(chance, 0.4, 0.3, 2),
  standstillMs: chance.between(300, 60_000),
  kills: sometimes(chance, 0.5, 0.2, 1),
  powerCuts: chance.happens(0.5),
  flippedBits: chance.happens(0.3),
  syncMs: chance.whole(1, 30),
  slowSyncs: sometimes(chance, 0.3, 0.01, 0.2),
  slowSyncMs: chance.between(200, 5000),
  diskFull: sometimes(chance, 0.25, 0.2, 1),
  diskFullMs: chance.between(1000, 30_000),
  answersLost: sometimes(chance, 0.2, 0.01, 0.1),
  lies: 0,
  aloud: false,
  unlinked: sometimes(chance, 0.2, 0.2, 0.8),
  recordsFail: sometimes(chance, 0.2, 0.05, 0.5),
  impatient: chance.between(0, 0.5),
  logFull: sometimes(chance, 0.3, 0.2, 1.5),
  logFullMs: chance.between(1000, 60_000),
  logSlow: sometimes(chance, 0.3, 0.02, 0.3),
  logSlowMs: chance.between(100, 20_000),
  logShort: sometimes(chance, 0.3, 0.02, 0.3),
});

/** For the evening after the faults have stopped. */
export const withoutFaults = (faults: Faults): Faults => ({
  ...faults,
  octetsLost: 0,
  octetsFlipped: 0,
  cablePulled: 0,
  standstills: 0,
  kills: 0,
  slowSyncs: 0,
  diskFull: 0,
  answersLost: 0,
  unlinked: 0,
  recordsFail: 0,
  logFull: 0,
  logSlow: 0,
  logShort: 0,
});
