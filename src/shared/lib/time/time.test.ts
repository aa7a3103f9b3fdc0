import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  debounce,
  formatAgo,
  formatBrief,
  formatDate,
  formatDateTime,
  formatMinute,
  formatWeekday,
  userTimeZone,
} from './index.ts';

describe('[K01] debounce', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('waits 500 ms after the last call, and runs once with its arguments', () => {
    const seen = vi.fn<(text: string) => void>();
    const search = debounce(seen);
    search('a');
    vi.advanceTimersByTime(499);
    search('ab');
    vi.advanceTimersByTime(499);
    expect(seen).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(seen.mock.calls).toEqual([['ab']]);
    vi.advanceTimersByTime(5000);
    expect(seen).toHaveBeenCalledTimes(1);
  });
  it('is cancelled, or run at once', () => {
    const seen = vi.fn<(text: string) => void>();
    const search = debounce(seen, 100);
    search('a');
    search.cancel();
    search.flush();
    vi.advanceTimersByTime(1000);
    expect(seen).not.toHaveBeenCalled();
    search('b');
    search.flush();
    vi.advanceTimersByTime(1000);
    expect(seen.mock.calls).toEqual([['b']]);
  });
});

// Built from local parts, so that the test holds in every zone.
const at = (...parts: [number, number, number, number?, number?, number?]): number =>
  new Date(parts[0], parts[1] - 1, ...(parts.slice(2) as [number])).getTime();

describe('times in the zone of the user', () => {
  const morning = at(2026, 3, 9, 8, 5, 7);
  it('in full, to the minute, the day', () => {
    expect(formatDateTime(morning)).toBe('2026-03-09 08:05:07');
    expect(formatMinute(morning)).toBe('2026-03-09 08:05');
    expect(formatDate(morning)).toBe('2026-03-09');
    expect(formatWeekday(morning)).toBe('星期一');
  });
  it('nothing is nothing, 1970 is a time', () => {
    expect(formatDateTime(null)).toBe('');
    expect(formatDate(undefined)).toBe('');
    expect(formatDateTime(0)).toMatch(/^19(69|70)-/);
  });
  it('as short as the day allows', () => {
    expect(formatBrief(morning, at(2026, 3, 9, 23, 59))).toBe('08:05');
    expect(formatBrief(morning, at(2026, 3, 10))).toBe('03-09 08:05');
    expect(formatBrief(morning, at(2027, 1, 1))).toBe('2026-03-09');
    expect(formatBrief(null, morning)).toBe('');
  });
  it.each([
    [-60_000, '刚刚'],
    [59_999, '刚刚'],
    [3 * 60_000, '3 分钟前'],
    [2 * 3_600_000 - 1, '1 小时前'],
    [26 * 3_600_000, '1 天前'],
    [30 * 86_400_000, '30 天前'],
    [62 * 86_400_000, '2 个月前'],
    [366 * 86_400_000, '1 年前'],
  ])('%d ms ago: %s', (ms, text) => {
    expect(formatAgo(morning - ms, morning)).toBe(text);
  });
  it('names the zone as the server understands it', () => {
    expect(() => new Intl.DateTimeFormat('zh-CN', { timeZone: userTimeZone() })).not.toThrow();
  });
});
