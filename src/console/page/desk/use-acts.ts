/** The acts of one table as the desk goes about them: what it would do, then done, then undo. */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { doAct, newActKey, tryAct, type ActBody, type Acted } from './send-act.js';

/** An act that is shown and not yet done. */
export interface Proposal {
  readonly body: ActBody;
  /** What it is, as the button said. */
  readonly name: string;
  readonly acted: Acted;
  readonly key: string;
}

export interface Done {
  readonly name: string;
  /** What undoes it: the number of its first event. Undefined: it cannot be undone, or is an undo itself. */
  readonly id: number | undefined;
  readonly isUndo: boolean;
}

export interface Acts {
  readonly proposal: Proposal | undefined;
  readonly done: Done | undefined;
  /** Why the last one was refused; `null`: nobody answered. */
  readonly refusal: string | null | undefined;
  readonly isBusy: boolean;
  /** Shows what the act would do. */
  readonly propose: (name: string, body: ActBody) => void;
  /** For what costs nothing and is undone as easily: done at once. */
  readonly act: (name: string, body: ActBody) => void;
  readonly confirm: () => void;
  readonly leave: () => void;
  readonly undo: () => void;
}

export const useActs = (table: string): Acts => {
  const [proposal, setProposal] = useState<Proposal>();
  const [done, setDone] = useState<Done>();
  const [refusal, setRefusal] = useState<string | null>();
  const [isBusy, setBusy] = useState(false);
  /** A second click while the first is on its way does nothing. */
  const busy = useRef(false);
  /** The keys of what nobody answered: asked for once more, it is the same command, and done once. */
  const unanswered = useRef(new Map<string, string>());
  useEffect(() => {
    setProposal(undefined);
    setDone(undefined);
    setRefusal(undefined);
    unanswered.current.clear();
  }, [table]);

  const during = useCallback(async (work: () => Promise<void>): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setBusy(true);
    setRefusal(undefined);
    await work();
    busy.current = false;
    setBusy(false);
  }, []);

  const carryOut = useCallback(
    (name: string, body: ActBody, key: string, isUndo = false): Promise<void> =>
      during(async () => {
        const answer = await doAct(table, body, key);
        const asked = JSON.stringify(body);
        if (!answer.ok && answer.refusal === undefined) unanswered.current.set(asked, key);
        else unanswered.current.delete(asked);
        if (!answer.ok) {
          setRefusal(answer.refusal ?? null);
          return;
        }
        setProposal(undefined);
        setDone({ name, id: isUndo ? undefined : answer.value.events[0]?.seq, isUndo });
      }),
    [table, during],
  );

  return {
    proposal,
    done,
    refusal,
    isBusy,
    propose: (name, body) =>
      void during(async () => {
        setDone(undefined);
        const answer = await tryAct(table, body);
        if (answer.ok) setProposal({ name, body, acted: answer.value, key: newActKey() });
        else {
          setProposal(undefined);
          setRefusal(answer.refusal ?? null);
        }
      }),
    act: (name, body) => {
      setProposal(undefined);
      void carryOut(name, body, unanswered.current.get(JSON.stringify(body)) ?? newActKey());
    },
    confirm: () => {
      if (proposal !== undefined) void carryOut(proposal.name, proposal.body, proposal.key);
    },
    leave: () => {
      setProposal(undefined);
      setRefusal(undefined);
    },
    undo: () => {
      if (done?.id !== undefined) {
        const body = { act: 'undo', id: done.id };
        void carryOut(done.name, body, unanswered.current.get(JSON.stringify(body)) ?? newActKey(), true);
      }
    },
  };
};
