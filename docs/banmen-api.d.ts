/**
 * Banmen, version 1 of its API. Made from /api/v1/openapi.json: do not edit it.
 * Fields may be added; what is here stays. Every refusal is a `Problem`.
 */
export type Problem = {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly field?: string;
};

export type TableSummary = {
  readonly id: string;
  readonly name: string;
  readonly link: 'up' | 'suspect' | 'down' | 'faulty';
  readonly players: {
    readonly black: string;
    readonly white: string;
  } | null;
  readonly moveCount: number;
  readonly ended: boolean;
};

export type Table = {
  readonly tableId: string;
  readonly name: string;
  readonly version: number;
  readonly link: 'up' | 'suspect' | 'down' | 'faulty';
  readonly warnings: readonly (Readonly<Record<string, unknown>>)[];
  readonly kept: boolean;
  readonly game: {
    readonly gameNumber: number;
    readonly size: {
      readonly width: number;
      readonly height: number;
    };
    readonly startedAt: string;
    readonly moves: readonly ({
      readonly color: 'black' | 'white';
      readonly point: number | null;
      readonly certain: boolean;
      readonly order: string;
      readonly why: string;
    })[];
    readonly ended: {
      readonly reason: string;
      readonly result: string | null;
    } | null;
    readonly notes: readonly (Readonly<Record<string, unknown>>)[];
  } | null;
};

