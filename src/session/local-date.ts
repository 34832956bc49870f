/** The date of the hall: a game of the evening of the 1st is dated the 1st, whatever the date is in Greenwich. */

/** `2026-11-30`. `zone`: by its name (`Asia/Shanghai`); undefined, or one that nobody knows: the machine's own. */
export const localDateOf = (wallMs: number, zone: string | undefined): string => {
  const dated = (timeZone: string | undefined): string =>
    new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone }).format(wallMs);
  try {
    return dated(zone);
  } catch {
    return dated(undefined);
  }
};
