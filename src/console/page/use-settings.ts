/** The settings of the service as the organiser sees them, and changing them. */
import { useCallback, useEffect, useState } from 'preact/hooks';
import type { ShownSettings } from '../../session/settings-port.js';

const ADDRESS = '/api/v1/set-up/settings';

export interface SettingsOfPage {
  /** Undefined: not known yet. */
  readonly shown: ShownSettings | undefined;
  /** Why they cannot be shown. */
  readonly trouble: string | undefined;
  /** Answers with the reason why not; undefined: it is done. */
  readonly change: (change: object) => Promise<string | undefined>;
}

export const useSettings = (mayAsk: boolean): SettingsOfPage => {
  const [shown, setShown] = useState<ShownSettings>();
  const [trouble, setTrouble] = useState<string>();
  useEffect(() => {
    if (!mayAsk) return;
    void fetch(ADDRESS, { cache: 'no-store' }).then(
      async (answer) => {
        const told = (await answer.json()) as ShownSettings & { readonly detail?: string };
        if (answer.ok) setShown(told);
        setTrouble(answer.ok ? undefined : (told.detail ?? ''));
      },
      () => setTrouble(''),
    );
  }, [mayAsk]);
  const change = useCallback(async (asked: object): Promise<string | undefined> => {
    const answer = await fetch(ADDRESS, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(asked),
    }).catch(() => undefined);
    const told = (await answer?.json().catch(() => undefined)) as (ShownSettings & { readonly detail?: string }) | undefined;
    if (answer?.ok !== true) return told?.detail ?? '';
    setShown(told);
    return undefined;
  }, []);
  return { shown, trouble, change };
};