export type Act = {
  readonly act: 'arrange';
  readonly width?: number;
  readonly height?: number;
  readonly players?: {
    readonly black?: string | readonly string[];
    readonly white?: string | readonly string[];
  };
  readonly teams?: {
    readonly black?: string;
    readonly white?: string;
  } | null;
  readonly ranks?: {
    readonly black?: string;
    readonly white?: string;
  } | null;
  readonly clubs?: {
    readonly black?: string;
    readonly white?: string;
  } | null;
  readonly playerNumbers?: {
    readonly black?: string;
    readonly white?: string;
  } | null;
  readonly event?: string | null;
  readonly round?: string | null;
  readonly table?: string | null;
  readonly place?: string | null;
  readonly title?: string | null;
  readonly opening?: string | null;
  readonly recorder?: string | null;
  readonly schedule?: string | null;
  readonly zone?: string | null;
  readonly localDate?: string | null;
  readonly ruleset?: string;
  readonly komi?: string | number | null;
  readonly handicap?: string | number | {
    readonly stones: number;
    readonly placement?: 'fixed' | 'free' | 'seat';
  } | null;
  readonly time?: string | null;
  readonly turnEnds?: 'press' | 'stone';
  readonly overtimeEntry?: 'fresh' | 'from-turn';
  readonly captureLimit?: string;
  readonly lateness?: string;
  readonly law?: 'chinese' | 'japanese' | 'aga' | 'egf' | 'club' | null;
  readonly timeLossAfter?: string | null;
} | {
  readonly act: 'amend';
  readonly game?: number;
  readonly why?: string;
  readonly players?: {
    readonly black?: string | readonly string[];
    readonly white?: string | readonly string[];
  };
  readonly teams?: {
    readonly black?: string;
    readonly white?: string;
  } | null;
  readonly ranks?: {
    readonly black?: string;
    readonly white?: string;
  } | null;
  readonly clubs?: {
    readonly black?: string;
    readonly white?: string;
  } | null;
  readonly playerNumbers?: {
    readonly black?: string;
    readonly white?: string;
  } | null;
  readonly event?: string | null;
  readonly round?: string | null;
  readonly table?: string | null;
  readonly place?: string | null;
  readonly title?: string | null;
  readonly opening?: string | null;
  readonly recorder?: string | null;
  readonly schedule?: string | null;
  readonly zone?: string | null;
  readonly localDate?: string | null;
  readonly ruleset?: string;
  readonly komi?: string | number | null;
  readonly handicap?: string | number | {
    readonly stones: number;
    readonly placement?: 'fixed' | 'free' | 'seat';
  } | null;
  readonly time?: string | null;
  readonly turnEnds?: 'press' | 'stone';
  readonly overtimeEntry?: 'fresh' | 'from-turn';
  readonly captureLimit?: string;
  readonly lateness?: string;
  readonly law?: 'chinese' | 'japanese' | 'aga' | 'egf' | 'club' | null;
  readonly timeLossAfter?: string | null;
} | {
  readonly act: 'abandon';
  readonly game?: number;
  readonly why?: string;
} | {
  readonly act: 'set-up';
  readonly black: readonly string[];
  readonly white: readonly string[];
  readonly toMove?: 'black' | 'white';
} | {
  readonly act: 'play';
  readonly point: string;
  readonly color?: 'black' | 'white';
} | {
  readonly act: 'pass';
  readonly color?: 'black' | 'white';
} | {
  readonly act: 'take-back';
  readonly moves?: number;
  readonly why?: string;
} | {
  readonly act: 'replace';
  readonly move: number;
  readonly point: string;
  readonly color?: 'black' | 'white';
  readonly later?: 'stays' | 'pass' | 'goes';
  readonly why?: string;
} | {
  readonly act: 'insert';
  readonly move: number;
  readonly point: string;
  readonly color?: 'black' | 'white';
  readonly later?: 'stays' | 'pass' | 'goes';
  readonly why?: string;
} | {
  readonly act: 'delete';
  readonly move: number;
  readonly later?: 'stays' | 'pass' | 'goes';
  readonly why?: string;
} | {
  readonly act: 'recolour';
  readonly move: number;
  readonly later?: 'stays' | 'pass' | 'goes';
  readonly why?: string;
} | {
  readonly act: 'reorder';
  readonly move: number;
  readonly to: number;
  readonly later?: 'stays' | 'pass' | 'goes';
  readonly why?: string;
} | {
  readonly act: 'accept-doubt';
  readonly move: number;
  readonly why?: string;
} | {
  readonly act: 'choose';
  readonly reading?: number;
  readonly move?: number;
  readonly moves?: readonly ({
    readonly color: 'black' | 'white';
    readonly point: string;
  })[];
  readonly later?: 'stays' | 'pass' | 'goes';
  readonly why?: string;
} | {
  readonly act: 'stop';
  readonly why?: string;
} | {
  readonly act: 'mark';
  readonly point?: string;
  readonly points?: readonly string[];
  readonly as: 'dead' | 'alive' | 'seki' | 'not-seki' | 'black-point' | 'white-point' | 'no-point';
} | {
  readonly act: 'trial';
  readonly point: string;
  readonly toMove: 'black' | 'white';
  readonly moves: readonly string[] | string;
  readonly why?: string;
} | {
  readonly act: 'accept-count';
  readonly side: 'black' | 'white';
} | {
  readonly act: 'play-on';
  readonly why?: string;
} | {
  readonly act: 'resign';
  readonly side: 'black' | 'white';
} | {
  readonly act: 'end';
  readonly result: {
    readonly kind: 'score' | 'resignation' | 'time' | 'forfeit' | 'ruling' | 'draw' | 'no-result' | 'both-lose' | 'unfinished';
    readonly winner?: 'black' | 'white';
    readonly margin?: string | number;
  } | string;
  readonly why?: string;
} | {
  readonly act: 'reopen';
  readonly to: 'counting' | 'playing';
  readonly why?: string;
} | {
  readonly act: 'rule';
  readonly ruling: 'advice' | 'warning' | 'restore' | 'let-stand' | 'void-move' | 'take-back' | 'time' | 'points' | 'loss' | 'win' | 'forfeit' | 'both-lose' | 'draw' | 'no-result' | 'replay' | 'appeal' | 'complaint' | 'leave' | 'refer';
  readonly side?: 'black' | 'white';
  readonly answers?: number;
  readonly move?: number;
  readonly points?: number;
  readonly mainMs?: number;
  readonly leftMs?: number;
  readonly periodsLeft?: number;
  readonly stonesLeft?: number;
  readonly article?: string;
  readonly why?: string;
} | {
  readonly act: 'note';
  readonly text: string;
  readonly answers?: number;
} | {
  readonly act: 'call-arbiter';
  readonly side?: 'black' | 'white';
  readonly why?: string;
} | {
  readonly act: 'undo';
  readonly id?: number;
  readonly actId?: number;
  readonly why?: string;
} | {
  readonly act: 'start-clock';
  readonly side: 'black' | 'white';
} | {
  readonly act: 'pause';
  readonly reason?: 'lunch' | 'arbiter' | 'adjourned' | 'board-lost' | 'stood-still' | 'restart' | 'counting' | 'other';
} | {
  readonly act: 'resume';
} | {
  readonly act: 'adjourn';
} | {
  readonly act: 'seal';
  readonly point?: string;
} | {
  readonly act: 'open-seal';
  readonly point?: string;
} | {
  readonly act: 'late';
  readonly blackMs?: number;
  readonly whiteMs?: number;
} | {
  readonly act: 'undo-late';
} | {
  readonly act: 'set-time';
  readonly side: 'black' | 'white';
  readonly mainMs?: number;
  readonly leftMs?: number;
  readonly periodsLeft?: number;
  readonly stonesLeft?: number;
  readonly moves?: number;
  readonly why?: string;
} | {
  readonly act: 'charge-time';
  readonly side: 'black' | 'white';
  readonly ms: number;
  readonly why?: string;
} | {
  readonly act: 'undo-time';
  readonly side: 'black' | 'white';
} | {
  readonly act: 'swap-clocks';
};

