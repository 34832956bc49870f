/**
 * The journal thread: all journals of the service, and every sync of the disk. It does one thing after the other, what somebody
 * waits for first (`request-queue.ts`); the loop that reads boards and runs clocks never waits for it.
 */
import { parentPort } from 'node:worker_threads';
import { messageOf, ok } from '../core/result.js';
import { heldBefore, openJournalFile, type JournalFile } from './journal-file.js';
import { JournalPlace } from './journal-place.js';
import type { AnsweredRequest, JournalAnswer, JournalRequest } from './journal-messages.js';
import { RequestQueue } from './request-queue.js';

const files = new Map<string, JournalPlace>();

const placeOf = (file: string): JournalPlace => {
  const open = files.get(file);
  if (open === undefined) throw new Error(`${file} is not open`);
  return open;
};

const openAgain = (file: string, tableId: string): JournalFile => {
  const opened = openJournalFile(file, tableId);
  if (!opened.ok) throw new Error(opened.refusal);
  return opened.value;
};

const answerTo = (asked: AnsweredRequest): JournalAnswer => {
  const { request } = asked;
  switch (asked.kind) {
    case 'open': {
      const opened = openJournalFile(asked.file, asked.tableId);
      if (!opened.ok) return { kind: 'opened', request, answer: opened };
      files.set(asked.file, new JournalPlace(opened.value, (file) => openAgain(file, asked.tableId)));
      const { value: file } = opened;
      return { kind: 'opened', request, answer: ok({ before: heldBefore(file), lastSeq: file.lastSeq() }) };
    }
    case 'append': {
      const place = placeOf(asked.file);
      place.look(Date.now());
      const file = place.journal;
      const isKept = file.lastSeq() === asked.afterSeq + asked.entries.length;
      if (!isKept) file.append(asked.entries);
      return { kind: 'appended', request, lastSeq: file.lastSeq() };
    }
    case 'look':
      placeOf(asked.file).look(Date.now());
      return { kind: 'looked', request };
    case 'page':
      return { kind: 'paged', request, page: placeOf(asked.file).journal.page(asked.afterSeq) };
    case 'close':
      files.get(asked.file)?.journal.close();
      files.delete(asked.file);
      return { kind: 'closed', request };
  }
};

const queue = new RequestQueue();
let isAtWork = false;

const answer = (asked: AnsweredRequest): void => {
  let told: JournalAnswer;
  try {
    told = answerTo(asked);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    told = { kind: 'failed', request: asked.request, code, message: messageOf(error) };
  }
  parentPort?.postMessage(told);
};

/** One thing, then whatever was asked meanwhile is looked at before the next. */
const work = (): void => {
  const next = queue.next();
  isAtWork = next !== undefined;
  if (next === undefined) return;
  answer(next);
  setImmediate(work);
};

parentPort?.on('message', (asked: JournalRequest) => {
  queue.put(asked);
  if (isAtWork) return;
  isAtWork = true;
  setImmediate(work);
});
