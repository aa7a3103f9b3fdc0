import { expect, it } from 'vitest';
import { portionsOf } from './list-export.ts';

/** Rows of a list of so many, as they are read: by how many there were before, and by the last of these. */
async function read(count: number, most?: number) {
  const places: [before: number, last: number | undefined][] = [];
  const lines: unknown[] = [];
  const portions = portionsOf<number>(
    async ({ before, last, limit }) => {
      places.push([before, last]);
      return Array.from({ length: Math.max(0, Math.min(limit, count - before)) }, (_, i) => before + i);
    },
    (rows) => rows.map((row) => [row]),
    most,
  );
  for await (const portion of portions) lines.push(...portion.flat());
  return { places, lines };
}
const upTo = (count: number) => Array.from({ length: count }, (_, i) => i);

it('a list is read 500 rows at a time, until a portion is not full', async () => {
  expect(await read(0)).toEqual({ places: [[0, undefined]], lines: [] });
  expect(await read(1200)).toEqual({
    places: [
      [0, undefined],
      [500, 499],
      [1000, 999],
    ],
    lines: upTo(1200),
  });
  expect((await read(500)).lines).toEqual(upTo(500));
});

it('a file takes no more of it than it may', async () => {
  expect(await read(5000, 1000)).toEqual({
    places: [
      [0, undefined],
      [500, 499],
    ],
    lines: upTo(1000),
  });
});
