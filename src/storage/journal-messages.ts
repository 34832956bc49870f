/** What the service and its journal thread tell each other. Every request has a number, and is answered once. */
import type { Result } from '../core/result.js';
import type { JournalEntry, JournalPage } from '../session/ports.js';
import type { JournalledBefore } from './journal-store.js';

export type JournalRequest =
  | { readonly kind: 'open'; readonly request: number; readonly file: string; readonly tableId: string }
  /** `afterSeq`: what the file held before. Where it holds these entries already, they were kept and the answer was lost. */
  | {
      readonly kind: 'append';
      readonly request: number;
      readonly file: string;
      readonly afterSeq: number;
      readonly entries: readonly JournalEntry[];
      /** Somebody waits for it (`request-queue.ts`). */
      readonly isUrgent: boolean;
    }
  /** Somebody waits for what comes after the append that this file has on its way. Not answered. */
  | { readonly kind: 'hurry'; readonly file: string }
  /** Is it still where it was opened? */
  | { readonly kind: 'look'; readonly request: number; readonly file: string }
  | { readonly kind: 'page'; readonly request: number; readonly file: string; readonly afterSeq: number }
  | { readonly kind: 'close'; readonly request: number; readonly file: string };

export type AnsweredRequest = Exclude<JournalRequest, { readonly kind: 'hurry' }>;

export type JournalAnswer =
  | {
      readonly kind: 'opened';
      readonly request: number;
      readonly answer: Result<{ readonly before: JournalledBefore; readonly lastSeq: number }, string>;
    }
  | { readonly kind: 'appended'; readonly request: number; readonly lastSeq: number }
  | { readonly kind: 'looked'; readonly request: number }
  | { readonly kind: 'paged'; readonly request: number; readonly page: JournalPage }
  | { readonly kind: 'closed'; readonly request: number }
  | { readonly kind: 'failed'; readonly request: number; readonly code: string; readonly message: string };
