/** What people at the table should know: at most one of a kind, the newest last. */
import { inEnglish, type Sentence } from '../words/telling.js';
import type { TableWarning, TimePort } from './ports.js';

export class Warnings {
  readonly #time: TimePort;
  readonly #changed: (warning: TableWarning | undefined) => void;
  readonly #byKind = new Map<TableWarning['kind'], TableWarning>();

  /** `changed` hears each new warning, and `undefined` when one is taken back. */
  constructor(time: TimePort, changed: (warning: TableWarning | undefined) => void) {
    this.#time = time;
    this.#changed = changed;
  }

  all(): readonly TableWarning[] {
    return [...this.#byKind.values()];
  }

  /** Sentence nothing, the trouble is over. The same again changes nothing. */
  set(kind: TableWarning['kind'], told: Sentence | undefined): void {
    const message = told === undefined ? undefined : inEnglish(told);
    if (this.#byKind.get(kind)?.message === message) return;
    this.#byKind.delete(kind);
    const warning: TableWarning | undefined =
      told === undefined || message === undefined ? undefined : { kind, message, told, since: new Date(this.#time.wallMs()).toISOString() };
    if (warning !== undefined) this.#byKind.set(kind, warning);
    this.#changed(warning);
  }
}