export type ActAnswer = {
  readonly events: readonly ({
    readonly kind: string;
  })[];
  readonly game: Readonly<Record<string, unknown>> | null;
};

export type Session = {
  readonly role: 'watch' | 'table' | 'arbiter' | 'organiser';
  readonly table?: string;
  readonly via: 'machine' | 'session' | 'nothing';
  readonly canSignIn: boolean;
};

export type SignIn = {
  readonly pin: string;
  readonly table?: string;
};

export type NewPin = {
  readonly pin?: string;
};

export type Machine = {
  readonly isClosed: boolean;
};

export type Games = {
  readonly total: number;
  readonly games: readonly ({
    readonly id: string;
    readonly table: string;
    readonly date: string;
    readonly black: string;
    readonly white: string;
    readonly result: string;
    readonly moveCount: number;
  })[];
};

export type Status = {
  readonly tables: Readonly<Record<string, {
    readonly spectators: number;
  }>>;
};

export type Say = {
  readonly kind: 'time-left';
  readonly color: 'black' | 'white';
} | {
  readonly kind: 'last-move';
} | {
  readonly kind: 'warning' | 'advice' | 'sound.check';
};

export type Said = {
  readonly said: readonly string[];
};

export type TableTime = {
  readonly nowMs: number;
};

export type SoundReport = {
  readonly page: string;
  readonly state: 'locked' | 'playing' | 'suspended' | 'off';
};

export type KeptGame = {
  readonly id: string;
  readonly table: string;
  readonly date: string;
  readonly black: string;
  readonly white: string;
  readonly result: string;
  readonly moveCount: number;
  readonly moves: readonly ({
    readonly number: number;
    readonly color: 'black' | 'white';
    readonly point: string;
    readonly sgf: string;
  })[];
};

export type Analysis = {
  readonly engine: string;
  readonly moves: readonly string[];
  readonly leads: readonly (number | null)[];
  readonly better: readonly (string | null)[];
  readonly worst: readonly ({
    readonly number: number;
    readonly color: 'black' | 'white';
    readonly lost: number;
    readonly better: string | null;
  })[];
};

export type Proposal = {
  readonly dead: readonly string[];
  readonly seki: readonly string[];
  readonly ownership: readonly number[] | null;
  readonly by: string;
  readonly trouble: string | null;
};

export type Board = {
  readonly address: string;
  readonly boardId: string | null;
  readonly link: 'up' | 'suspect' | 'down' | 'faulty';
  readonly size: {
    readonly width: number;
    readonly height: number;
  } | null;
  readonly readings: readonly string[];
  readonly changes: readonly ({
    readonly point: string;
    readonly count: number;
  })[];
  readonly seen: readonly ({
    readonly point: string;
    readonly reading: string;
    readonly agoMs: number;
  })[];
  readonly levels: readonly number[] | null;
  readonly sensors: readonly ({
    readonly point: string;
    readonly health: string;
  })[];
  readonly hasLamps: boolean;
};

export type SetUp = {
  readonly do: 'measure' | 'lamps';
} | {
  readonly do: 'calibrate';
  readonly what: 'zero' | 'black' | 'white';
} | {
  readonly do: 'use';
  readonly boardId: string;
} | {
  readonly do: 'use-own';
};

export type SetUpDone = {
  readonly isDone: boolean;
};

export type Look = {
  readonly address?: string;
};

export type BoardAtHand = {
  readonly boardId: string;
  readonly size: {
    readonly width: number;
    readonly height: number;
  };
  readonly where: string;
  readonly table: string | null;
  readonly isGiven: boolean;
};

export type LookedAt = {
  readonly where: string;
  readonly isBoard: boolean;
  readonly what: string;
  readonly mend: readonly string[];
  readonly table: string | null;
};

