/** What a program holds dead on the board that is counted, asked for once. */
import { useEffect, useState } from 'preact/hooks';

/** As `GET /api/v1/tables/ID/proposal` answers. */
export interface PageProposal {
  /** By their names. */
  readonly dead: readonly string[];
  /** The program's name, or `playouts`. */
  readonly by: string;
  /** Why another one did not propose. */
  readonly trouble: string | null;
}

/** Undefined: nothing is counted, nobody may ask, or there is no answer yet. */
export const useProposal = (tableId: string, isWanted: boolean): PageProposal | undefined => {
  const [proposal, setProposal] = useState<PageProposal>();
  useEffect(() => {
    setProposal(undefined);
    if (!isWanted) return;
    const left = new AbortController();
    fetch(`/api/v1/tables/${encodeURIComponent(tableId)}/proposal`, { signal: left.signal })
      .then(async (answer) => (answer.ok ? ((await answer.json()) as PageProposal) : undefined))
      .then(setProposal)
      .catch(() => undefined);
    return () => left.abort();
  }, [tableId, isWanted]);
  return proposal;
};
