import type { Answer, Parsed } from '#contract/endpoint.ts';
import { MOST_SHOWN, type handoverList } from '#contract/handover/handover-list.ts';
import { askerOf } from '#server/modules/figures/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { notFound } from '#server/platform/refusal.ts';
import * as sql from './list.sql.ts';

export const NO_LIST = '交接单不存在，或不属于当前工厂，请刷新列表。';
const shown = (row: sql.Row) => ({
  ...row,
  state: row.closedAt === null ? ('open' as const) : ('closed' as const),
});

export async function page(
  ctx: Ctx,
  { pageNo, pageSize, ...filter }: Parsed<typeof handoverList.page>,
): Promise<Answer<typeof handoverList.page>> {
  const { rows, total } = await sql.page(ctx.db, askerOf(ctx), filter, { pageNo, pageSize });
  return { list: rows.map(shown), total };
}

/** @throws Refusal 404, the same for a foreign one and one that names what the user does not reach */
export async function listOr404(ctx: Ctx, id: number): Promise<sql.Row> {
  const row = await sql.one(ctx.db, askerOf(ctx), id);
  if (!row) throw notFound(NO_LIST);
  return row;
}

export async function detail(
  ctx: Ctx,
  { id }: Parsed<typeof handoverList.detail>,
): Promise<Answer<typeof handoverList.detail>> {
  const row = await listOr404(ctx, id);
  return { list: shown(row), packages: await sql.packagesOn(ctx.db, ctx.tenantId, id, MOST_SHOWN) };
}
