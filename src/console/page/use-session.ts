/** Who this browser is to the service, and signing in and out. */
import { useCallback, useEffect, useState } from 'preact/hooks';

export interface PageSession {
  readonly role: string;
  readonly table?: string;
  readonly via: 'machine' | 'session' | 'nothing';
  readonly canSignIn: boolean;
  /** The tables play in an event. */
  readonly hasEvent?: boolean;
}

const ADDRESS = '/api/v1/session';

/** Somebody has signed in or out in this window: every part of the page asks again. */
export const SESSION_CHANGED = 'banmen-session-changed';

export interface SignInRefused {
  readonly why: string;
  /** The PIN is that of the tablets: at which table this one lies is to be said. */
  readonly isWhichTable: boolean;
}

export interface SessionOfPage {
  /** Undefined until the service has said so. */
  readonly session: PageSession | undefined;
  /** Answers with the reason why not. `table`: where a tablet lies. */
  readonly signIn: (pin: string, table?: string) => Promise<SignInRefused | undefined>;
  readonly signOut: () => void;
}

/** Whether this role may act at every table. */
export const isArbiter = (session: PageSession | undefined): boolean => session?.role === 'arbiter' || session?.role === 'organiser';

export const useSession = (): SessionOfPage => {
  const [session, setSession] = useState<PageSession>();
  const ask = useCallback(async (): Promise<void> => {
    const answer = await fetch(ADDRESS, { cache: 'no-store' }).catch(() => undefined);
    if (answer?.ok === true) setSession((await answer.json()) as PageSession);
  }, []);
  useEffect(() => {
    const askAgain = (): void => void ask();
    askAgain();
    addEventListener(SESSION_CHANGED, askAgain);
    return () => removeEventListener(SESSION_CHANGED, askAgain);
  }, []);
  return {
    session,
    signIn: async (pin, table) => {
      const answer = await fetch(ADDRESS, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ pin, ...(table === undefined ? {} : { table }) }),
      }).catch(() => undefined);
      await ask();
      dispatchEvent(new Event(SESSION_CHANGED));
      if (answer?.ok === true) return undefined;
      const told = (await answer?.json().catch(() => undefined)) as { readonly detail?: string; readonly error?: string } | undefined;
      return { why: told?.detail ?? 'Banmen', isWhichTable: told?.error === 'which-table' };
    },
    signOut: () => {
      const askAll = (): boolean => dispatchEvent(new Event(SESSION_CHANGED));
      void fetch(ADDRESS, { method: 'DELETE' }).then(askAll, askAll);
    },
  };
};
