/**
 * A screenshot as a PNG of a third of its size, and no eye sees the difference.
 *
 *     smallPng(png)   8-bit RGB or RGBA, not interlaced (what Chromium writes) in; RGB out
 *
 * Chromium dithers its gradients, and dither is what does not compress; rounding the colours takes it out.
 * Source: PNG specification (third edition), chunks IHDR, PLTE, IDAT and filters 0 to 4.
 */
import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const RGB = 2;
const FILTER_NONE = 0;
/** Steps of a channel that are taken for one: about what the dither moves it by. */
const STEP = 4;
const CHANNELS = { 2: 3, 6: 4 };

function* chunksOf(png) {
  for (let at = SIGNATURE.length; at < png.length;) {
    const length = png.readUInt32BE(at);
    yield { type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) };
    at += length + 12;
  }
}

const paeth = (left, up, corner) => {
  const estimate = left + up - corner;
  const [toLeft, toUp, toCorner] = [left, up, corner].map((value) => Math.abs(estimate - value));
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
};

const predictors = [() => 0, (left) => left, (_, up) => up, (left, up) => (left + up) >> 1, paeth];

const decode = (png) => {
  const chunks = [...chunksOf(png)];
  const header = chunks[0].data;
  const [width, height, depth, type, interlaced] = [header.readUInt32BE(0), header.readUInt32BE(4), header[8], header[9], header[12]];
  const channels = CHANNELS[type];
  if (depth !== 8 || channels === undefined || interlaced !== 0) throw new Error(`a PNG of type ${type}, depth ${depth} is not read here`);
  const packed = inflateSync(Buffer.concat(chunks.filter((chunk) => chunk.type === 'IDAT').map((chunk) => chunk.data)));
  const stride = width * channels;
  const pixels = Buffer.alloc(stride * height);
  for (let row = 0; row < height; row += 1) {
    const predict = predictors[packed[row * (stride + 1)]];
    for (let at = 0; at < stride; at += 1) {
      const here = row * stride + at;
      const left = at >= channels ? pixels[here - channels] : 0;
      const up = row > 0 ? pixels[here - stride] : 0;
      const corner = at >= channels && row > 0 ? pixels[here - stride - channels] : 0;
      pixels[here] = packed[row * (stride + 1) + 1 + at] + predict(left, up, corner);
    }
  }
  return { width, height, channels, pixels };
};

const rounded = (value) => Math.min(255, Math.round(value / STEP) * STEP);

const chunk = (type, data) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
};

export const smallPng = (png) => {
  const { width, height, channels, pixels } = decode(png);
  const rows = Buffer.alloc((width * 3 + 1) * height);
  let at = 0;
  for (let row = 0; row < height; row += 1) {
    rows[at++] = FILTER_NONE;
    for (let column = 0; column < width; column += 1) {
      const from = (row * width + column) * channels;
      for (let channel = 0; channel < 3; channel += 1) rows[at++] = rounded(pixels[from + channel]);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, RGB, 0, 0, 0], 8);
  const packed = deflateSync(rows, { level: 9, memLevel: 9 });
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', packed), chunk('IEND', Buffer.alloc(0))]);
};
