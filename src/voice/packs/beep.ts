/** Beep: what is heard where no pack has the word. Made here, so that it is there when every file is missing. */
import { SAMPLE_RATE, samplesOfMs, type Sound } from '../sound/sound.js';

const BEEP_HZ = 880;
const BEEP_MS = 120;
const FADE_MS = 20;
const LOUDNESS = 0.5;

/** A quarter turn in: the first sample is the loudest, so a beep begins when it begins. */
const beep = (): Sound => {
  const length = samplesOfMs(BEEP_MS);
  const fade = samplesOfMs(FADE_MS);
  return Float32Array.from(
    { length },
    (_, place) => LOUDNESS * Math.min(1, (length - place) / fade) * Math.cos((2 * Math.PI * BEEP_HZ * place) / SAMPLE_RATE),
  );
};

export const BEEP: Sound = beep();
