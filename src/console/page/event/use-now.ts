/** The service's time by a browser's clock: what time it was when the service said so, and what went by since. */
import { useEffect, useState } from 'preact/hooks';

/** Minutes are shown. */
const LOOK_EVERY_MS = 10_000;

/** `said`: ISO 8601, each time that the service says it. In ms since 1970. */
export const useNow = (said: string): number => {
  const [now, setNow] = useState(Date.parse(said));
  useEffect(() => {
    const saidMs = Date.parse(said);
    const heardMs = performance.now();
    setNow(saidMs);
    const timer = window.setInterval(() => setNow(saidMs + performance.now() - heardMs), LOOK_EVERY_MS);
    return () => window.clearInterval(timer);
  }, [said]);
  return now;
};
