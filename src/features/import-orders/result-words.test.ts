import { expect, it } from 'vitest';
import { countsOf, summaryOf } from './result-words.ts';

it('every count of a result says what it counts, and what was refused says how many lines that are', () => {
  const counts = countsOf({ 拒绝: 2, 零价行: 1, 未变: 0, 新增: 1200 }, 5);
  expect(counts.map(({ name, text }) => `${name} ${text}`)).toEqual([
    '新增 1,200 个订单',
    '未变 0 个订单',
    '拒绝 2 个订单',
    '零价行 1 行',
  ]);
  expect(counts.map(({ hint, bad }) => [hint, bad])[2]).toEqual(['共 5 行', true]);
  expect(summaryOf({ 新增: 120, 拒绝: 2 }, { done: 245, failed: 5 })).toBe(
    '新增 120 个订单，处理 245 行，5 行被拒',
  );
  expect(summaryOf(null, { done: 3, failed: 0 })).toBe('处理 3 行');
});
