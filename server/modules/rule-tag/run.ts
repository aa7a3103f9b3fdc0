import type { Answer, Output, Parsed } from '#contract/endpoint.ts';
import { TAG_PREVIEW_ROWS, type ruleTag } from '#contract/rule-tag/rule-tag.ts';
import { asksOf, readFacts, takenBy } from '#server/modules/review-rule/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { conflict, notFound } from '#server/platform/refusal.ts';
import type { Outcome, TaskRun } from '#server/platform/tasks.ts';
import { applyRules } from './apply.ts';
import { nextOpen } from './orders.sql.ts';
import { namesOf, requireAllShops, UNKNOWN, whose } from './rules.ts';
import * as sql from './sql.ts';

/** So many orders are in memory at a time. */
const CHUNK = 2000;

/** Which orders that are not pushed the condition takes now: found by what also runs on arrival. Nothing is written. */
export async function preview(
  ctx: Ctx,
  { condition }: Parsed<typeof ruleTag.preview>,
): Promise<Output<typeof ruleTag.preview>> {
  const { db, tenantId, now } = ctx;
  const rule = { condition, names: await namesOf(ctx, condition), actions: {} };
  const found: Output<typeof ruleTag.preview> = { examined: 0, total: 0, list: [] };
  let before: number | undefined;
  do {
    const ids = await nextOpen(db, whose(ctx), before, CHUNK);
    const orders = await readFacts(db, { party: 'merchantId', tenantId }, ids, asksOf([rule]));
    found.examined += orders.length;
    for (const order of orders.toReversed()) {
      const [met] = takenBy([rule], order, now);
      if (!met) continue;
      found.total += 1;
      const { id: orderId, orderNo, shopName, pieces, amountCents, currency } = order;
      if (found.list.length < TAG_PREVIEW_ROWS)
        found.list.push({ orderId, orderNo, shopName, pieces, amountCents, currency, why: [...met.why] });
    }
    before = ids.length === CHUNK ? ids.at(-1) : undefined;
  } while (before !== undefined);
  return found;
}

/** @throws Refusal 409 where the rule is stopped. */
export async function run(ctx: Ctx, { id }: Parsed<typeof ruleTag.run>): Promise<Answer<typeof ruleTag.run>> {
  requireAllShops(ctx);
  const { tenantId, userId, userName } = ctx;
  return change(ctx, { kind: 'ruleTag' }, async (trx) => {
    const rule = await sql.findRule(trx, tenantId, id);
    if (!rule) throw notFound(UNKNOWN);
    if (!rule.enabled) throw conflict(`规则「${rule.name}」已停用，请先启用再运行。`);
    const title = `运行规则标签「${rule.name}」`;
    const kind = 'ruleTag.run';
    const taskId = await ctx.tasks.submit(trx, {
      tenantId,
      userId,
      kind,
      title,
      input: { ruleId: id, userName },
    });
    return { answer: { taskId }, told: title };
  });
}

interface Cursor {
  before?: number;
  examined?: number;
  marked?: number;
}

/** The newest orders first; each chunk is a transaction of its own that records where it came to. */
export async function runTask({ task, db, step, live, clock }: TaskRun): Promise<Outcome> {
  const { ruleId, userName } = task.input as unknown as { ruleId: number; userName: string | null };
  const { tenantId: merchantId, userId } = task;
  const by = { userId, userName };
  let cursor = task.cursor as Cursor;
  for (;;) {
    const ids = await nextOpen(db, { merchantId }, cursor.before, CHUNK);
    if (ids.length === 0) break;
    const tenants = await db.transaction().execute(async (trx) => {
      const done = await applyRules(trx, {
        merchantId,
        ids,
        trigger: 'manual',
        ruleId,
        by,
        now: clock.now(),
      });
      cursor = {
        before: ids.at(-1)!,
        examined: (cursor.examined ?? 0) + done.examined,
        marked: (cursor.marked ?? 0) + done.marked,
      };
      await step(trx, { cursor: { ...cursor }, done: ids.length });
      return done.tenants;
    });
    for (const tenantId of tenants) live.publish(tenantId, { kind: 'order' });
  }
  return { result: { 检查订单: cursor.examined ?? 0, 命中: cursor.marked ?? 0 } };
}
