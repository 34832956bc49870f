/** What the boards' process and the hub's say to each other in `bench:hub`. */

const NANOSECONDS_PER_MS = 1_000_000;

/** The machine's monotonic clock: the same for both processes, whatever they call their beginnings. */
export const machineMs = (): number => Number(process.hrtime.bigint()) / NANOSECONDS_PER_MS;

export interface HubOrder {
  readonly boards: readonly string[];
  readonly folder: string;
  readonly pageFolder: string;
}

/** Something that a table decided: a move, a press, the end of a doubt. */
export interface Decision {
  /** From 0. */
  readonly table: number;
  /** Of the first line that was read with it; undefined where a deadline set it off. */
  readonly sequence?: number;
  readonly dueAtMs?: number;
  /** When it was decided, and went to the journal. */
  readonly decidedAtMs: number;
  /** When the journal had it on the disk. */
  readonly keptAtMs: number;
  readonly moves: number;
}

export type HubReport =
  | { readonly kind: 'ready'; readonly address: string }
  | {
      readonly kind: 'report';
      readonly decisions: readonly Decision[];
      /** Of all its threads, since it was told to begin. */
      readonly processorMs: number;
      readonly rssMegabytes: number;
      readonly loop: Readonly<Record<string, number>>;
      readonly commits: number;
      readonly records: number;
      /** By table. */
      readonly movesOnRecord: readonly number[];
    };
