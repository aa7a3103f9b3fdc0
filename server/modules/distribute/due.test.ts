import { describe, expect, it } from 'vitest';
import { clockDue, cutsOf } from './due.ts';

const NONE = { fullAt: null, everyMinutes: null, dailyAt: [], urgentAtOnce: false };

describe('[P182] the clock', () => {
  const at = (text: string) => new Date(text);
  const daily = (clock: string, clockAt: string) => ({
    everyMinutes: null,
    dailyAt: [clock],
    clockAt: at(clockAt),
  });
  it('[M41] comes to a rule at its times of the day in China, once, also where no server ran then', () => {
    // 09:00 in China is 01:00 UTC.
    expect(clockDue(daily('09:00', '2026-11-18T00:00:00Z'), at('2026-11-18T00:59:59Z'))).toBeUndefined();
    expect(clockDue(daily('09:00', '2026-11-18T00:00:00Z'), at('2026-11-18T01:00:00Z'))).toBe('daily');
    expect(clockDue(daily('09:00', '2026-11-18T01:00:00Z'), at('2026-11-18T02:00:00Z'))).toBeUndefined();
    expect(clockDue(daily('09:00', '2026-11-17T02:00:00Z'), at('2026-11-18T20:00:00Z'))).toBe('daily');
  });

  it('[P182] leaves orders whole, also one that is larger than the batch that is asked for', () => {
    const shares = [3, 1, 1, 5, 1].map((pieces, orderId) => ({ orderId, pieces, urgent: false }));
    const cuts = cutsOf({ ...NONE, fullAt: 4, clockAt: new Date() }, shares, new Date());
    expect(cuts.map(({ orderIds }) => orderIds)).toEqual([
      [0, 1],
      [2, 3],
    ]);
  });
});
