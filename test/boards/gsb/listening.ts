/** Real time, and a listener that can be waited on: for tests in which bytes go over real cables. */
import type { BoardInput } from '../../../src/core/wire/board-input.js';
import type { BoardIdentity, BoardPort, RawLine, TimePort } from '../../../src/session/ports.js';
import { inEnglish } from '../../../src/words/telling.js';

export const realTime: TimePort = {
  nowMs: () => performance.now(),
  wallMs: () => Date.now(),
  wakeAt: (atMs, callback) => {
    const timer = setTimeout(callback, Math.max(0, atMs - performance.now()));
    return () => clearTimeout(timer);
  },
};

export interface Listening {
  readonly lines: RawLine[];
  readonly inputs: BoardInput[];
  readonly identities: BoardIdentity[];
  readonly problems: string[];
  /** Resolves when what has been heard so far, or is heard next, is enough. */
  until(isEnough: () => boolean): Promise<void>;
}

export const listenTo = (board: BoardPort): Listening => {
  const waiting = new Set<() => void>();
  const check = (): void => waiting.forEach((look) => look());
  const listening: Listening = {
    lines: [],
    inputs: [],
    identities: [],
    problems: [],
    until: (isEnough) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (!isEnough()) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
  };
  board.start({
    news: ({ lines, inputs }) => {
      listening.lines.push(...lines);
      listening.inputs.push(...inputs);
      check();
    },
    identified: (identity) => {
      listening.identities.push(identity);
      check();
    },
    problem: (told) => {
      listening.problems.push(inEnglish(told));
      check();
    },
  });
  return listening;
};

export const linkStates = ({ inputs }: Listening): readonly string[] =>
  inputs.flatMap((input) => (input.kind === 'link' ? [input.state] : []));
