/**
 * Who asks, and what they may: four roles, each of which may do what the one before it may.
 *
 *     watch       nothing needed: sees what everybody may see
 *     table       a tablet at one board: asks the time, marks and accepts a count or plays on, resigns for a side, calls the arbiter, at that table
 *     arbiter     everything at every table
 *     organiser   PINs, sessions and settings too
 *
 * The machine itself (`via: 'machine'`) is the organiser until the organiser has set a PIN for it too.
 */
export const ACCESS_ROLES = ['watch', 'table', 'arbiter', 'organiser'] as const;
export type AccessRole = (typeof ACCESS_ROLES)[number];

/** Who signs in with a PIN. */
export const SIGN_IN_ROLES = ['table', 'arbiter', 'organiser'] as const;
export type SignInRole = (typeof SIGN_IN_ROLES)[number];

export interface Caller {
  readonly role: AccessRole;
  /** Of a tablet: its table. */
  readonly table: string | undefined;
  readonly via: 'machine' | 'session' | 'nothing';
}

export const SPECTATOR: Caller = { role: 'watch', table: undefined, via: 'nothing' };

/** What is needed for an act; `table`: a player's own business at their table. */
export type Duty = SignInRole;

const RANK: Readonly<Record<AccessRole, number>> = { watch: 0, table: 1, arbiter: 2, organiser: 3 };

/** `tableId`: at which table; undefined for what is no table's. */
export const may = (caller: Caller, duty: Duty, tableId: string | undefined): boolean =>
  RANK[caller.role] >= RANK[duty] && (caller.role !== 'table' || caller.table === tableId);
