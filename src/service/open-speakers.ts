/**
 * The loudspeakers of `banmen serve`: each with how late its words were, and what people have to be told of it.
 */
import type { LogPort } from '../session/ports.js';
import { Lateness, type LatenessFigures } from '../voice/outputs/lateness.js';
import type { Loudspeaker } from '../voice/outputs/loudspeaker.js';
import { openSpeaker } from '../voice/outputs/open-speaker.js';
import { machineNowMs } from '../voice/outputs/speaker-messages.js';

/** A loudspeaker as it is set. */
export interface SpeakerSettings {
  /** As tables name it. */
  readonly name: string;
  /** The sound server's name of it, or the sound package's; the server's default where none is given. */
  readonly device?: string | undefined;
  /** How much later it is heard than the sound server says (Bluetooth, a television): `banmen sound-check` finds it. */
  readonly delayMs?: number | undefined;
}

export interface OpenSpeaker {
  readonly name: string;
  /** Undefined: nothing on this machine can play. */
  readonly speaker: Loudspeaker | undefined;
  lateness(): LatenessFigures;
  /** Why it cannot keep its promise, for people; undefined while it does. */
  trouble(): string | undefined;
  /** For /api/v1/status. */
  status(): object;
}

/** `changed`: the trouble may be another one now. */
export const openSpeakerOf = ({ name, device, delayMs }: SpeakerSettings, log: LogPort, changed: () => void): OpenSpeaker => {
  const lateness = new Lateness();
  const speaker = openSpeaker({
    time: { nowMs: machineNowMs },
    searchPath: process.env['PATH'] ?? '',
    ...(delayMs === undefined ? {} : { delayMs }),
    ...(device === undefined ? {} : { device }),
    missing: (what) => log.warn({ speaker: name }, what),
    listener: {
      heard: (heard) => {
        lateness.add(heard);
        const { table, key, from } = heard.word;
        const late = speaker?.unmeasured === undefined ? { lateMs: Math.round(heard.lateMs * 10) / 10 } : {};
        log.info({ table, key, speaker: name, from, ...late }, 'a word was heard');
        changed();
      },
      dropped: ({ table, key }, why) => log.info({ table, key, speaker: name, why }, 'a word was not spoken'),
      state: (state) => {
        if (state.kind === 'silent') log.warn({ speaker: name, why: state.why }, 'the loudspeaker is silent');
        changed();
      },
    },
  });
  if (speaker === undefined)
    log.warn({ speaker: name }, 'no loudspeaker: pulseaudio-utils or alsa-utils is not installed; browsers can speak');
  return {
    name,
    speaker,
    lateness: () => lateness.figures(),
    trouble: () => {
      if (speaker === undefined) return `nothing on this machine can play sound for '${name}' (install pulseaudio-utils)`;
      const state = speaker.state();
      if (state.kind === 'silent') return `the loudspeaker '${name}' is silent: ${state.why}`;
      const { brokenByMs } = lateness.figures();
      // In tens, so that the words change seldom.
      const bound = speaker.unmeasured === undefined ? 'up to' : 'at least';
      if (brokenByMs > 0) return `the loudspeaker '${name}' is off by ${bound} ${Math.ceil(brokenByMs / 10) * 10} ms`;
      return speaker.unmeasured === undefined ? undefined : `of the loudspeaker '${name}', ${speaker.unmeasured}`;
    },
    status: () => ({
      through: speaker?.name ?? 'nothing',
      state: speaker?.state().kind ?? 'silent',
      delayMs: delayMs ?? 0,
      ...(speaker?.unmeasured === undefined
        ? lateness.figures()
        : { words: lateness.figures().words, keepsPromise: null, unmeasured: speaker.unmeasured }),
      ...speaker?.counters(),
    }),
  };
};