export type Settings = {
  readonly file: string;
  readonly isThere: boolean;
  readonly problems: readonly string[];
  readonly settings: readonly ({
    readonly key: string;
    readonly value: string | null;
    readonly usual: string | null;
    readonly otherwise: string | null;
    readonly from: 'flag' | 'variable' | 'file' | 'default';
    readonly place: string;
    readonly inFile: string | null;
    readonly effect: 'at-once' | 'next-game' | 'restart';
    readonly waits: boolean;
    readonly allowed: string;
    readonly choices: readonly string[] | null;
    readonly isOfMachine: boolean;
  })[];
  readonly tables: readonly ({
    readonly id: string;
    readonly name: string;
    readonly isInFile: boolean;
    readonly canBeKept: boolean;
    readonly settings: readonly ({
      readonly key: string;
      readonly value: string | null;
      readonly usual: string | null;
      readonly otherwise: string | null;
      readonly from: 'flag' | 'variable' | 'file' | 'default';
      readonly place: string;
      readonly inFile: string | null;
      readonly effect: 'at-once' | 'next-game' | 'restart';
      readonly waits: boolean;
      readonly allowed: string;
      readonly choices: readonly string[] | null;
      readonly isOfMachine: boolean;
    })[];
  })[];
};

export type SettingsChange = {
  readonly do: 'change';
  readonly key: string;
  readonly value: string | null;
  readonly table?: string;
} | {
  readonly do: 'keep-table';
  readonly table: string;
};

export type Event = {
  readonly name: string;
  readonly players: number;
  readonly facts: number;
  readonly trouble: string | null;
  readonly rounds: readonly ({
    readonly round: number;
    readonly state: 'not-paired' | 'paired' | 'open' | 'closed';
    readonly games: number;
    readonly results: number;
    readonly toConfirm: number;
  })[];
  readonly round: number;
  readonly openedAt: string | null;
  readonly games: readonly ({
    readonly table: number;
    readonly at: string | null;
    readonly black: {
      readonly key: string;
      readonly name: string;
      readonly rank: string;
      readonly presence: 'there' | 'absent' | 'late';
      readonly minutes: number;
    };
    readonly white: {
      readonly key: string;
      readonly name: string;
      readonly rank: string;
      readonly presence: 'there' | 'absent' | 'late';
      readonly minutes: number;
    };
    readonly handicap: number;
    readonly state: 'paired' | 'missing' | 'armed' | 'waiting' | 'playing' | 'counting' | 'adjourned' | 'to-confirm' | 'undecided' | 'differs' | 'done' | 'no-table';
    readonly result: string;
    readonly proposed: string;
    readonly moves: number;
    readonly startedAt: string | null;
  })[];
  readonly byes: readonly ({
    readonly key: string;
    readonly name: string;
    readonly rank: string;
    readonly presence: 'there' | 'absent' | 'late';
    readonly minutes: number;
  })[];
  readonly idle: readonly ({
    readonly key: string;
    readonly name: string;
    readonly rank: string;
    readonly presence: 'there' | 'absent' | 'late';
    readonly minutes: number;
  })[];
};

export type OrganiserAct = {
  readonly act: 'open-round' | 'close-round' | 'arrange';
  readonly round: number;
} | {
  readonly act: 'confirm';
  readonly round: number;
  readonly tables?: readonly number[];
} | {
  readonly act: 'result';
  readonly round: number;
  readonly table: number;
  readonly result: string;
  readonly why?: string;
} | {
  readonly act: 'absent' | 'present';
  readonly round: number;
  readonly player: string;
} | {
  readonly act: 'late';
  readonly round: number;
  readonly player: string;
  readonly minutes: number;
};

export type EventDone = {
  readonly notes: readonly string[];
};

export type EventFact = {
  readonly kind: string;
  readonly at: string;
};

export type Standing = {
  readonly place: number;
  readonly name: string;
  readonly points: string;
  readonly sos: string;
  readonly sosos: string;
};

