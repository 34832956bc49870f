/**
 * The access book: the PIN of each role and who is signed in, kept over restarts.
 *
 *     PIN ─▶ sign-in tries ─▶ scrypt ─▶ a token, told once; the book has its hash ─▶ the next request's cookie
 *
 * A token is 256 bits of chance, so its plain SHA-256 is enough; nobody who reads the file can sign in with it.
 */
import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { ok, refuse, type Result } from '../../core/result.js';
import type { KeptTextPort } from '../../session/ports.js';
import { SIGN_IN_ROLES, SPECTATOR, type Caller, type SignInRole } from './caller.js';
import { isPin, keepPin, makePin, parsePin, PIN_COST, type KeptPin } from './pin.js';
import { SignInTries } from './sign-in-tries.js';

/** Phones and tablets that may be signed in at a time; the one that signed in first goes. */
export const SESSIONS_MAX = 200;
export const SESSION_DAYS = 30;
const DAY_MS = 24 * 3600 * 1000;
const TOKEN_BYTES = 32;
const TOKEN_FORM = /^[\w-]{43}$/;

const keptPin = z.strictObject({
  cost: z
    .number()
    .int()
    .min(2)
    .max(2 ** 20),
  salt: z.string().max(64),
  key: z.string().max(128),
});
const keptBook = z.strictObject({
  version: z.literal(1),
  pins: z.strictObject({ table: keptPin, arbiter: keptPin, organiser: keptPin }),
  /** The machine itself must sign in too. */
  isMachineClosed: z.boolean(),
  sessions: z
    .array(
      z.strictObject({ hash: z.string().max(64), role: z.enum(SIGN_IN_ROLES), table: z.string().max(100).nullable(), untilMs: z.number() }),
    )
    .max(SESSIONS_MAX),
});
type KeptBook = z.infer<typeof keptBook>;

export interface NewPin {
  readonly role: SignInRole;
  readonly pin: string;
}

export type SignInRefusal = { readonly kind: 'wait'; readonly waitMs: number } | { readonly kind: 'wrong-pin' | 'which-table' };

export interface SignedIn {
  readonly token: string;
  readonly caller: Caller;
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Whether the machine itself must sign in, by a book as it is kept; undefined where it cannot be read. */
export const isClosedInBook = (text: string): boolean | undefined => {
  try {
    const parsed = keptBook.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data.isMachineClosed : undefined;
  } catch {
    return undefined;
  }
};

export class AccessBook {
  readonly #kept: KeptTextPort;
  readonly #nowMs: () => number;
  readonly #cost: number;
  readonly #tries = new SignInTries();
  #book: KeptBook;

  private constructor(kept: KeptTextPort, book: KeptBook, nowMs: () => number, cost: number) {
    this.#kept = kept;
    this.#book = book;
    this.#nowMs = nowMs;
    this.#cost = cost;
  }

  /**
   * Takes the book up, or makes a new one: then its PINs are in the answer, and nowhere else.
   * Refuses a book that cannot be read: a new one would let in whoever reads the screen. `nowMs`: wall time. `cost`: what a PIN costs whoever
   * tries it; a test is in a hurry.
   */
  static async open(
    kept: KeptTextPort,
    nowMs: () => number,
    cost = PIN_COST,
  ): Promise<Result<{ book: AccessBook; newPins: readonly NewPin[] }, string>> {
    const text = kept.read();
    if (text !== undefined) {
      const parsed = parseBook(text);
      return parsed === undefined
        ? refuse('the file with the PINs cannot be read: put a copy back, or take it away and new PINs are made')
        : ok({ book: new AccessBook(kept, parsed, nowMs, cost), newPins: [] });
    }
    const newPins = SIGN_IN_ROLES.map((role) => ({ role, pin: makePin() }));
    const [table, arbiter, organiser] = await Promise.all(newPins.map(({ pin }) => keepPin(pin, cost)));
    if (table === undefined || arbiter === undefined || organiser === undefined) throw new Error('a role without a PIN');
    const book = new AccessBook(
      kept,
      { version: 1, pins: { table, arbiter, organiser }, isMachineClosed: false, sessions: [] },
      nowMs,
      cost,
    );
    await book.#keep();
    return ok({ book, newPins });
  }

  get isMachineClosed(): boolean {
    return this.#book.isMachineClosed;
  }

  /** Who has this token; a spectator where nobody has. */
  callerWith(token: string | undefined): Caller {
    if (token === undefined || !TOKEN_FORM.test(token)) return SPECTATOR;
    const hash = hashOf(token);
    const session = this.#book.sessions.find((one) => one.hash === hash && one.untilMs > this.#nowMs());
    return session === undefined ? SPECTATOR : { role: session.role, table: session.table ?? undefined, via: 'session' };
  }

  /** `table`: where the tablet lies; needed for the table's PIN only. */
  async signIn(text: string, table: string | undefined, address: string): Promise<Result<SignedIn, SignInRefusal>> {
    const waitMs = this.#tries.waitMs(address, this.#nowMs());
    if (waitMs > 0) return refuse({ kind: 'wait', waitMs });
    const right = this.#tries.begin(address, this.#nowMs());
    const role = await this.#roleOf(parsePin(text));
    if (role === undefined) return refuse({ kind: 'wrong-pin' });
    right();
    if (role === 'table' && table === undefined) return refuse({ kind: 'which-table' });
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const at = role === 'table' ? table : undefined;
    const session = { hash: hashOf(token), role, table: at ?? null, untilMs: this.#nowMs() + SESSION_DAYS * DAY_MS };
    const valid = this.#book.sessions.filter(({ untilMs }) => untilMs > this.#nowMs());
    this.#book = { ...this.#book, sessions: [...valid, session].slice(-SESSIONS_MAX) };
    await this.#keep();
    return ok({ token, caller: { role, table: at, via: 'session' } });
  }

  async signOut(token: string | undefined): Promise<void> {
    if (token === undefined) return;
    const hash = hashOf(token);
    this.#book = { ...this.#book, sessions: this.#book.sessions.filter((one) => one.hash !== hash) };
    await this.#keep();
  }

  /** Everybody of this role is signed out, and the new PIN is the answer; refuses what is no PIN. */
  async setPin(role: SignInRole, text: string | undefined): Promise<Result<string, string>> {
    const pin = text === undefined ? makePin() : parsePin(text);
    if (pin === undefined) return refuse('a PIN is 6 to 12 digits');
    const kept: KeptPin = await keepPin(pin, this.#cost);
    this.#book = {
      ...this.#book,
      pins: { ...this.#book.pins, [role]: kept },
      sessions: this.#book.sessions.filter((one) => one.role !== role),
    };
    await this.#keep();
    return ok(pin);
  }

  async closeMachine(isClosed: boolean): Promise<void> {
    this.#book = { ...this.#book, isMachineClosed: isClosed };
    await this.#keep();
  }

  /** All are tried, whichever is right: how long it takes tells nothing. The highest role wins where two PINs are equal. */
  async #roleOf(pin: string | undefined): Promise<SignInRole | undefined> {
    const right = await Promise.all(SIGN_IN_ROLES.map((role) => isPin(pin ?? '', this.#book.pins[role])));
    return pin === undefined ? undefined : SIGN_IN_ROLES.filter((_, nth) => right[nth] === true).at(-1);
  }

  #keep(): Promise<void> {
    return this.#kept.write(`${JSON.stringify(this.#book, null, 1)}\n`);
  }
}

const parseBook = (text: string): KeptBook | undefined => {
  try {
    const parsed = keptBook.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
};
