/** WAV there and back: PCM to the sample, ADPCM to the ear and with an exact first sample. */
import { expect, test } from 'vitest';
import { SAMPLE_RATE } from '../../../src/voice/sound/sound.js';
import { makeAdpcmWav, makePcmWav, parseWav } from '../../../src/voice/sound/wav.js';

const tone = (samples: number): Int16Array =>
  Int16Array.from({ length: samples }, (_, at) => Math.round(9000 * Math.cos(at / 7) * Math.exp(-at / 4000)));

test('16-bit PCM comes back to the sample', () => {
  const pcm = Int16Array.of(0, 1, -1, 32_767, -32_768);
  const read = parseWav(makePcmWav({ sampleRate: 22_050, pcm }));
  expect(read).toEqual({ ok: true, value: { sampleRate: 22_050, pcm } });
});

test.each([1, 2, 1016, 1017, 1018, 5000])('ADPCM of %i samples comes back as many, the first exact, the noise below -25 dB', (samples) => {
  const pcm = tone(samples);
  const read = parseWav(makeAdpcmWav({ sampleRate: SAMPLE_RATE, pcm }));
  if (!read.ok) throw new Error(read.refusal);
  expect(read.value.pcm.length).toBe(samples);
  expect(read.value.pcm[0]).toBe(pcm[0]);
  const power = pcm.reduce((sum, sample) => sum + sample ** 2, 0);
  const noise = pcm.reduce((sum, sample, at) => sum + (sample - (read.value.pcm[at] ?? 0)) ** 2, 0);
  expect(10 * Math.log10(noise / power)).toBeLessThan(-25);
});

test('a recorder that was cut off: what is there counts', () => {
  const whole = makePcmWav({ sampleRate: SAMPLE_RATE, pcm: tone(100) });
  const read = parseWav(whole.subarray(0, whole.length - 50));
  expect(read.ok && read.value.pcm.length).toBe(75);
});

const stereo = (): Uint8Array => {
  const bytes = makePcmWav({ sampleRate: SAMPLE_RATE, pcm: tone(10) });
  bytes[22] = 2;
  return bytes;
};
const bits24 = (): Uint8Array => {
  const bytes = makePcmWav({ sampleRate: SAMPLE_RATE, pcm: tone(10) });
  bytes[34] = 24;
  return bytes;
};

test.each([
  ['no WAV', new TextEncoder().encode('ID3 an mp3 of somebody'), 'is no WAV file'],
  ['nothing', new Uint8Array(0), 'is no WAV file'],
  ['a header alone', new TextEncoder().encode('RIFF0000WAVE'), 'without format or data'],
  ['two channels', stereo(), 'record one (mono)'],
  ['24 bits', bits24(), 'save it as 16-bit PCM'],
])('%s is refused with what to do', (_, bytes, reason) => {
  const read = parseWav(bytes);
  expect(read.ok ? '' : read.refusal).toContain(reason);
});

test('bytes of chance are refused or read, never thrown over', () => {
  let state = 20_261_129;
  for (let round = 0; round < 500; round += 1) {
    const bytes = makeAdpcmWav({ sampleRate: SAMPLE_RATE, pcm: tone(200) });
    for (let nth = 0; nth < 6; nth += 1) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      bytes[state % bytes.length] = state >>> 24;
    }
    expect(() => parseWav(bytes), `round ${round}`).not.toThrow();
  }
});
