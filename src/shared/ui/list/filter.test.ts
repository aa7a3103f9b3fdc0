import { describe, expect, it } from 'vitest';
import { chipsOf, splitNumbers, type AnyFilter } from './filter.ts';

const filters: AnyFilter[] = [
  { name: 'orderNo', label: '订单号', kind: 'numbers' },
  { name: 'shopIds', label: '店铺', kind: 'choices', options: [{ value: 1, label: '小店' }] },
  { name: 'urgent', label: '加急', kind: 'yesNo' },
  { name: 'createTime', label: '创建时间', kind: 'dates' },
  { name: 'recipient', label: '收件人', kind: 'text' },
];
const textOf = (asked: Record<string, unknown>) =>
  chipsOf(filters, asked).map((c) => `${c.label}：${c.text}`);

describe('the chips of what is set', () => {
  it('are none while nothing is set', () => {
    expect(textOf({ orderNo: [], recipient: '', status: 'waitReview', pageNo: 3 })).toEqual([]);
  });

  it('leave out what the list opens with: it cannot be taken away', () => {
    const start = { shopIds: [1] };
    expect(chipsOf(filters, { shopIds: [1] }, start)).toEqual([]);
    expect(chipsOf(filters, { shopIds: [2] }, start)).toMatchObject([{ name: 'shopIds' }]);
  });

  it('say it in the words of the fields', () => {
    expect(textOf({ shopIds: [1], urgent: false, recipient: '王' })).toEqual([
      '店铺：小店',
      '加急：否',
      '收件人：王',
    ]);
  });

  it('count what is too much to read, and show a value that the options do not know', () => {
    expect(textOf({ orderNo: ['A', 'B', 'C'], shopIds: [9] })).toEqual(['订单号：A 等 3 个', '店铺：9']);
  });

  it('name the last day of a range, not the one after it', () => {
    const day = (d: number) => new Date(2025, 2, d).getTime();
    expect(textOf({ createTime: [day(1), day(4)] })).toEqual(['创建时间：2025-03-01 至 2025-03-03']);
    expect(textOf({ createTime: [day(1), day(2)] })).toEqual(['创建时间：2025-03-01']);
  });
});

describe('pasted numbers', () => {
  it('are parted at lines, blanks and commas of both widths, each once', () => {
    expect(splitNumbers(' A1\r\nA2\tA3，A4、A5; A1 ,')).toEqual(['A1', 'A2', 'A3', 'A4', 'A5']);
  });
});
