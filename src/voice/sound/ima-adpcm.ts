/**
 * IMA ADPCM: four bits a sample, in blocks that each begin with one whole sample. The coding of
 * WAV format 0x11, so any player plays the packs; pure code of a screen, so Node and the browser decode the
 * same samples and the packs need no codec at run time.
 *
 *     block (mono): [ first sample s16 | step index u8 | 0 ]  then two samples a byte, low half first
 *
 * The first sample is exact: a clip that begins with its onset still does after coding.
 * Source: IMA Digital Audio Focus and Technical Working Groups, recommended practices 3.00 (1992).
 */

const STEP_SIZES = [
  7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 19, 21, 23, 25, 28, 31, 34, 37, 41, 45, 50, 55, 60, 66, 73, 80, 88, 97, 107, 118, 130, 143, 157, 173,
  190, 209, 230, 253, 279, 307, 337, 371, 408, 449, 494, 544, 598, 658, 724, 796, 876, 963, 1060, 1166, 1282, 1411, 1552, 1707, 1878, 2066,
  2272, 2499, 2749, 3024, 3327, 3660, 4026, 4428, 4871, 5358, 5894, 6484, 7132, 7845, 8630, 9493, 10_442, 11_487, 12_635, 13_899, 15_289,
  16_818, 18_500, 20_350, 22_385, 24_623, 27_086, 29_794, 32_767,
] as const;
const INDEX_STEPS = [-1, -1, -1, -1, 2, 4, 6, 8] as const;

const HEADER_BYTES = 4;
/** The usual size up to 22 kHz. */
export const BLOCK_BYTES = 512;

/** Samples that a block of this many bytes holds. */
export const samplesOfBlock = (blockBytes: number): number => (blockBytes - HEADER_BYTES) * 2 + 1;

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value));

interface Predictor {
  sample: number;
  index: number;
}

const stepSize = (index: number): number => STEP_SIZES[index] ?? 7;

/** Moves the predictor on by one code; what decoder and encoder share, so that they never drift apart. */
const advance = (predictor: Predictor, code: number): void => {
  const step = stepSize(predictor.index);
  let difference = step >> 3;
  if ((code & 4) !== 0) difference += step;
  if ((code & 2) !== 0) difference += step >> 1;
  if ((code & 1) !== 0) difference += step >> 2;
  predictor.sample = clamp(predictor.sample + ((code & 8) !== 0 ? -difference : difference), -32_768, 32_767);
  predictor.index = clamp(predictor.index + (INDEX_STEPS[code & 7] ?? 0), 0, STEP_SIZES.length - 1);
};

const codeOf = (predictor: Predictor, sample: number): number => {
  const difference = sample - predictor.sample;
  const magnitude = Math.min(7, Math.floor((Math.abs(difference) * 4) / stepSize(predictor.index)));
  return difference < 0 ? magnitude | 8 : magnitude;
};

/** The step that fits how loud a block begins; a low first guess would blur the onset. */
const firstIndex = (pcm: Int16Array, from: number): number => {
  let jump = 0;
  for (let place = from + 1; place < Math.min(from + 4, pcm.length); place += 1) {
    jump = Math.max(jump, Math.abs((pcm[place] ?? 0) - (pcm[place - 1] ?? 0)));
  }
  const index = STEP_SIZES.findIndex((step) => step >= jump / 2);
  return index === -1 ? STEP_SIZES.length - 1 : index;
};

/** 16-bit samples to whole blocks; the last is filled up with its last sample. */
export const encodeImaAdpcm = (pcm: Int16Array): Uint8Array => {
  const samplesInBlock = samplesOfBlock(BLOCK_BYTES);
  const blocks = Math.ceil(pcm.length / samplesInBlock);
  const bytes = new Uint8Array(blocks * BLOCK_BYTES);
  const view = new DataView(bytes.buffer);
  for (let block = 0; block < blocks; block += 1) {
    const from = block * samplesInBlock;
    const at = block * BLOCK_BYTES;
    const predictor = { sample: pcm[from] ?? 0, index: firstIndex(pcm, from) };
    view.setInt16(at, predictor.sample, true);
    bytes[at + 2] = predictor.index;
    for (let nth = 1; nth < samplesInBlock; nth += 1) {
      const code = codeOf(predictor, pcm[Math.min(from + nth, pcm.length - 1)] ?? 0);
      advance(predictor, code);
      const byte = at + HEADER_BYTES + ((nth - 1) >> 1);
      bytes[byte] = (bytes[byte] ?? 0) | (code << ((nth - 1) % 2 === 0 ? 0 : 4));
    }
  }
  return bytes;
};

/** `samples`: how many of them count (the last block is filled up). Bytes that are missing are silence. */
export const decodeImaAdpcm = (bytes: Uint8Array, samples: number, blockBytes: number = BLOCK_BYTES): Int16Array => {
  const pcm = new Int16Array(samples);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const samplesInBlock = samplesOfBlock(blockBytes);
  for (let from = 0, at = 0; from < samples && at + HEADER_BYTES <= bytes.length; from += samplesInBlock, at += blockBytes) {
    const predictor = { sample: view.getInt16(at, true), index: clamp(bytes[at + 2] ?? 0, 0, STEP_SIZES.length - 1) };
    pcm[from] = predictor.sample;
    for (let nth = 1; nth < samplesInBlock && from + nth < samples; nth += 1) {
      const byte = bytes[at + HEADER_BYTES + ((nth - 1) >> 1)] ?? 0;
      advance(predictor, (nth - 1) % 2 === 0 ? byte & 15 : byte >> 4);
      pcm[from + nth] = predictor.sample;
    }
  }
  return pcm;
};
