import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { bills } from '#contract/bill/bill.ts';
import { positionNow } from '#server/modules/order/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { notFound } from '#server/platform/refusal.ts';
import { UNKNOWN_LINE } from './life.ts';
import { logOfLines } from './log.ts';
import * as sql from './list.sql.ts';

export const askerOf = ({ tenantId, limits }: Ctx): sql.Asker => ({
  ...{ factoryId: tenantId, materials: limits.materials },
});

export async function billPage(
  { db, tenantId }: Ctx,
  { pageNo, pageSize, ...of }: Parsed<typeof bills.page>,
): Promise<Answer<typeof bills.page>> {
  const { rows, total } = await sql.billPage(db, tenantId, of, { pageNo, pageSize });
  return { list: rows.map(({ total: _total, ...row }) => row), total };
}

export async function linePage(
  ctx: Ctx,
  { pageNo, pageSize, ...of }: Parsed<typeof bills.lines>,
): Promise<Answer<typeof bills.lines>> {
  const asker = askerOf(ctx);
  // What is seen is of this moment or a later one: who acts on it passes over what moved between.
  const position = await positionNow(ctx.db);
  const [list, sums, counts] = await Promise.all([
    sql.linePage(ctx.db, asker, of, { pageNo, pageSize }),
    sql.lineSums(ctx.db, asker, of),
    sql.lineCounts(ctx.db, asker, of),
  ]);
  return { list, total: sums.reduce((sum, { lines }) => sum + lines, 0), sums, counts, position };
}

/** @throws Refusal 404, the same for a foreign one and one of a material that the user does not reach */
export async function lineDetail(
  ctx: Ctx,
  { id }: Parsed<typeof bills.detail>,
): Promise<Answer<typeof bills.detail>> {
  const { db, tenantId } = ctx;
  const line = await sql.oneLine(db, askerOf(ctx), id);
  if (!line) throw notFound(UNKNOWN_LINE);
  const [events, weighings] = await Promise.all([
    logOfLines(db, { tenantId }, [id]),
    sql.weighingsOf(db, tenantId, id),
  ]);
  return { line, events: events.get(id) ?? [], weighings };
}

export const ofPackage = (
  ctx: Ctx,
  { id }: Parsed<typeof bills.ofPackage>,
): Promise<Answer<typeof bills.ofPackage>> => sql.linesOfPackage(ctx.db, askerOf(ctx), id);
