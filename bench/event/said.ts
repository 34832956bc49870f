/** What the bench and its processes tell each other. */

export interface HubAsked {
  readonly hub: string;
  readonly tables: number;
  readonly servers: readonly string[];
  readonly credentials: string;
  readonly folder: string;
  /** Moves that a table makes together, and how long it then waits, in ms. */
  readonly movesTogether: number;
  readonly pauseMs: number;
  /** Events that all tables of this hub together make before they stop. */
  readonly events: number;
}

/** A time in which nothing was published although something waited; moments are wall time in ms. */
export interface PublishGap {
  readonly fromMs: number;
  readonly ms: number;
}

/** Once a second. */
export interface HubSaid {
  readonly events: number;
  readonly published: number;
  readonly waiting: number;
  readonly duplicates: number;
  readonly gaps: readonly PublishGap[];
  readonly lanes: Readonly<Record<string, { readonly seq: number; readonly hash: string }>>;
}

/** Once a second, and what came in it: ms from the making of a move in its hub to a spectator. */
export interface SpectatorsSaid {
  readonly connected: number;
  readonly frames: number;
  readonly latenciesMs: readonly number[];
}
