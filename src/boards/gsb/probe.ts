/**
 * A probe: is there a GSB board on this cable? It opens, says hello as a table would, and gives
 * the port back.
 *
 * A port that only answers `OK` or has nothing to say is no board, whatever it is called; so a
 * board is found by its hello, never by being the first port.
 */
import { linkStep, openLink } from '../../core/wire/link.js';
import type { LinkIdentity, LinkInput } from '../../core/wire/link-state.js';
import type { TimePort } from '../../session/ports.js';
import type { Cable, CableFault, OpenCable } from './cable.js';

/** A board that resets when its port is opened says hello after its boot loader, within 2 s. Ours. */
export const PROBE_MS = 3_000;

export type ProbeResult =
  | { readonly kind: 'board'; readonly identity: LinkIdentity }
  /** Lines of the protocol, and no hello. */
  | { readonly kind: 'no-hello'; readonly lines: number }
  /** Octets, and no line among them: another rate, or another thing. */
  | { readonly kind: 'garbage'; readonly octets: number }
  | { readonly kind: 'silent' }
  /** It did not open, or was over before it had said who it is. */
  | { readonly kind: 'fault'; readonly fault: CableFault };

export const probeCable = (openCable: OpenCable, time: TimePort, firstCommand: number, probeMs = PROBE_MS): Promise<ProbeResult> =>
  new Promise((resolve) => {
    const link = openLink({ mode: 'live', firstCommand });
    let isDone = false;
    let cancelWake: (() => void) | undefined;
    const startedMs = time.nowMs();

    const finish = (result: ProbeResult): void => {
      if (isDone) return;
      isDone = true;
      cancelWake?.();
      void cable.close().then(() => resolve(result));
    };
    const whatWasHeard = (): ProbeResult => {
      if (link.linesHeard > 0) return { kind: 'no-hello', lines: link.linesHeard };
      return cable.octetsHeard > 0 ? { kind: 'garbage', octets: cable.octetsHeard } : { kind: 'silent' };
    };
    const step = (input: LinkInput): void => {
      if (isDone) return;
      const nowMs = time.nowMs();
      const { send, identified } = linkStep(link, input, nowMs);
      if (identified !== undefined) {
        finish({ kind: 'board', identity: identified });
        return;
      }
      if (nowMs >= startedMs + probeMs) {
        finish(whatWasHeard());
        return;
      }
      for (const line of send) cable.send(line);
      cancelWake?.();
      const endMs = startedMs + probeMs;
      cancelWake = time.wakeAt(Math.min(link.wakeAtMs ?? endMs, endMs), () => step({ kind: 'tick' }));
    };

    const cable: Cable = openCable({
      opened: () => step({ kind: 'opened' }),
      line: (text) => step({ kind: 'line', text }),
      closed: (fault) => finish({ kind: 'fault', fault }),
    });
    cancelWake = time.wakeAt(startedMs + probeMs, () => step({ kind: 'tick' }));
  });
