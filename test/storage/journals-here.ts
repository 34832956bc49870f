/** Journal files written in the test's own thread: what the journal thread does, without the thread. */
import { ok } from '../../src/core/result.js';
import { heldBefore, openJournalFile } from '../../src/storage/journal-file.js';
import type { JournalStore } from '../../src/storage/journal-store.js';

const soon = (what: () => void): Promise<void> =>
  new Promise((resolve, reject) => {
    try {
      what();
      resolve();
    } catch (error) {
      reject(error instanceof Error ? error : new Error(String(error)));
    }
  });

export const journalsHere: JournalStore = {
  open: (name, tableId) => {
    const opened = openJournalFile(name, tableId);
    if (!opened.ok) return Promise.resolve(opened);
    const { value: file } = opened;
    return Promise.resolve(
      ok({
        file: name,
        before: heldBefore(file),
        append: (entries) => soon(() => file.append(entries)),
        page: (afterSeq) => Promise.resolve(file.page(afterSeq)),
        close: () => soon(() => file.close()),
      }),
    );
  },
};
