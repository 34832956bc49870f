/** The event as the service has it: asked for when the browser's one stream says so, and at once after every act of this page. */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { EventView, OrganiserAct } from '../../../session/event-port.js';
import type { ServerState } from '../live/stream-hub.js';
import { hearStream, wantEvent } from '../live/stream-line.js';

/** Where there is no stream: two seconds late is soon enough for a list of results. */
const ASK_EVERY_MS = 2000;

export type EventState =
  | { readonly kind: 'asking' }
  /** This service has no event. */
  | { readonly kind: 'none' }
  /** Only for whoever signs in. */
  | { readonly kind: 'not-allowed' }
  | { readonly kind: 'event'; readonly view: EventView };

export interface ToldOfEvent {
  readonly isDone: boolean;
  /** For people: why not, or what could not be done with it. */
  readonly lines: readonly string[];
  readonly what: string;
}

export interface EventOfPage {
  readonly state: EventState;
  /** The service did not answer the last time. */
  readonly isLost: boolean;
  readonly told: ToldOfEvent | undefined;
  readonly isBusy: boolean;
  /** `what`: what the page says once it is done. */
  readonly act: (act: OrganiserAct, what: string) => void;
  readonly takePairings: (file: File, what: string) => void;
}

interface Answer {
  readonly notes?: readonly string[];
  readonly detail?: string;
}

/** `server`: what is with the stream. `role`: of this browser; another one may see more. */
export const useEvent = (
  round: number | undefined,
  { server, role, noAnswer }: { readonly server: ServerState; readonly role: string | undefined; readonly noAnswer: string },
): EventOfPage => {
  const [state, setState] = useState<EventState>({ kind: 'asking' });
  const [isLost, setLost] = useState(false);
  const [told, setTold] = useState<ToldOfEvent>();
  const [isBusy, setBusy] = useState(false);
  const asked = useRef(0);

  const ask = useCallback(async (): Promise<void> => {
    asked.current += 1;
    const number = asked.current;
    const answer = await fetch(`/api/v1/event${round === undefined ? '' : `?round=${round}`}`, { cache: 'no-store' }).catch(
      () => undefined,
    );
    // A slow answer never replaces a later one.
    if (number !== asked.current) return;
    setLost(answer === undefined);
    if (answer === undefined) return;
    if (answer.ok) setState({ kind: 'event', view: (await answer.json()) as EventView });
    else setState({ kind: answer.status === 404 ? 'none' : 'not-allowed' });
  }, [round]);

  useEffect(() => void ask(), [ask, role]);
  useEffect(() => {
    const leave = hearStream(({ kind }) => kind === 'event' && void ask());
    const endWant = wantEvent();
    return () => {
      leave();
      endWant();
    };
  }, [ask]);
  useEffect(() => {
    if (server === 'connected') return;
    const timer = window.setInterval(() => void ask(), ASK_EVERY_MS);
    return () => window.clearInterval(timer);
  }, [ask, server]);

  const send = async (address: string, request: RequestInit, what: string): Promise<void> => {
    setBusy(true);
    const answer = await fetch(address, request).catch(() => undefined);
    const said = (await answer?.json().catch(() => undefined)) as Answer | undefined;
    if (answer?.ok === true) setTold({ isDone: true, lines: said?.notes ?? [], what });
    else setTold({ isDone: false, lines: [said?.detail ?? noAnswer], what });
    await ask();
    setBusy(false);
  };

  return {
    state,
    isLost,
    told,
    isBusy,
    act: (act, what) =>
      void send('/api/v1/event/acts', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(act) }, what),
    takePairings: (file, what) =>
      void send(
        `/api/v1/event/pairings/${encodeURIComponent(file.name)}`,
        { method: 'PUT', headers: { 'content-type': 'application/octet-stream' }, body: file },
        what,
      ),
  };
};
