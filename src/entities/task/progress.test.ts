import { describe, expect, it } from 'vitest';
import { isUnderWay, progressText, resultText, shareOf } from './progress.ts';

describe('the progress of a task', () => {
  it('has a share once the total is known, and never more than the whole', () => {
    expect(shareOf({ status: 'running', done: 30, total: 120 })).toBe(0.25);
    expect(shareOf({ status: 'running', done: 130, total: 120 })).toBe(1);
    expect(shareOf({ status: 'running', done: 30, total: null })).toBeUndefined();
    expect(shareOf({ status: 'waiting', done: 0, total: 0 })).toBeUndefined();
    expect(shareOf({ status: 'done', done: 0, total: 0 })).toBe(1);
  });

  it('is told in words, with what was refused', () => {
    expect(progressText({ done: 1200, total: 5000, failed: 3 })).toBe('已处理 1,200 / 5,000，拒绝 3');
    expect(progressText({ done: 12, total: null, failed: 0 })).toBe('已处理 12');
    expect(resultText({ 新增: 12, 未变: 3 })).toBe('新增 12，未变 3');
    expect(resultText(null)).toBe('');
  });

  it('is under way while it waits or runs', () => {
    expect(
      ['waiting', 'running', 'done', 'failed', 'cancelled'].map((s) => isUnderWay({ status: s as 'done' })),
    ).toEqual([true, true, false, false, false]);
  });
});
