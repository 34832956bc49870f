/** What an arbiter asks of the table: sent to the server, answered with the reason why not. */

/** Whether this browser may give commands: from the machine of the table, unless the server says otherwise. */
export const mayCommand = async (): Promise<boolean> => {
  const answer = await fetch('api/commands').catch(() => undefined);
  return answer?.ok === true && ((await answer.json()) as { readonly taken: boolean }).taken;
};

/** An action as `POST /api/tables/ID/actions` takes it. */
export type Command = Readonly<Record<string, unknown>> & { readonly kind: string };

/** Undefined: it was done. */
export const sendCommand = async (tableId: string, action: Command): Promise<string | undefined> => {
  const answer = await fetch(`api/tables/${encodeURIComponent(tableId)}/actions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ by: 'arbiter', action }),
  }).catch(() => undefined);
  if (answer === undefined) return 'Banmen does not answer; nothing was changed.';
  if (answer.ok) return undefined;
  const { message } = (await answer.json()) as { readonly message?: string };
  return message ?? `Banmen refused it (${answer.status}).`;
};
