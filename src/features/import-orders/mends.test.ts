import { describe, expect, it } from 'vitest';
import { withMend } from './import-orders.machine.ts';
import { fieldsIn, linesOf } from './mends.ts';

describe('what is mended', () => {
  it('is kept by line and column, and forgotten where it says again what the file says', () => {
    const one = withMend({}, { line: 3, at: 2, text: '2', before: '0' });
    const two = withMend(one, { line: 3, at: 4, text: 'A', before: '' });
    expect(linesOf(two)).toEqual([
      {
        line: 3,
        cells: [
          { at: 2, text: '2' },
          { at: 4, text: 'A' },
        ],
      },
    ]);
    expect(withMend(two, { line: 3, at: 4, text: '', before: '' })).toEqual(one);
    expect(withMend(one, { line: 3, at: 2, text: '0', before: '0' })).toEqual({});
  });
});

describe('the cells that a reason is about', () => {
  it.each([
    ['数量为 0 或负数（退货或取消行），不能导入', ['quantity']],
    ['商家编码为空；收件人电话“1”不像真实号码，请核对后重新导入', ['skuCode', 'recipientPhone']],
    ['平台订单状态为“交易关闭”，订单已关闭，不能导入', ['orderStatus']],
    ['同一订单的第 3 行被拒绝：数量为空', []],
    ['第 2 行和第 3 行的平台订单号相同，城市却不同，不能合成一个订单。', ['platformOrderNo', 'city']],
    ['这个订单已导入过，且内容与现在不同；未覆盖，请在订单列表中修改', []],
  ])('%s', (reason, fields) => {
    expect([...fieldsIn(reason)]).toEqual(fields);
  });
});
