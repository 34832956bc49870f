/** Who this browser is to the service, and signing in and out. */
import { useCallback, useEffect, useState } from 'preact/hooks';

export interface PageSession {
  readonly role: string;
  readonly table?: string;
  readonly canSignIn: boolean;
}

const ADDRESS = '/api/v1/session';

export interface SessionOfPage {
  /** Undefined until the service has said so. */
  readonly session: PageSession | undefined;
  /** Answers with the reason why not. */
  readonly signIn: (pin: string) => Promise<string | undefined>;
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
  useEffect(() => void ask(), []);
  return {
    session,
    signIn: async (pin) => {
      const answer = await fetch(ADDRESS, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ pin }),
      }).catch(() => undefined);
      await ask();
      if (answer?.ok === true) return undefined;
      const told = (await answer?.json().catch(() => undefined)) as { readonly detail?: string } | undefined;
      return told?.detail ?? 'Banmen';
    },
    signOut: () => void fetch(ADDRESS, { method: 'DELETE' }).then(ask, ask),
  };
};
