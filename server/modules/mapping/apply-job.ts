import type { Outcome, TaskRun } from '#server/platform/tasks.ts';
import type { ApplyInput } from './apply-limits.ts';
import { moveAlong } from './service.ts';
import * as lines from './lines.sql.ts';
import * as sql from './sql.ts';

/** A transaction holds the merchant's mappings and these orders: who brings orders in waits for it. */
const AT_ONCE = 1000;

interface Cursor {
  after?: number;
  mapped?: number;
  freed?: number;
}

/** Gives the lines of these codes the meaning that stands now, chunk by chunk, each a transaction. */
export async function runApply(run: TaskRun): Promise<Outcome> {
  const { codes, shopIds, total } = run.task.input as unknown as ApplyInput;
  const { tenantId } = run.task;
  const whose: sql.Whose = { merchantId: tenantId, shopIds };
  let cursor: Cursor | undefined = run.task.cursor as Cursor;
  let { mapped = 0, freed = 0 } = cursor;
  while (cursor) {
    const { after = 0 }: Cursor = cursor;
    cursor = await run.db.transaction().execute(async (trx) => {
      await sql.lockMappings(trx, tenantId, 'change');
      const ids = await lines.lockOrdersOf(trx, whose, codes, codes, { after, limit: AT_ONCE });
      if (ids.length === 0) return undefined;
      await lines.unmapLines(trx, tenantId, ids, codes);
      mapped += await lines.mapLines(trx, tenantId, ids);
      freed += await moveAlong(trx, { tenantId, now: run.clock.now() }, ids);
      const next: Cursor = { after: ids.at(-1)!, mapped, freed };
      await run.step(trx, { cursor: { ...next }, done: ids.length, total });
      return next;
    });
    run.live.publish(tenantId, { kind: 'order' });
  }
  return { result: { 匹配行: mapped, 放行订单: freed } };
}
