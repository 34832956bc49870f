/**
 * banmen say: the count of a player who never moves, as sound; the form is FORMS 3.
 *
 *     --wav OUT.wav   16-bit PCM, sample 0 is the start of the turn, each word's first audible sample at its atMs
 *     without         spoken now, through this machine's sound
 */
import { closeSync, openSync, writeSync } from 'node:fs';
import { Command } from 'commander';
import type { Call } from '../../core/clock/call.js';
import { callsOfTurn } from '../../core/clock/reader.js';
import type { VoicePack } from '../../voice/packs/pack.js';
import { phraseOf } from '../../voice/phrase.js';
import type { Language } from '../../words/language.js';
import { renderCount } from '../../voice/render-count.js';
import { SAMPLE_RATE, toPcm16 } from '../../voice/sound/sound.js';
import { makePcmWav } from '../../voice/sound/wav.js';
import { packsFor } from '../../service/voice-packs.js';
import { speakNow } from '../../service/speak-now.js';
import { clockOfTurn, manneredTable, withTurnOptions, type ManneredOptions, type TurnOptions } from './turn-options.js';
import { EXIT } from './exit-codes.js';

interface SayOptions extends TurnOptions, ManneredOptions {
  readonly wav?: string;
  readonly voices?: string;
}

const EXAMPLES = `
Examples:
  banmen say --control "0m + reserved 2x60s" --system chinese --lang zh --wav count.wav
  banmen say --control "5m + 3x30s" --system korean --lang ko --main-left 10      # spoken now

Exit status: 0 it was said, 1 it could not be said or written, 2 asked wrongly.`;

export const sayCommand = (): Command =>
  withTurnOptions(new Command('say').description('Speaks the count of a player who never moves, or writes it as a WAV file.'))
    .option('--wav <file>', 'write it instead of speaking it: 16-bit PCM, sample 0 is the start of the turn')
    .option('--voices <folder>', 'own voice packs; what they lack comes from the built-in ones')
    .addHelpText('after', EXAMPLES)
    .action(async (options: SayOptions, command: Command) => {
      const table = manneredTable(options);
      if (!table.ok) return command.error(`error: ${table.refusal}`, { exitCode: EXIT.askedWrongly });
      const clock = clockOfTurn(options);
      if (!clock.ok) return command.error(`error: ${clock.refusal}`, { exitCode: EXIT.askedWrongly });
      const packs = packsFor(options.lang, options.voices);
      if (!packs.ok) return command.error(`error: ${packs.refusal}`, { exitCode: EXIT.askedWrongly });
      const calls = callsOfTurn(table.value.table, clock.value, 0);
      if (options.wav !== undefined) writeCount(options.wav, calls, packs.value, options.lang);
      else await speakNow(calls, packs.value, options.lang);
    });

/** What is not said in full goes to the error stream: the sound alone would not show it. */
const tell = (lang: Language, call: Call, why: string): void => {
  process.stderr.write(`banmen say: ${String(call.atMs)} ${call.key} ${phraseOf(lang, call)}: ${why}\n`);
};

const WAV_HEADER_BYTES = 44;

/** Stretch by stretch, the header last: three hours are 350 MB and never in memory. */
const writeCount = (file: string, calls: readonly Call[], packs: readonly VoicePack[], lang: Language): void => {
  const target = openSync(file, 'w');
  try {
    let bytes = 0;
    const listener = {
      dropped: (word: { readonly atMs: number; readonly key: Call['key'] }, why: string): void => {
        const call = calls.find(({ atMs, key }) => atMs === word.atMs && key === word.key);
        if (call !== undefined) tell(lang, call, `left out (${why})`);
      },
    };
    for (const stretch of renderCount(calls, packs, listener)) {
      const pcm = makePcmWav({ sampleRate: SAMPLE_RATE, pcm: toPcm16(stretch) }).subarray(WAV_HEADER_BYTES);
      writeSync(target, pcm, 0, pcm.length, WAV_HEADER_BYTES + bytes);
      bytes += pcm.length;
    }
    const header = makePcmWav({ sampleRate: SAMPLE_RATE, pcm: new Int16Array(0) });
    const view = new DataView(header.buffer);
    view.setUint32(4, WAV_HEADER_BYTES - 8 + bytes, true);
    view.setUint32(WAV_HEADER_BYTES - 4, bytes, true);
    writeSync(target, header, 0, header.length, 0);
    const seconds = bytes / Int16Array.BYTES_PER_ELEMENT / SAMPLE_RATE;
    process.stdout.write(`wrote ${file}: ${calls.length} calls, ${seconds.toFixed(1)} s\n`);
  } finally {
    closeSync(target);
  }
};
