/**
 * Makes of each pixel of each row, in place, its difference from the one before it in the same row: what pictures are packed
 * by most easily (TIFF's predictor 2, PNG's filter 1).
 * @param row bytes of a row
 */
export function toDifferences(strip: Uint8Array, row: number, channels: number): void {
  if (channels === 4 && strip.byteOffset % 4 === 0) return quadDifferences(strip, row);
  for (let start = 0; start < strip.length; start += row)
    for (let at = start + row - 1; at >= start + channels; at--)
      strip[at] = strip[at]! - strip[at - channels]!;
}

/** Four layers at once: their differences do not carry over into each other. */
function quadDifferences(strip: Uint8Array, row: number): void {
  const quads = new Uint32Array(strip.buffer, strip.byteOffset, strip.length / 4);
  const width = row / 4;
  for (let start = 0; start < quads.length; start += width) {
    let before = 0;
    for (let at = start; at < start + width; at++) {
      const own = quads[at]!;
      quads[at] = ((own | 0x8080_8080) - (before & 0x7f7f_7f7f)) ^ ((own ^ ~before) & 0x8080_8080);
      before = own;
    }
  }
}
