import {
  lockOrdersOf,
  loosen,
  mapLines,
  moveAlong,
  MOST_AT_ONCE,
  renewParts,
  WRITING,
} from '#server/modules/mapping/service.ts';
import { NO_LIMITS } from '#server/platform/caller.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { Json } from '#server/platform/schema.ts';
import type { Outcome, TaskRun } from '#server/platform/tasks.ts';
import { suitLines } from './orders.sql.ts';

// What suits do to orders that are not pushed; who calls holds the merchant's mappings.

interface Applied {
  orders: number;
  taskId: number | null;
}
interface Named {
  id: number;
  code: string;
}
/** A suit is the whole merchant's, whatever shops the user reaches. */
const all = (merchantId: number) => ({ merchantId, shopIds: null });

/** The parts in these orders become what the suit is now, and lines that wait for it become suits. */
async function renewOrders(
  trx: Trx,
  by: Pick<Ctx, 'tenantId' | 'now'>,
  suitId: number,
  orderIds: readonly number[],
): Promise<void> {
  const lines = await suitLines(trx, by.tenantId, suitId, orderIds);
  if (lines.length > 0) await renewParts(trx, by.tenantId, lines);
  await mapLines(trx, by.tenantId, orderIds);
  await moveAlong(trx, by, orderIds);
}

/** [G14] At once, or by a task where that would last longer than a second. */
export async function applySuit(trx: Trx, ctx: Ctx, suit: Named): Promise<Applied> {
  const orderIds = await lockOrdersOf(trx, all(ctx.tenantId), [suit.code], [suit.code]);
  if (orderIds.length > MOST_AT_ONCE) {
    const input: SuitTask = { ...suit, total: orderIds.length };
    const taskId = await ctx.tasks.submit(trx, {
      ...{ tenantId: ctx.tenantId, userId: ctx.userId, kind: 'suit.apply' },
      ...{ title: `更新套装「${suit.code}」的订单`, input: input as unknown as Json },
    });
    return { orders: 0, taskId };
  }
  await renewOrders(trx, ctx, suit.id, orderIds);
  return { orders: orderIds.length, taskId: null };
}

/** The code of a suit that was deleted just now means nothing any more: its lines wait as they came. */
export const forgetSuit = (trx: Trx, ctx: Ctx, code: string): Promise<Applied> =>
  loosen(trx, { ...ctx, limits: NO_LIMITS }, [code], `取消套装「${code}」`);

interface SuitTask extends Named {
  /** Orders that stood then; those that came later have the suit as it is. */
  total: number;
}
interface Cursor {
  after?: number;
  orders?: number;
}
/** A transaction holds the merchant's mappings and these orders: who brings orders in waits for it. */
const AT_ONCE = 1000;

/** Chunk by chunk, each a transaction: an order has the suit wholly as before or wholly as it is now. */
export async function runSuit(run: TaskRun): Promise<Outcome> {
  const { id, code, total } = run.task.input as unknown as SuitTask;
  let { after = 0, orders = 0 } = run.task.cursor as Cursor;
  for (;;) {
    const ids = await renewChunk(run, { id, code }, after, async (trx, done) => {
      const next: Cursor = { after: done.at(-1)!, orders: orders + done.length };
      await run.step(trx, { cursor: { ...next }, done: done.length, total });
    });
    if (ids.length === 0) return { result: { 订单: orders } };
    after = ids.at(-1)!;
    orders += ids.length;
  }
}

/** The next orders behind an id. @returns them; none: all are done */
export async function renewChunk(
  run: TaskRun,
  { id, code }: Named,
  after: number,
  step: (trx: Trx, ids: readonly number[]) => Promise<void> = () => Promise.resolve(),
): Promise<number[]> {
  const { tenantId } = run.task;
  const done = await run.db.transaction().execute(async (trx) => {
    await WRITING.hold!(trx, tenantId);
    const ids = await lockOrdersOf(trx, all(tenantId), [code], [code], { after, limit: AT_ONCE });
    if (ids.length === 0) return ids;
    await renewOrders(trx, { tenantId, now: run.clock.now() }, id, ids);
    await step(trx, ids);
    return ids;
  });
  if (done.length > 0) run.live.publish(tenantId, { kind: 'order' });
  return done;
}
