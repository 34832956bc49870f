/**
 * Acts: what people do with a game besides playing it (LIFE-OF-A-GAME).
 *
 *     act ─ decide ─▶ events, each with its act ─ apply ─▶ game, and a line in its list of acts that can be undone
 *
 * Console, command line, clock buttons, pads and imports send the same acts. `decide` is pure, so every act can be tried first.
 */
import type { TimeSetting } from '../clock/side-time.js';
import type { BySide, Color } from '../go/color.js';
import type { Point } from '../go/point.js';
import type { Move } from '../go/position.js';
import type { Ruleset } from '../go/ruleset.js';
import type { GameAbout } from './game-about.js';
import type { GameResult } from './game-result.js';
import type { ClaimedMove } from './claimed-move.js';
import type { GameSettings, GameTime } from './game-settings.js';

/** A game that waits for its board: the board is clear, or is as its set-up wants it, and it begins. */
export interface ArrangedGame {
  /** Unique among those that wait: the number of the event that arranged it, or one behind them (`arrangedId`). */
  readonly id: number;
  readonly settings: GameSettings;
}

/** A table has a short list of them. */
export const WAITING_MAX = 8;

/** What may be amended: everything a game says about itself but its board's size. Null takes a value away. */
export type Amendment = {
  readonly [Name in keyof GameAbout]?: GameAbout[Name] | null;
} & {
  readonly players?: BySide<string>;
  readonly members?: BySide<readonly string[]> | null;
  readonly teams?: BySide<string> | null;
  readonly ruleset?: Ruleset;
  readonly time?: GameTime | null;
};

/** What becomes of a later move that the correction makes impossible. */
export const LATER_CHOICES = ['stays', 'pass', 'goes'] as const;
export type LaterChoice = (typeof LATER_CHOICES)[number];

/** One change to the moves. Numbers are those of the record before it. */
export type MoveEdit =
  | { readonly kind: 'replace'; readonly number: number; readonly move: Move; readonly color?: Color }
  /** The move gets this number; later ones move up. Without a colour: the side to move there. */
  | { readonly kind: 'insert'; readonly number: number; readonly move: Move; readonly color?: Color }
  | { readonly kind: 'delete'; readonly number: number }
  | { readonly kind: 'recolour'; readonly number: number }
  | { readonly kind: 'reorder'; readonly number: number; readonly to: number }
  /** It happened as it stands. */
  | { readonly kind: 'accept-doubt'; readonly number: number }
  /** Another reading, as inference offered it: these moves from that number on. */
  | { readonly kind: 'choose'; readonly number: number; readonly now: readonly ClaimedMove[] };

export const EDIT_KINDS = ['replace', 'insert', 'delete', 'recolour', 'reorder', 'accept-doubt', 'choose'] as const;

/**
 * Of stones: dead or alive, in seki or not. Of an open point that is neither side's by its stones: whose it is all the same (art edition: a
 * dame in seki that one side alone can play, a half-point ko that it holds; RULEBOOK 4.6).
 */
export const STONE_MARKS = ['dead', 'alive', 'seki', 'not-seki'] as const;
export const POINT_MARKS = ['black-point', 'white-point', 'no-point'] as const;
export const MARKS = [...STONE_MARKS, ...POINT_MARKS] as const;
export type PointMark = (typeof POINT_MARKS)[number];
export type MarkAs = (typeof MARKS)[number];

/** What an arbiter may rule (RULEBOOK 7). */
export const RULINGS = [
  'advice',
  'warning',
  'restore',
  'let-stand',
  'void-move',
  'take-back',
  'time',
  'points',
  'loss',
  'win',
  'forfeit',
  'both-lose',
  'draw',
  'no-result',
  'replay',
  'appeal',
  'complaint',
  'leave',
  'refer',
] as const;
export type RulingKind = (typeof RULINGS)[number];

export interface RulingRequest {
  readonly ruling: RulingKind;
  /** The side it is for or against: at fault, warned, that loses; for a win the side that wins. */
  readonly side?: Color;
  /** The incident that it answers, by its id. */
  readonly answers?: number;
  /** void-move: which; take-back: that one and all later ones. */
  readonly number?: number;
  /** points: how many come off the side's score. */
  readonly points?: number;
  /** time: what the side's time is now. */
  readonly time?: TimeSetting;
  /** Article of the rule book, where the arbiter names one. */
  readonly article?: string;
  readonly why: string;
}

export type PersonAct =
  /** Never touches the game on the board: it waits for it. */
  | { readonly kind: 'arrange'; readonly settings: GameSettings }
  /** The board is clear: the next arranged game begins, else one with the usual settings. */
  | { readonly kind: 'next'; readonly usual: GameSettings; readonly handicap?: number }
  /** Of the game on the board, or of an arranged one. */
  | { readonly kind: 'amend'; readonly game?: number; readonly change: Amendment; readonly why: string }
  /** An arranged game is dropped; the game on the board is closed as unfinished. */
  | { readonly kind: 'abandon'; readonly game?: number; readonly why: string }
  | { readonly kind: 'correct'; readonly edit: MoveEdit; readonly later: LaterChoice; readonly why: string }
  | { readonly kind: 'stop'; readonly why: string }
  | { readonly kind: 'mark'; readonly points: readonly Point[]; readonly as: MarkAs }
  /** A disputed group was played out, away from the position at the stop (RULEBOOK 4.6): what that showed is marked. */
  | { readonly kind: 'trial'; readonly point: Point; readonly toMove: Color; readonly moves: readonly Move[]; readonly why: string }
  | { readonly kind: 'accept-count'; readonly side: Color }
  | { readonly kind: 'play-on'; readonly why: string }
  | { readonly kind: 'declare'; readonly result: GameResult; readonly why: string }
  | { readonly kind: 'reopen'; readonly to: 'counting' | 'playing'; readonly why: string }
  | ({ readonly kind: 'rule' } & RulingRequest)
  | { readonly kind: 'note'; readonly text: string; readonly answers?: number }
  | { readonly kind: 'call-arbiter'; readonly side?: Color; readonly why: string }
  | { readonly kind: 'undo'; readonly act: number; readonly why: string };

export const ACT_KINDS = [
  'arrange',
  'next',
  'amend',
  'abandon',
  'correct',
  'stop',
  'mark',
  'trial',
  'accept-count',
  'play-on',
  'declare',
  'reopen',
  'rule',
  'note',
  'call-arbiter',
  'undo',
] as const satisfies readonly PersonAct['kind'][];
