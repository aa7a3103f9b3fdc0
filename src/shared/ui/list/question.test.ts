import { expect, it } from 'vitest';
import { questionOf, sameQuestion, searchOf } from './question.ts';

const NOON = new Date(2026, 4, 20, 12).getTime();
const DAY = 86_400_000;
const midnight = (days: number) => new Date(2026, 4, 20 + days).getTime();
const asked = (text: string) => questionOf(new URLSearchParams(text), NOON);

it('holds filters, tab and sort, not the page nor what is open', () => {
  expect(asked('status=&orderNo=A1&orderNo=A2&sort=payTime.asc&pageNo=3&pageSize=100&open=7')).toEqual({
    status: [''],
    orderNo: ['A1', 'A2'],
    sort: ['payTime.asc'],
  });
});

it('comes back as the address it was', () => {
  const text = 'status=&orderNo=A1&orderNo=A2&sort=payTime.asc';
  expect(String(searchOf(asked(text), NOON))).toBe(text);
});

it('writes out the numbers that the address holds by a key', () => {
  const numbers = Array.from({ length: 5000 }, (_, i) => `PO-${i}`);
  const search = searchOf({ orderNo: numbers }, NOON);
  expect(String(search).length).toBeLessThan(100);
  expect(questionOf(search, NOON)).toEqual({ orderNo: numbers });
});

it('keeps a range that has a name by its name, and any other by its days', () => {
  const [week, other] = [
    [midnight(-6), midnight(1)],
    [midnight(-5), midnight(-3)],
  ];
  const question = asked(
    `payTime=${week[0]}&payTime=${week[1]}&createTime=${other[0]}&createTime=${other[1]}`,
  );
  expect(question).toEqual({ payTime: ['@近1周'], createTime: other.map(String) });
  const later = searchOf(question, NOON + 2 * DAY);
  expect(later.getAll('payTime').map(Number)).toEqual([midnight(-4), midnight(3)]);
  expect(later.getAll('createTime').map(Number)).toEqual(other);
});

it('is the same whatever is named first', () => {
  expect(sameQuestion(asked('a=1&b=2'), asked('b=2&a=1'))).toBe(true);
  expect(sameQuestion(asked('a=1&b=2'), asked('a=1'))).toBe(false);
});
