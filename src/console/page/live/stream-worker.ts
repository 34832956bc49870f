/** The shared worker: one hub for all tabs of this browser. */
import { StreamHub, type HubTab, type ToHub } from './stream-hub.js';

const hub = new StreamHub();

/** What a shared worker's global has and the page's types do not know. */
interface SharedScope {
  onconnect: ((event: MessageEvent) => void) | null;
}

(globalThis as unknown as SharedScope).onconnect = ({ ports }) => {
  const [port] = ports;
  if (port === undefined) return;
  const tab: HubTab = { post: (message) => port.postMessage(message) };
  port.onmessage = (event: MessageEvent<ToHub | 'look'>) => (event.data === 'look' ? hub.look() : hub.receive(tab, event.data));
};
