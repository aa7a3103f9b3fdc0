import { describe, expect, it, vi } from 'vitest';
import { throttle } from '@/shared/lib/time/index.ts';
import { isNearEnd, LOAD_MORE, watchEnd } from './load-more.ts';
import { neededRows, wantedRows } from './drawn-rows.ts';
import { bufferRows, isReadable, SCROLLER, scrollBy, thumbOf } from './scroller.ts';

describe('[K06] a long list', () => {
  it('draws 1000 rows at most, however many it holds and however much is in sight', () => {
    expect(SCROLLER.itemLimit).toBe(1000);
    const everything = { first: 0, last: 99_999 };
    expect(neededRows(everything, 5, 100_000)).toEqual({ from: 0, to: 1000 });
    expect(wantedRows(everything, 100_000)).toEqual({ from: 0, to: 1000 });
  });
  it('draws 200 px beyond its edges', () => {
    expect([bufferRows(40), bufferRows(32)]).toEqual([5, 7]);
  });
  it('has a horizontal bar of 12 px that follows every 16.7 ms', () => {
    vi.useFakeTimers();
    expect(SCROLLER.barPx).toBe(12);
    let drawn = 0;
    const draw = throttle(() => void drawn++, SCROLLER.barMs);
    for (let ms = 0; ms < 100; ms++) {
      draw();
      vi.advanceTimersByTime(1);
    }
    // 100 ms at one drawing every 16.7 ms; timers count whole milliseconds.
    expect(drawn).toBeGreaterThanOrEqual(6);
    expect(drawn).toBeLessThanOrEqual(7);
    vi.useRealTimers();
  });
  it('shows with its bar which part is in sight', () => {
    expect(thumbOf({ scrollWidth: 800, clientWidth: 800, scrollLeft: 0 })).toBeUndefined();
    expect(thumbOf({ scrollWidth: 2000, clientWidth: 1000, scrollLeft: 500 })).toEqual({
      width: 500,
      left: 250,
    });
    expect(scrollBy({ scrollWidth: 2000, clientWidth: 1000, scrollLeft: 0 }, 250)).toBe(500);
  });
  it('draws what stays in sight for 150 ms and more, and what a single jump leads to', () => {
    expect(isReadable(100, 16, 600)).toBe(false);
    expect(isReadable(64, 16, 600)).toBe(true);
    expect(isReadable(40_000, 10_000, 600)).toBe(true);
  });
});

describe('[K05] more is loaded', () => {
  const place = (left: number) => ({ scrollTop: 1000 - left, clientHeight: 400, scrollHeight: 1400 });
  it('50 px before the end in one place', () => {
    expect([51, 50, 0].map((left) => isNearEnd(place(left), LOAD_MORE.near))).toEqual([false, true, true]);
  });
  it('within two viewport heights in another, asked every 100 ms at most', () => {
    expect([801, 800, 0].map((left) => isNearEnd(place(left), LOAD_MORE.far))).toEqual([false, true, true]);
    vi.useFakeTimers();
    let asked = 0;
    const watched = watchEnd(LOAD_MORE.far, () => void asked++);
    for (let ms = 0; ms < 290; ms += 10) {
      watched.at(place(700));
      vi.advanceTimersByTime(10);
    }
    expect(asked).toBe(3);
    watched.stop();
    vi.useRealTimers();
  });
});
