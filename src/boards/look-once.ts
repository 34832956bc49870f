/** One look at a board that is asked, to say whether it answers, and what lies on it. */
import type { TimePort } from '../session/ports.js';
import type { PolledAddress } from './board-address.js';
import { openPolledBoard } from './open-polled-board.js';
import { inEnglish } from '../words/telling.js';

export interface OneLook {
  readonly isWell: boolean;
  /** For people. */
  readonly words: string;
}

/** A board that has not answered by now does not. */
const LOOK_MS_MAX = 4_000;

export const lookOnce = async (address: PolledAddress, time: TimePort): Promise<OneLook> => {
  const board = openPolledBoard(address, time, 0);
  const look = await new Promise<OneLook>((resolve) => {
    let last = 'nothing was heard';
    const cancel = time.wakeAt(time.nowMs() + LOOK_MS_MAX, () =>
      resolve({ isWell: false, words: `silent: ${last}. Is the board on, and is this machine in its network?` }),
    );
    board.start({
      identified: () => undefined,
      problem: (told) => {
        last = inEnglish(told);
      },
      news: ({ inputs }) => {
        for (const input of inputs) {
          if (input.kind !== 'snapshot') continue;
          cancel();
          const stones = input.readings.filter((reading) => reading !== 'empty').length;
          resolve({ isWell: true, words: `well: it answers; ${stones} of ${input.readings.length} points have a stone` });
        }
      },
    });
  });
  await board.close();
  return look;
};
