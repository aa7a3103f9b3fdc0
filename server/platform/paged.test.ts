import { expect, test } from 'vitest';
import { countedRows, rowsAt, type Place } from './paged.ts';

const rowsOf =
  (all: readonly string[]) =>
  (at: Place): Promise<{ name: string; total: number }[]> => {
    const { offset, limit } = rowsAt(at);
    return Promise.resolve(all.slice(offset, offset + limit).map((name) => ({ name, total: all.length })));
  };

test('a page behind the last one is empty, and still says how many rows there are', async () => {
  const of3 = rowsOf(['a', 'b', 'c']);
  expect(await countedRows({ pageNo: 2, pageSize: 2 }, of3)).toMatchObject({
    rows: [{ name: 'c' }],
    total: 3,
  });
  expect(await countedRows({ pageNo: 3, pageSize: 2 }, of3)).toMatchObject({ rows: [], total: 3 });
  expect(await countedRows({ pageNo: 1, pageSize: 2 }, rowsOf([]))).toEqual({
    rows: [],
    first: undefined,
    total: 0,
  });
});
