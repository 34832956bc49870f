/**
 * Signs in with the PIN of the address (`#pin=12345678`, from the QR code of the start) and takes it out of the address, so
 * that it stands in no history and in no picture of the screen. Resolves when that is done; a wrong PIN signs nobody in.
 */
export const signInFromAddress = async (): Promise<void> => {
  const given = new URLSearchParams(location.hash.slice(1));
  const pin = given.get('pin');
  if (pin === null) return;
  history.replaceState(null, '', location.pathname + location.search);
  const table = given.get('table');
  await fetch('/api/v1/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pin, ...(table === null ? {} : { table }) }),
  }).catch(() => undefined);
};
