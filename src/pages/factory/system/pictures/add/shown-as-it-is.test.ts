import { expect, it } from 'vitest';
import { isShownAsItIs } from './shown-as-it-is.ts';

/** A JPEG up to its frame, which stands behind a note of that many bytes. */
const jpeg = (channels: number, note = 20) => {
  const head = [0xff, 0xd8, 0xff, 0xe2, Math.floor((note + 2) / 256), (note + 2) % 256];
  const frame = [0xff, 0xc2, 0, 8 + 3 * channels, 8, 0, 30, 0, 40, channels];
  return new Blob([new Uint8Array([...head, ...Array.from({ length: note }, () => 0xc0), ...frame])]);
};
const bytes = (...all: number[]) => new Blob([new Uint8Array(all)]);

it('a JPEG of inks is not shown in its own colours, wherever its frame stands, and one of light is', async () => {
  expect(await isShownAsItIs(jpeg(4))).toBe(false);
  expect(await isShownAsItIs(jpeg(4, 60_000))).toBe(false);
  expect(await isShownAsItIs(jpeg(3))).toBe(true);
  expect(await isShownAsItIs(jpeg(1))).toBe(true);
});

it('no TIFF is shown, of either order of bytes; what is no picture at all the browser refuses itself', async () => {
  expect(await isShownAsItIs(bytes(0x49, 0x49, 0x2a, 0, 8, 0, 0, 0))).toBe(false);
  expect(await isShownAsItIs(bytes(0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8))).toBe(false);
  expect(await isShownAsItIs(bytes(0x89, 0x50, 0x4e, 0x47, 0x0d))).toBe(true);
  expect(await isShownAsItIs(bytes(0xff, 0xd8, 0xff, 0xc0))).toBe(true);
  expect(await isShownAsItIs(bytes())).toBe(true);
});
