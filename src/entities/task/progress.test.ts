import { describe, expect, it } from 'vitest';
import { isUnderWay, progressText, resultText, shareOf } from './progress.ts';

describe('the progress of a task', () => {
  const none = { failed: 0, read: null, orders: null };

  it('has a share once the total is known, and never more than the whole', () => {
    expect(shareOf({ status: 'running', done: 30, total: 120, read: null })).toBe(0.25);
    expect(shareOf({ status: 'running', done: 130, total: 120, read: null })).toBe(1);
    expect(shareOf({ status: 'running', done: 30, total: null, read: null })).toBeUndefined();
    expect(shareOf({ status: 'waiting', done: 0, total: 0, read: null })).toBeUndefined();
    expect(shareOf({ status: 'done', done: 0, total: 0, read: null })).toBe(1);
  });

  it('only grows where a file is read first, also when it turns out to have fewer lines than it could', () => {
    const moments = [
      { done: 0, total: null, read: 0 },
      { done: 0, total: 1200, read: 500 },
      { done: 0, total: 1200, read: 1000 },
      { done: 0, total: 1000, read: 1000 },
      { done: 400, total: 1000, read: 1000 },
      { done: 1000, total: 1000, read: 1000 },
    ];
    const shares = moments.map((moment) => shareOf({ status: 'running', ...moment }) ?? 0);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(new Set(shares).size).toBe(moments.length);
    expect(shares.at(-1)).toBe(1);
  });

  it('of a file says what is counted and what is left', () => {
    const running = { status: 'running', failed: 0 } as const;
    expect(progressText({ ...running, done: 0, total: null, read: 1200, orders: null })).toBe(
      '已读取 1,200 行',
    );
    expect(progressText({ ...running, done: 1200, total: 5000, read: 5000, orders: 300, failed: 3 })).toBe(
      '已读取 5,000 行，已处理 1,200 行（300 个订单），还剩 3,800 行，拒绝 3 行',
    );
    expect(
      progressText({ status: 'done', failed: 0, done: 5000, total: 5000, read: 5000, orders: 800 }),
    ).toBe('已处理 5,000 行（800 个订单）');
  });

  it('is told in words, with what was refused', () => {
    const running = { ...none, status: 'running' } as const;
    expect(progressText({ ...running, done: 1200, total: 5000, failed: 3 })).toBe(
      '已处理 1,200 / 5,000，拒绝 3',
    );
    expect(progressText({ ...running, done: 12, total: null })).toBe('已处理 12');
    expect(resultText({ 新增: 12, 未变: 3 })).toBe('新增 12，未变 3');
    expect(resultText(null)).toBe('');
  });

  it('is under way while it waits or runs', () => {
    expect(
      ['waiting', 'running', 'done', 'failed', 'cancelled'].map((s) => isUnderWay({ status: s as 'done' })),
    ).toEqual([true, true, false, false, false]);
  });
});
