import { describe, expect, it } from 'vitest';
import { neighbourOf, steadyRows } from './steady-rows.ts';

const rows = (...ids: number[]) => ids.map((id) => ({ id, version: 1 }));
const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id);

describe('rows that are looked at', () => {
  it('keep their places: what changed is new, what left stays and is marked, what came waits', () => {
    const fresh = [{ id: 9, version: 1 }, { id: 1, version: 2 }, ...rows(3)];
    const shown = steadyRows(rows(1, 2, 3), fresh);
    expect(shown.rows).toEqual([{ id: 1, version: 2 }, ...rows(2, 3)]);
    expect([...shown.gone]).toEqual([2]);
    expect(shown.changes).toBe(1);
  });
  it('grow at their end at once', () => {
    expect(ids(steadyRows(rows(1, 2), rows(1, 2, 3)).rows)).toEqual([1, 2, 3]);
    expect(steadyRows(rows(), rows(1))).toMatchObject({ changes: 0, rows: [{ id: 1 }] });
  });
  it('say how many left where nothing came', () => {
    expect(steadyRows(rows(1, 2, 3), rows(3)).changes).toBe(2);
  });
});

describe('from a row that left', () => {
  it.each([
    [2, [1, 3, 4], 3],
    [2, [1, 4], 4],
    [4, [1, 2], 2],
    [2, [8], 8],
    [2, [], undefined],
  ])('%i leads on', (id, after, next) => {
    expect(neighbourOf(rows(1, 2, 3, 4), id, rows(...after))).toBe(next);
  });
});
