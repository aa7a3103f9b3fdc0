import type { Output, Parsed } from '#contract/endpoint.ts';
import { BULK_LIMIT } from '#contract/order/order.ts';
import type { reviewRule } from '#contract/review-rule/review-rule.ts';
import { askerOf, idsSeen, positionNow, type Filter } from '#server/modules/order/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { conflict, notFound } from '#server/platform/refusal.ts';
import type { Json } from '#server/platform/schema.ts';
import type { TaskRun } from '#server/platform/tasks.ts';
import { reviewOrders } from './review.ts';
import { countsOfRun, isUndoTask, keepRun, keepRunChunk, runUndoTask } from './run-undo.ts';
import * as sql from './sql.ts';

/** Runs the rules, or one of them, on chosen orders under review; orders elsewhere are passed over. */
export async function run(
  ctx: Ctx,
  { ids: chosen, filter, position, ruleId }: Parsed<typeof reviewRule.run>,
): Promise<Output<typeof reviewRule.run>> {
  if (ruleId !== undefined) await requireEnabled(ctx, ruleId);
  const seen = filter ? (position ?? (await positionNow(ctx.db))) : undefined;
  const ids = chosen ?? (await idsSeen(ctx.db, askerOf(ctx), filter!, seen!, 0, BULK_LIMIT + 1));
  const { tenantId: factoryId, userId, userName, now } = ctx;
  if (ids.length > BULK_LIMIT) {
    const taskId = await ctx.tasks.submit(ctx.db, {
      tenantId: factoryId,
      userId,
      kind: 'review.run',
      title: '运行审单规则',
      input: { filter, position: seen, ruleId, userName } as Json,
    });
    return { examined: 0, pended: 0, approved: 0, marked: 0, taskId, doneTaskId: null };
  }
  const { reviewed, kept } = await change(ctx, { kind: 'silent' }, async (trx) => {
    const by = { factoryId, userId, userName, now };
    const reviewed = await reviewOrders(trx, { ...by, ids, trigger: 'manual', ruleId });
    return { reviewed, kept: await keepRun(trx, by, reviewed) };
  });
  const { tenants, decided: _decided, ...counts } = reviewed;
  if (kept !== undefined) ctx.live.publish(factoryId, { kind: 'task', id: kept });
  for (const tenantId of tenants) ctx.live.publish(tenantId, { kind: 'order' });
  return { ...counts, taskId: null, doneTaskId: kept ?? null };
}

async function requireEnabled(ctx: Ctx, ruleId: number) {
  const rule = await sql.findRule(ctx.db, ctx.tenantId, ruleId);
  if (!rule) throw notFound('规则不存在，可能已被删除，请刷新列表。');
  if (!rule.enabled) throw conflict(`规则「${rule.name}」已停用，请先启用再运行。`);
}

interface RunInput {
  filter: Filter;
  position: string;
  ruleId?: number;
  userName: string;
}
/** `moved`: what it decided, which its way back is about. */
const NONE = { examined: 0, pended: 0, approved: 0, marked: 0, moved: 0 };
const CHUNK = 2000;

/** The same for more orders: each chunk is a transaction of its own that records where it came to. */
export async function runTask(run: TaskRun) {
  const { task, db, step, live, clock } = run;
  if (isUndoTask(task.input)) return runUndoTask(run, task.input);
  const { filter, position, ruleId, userName } = task.input as unknown as RunInput;
  const { tenantId: factoryId, userId } = task;
  const asker = { party: 'factoryId', tenantId: factoryId } as const;
  let { after, ...sums } = { after: 0, ...NONE, ...(task.cursor as object) };
  for (;;) {
    const ids = await idsSeen(db, asker, filter, position, after, CHUNK);
    if (ids.length === 0) break;
    const tenants = await db.transaction().execute(async (trx) => {
      const now = clock.now();
      const done = await reviewOrders(trx, {
        factoryId,
        ids,
        trigger: 'manual',
        userId,
        userName,
        ruleId,
        now,
      });
      after = ids.at(-1)!;
      sums = {
        examined: sums.examined + done.examined,
        pended: sums.pended + done.pended,
        approved: sums.approved + done.approved,
        marked: sums.marked + done.marked,
        moved: sums.moved + done.decided.length,
      };
      await keepRunChunk(trx, factoryId, task.id, done);
      await step(trx, { cursor: { after, ...sums }, done: ids.length });
      return done.tenants;
    });
    for (const tenantId of tenants) live.publish(tenantId, { kind: 'order' });
  }
  return { result: countsOfRun(sums) };
}