export interface Operations {
  /** the tables, in short */
  readonly 'GET /api/v1/tables': {
    readonly query: Readonly<Record<string, never>>;
    readonly body: undefined;
    readonly answer: readonly TableSummary[];
  };
  /** one table with its game */
  readonly 'GET /api/v1/tables/{id}': {
    readonly query: Readonly<Record<string, never>>;
    readonly body: undefined;
    readonly answer: Table;
  };
  /** what is dead, as a program holds it, while the game is counted (tablet, arbiter) */
  readonly 'GET /api/v1/tables/{id}/proposal': {
    readonly query: Readonly<Record<string, never>>;
    readonly body: undefined;
    readonly answer: Proposal;
  };
  /** the record so far */
  readonly 'GET /api/v1/tables/{id}/game.sgf': {
    readonly query: Readonly<Record<string, never>>;
    readonly body: undefined;
    readonly answer: string;
  };
  /** an act of an arbiter, or of a player at their tablet */
  readonly 'POST /api/v1/tables/{id}/acts': {
    readonly query: { readonly dryRun?: string };
    readonly body: Act;
    readonly answer: ActAnswer;
  };
  /** which tables there are, each of them whole, then every change, as server-sent events: `tables`, `table`, `change`, `ahead` (shown before it is safe, and no change: null takes it back), `heartbeat`; with `counts` what is spoken: `words`, `calls`; with `event` when the event is to be asked for again: `event` */
  readonly 'GET /api/v1/events': {
    readonly query: { readonly tables?: string; readonly since?: string; readonly counts?: string; readonly event?: string };
    readonly body: undefined;
    readonly answer: string;
  };
  /** what is to be spoken at the table now; a tablet may ask for the time */
  readonly 'POST /api/v1/tables/{id}/say': {
    readonly query: Readonly<Record<string, never>>;
    readonly body: Say;
    readonly answer: Said;
  };
  /** the moment by which the count is spoken */
  readonly 'GET /api/v1/tables/{id}/time': {
    readonly query: Readonly<Record<string, never>>;
    readonly body: undefined;
    readonly answer: TableTime;
  };
  /** one word of the count, 16-bit PCM */
  readonly 'GET /api/v1/tables/{id}/words/{word}': {
    readonly query: Readonly<Record<string, never>>;
    readonly body: undefined;
    readonly answer: string;
  };
  /** a page that speaks says whether it can be heard */
  readonly 'POST /api/v1/tables/{id}/sound-state': {
    readonly query: Readonly<Record<string, never>>;
    readonly body: SoundReport;
    readonly answer: undefined;
  };
  /** what the service counts: spectators, lines, how late words were */
  readonly 'GET /api/v1/status': {
    readonly query: Readonly<Record<string, never>>;
    readonly body: undefined;
    readonly answer: Status;
  };
  /** every game that is kept, newest first */
  readonly 'GET /api/v1/games': {
    readonly query: { readonly player?: string; readonly event?: string; readonly round?: string; readonly table?: string; readonly date?: string; readonly result?: string; readonly position?: string; readonly from?: string };
    readonly body: undefined;
    readonly answer: Games;
  };
  /** the records of those that fit */
  readonly 'GET /api/v1/games.zip': {
    readonly query: { readonly player?: string; readonly event?: string; readonly round?: string; readonly table?: string; readonly date?: string; readonly result?: string; readonly position?: string; readonly from?: string };
    readonly body: undefined;
    readonly answer: string;
  };
  /** one of them with its moves; ID.sgf is its record */
  readonly 'GET /api/v1/games/{id}': {
    readonly query: Readonly<Record<string, never>>;
    readonly body: undefined;
    readonly answer: KeptGame;
  };
  /** what an engine holds of it, where one was asked */
  readonly 'GET /api/v1/games/{id}/analysis': {
    readonly query: Readonly<Record<string, never>>;
    readonly body: undefined;
    readonly answer: Analysis;
  };
  /** what a board says of itself, point by point (organiser) */
  readonly 'GET /api/v1/tables/{id}/board': {
    readonly query: Readonly<Record<string, never>>;
    readonly body: undefined;
    readonly answer: Board;
  };
  /** measure its levels, test its lamps, calibrate it, use another board in its place (organiser) */
  readonly 'POST /api/v1/tables/{id}/board': {
    readonly query: Readonly<Record<string, never>>;
    readonly body: SetUp;
    readonly answer: SetUpDone;
  };
  /** a capture with versions, settings, events and log, without names: for whoever looks into a fault (organiser) */
  readonly 'GET /api/v1/tables/{id}/support': {
    readonly query: Readonly<Record<string, never>>;
    readonly body: undefined;
    readonly answer: string;
  };
  /** every board that answers at a port that nobody has, and those of the tables (organiser) */
  readonly 'GET /api/v1/set-up/boards': {
    readonly query: Readonly<Record<string, never>>;
    readonly body: undefined;
    readonly answer: readonly BoardAtHand[];
  };
  /** look at every port, or at one address; a board that no table has gets one (organiser) */
  readonly 'POST /api/v1/set-up/look': {
    readonly query: Readonly<Record<string, never>>;
    readonly body: Look;
    readonly answer: readonly LookedAt[];
  };
  /** the settings: what holds, where it was given, when a change of it holds (organiser) */
  readonly 'GET /api/v1/set-up/settings': {
    readonly query: Readonly<Record<string, never>>;
    readonly body: undefined;
    readonly answer: Settings;
  };
  /** one of them is changed in the settings file, or a table that was found is written into it (organiser) */
  readonly 'POST /api/v1/set-up/settings': {
    readonly query: Readonly<Record<string, never>>;
    readonly body: SettingsChange;
    readonly answer: Settings;
  };
  /** the event: rounds, a round with its games, who is missing (an arbiter’s where spectators see the tables later) */
  readonly 'GET /api/v1/event': {
    readonly query: { readonly round?: string };
    readonly body: undefined;
    readonly answer: Event;
  };
  /** places, by what is confirmed */
  readonly 'GET /api/v1/event/standings': {
    readonly query: Readonly<Record<string, never>>;
    readonly body: undefined;
    readonly answer: readonly Standing[];
  };
  /** what happened, in order (arbiter) */
  readonly 'GET /api/v1/event/facts': {
    readonly query: { readonly after?: string };
    readonly body: undefined;
    readonly answer: readonly EventFact[];
  };
  /** rounds are opened and closed (organiser); results, confirmations, who is there (arbiter) */
  readonly 'POST /api/v1/event/acts': {
    readonly query: Readonly<Record<string, never>>;
    readonly body: OrganiserAct;
    readonly answer: EventDone;
  };
  /** the pairing program’s file as application/octet-stream; the name ends in .xml or .csv (organiser) */
  readonly 'PUT /api/v1/event/pairings/{name}': {
    readonly query: Readonly<Record<string, never>>;
    readonly body: undefined;
    readonly answer: EventDone;
  };
  /** opengotha: its file with results and nothing else changed; csv, h9, aga, json (arbiter) */
  readonly 'GET /api/v1/event/files/{format}': {
    readonly query: Readonly<Record<string, never>>;
    readonly body: undefined;
    readonly answer: string;
  };
  /** index.json, round-1.sgf, table-3.sgf: what the organiser publishes, when it is due */
  readonly 'GET /api/v1/event/published/{file}': {
    readonly query: Readonly<Record<string, never>>;
    readonly body: undefined;
    readonly answer: string;
  };
  /** round-1/table-3.sgf: one game */
  readonly 'GET /api/v1/event/published/{round}/{file}': {
    readonly query: Readonly<Record<string, never>>;
    readonly body: undefined;
    readonly answer: string;
  };
  /** who asks, and what they may */
  readonly 'GET /api/v1/session': {
    readonly query: Readonly<Record<string, never>>;
    readonly body: undefined;
    readonly answer: Session;
  };
  /** sign in with a PIN: a cookie */
  readonly 'POST /api/v1/session': {
    readonly query: Readonly<Record<string, never>>;
    readonly body: SignIn;
    readonly answer: Session;
  };
  /** sign out */
  readonly 'DELETE /api/v1/session': {
    readonly query: Readonly<Record<string, never>>;
    readonly body: undefined;
    readonly answer: undefined;
  };
  /** a new PIN, chosen or made (organiser) */
  readonly 'PUT /api/v1/pins/{role}': {
    readonly query: Readonly<Record<string, never>>;
    readonly body: NewPin;
    readonly answer: undefined;
  };
  /** whether the machine itself must sign in (organiser) */
  readonly 'PUT /api/v1/machine': {
    readonly query: Readonly<Record<string, never>>;
    readonly body: Machine;
    readonly answer: undefined;
  };
  /** this description */
  readonly 'GET /api/v1/openapi.json': {
    readonly query: Readonly<Record<string, never>>;
    readonly body: undefined;
    readonly answer: undefined;
  };
  /** types for programs in TypeScript, made from it */
  readonly 'GET /api/v1/client.d.ts': {
    readonly query: Readonly<Record<string, never>>;
    readonly body: undefined;
    readonly answer: string;
  };
}
