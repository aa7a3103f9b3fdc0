import { describe, expect, it } from 'vitest';
import { order } from '#contract/order/order.ts';
import { readAddress, writeAddress, type ListQuery } from './address.ts';

const input = order.page.input;
const start: ListQuery = { status: 'waitReview', pageNo: 1, pageSize: 50 };
const write = (asked: ListQuery) => writeAddress(input, new URLSearchParams('open=7'), asked, start);
const there = (asked: ListQuery) => readAddress(input, write(asked), start);

describe('what was asked, in the address bar', () => {
  it.each<[string, ListQuery]>([
    ['nothing but the defaults', start],
    ['another tab', { ...start, status: 'pendingRule' }],
    ['a page and its size', { ...start, pageNo: 3, pageSize: 200 }],
    ['several shops', { ...start, shopIds: [1, 22] }],
    ['one shop, still a list', { ...start, shopIds: [5] }],
    ['pasted numbers, one with a comma', { ...start, orderNo: ['A-1', 'B,2', '汉字 3'] }],
    ['one number that looks like true', { ...start, orderNo: ['true'] }],
    ['a yes', { ...start, urgent: true }],
    ['a no', { ...start, urgent: false }],
    ['a text that looks like a number', { ...start, recipient: '13800000000' }],
    ['a range of time', { ...start, createTime: [1700000000000, 1700086400000] }],
    ['a sort', { ...start, sortingFields: [{ field: 'payTime', order: 'asc' }] }],
  ])('comes back as it went: %s', (_, asked) => {
    expect(there(asked)).toEqual(asked);
  });

  it('keeps a cleared default cleared', () => {
    expect(there({ pageNo: 1, pageSize: 50 })).toEqual({ pageNo: 1, pageSize: 50 });
  });

  it('leaves defaults out and keeps what is not its own', () => {
    expect(String(write(start))).toBe('open=7');
  });

  it('keeps five thousand pasted numbers out of the address, and finds them again', () => {
    const orderNo = Array.from({ length: 5000 }, (_, i) => `PO-2025-${i}`);
    expect(String(write({ ...start, orderNo })).length).toBeLessThan(100);
    expect(there({ ...start, orderNo })).toEqual({ ...start, orderNo });
  });

  it.each([
    ['a status that does not exist', 'status=nonsense'],
    ['a page that is no number', 'pageNo=abc&pageNo=x'],
    ['a page below the first', 'pageNo=0'],
    ['a field that the endpoint does not know', 'password=1'],
    ['a sort by an unknown field', 'sort=password.asc'],
    ['half a range', 'createTime=1700000000000'],
    ['numbers of another tab', 'orderNo=~abcdefgh'],
  ])('takes no harm from %s', (_, search) => {
    const asked = readAddress(input, new URLSearchParams(search), start);
    expect({ ...asked, orderNo: undefined }).toEqual({ ...start, orderNo: undefined });
  });
});
