import { z } from 'zod';
import { endpoint, nothing, time } from '#contract/endpoint.ts';

/** The server's clock, for trying what waits for a day: refused outside demo mode and tests. */
export const clock = {
  read: endpoint({
    id: '-',
    title: '演示时钟',
    method: 'GET',
    path: '/basic/demo/clock',
    input: nothing,
    output: z.object({ now: time, aheadMs: z.int() }),
    access: 'open',
  }),
  /** Sets it ahead of the machine's; 0 puts it right. */
  set: endpoint({
    id: '-',
    title: '设置演示时钟',
    method: 'POST',
    path: '/basic/demo/clock',
    input: z.object({
      aheadMs: z
        .int()
        .min(0)
        .max(400 * 86_400_000),
    }),
    output: z.object({ now: time, aheadMs: z.int() }),
    access: 'open',
  }),
};
