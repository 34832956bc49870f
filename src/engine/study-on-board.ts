/**
 * A study on the board: what lies there when it has come to rest goes to `Study`, and its lamps say what is next or what is wrong.
 *
 * A stone beside the record waits to be put right; the button of its side, or `keep`, makes it a variation instead.
 */
import type { BoardInput } from '../core/wire/board-input.js';
import type { BoardIdentity, BoardPort, TimePort } from '../session/ports.js';
import { REST_MS, SeenBoard } from './board-reading.js';
import type { Study, StudyStep } from './study.js';
import { inEnglish } from '../words/telling.js';

/** What whoever studies may ask for besides. */
export const STUDY_WORDS = ['back', 'main', 'bad', 'keep', 'pass'] as const;
export type StudyWord = (typeof STUDY_WORDS)[number];

export interface StudyOnBoardOptions {
  readonly board: BoardPort;
  readonly time: Pick<TimePort, 'nowMs' | 'wakeAt'>;
  readonly study: Study;
  /** After each step, and for a stone that is astray; not again for the same stone. */
  readonly told: (step: StudyStep) => void;
  /** The board is no board for this record, or cannot be heard. */
  readonly problem: (why: string) => void;
}

export class StudyOnBoard {
  readonly #options: StudyOnBoardOptions;
  readonly #seen = new SeenBoard();
  #cancelLook: (() => void) | undefined;
  #astray: number | undefined;

  /** `close` it before the process ends. */
  constructor(options: StudyOnBoardOptions) {
    this.#options = options;
    options.board.start({
      news: ({ inputs }) => inputs.forEach((input) => this.#hear(input)),
      identified: (identity) => this.#meet(identity),
      problem: (why) => options.problem(inEnglish(why)),
    });
  }

  /** False: it cannot be done here. */
  ask(word: StudyWord): boolean {
    const { study } = this.#options;
    if (word === 'keep' || word === 'pass') {
      const step = word === 'keep' ? study.keep(this.#seen.readings) : study.pass();
      if (step.kind === 'none') return false;
      this.#tell(step);
      this.#light();
      return true;
    }
    const movesBefore = study.moves.length;
    const isDone = word === 'bad' ? study.toNextBad() : (study.back(word === 'main'), study.moves.length < movesBefore);
    this.#light();
    return isDone;
  }

  async close(): Promise<void> {
    this.#cancelLook?.();
    this.#options.board.showLights([]);
    await this.#options.board.close();
  }

  #meet(identity: BoardIdentity): void {
    const { study, problem } = this.#options;
    const { width, height } = study.position.size;
    this.#seen.meet(identity);
    if (identity.width !== width || identity.height !== height)
      problem(`the board has ${identity.width} x ${identity.height} lines, the record ${width} x ${height}`);
  }

  #hear(input: BoardInput): void {
    const { study, time } = this.#options;
    if (input.kind === 'button' && input.down && this.#astray !== undefined && input.side === study.position.toMove) this.ask('keep');
    if (input.kind === 'button' || input.kind === 'pad' || input.kind === 'hand') return;
    this.#seen.hear(input);
    this.#cancelLook?.();
    this.#cancelLook = time.wakeAt(time.nowMs() + REST_MS, () => this.#look());
  }

  #look(): void {
    const { study } = this.#options;
    const { width, height } = study.position.size;
    const { identity, isLinked, readings } = this.#seen;
    if (!isLinked || identity?.width !== width || identity.height !== height) return;
    const step = study.look(readings);
    const isTold = step.kind === 'astray' && this.#astray === step.point;
    if (step.kind !== 'none' && !isTold) this.#tell(step);
    if (step.kind === 'none') this.#astray = undefined;
    this.#light();
  }

  #tell(step: StudyStep): void {
    this.#astray = step.kind === 'astray' ? step.point : undefined;
    this.#options.told(step);
  }

  #light(): void {
    this.#options.board.showLights(this.#options.study.lights(this.#seen.readings));
  }
}
