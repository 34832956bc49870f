/**
 * WAV: what the packs are kept in and what `banmen say` writes. One channel; 16-bit PCM (recordings,
 * rendered counts) or IMA ADPCM (the built packs, a quarter of the size). Anything else is refused with what to do.
 */
import { ok, refuse, type Result } from '../../core/result.js';
import { BLOCK_BYTES, decodeImaAdpcm, encodeImaAdpcm, samplesOfBlock } from './ima-adpcm.js';

export interface Wav {
  readonly sampleRate: number;
  readonly pcm: Int16Array;
}

const FORMAT_PCM = 1;
const FORMAT_IMA_ADPCM = 0x11;
const RIFF_HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;

/** A clip is a word or a sentence; a file above this is something else. */
const SAMPLES_MAX = 16_000 * 3600;

const ascii = (text: string): readonly number[] => Array.from(text, (letter) => letter.charCodeAt(0));

interface Chunk {
  readonly name: string;
  readonly body: Uint8Array;
}

const makeRiff = (chunks: readonly Chunk[]): Uint8Array => {
  const size = chunks.reduce((sum, { body }) => sum + CHUNK_HEADER_BYTES + body.length + (body.length % 2), 4);
  const bytes = new Uint8Array(CHUNK_HEADER_BYTES + size);
  const view = new DataView(bytes.buffer);
  bytes.set(ascii('RIFF'), 0);
  view.setUint32(4, size, true);
  bytes.set(ascii('WAVE'), 8);
  let at = RIFF_HEADER_BYTES;
  for (const { name, body } of chunks) {
    bytes.set(ascii(name), at);
    view.setUint32(at + 4, body.length, true);
    bytes.set(body, at + CHUNK_HEADER_BYTES);
    at += CHUNK_HEADER_BYTES + body.length + (body.length % 2);
  }
  return bytes;
};

const littleEndian = (...fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Uint8Array => {
  const bytes = new Uint8Array(fields.reduce((sum, [, size]) => sum + size, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [value, size] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return bytes;
};

export const makePcmWav = ({ sampleRate, pcm }: Wav): Uint8Array => {
  const body = new Uint8Array(pcm.length * 2);
  const view = new DataView(body.buffer);
  pcm.forEach((sample, place) => view.setInt16(place * 2, sample, true));
  const format = littleEndian([FORMAT_PCM, 2], [1, 2], [sampleRate, 4], [sampleRate * 2, 4], [2, 2], [16, 2]);
  return makeRiff([
    { name: 'fmt ', body: format },
    { name: 'data', body },
  ]);
};

/** The `fact` chunk holds how many samples count; the last block has more. */
export const makeAdpcmWav = ({ sampleRate, pcm }: Wav): Uint8Array => {
  const samplesInBlock = samplesOfBlock(BLOCK_BYTES);
  const bytesPerSecond = Math.round((sampleRate * BLOCK_BYTES) / samplesInBlock);
  const format = littleEndian(
    [FORMAT_IMA_ADPCM, 2],
    [1, 2],
    [sampleRate, 4],
    [bytesPerSecond, 4],
    [BLOCK_BYTES, 2],
    [4, 2],
    [2, 2],
    [samplesInBlock, 2],
  );
  return makeRiff([
    { name: 'fmt ', body: format },
    { name: 'fact', body: littleEndian([pcm.length, 4]) },
    { name: 'data', body: encodeImaAdpcm(pcm) },
  ]);
};

const chunksOf = (bytes: Uint8Array): ReadonlyMap<string, Uint8Array> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks = new Map<string, Uint8Array>();
  for (let at = RIFF_HEADER_BYTES; at + CHUNK_HEADER_BYTES <= bytes.length;) {
    const name = String.fromCharCode(...bytes.subarray(at, at + 4));
    const size = view.getUint32(at + 4, true);
    // A recorder that was cut off leaves the size open or too large: what is there counts.
    if (!chunks.has(name))
      chunks.set(name, bytes.subarray(at + CHUNK_HEADER_BYTES, Math.min(at + CHUNK_HEADER_BYTES + size, bytes.length)));
    at += CHUNK_HEADER_BYTES + size + (size % 2);
  }
  return chunks;
};

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Refuses what is no WAV of one channel in 16-bit PCM or IMA ADPCM, with the reason. */
export const parseWav = (bytes: Uint8Array): Result<Wav, string> => {
  const starts = (text: string, at: number): boolean => ascii(text).every((byte, nth) => bytes[at + nth] === byte);
  if (!starts('RIFF', 0) || !starts('WAVE', 8)) return refuse('is no WAV file');
  const chunks = chunksOf(bytes);
  const format = chunks.get('fmt ');
  const data = chunks.get('data');
  if (format === undefined || format.length < 16 || data === undefined) return refuse('is a WAV file without format or data');
  const fields = viewOf(format);
  const coding = fields.getUint16(0, true);
  const channels = fields.getUint16(2, true);
  const sampleRate = fields.getUint32(4, true);
  const bits = fields.getUint16(14, true);
  if (channels !== 1) return refuse(`has ${channels} channels: record one (mono)`);
  if (coding === FORMAT_PCM && bits === 16) {
    const samples = Math.min(SAMPLES_MAX, data.length >> 1);
    const view = viewOf(data);
    return ok({ sampleRate, pcm: Int16Array.from({ length: samples }, (_, place) => view.getInt16(place * 2, true)) });
  }
  if (coding === FORMAT_IMA_ADPCM && bits === 4) {
    const blockBytes = fields.getUint16(12, true);
    const fact = chunks.get('fact');
    if (blockBytes < 8 || fact === undefined || fact.length < 4)
      return refuse('is an ADPCM file that does not say how many samples it has');
    const held = Math.ceil(data.length / blockBytes) * samplesOfBlock(blockBytes);
    const samples = Math.min(viewOf(fact).getUint32(0, true), held, SAMPLES_MAX);
    return ok({ sampleRate, pcm: decodeImaAdpcm(data, samples, blockBytes) });
  }
  return refuse(`is WAV format ${coding} with ${bits} bits: save it as 16-bit PCM`);
};
