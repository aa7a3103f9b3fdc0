import { z } from 'zod';
import { id } from '#contract/endpoint.ts';

const MOST_CHOSEN = 1000;
export const chosen = z.object({
  ids: z.array(id).min(1, '请先选择').max(MOST_CHOSEN, `一次最多选择 ${MOST_CHOSEN} 条`),
});

/** What became of each of the chosen rows. */
export const SomeDone = z.object({
  successIds: z.array(id),
  failed: z.array(z.object({ id, name: z.string(), msg: z.string() })),
});
export type SomeDone = z.infer<typeof SomeDone>;
