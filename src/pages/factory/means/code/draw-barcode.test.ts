import { expect, it } from 'vitest';
import { drawBarcode } from './draw-barcode.ts';

/** The bars of a drawing as modules, from the first bar to the last: 1 is dark. */
function modulesOf(svg: string): string {
  const bars = [...svg.matchAll(/stroke-width="(\d+)" d="([^"]+)"/g)].flatMap(([, width, path]) =>
    [...path!.matchAll(/M(\d+) /g)].map(([, x]) => ({
      from: Number(x) - Number(width) / 2,
      wide: Number(width),
    })),
  );
  const module = 2;
  const start = Math.min(...bars.map(({ from }) => from));
  const end = Math.max(...bars.map(({ from, wide }) => from + wide));
  return Array.from({ length: (end - start) / module }, (_, at) => {
    const middle = start + (at + 0.5) * module;
    return bars.some(({ from, wide }) => from < middle && middle < from + wide) ? '1' : '0';
  }).join('');
}

it('[P127] thirteen digits are drawn as EAN-13, as its standard has them', () => {
  const drawn = drawBarcode('4006381333931')!;
  expect(drawn.symbology).toBe('EAN-13');
  // Guard, six digits of the left by the parity of 4 (LGLLGG), guard, six of the right, guard.
  const left = ['0001101', '0100111', '0101111', '0111101', '0001001', '0110011'];
  const right = ['1000010', '1000010', '1000010', '1110100', '1000010', '1100110'];
  expect(modulesOf(drawn.svg)).toBe(`101${left.join('')}01010${right.join('')}101`);
});

it('[P127] a SKU code is drawn as Code 128, as its standard has it', () => {
  const drawn = drawBarcode('AB-1')!;
  expect(drawn.symbology).toBe('Code 128');
  // Start B (104), A 33, B 34, - 13, 1 17; the check is (104 + 33 + 2 x 34 + 3 x 13 + 4 x 17) mod 103 = 3; stop.
  const signs = ['11010010000', '10100011000', '10001011000', '10011011100', '10011100110', '10010011000'];
  expect(modulesOf(drawn.svg)).toBe(`${signs.join('')}1100011101011`);
});

it('a wrong check digit makes thirteen digits no EAN-13, and Chinese cannot be drawn', () => {
  expect(drawBarcode('4006381333930')?.symbology).toBe('Code 128');
  expect(drawBarcode('磨砂-14')).toBeUndefined();
  expect(drawBarcode('')).toBeUndefined();
});
