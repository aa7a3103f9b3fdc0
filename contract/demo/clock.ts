import { z } from 'zod';
import { get, post, time } from '#contract/endpoint.ts';

/** The server's clock, for trying what waits for a day: refused outside demo mode and tests. */
export const clock = {
  read: get('/basic/demo/clock', '演示时钟', 'open', { output: z.object({ now: time, aheadMs: z.int() }) }),
  /** Sets it ahead of the machine's; 0 puts it right. */
  set: post('/basic/demo/clock', '设置演示时钟', 'open', {
    input: z.object({
      aheadMs: z
        .int()
        .min(0)
        .max(400 * 86_400_000),
    }),
    output: z.object({ now: time, aheadMs: z.int() }),
  }),
};
