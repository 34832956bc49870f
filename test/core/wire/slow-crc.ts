/** CRC-16/IBM-3740 bit by bit, as its definition reads, against the table of `core/wire/crc`. */
export const slowCrc = (text: string): number => {
  let crc = 0xffff;
  for (const character of text) {
    for (let bit = 7; bit >= 0; bit -= 1) {
      const carries = ((crc >> 15) & 1) !== ((character.charCodeAt(0) >> bit) & 1);
      crc = ((crc << 1) & 0xffff) ^ (carries ? 0x1021 : 0);
    }
  }
  return crc;
};
