/**
 * Gives a board another id, which stays with it (protocol, S `id`): so that two boards that were flashed with the same firmware
 * are told apart.
 *
 *     hello ─▶ S id ─▶ OK ─▶ reset ─▶ the hello after it says the new id: it is kept
 *                  └─▶ refused: this firmware keeps the id that it was built with
 */
import { makeHostLine } from '../../core/wire/host-line.js';
import { linkStep, openLink } from '../../core/wire/link.js';
import type { LinkInput } from '../../core/wire/link-state.js';
import type { TimePort } from '../../session/ports.js';
import type { Cable, CableFault, OpenCable } from './cable.js';

/** For the hello, and then for the answer; a board that resets when its port is opened says hello within 2 s. Ours. */
const ASKING_MS = 6_000;

/** A boot loader waits for a new program first. Ours. */
const RESETTING_MS = 8_000;

export type Renamed =
  | { readonly kind: 'renamed'; readonly from: string }
  /** It has no place for an id, and goes on with the one that it has. */
  | { readonly kind: 'refused'; readonly boardId: string }
  /** It said OK, and says another id after its reset. */
  | { readonly kind: 'not-kept'; readonly says: string }
  /** It is heard, and does not answer. */
  | { readonly kind: 'unanswered'; readonly boardId: string }
  /** It said OK, and has not come back: what it keeps is not known. */
  | { readonly kind: 'not-seen-again' }
  | { readonly kind: 'no-board'; readonly fault: CableFault | undefined };

export const renameBoard = (openCable: OpenCable, to: string, time: TimePort, firstCommand: number): Promise<Renamed> =>
  new Promise((resolve) => {
    const link = openLink({ mode: 'live', firstCommand, set: [['id', to]] });
    let isDone = false;
    let asked: { readonly from: string; readonly boot: number } | undefined;
    let endMs = time.nowMs() + ASKING_MS;
    let cancelWake: (() => void) | undefined;

    const finish = (result: Renamed): void => {
      if (isDone) return;
      isDone = true;
      cancelWake?.();
      void cable.close().then(() => resolve(result));
    };
    const isOver = (fault?: CableFault): void => {
      if (asked !== undefined) finish({ kind: 'not-seen-again' });
      else finish(link.hello === undefined ? { kind: 'no-board', fault } : { kind: 'unanswered', boardId: link.hello.boardId });
    };

    /** Whether it has come to an end. */
    const look = (nowMs: number): boolean => {
      const { hello, identity, commands, counts } = link;
      if (hello === undefined) return false;
      if (asked !== undefined) {
        if (hello.boot === asked.boot) return false;
        finish(hello.boardId === to ? { kind: 'renamed', from: asked.from } : { kind: 'not-kept', says: hello.boardId });
        return true;
      }
      if (counts['refused-command'] > 0) {
        finish({ kind: 'refused', boardId: hello.boardId });
        return true;
      }
      if (identity !== undefined && commands.settingsToSet.length === 0) {
        asked = { from: hello.boardId, boot: hello.boot };
        endMs = nowMs + RESETTING_MS;
        cable.send(makeHostLine({ kind: 'reset', command: commands.nextNumber }));
      }
      return false;
    };
    const step = (input: LinkInput): void => {
      if (isDone) return;
      const nowMs = time.nowMs();
      const { send } = linkStep(link, input, nowMs);
      if (look(nowMs)) return;
      if (nowMs >= endMs) {
        isOver();
        return;
      }
      // Behind the reset nothing is asked any more: it would be heard before the board is gone.
      if (asked === undefined) for (const line of send) cable.send(line);
      cancelWake?.();
      cancelWake = time.wakeAt(Math.min(link.wakeAtMs ?? endMs, endMs), () => step({ kind: 'tick' }));
    };

    const cable: Cable = openCable({
      opened: () => step({ kind: 'opened' }),
      line: (text) => step({ kind: 'line', text }),
      closed: (fault) => isOver(fault),
    });
    cancelWake = time.wakeAt(endMs, () => step({ kind: 'tick' }));
  });
