import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { reviewRule, RuleTrigger } from '#contract/review-rule/review-rule.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { notFound } from '#server/platform/refusal.ts';
import { paged } from '#server/platform/paged.ts';
import * as sql from './runs.sql.ts';

export async function runs(
  ctx: Ctx,
  { pageNo, pageSize, ruleId }: Parsed<typeof reviewRule.runs>,
): Promise<Answer<typeof reviewRule.runs>> {
  const { list: rows, total } = await paged(sql.pageRuns(ctx.db, ctx.tenantId, ruleId), { pageNo, pageSize });
  const hits = await sql.hitsOfRuns(
    ctx.db,
    ctx.tenantId,
    rows.map(({ id }) => id),
  );
  const byRun = Map.groupBy(hits, ({ runId }) => runId);
  const list = rows.map(({ trigger, at, ...row }) => ({
    ...row,
    trigger: trigger as RuleTrigger,
    at,
    hits: (byRun.get(row.id) ?? []).map(({ runId: _run, ...hit }) => hit),
  }));
  return { list, total };
}

/** What rules and checks said of the order, the newest first. */
export async function why(ctx: Ctx, id: number): Promise<Answer<typeof reviewRule.why>> {
  if (!(await sql.hasOrder(ctx.db, ctx.tenantId, id)))
    throw notFound('订单不存在，或不属于当前公司，请返回列表刷新。');
  const rows = await sql.verdictsOf(ctx.db, ctx.tenantId, id);
  return rows.map(({ trigger, at, why: met, ...row }) => ({
    ...row,
    why: met as string[],
    trigger: trigger as RuleTrigger,
    at,
  }));
}
