import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { workOrder } from '#contract/work-order/work-order.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { notFound } from '#server/platform/refusal.ts';
import { UNKNOWN } from './life.ts';
import * as sql from './list.sql.ts';
import { logOfWorkOrders } from './log.ts';
import * as hall from './people.sql.ts';

const askerOf = ({ tenantId, limits, now }: Ctx): sql.Asker => ({
  ...{ factoryId: tenantId, materials: limits.materials, now },
});

/** @throws Refusal 404, the same for a foreign one and one of a material that the user does not reach */
export async function rowOf(ctx: Ctx, id: number): Promise<sql.Row> {
  const [found] = await sql.ones(ctx.db, askerOf(ctx), [id]);
  if (!found) throw notFound(UNKNOWN);
  return found;
}

/** @throws Refusal 404 where the user does not reach one of them */
export async function refuseFar(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (!ctx.limits.materials) return;
  if ((await sql.ones(ctx.db, askerOf(ctx), ids)).length < new Set(ids).size) throw notFound(UNKNOWN);
}

export async function page(
  ctx: Ctx,
  { pageNo, pageSize, ...filter }: Parsed<typeof workOrder.page>,
): Promise<Answer<typeof workOrder.page>> {
  const [list, counts] = await Promise.all([
    sql.page(ctx.db, askerOf(ctx), filter, { pageNo, pageSize }),
    sql.counts(ctx.db, askerOf(ctx), filter),
  ]);
  const total = Object.entries(counts).reduce(
    (sum, [state, n]) => (filter.state === undefined || filter.state === Number(state) ? sum + n : sum),
    0,
  );
  return { list, total, counts };
}

export const options = (ctx: Ctx): Promise<Answer<typeof workOrder.options>> =>
  hall.hallOf(ctx.db, ctx.tenantId);

export async function detail(
  ctx: Ctx,
  { id }: Parsed<typeof workOrder.detail>,
): Promise<Answer<typeof workOrder.detail>> {
  const [row, reports, log] = await Promise.all([
    rowOf(ctx, id),
    sql.reportsOf(ctx.db, ctx.tenantId, id),
    logOfWorkOrders(ctx.db, ctx, [id]),
  ]);
  const events = (log.get(id) ?? []).map(({ actor: _actor, note: _note, ...line }) => line);
  return { workOrder: row, reports, events };
}

export async function pieces(
  ctx: Ctx,
  { id, way, ...place }: Parsed<typeof workOrder.pieces>,
): Promise<Answer<typeof workOrder.pieces>> {
  const { stepId } = await rowOf(ctx, id);
  return sql.piecesOf(ctx.db, ctx.tenantId, { id, stepId, way }, place);
}

export async function choices(
  ctx: Ctx,
  { id }: Parsed<typeof workOrder.choices>,
): Promise<Answer<typeof workOrder.choices>> {
  const { stepId } = await rowOf(ctx, id);
  const [teams, people, defects] = await Promise.all([
    hall.teamsFor(ctx.db, ctx.tenantId, stepId),
    hall.peopleFor(ctx.db, ctx.tenantId, stepId),
    hall.openDefects(ctx.db, ctx.tenantId),
  ]);
  return { teams, people, defects };
}
