import { expect, it } from 'vitest';
import { groupRefusals, refusalsTable } from './refusals.ts';

const refused = (id: number, msg: string, orderNo?: string) => ({ id, code: 409, msg, orderNo });
const WORDS = { noun: '订单', number: '订单号' };
const LOCKED = '订单已锁定，请先解锁。';

it('orders of one reason stand together, the most first, by their numbers', () => {
  const failed = [
    refused(1, '还有商品没有匹配 SKU。', 'PF1'),
    refused(2, LOCKED, 'PF2'),
    refused(3, LOCKED),
    refused(4, LOCKED, 'PF4'),
  ];
  const groups = groupRefusals(failed, new Map([[3, 'PF3']]), WORDS);
  expect(groups.map(({ msg, numbers }) => [msg, ...numbers])).toEqual([
    [LOCKED, 'PF2', 'PF3', 'PF4'],
    ['还有商品没有匹配 SKU。', 'PF1'],
  ]);
});

it('also where the sentence names its own order', () => {
  const failed = ['PF1', 'PF2'].map((orderNo, i) =>
    refused(i, `订单 ${orderNo} 已由 张三 审核通过（09:41），打回没有执行，请看过再试。`, orderNo),
  );
  expect(groupRefusals(failed, new Map(), WORDS)).toMatchObject([
    { msg: '已由 张三 审核通过（09:41），打回没有执行，请看过再试。', numbers: ['PF1', 'PF2'] },
  ]);
});

it('no id is ever shown as a number: what the tenant does not have has none', () => {
  const [group] = groupRefusals(
    [refused(1722, '订单不存在，或不属于当前公司，请刷新列表。')],
    new Map(),
    WORDS,
  );
  expect(group).toMatchObject({ ids: [1722], numbers: [] });
  expect(JSON.stringify(group?.msg)).not.toContain('1722');
});

it('all of them, however many, are a table of numbers and reasons that a spreadsheet reads', () => {
  const failed = [
    ...Array.from({ length: 5013 }, (_, i) => refused(i, LOCKED, `PF${i}`)),
    refused(9000, '收件人"张三"的地址不全，请修改。', 'PF9000'),
    refused(9001, LOCKED),
  ];
  const lines = refusalsTable(groupRefusals(failed, new Map(), WORDS), WORDS).split('\r\n');
  expect(lines[0]).toBe('\uFEFF订单号,原因');
  expect(lines).toHaveLength(1 + 5014 + 1);
  expect(lines[1]).toBe(`"PF0","${LOCKED}"`);
  expect(lines).toContain('"PF9000","收件人""张三""的地址不全，请修改。"');
  expect(lines.join()).not.toContain('9001');
});

it('a number or a reason that a spreadsheet would run is text in the table', () => {
  const failed = [refused(1, '＝店铺已停用，请先启用。', '=HYPERLINK("http://a")')];
  const lines = refusalsTable(groupRefusals(failed, new Map(), WORDS), WORDS).split('\r\n');
  expect(lines[1]).toBe(`"'=HYPERLINK(""http://a"")","'＝店铺已停用，请先启用。"`);
});
