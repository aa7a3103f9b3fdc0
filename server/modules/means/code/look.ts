import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { code, CodeKind } from '#contract/means/code.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { notFound } from '#server/platform/refusal.ts';
import { linesOf as logOf } from '../history.ts';
import * as sql from './code.sql.ts';

const named = <R extends { kind: string }>(row: R) => ({ ...row, kind: row.kind as CodeKind });

/** Whatever this code means, for whom. */
export const lookup = async (
  ctx: Ctx,
  { code: text }: Parsed<typeof code.lookup>,
): Promise<Answer<typeof code.lookup>> =>
  (await sql.meaningsOf(ctx.db, ctx.tenantId, text, ctx.limits.materials)).map(named);

/** @throws Refusal 404 */
export async function detail(
  ctx: Ctx,
  { id }: Parsed<typeof code.detail>,
): Promise<Answer<typeof code.detail>> {
  const found = await sql.findCode(ctx.db, ctx.tenantId, id, ctx.limits.materials);
  if (!found) throw notFound('编码不存在，或您没有它的权限，请刷新列表。');
  const [others, lines, log] = await Promise.all([
    sql.othersOf(ctx.db, ctx.tenantId, found),
    sql.linesOf(ctx.db, ctx.tenantId, id),
    logOf(ctx.db, ctx.tenantId, { kind: 'code', id }),
  ]);
  return { others: others.map(named), lines, createdAt: found.createdAt, log };
}
