import { readRenderTaskEvent } from '#contract/render-task/life-cycle/render-task-events.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { itself, moveRenderTasks } from './life.ts';

/**
 * Art that failed is drawn again for all pieces that want it. Who asks decides about art (holdArt) and holds their orders.
 * @throws where one does not want to: it is no longer failed
 */
export async function retryRenders(
  trx: Trx,
  factoryId: number,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  const by = { ...itself(factoryId, 'system', now), by: 'factory' as const };
  const event = readRenderTaskEvent('render.retry', 'factory', {});
  const { failed } = await moveRenderTasks(trx, by, event, { ids });
  if (failed.length > 0) throw new Error(`art is not drawn again: ${failed[0]!.msg}`);
}
