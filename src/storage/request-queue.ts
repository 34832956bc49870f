/**
 * The order in which a journal thread does what it was asked: what somebody waits for comes before what is kept for a restart alone.
 *
 *     decisions ────────▶ first come, first served
 *     clocks' moments, inputs, lines ──▶ when nothing of these waits; and one after every URGENT_IN_A_ROW_MAX, so that they are kept too
 *
 * A running clock is kept every second. In a hall of 200 tables that is 200 syncs a second, and a move would stand behind them.
 */
import type { AnsweredRequest, JournalRequest } from './journal-messages.js';

const URGENT_IN_A_ROW_MAX = 8;

export class RequestQueue {
  readonly #urgent: AnsweredRequest[] = [];
  #patient: AnsweredRequest[] = [];
  #inARow = 0;

  put(asked: JournalRequest): void {
    if (asked.kind === 'hurry') this.#hurry(asked.file);
    else if (asked.kind === 'look' || asked.kind === 'page' || (asked.kind === 'append' && !asked.isUrgent)) this.#patient.push(asked);
    else this.#urgent.push(asked);
  }

  next(): AnsweredRequest | undefined {
    const isPatientsTurn = this.#urgent.length === 0 || (this.#inARow >= URGENT_IN_A_ROW_MAX && this.#patient.length > 0);
    this.#inARow = isPatientsTurn ? 0 : this.#inARow + 1;
    return (isPatientsTurn ? this.#patient : this.#urgent).shift();
  }

  /** Somebody waits for what comes after it. */
  #hurry(file: string): void {
    this.#urgent.push(...this.#patient.filter((one) => one.kind === 'append' && one.file === file));
    this.#patient = this.#patient.filter((one) => !(one.kind === 'append' && one.file === file));
  }
}
