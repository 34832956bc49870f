/** What a board says of itself, asked again and again while it is set up; and what may be done to it. */
import { useCallback, useEffect, useState } from 'preact/hooks';
import type { BoardSeen } from '../view/sensor-map.js';

/** Quick enough that a stone is seen as it is put down. */
const ASK_EVERY_MS = 400;

const boardAddress = (table: string): string => `/api/v1/tables/${encodeURIComponent(table)}/board`;

/** Undefined: not known yet, or nobody answers. */
export const useBoardSeen = (table: string | undefined): BoardSeen | undefined => {
  const [seen, setSeen] = useState<BoardSeen>();
  useEffect(() => {
    setSeen(undefined);
    if (table === undefined) return undefined;
    let isOver = false;
    let timer = 0;
    const ask = async (): Promise<void> => {
      const answer = await fetch(boardAddress(table), { cache: 'no-store' }).catch(() => undefined);
      const told = answer?.ok === true ? ((await answer.json()) as BoardSeen) : undefined;
      if (isOver) return;
      setSeen(told);
      timer = window.setTimeout(() => void ask(), ASK_EVERY_MS);
    };
    void ask();
    return () => {
      isOver = true;
      window.clearTimeout(timer);
    };
  }, [table]);
  return seen;
};

/** `kind`: why not, as the server names it; undefined where it was done. */
export interface SetUpAnswer {
  readonly isDone: boolean;
  readonly kind: string | undefined;
  readonly why: string;
}

const NOBODY: SetUpAnswer = { isDone: false, kind: 'nobody', why: '' };

export const postSetUp = async (address: string, body: object): Promise<SetUpAnswer> => {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined);
  if (answer === undefined) return NOBODY;
  const told = (await answer.json().catch(() => ({}))) as { readonly isDone?: boolean; readonly error?: string; readonly detail?: string };
  return { isDone: answer.ok && told.isDone !== false, kind: told.error, why: told.detail ?? '' };
};

export const useSetUp = (table: string): ((body: object) => Promise<SetUpAnswer>) =>
  useCallback((body) => postSetUp(boardAddress(table), body), [table]);

/** As `POST /api/v1/set-up/look` answers. */
export interface LookedAtPort {
  readonly where: string;
  readonly isBoard: boolean;
  readonly what: string;
  readonly mend: readonly string[];
  readonly table: string | null;
}

/** As `GET /api/v1/set-up/boards` answers. */
export interface BoardOfService {
  readonly boardId: string;
  readonly size: { readonly width: number; readonly height: number };
  readonly where: string;
  readonly table: string | null;
  readonly isGiven: boolean;
}

/** Undefined: nobody answers. */
export const boardsAtHand = async (): Promise<readonly BoardOfService[] | undefined> => {
  const answer = await fetch('/api/v1/set-up/boards', { cache: 'no-store' }).catch(() => undefined);
  return answer?.ok === true ? ((await answer.json()) as readonly BoardOfService[]) : undefined;
};

/** `address`: there alone; without one at every port. Why not, where nothing could be looked at. */
export const lookForBoards = async (address: string): Promise<readonly LookedAtPort[] | string> => {
  const answer = await fetch('/api/v1/set-up/look', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(address === '' ? {} : { address }),
  }).catch(() => undefined);
  const told: unknown = await answer?.json().catch(() => undefined);
  if (answer?.ok === true) return told as readonly LookedAtPort[];
  return (told as { readonly detail?: string } | undefined)?.detail ?? '';
};
