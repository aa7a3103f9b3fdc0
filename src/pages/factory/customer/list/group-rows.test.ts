import { describe, expect, it } from 'vitest';
import { added, firstFault, moved, renamed, resumed, rowsOf, wishOf, without } from './group-rows.ts';

const rows = rowsOf([
  { id: 7, name: '大客户', customers: [{ id: 1, merchantId: 11, merchantName: '云朵' }], total: 3 },
  { id: 9, name: '新客户', customers: [], total: 0 },
  { id: null, name: '未分组', customers: [], total: 5 },
]);
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

describe('groups as they are edited', () => {
  it('move up and down, and stay at the ends', () => {
    expect(names(moved(rows, 0, 1))).toEqual(['新客户', '大客户']);
    expect(names(moved(rows, 1, -1))).toEqual(['新客户', '大客户']);
    expect(names(moved(rows, 0, -1))).toEqual(['大客户', '新客户']);
    expect(names(moved(rows, 1, 1))).toEqual(['大客户', '新客户']);
  });

  it('get new ones that are told apart', () => {
    const more = added(added(rows));
    expect(new Set(more.map(({ key }) => key)).size).toBe(4);
    expect(wishOf(renamed(more, more[2]!.key, '海外'))).toEqual([
      { id: 7 },
      { id: 9 },
      { name: '海外' },
      { name: '' },
    ]);
    expect(names(without(rows, rows[0]!.key))).toEqual(['新客户']);
  });

  it('that a reload has kept stand over those of now: renamed ones keep their name, gone ones are gone', () => {
    const [big, fresh] = rows;
    const kept = added(renamed([fresh!, big!, { ...big!, key: 'g3', id: 3 }], fresh!.key, '海外'));
    const now = [
      { ...big!, name: '大客户二', was: '大客户二', total: 4 },
      fresh!,
      { ...fresh!, key: 'g11', id: 11, name: '他人' },
    ];
    const again = resumed(now, kept);
    expect(names(again)).toEqual(['海外', '大客户二', '', '他人']);
    expect(again[1]!.total).toBe(4);
    expect(wishOf(again)[1]).toEqual({ id: 7 });
  });

  it('send the names that were edited here, and no other', () => {
    expect(wishOf(renamed(rows, rows[1]!.key, '海外'))).toEqual([{ id: 7 }, { id: 9, name: '海外' }]);
  });

  it('are not saved without a name, with special signs, or twice', () => {
    expect(firstFault(rows)).toBeUndefined();
    expect(firstFault(added(rows))).toMatchObject({ said: '请输入分组名称' });
    expect(firstFault(renamed(rows, rows[1]!.key, 'a/b'))).toEqual({
      key: rows[1]!.key,
      said: '分组名称不能包含特殊符号',
    });
    expect(firstFault(renamed(rows, rows[1]!.key, ' 大客户 '))).toMatchObject({ key: rows[1]!.key });
  });
});
