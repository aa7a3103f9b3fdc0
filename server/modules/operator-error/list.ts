import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { operatorError } from '#contract/operator-error/operator-error.ts';
import { wayOf } from '#server/modules/quality/service.ts';
import { seesAll } from '#server/modules/wage/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { notFound } from '#server/platform/refusal.ts';
import * as sql from './list.sql.ts';

/** The same sentence where there is none and where the asker does not reach it. */
export const UNKNOWN = '操作错误不存在，请刷新列表。';

const askerOf = (ctx: Ctx): sql.Asker => ({
  factoryId: ctx.tenantId,
  materials: ctx.limits.materials,
  seesWages: seesAll(ctx),
});

export async function page(
  ctx: Ctx,
  { pageNo, pageSize, ...wanted }: Parsed<typeof operatorError.page>,
): Promise<Answer<typeof operatorError.page>> {
  const asker = askerOf(ctx);
  const [list, total] = await Promise.all([
    sql.rowsOf(ctx.db, asker, wanted, { pageNo, pageSize }),
    sql.countOf(ctx.db, asker, wanted),
  ]);
  return { list, total };
}

export const people = (
  ctx: Ctx,
  { pageNo, pageSize, ...wanted }: Parsed<typeof operatorError.people>,
): Promise<Answer<typeof operatorError.people>> =>
  sql.peopleOf(ctx.db, askerOf(ctx), wanted, { pageNo, pageSize });

/** @throws Refusal 404 */
export async function detail(
  ctx: Ctx,
  { id }: Parsed<typeof operatorError.detail>,
): Promise<Answer<typeof operatorError.detail>> {
  const found = await sql.rowOf(ctx.db, askerOf(ctx), id);
  if (!found) throw notFound(UNKNOWN);
  const { pieceId, photoFileId, said, ...error } = found;
  return {
    error,
    said: said && { title: said.title, text: said.text },
    photoUrl: ctx.files.link(photoFileId) ?? null,
    way: pieceId === null ? [] : await wayOf(ctx, pieceId),
  };
}

export const choices = ({ db, tenantId }: Ctx): Promise<Answer<typeof operatorError.choices>> =>
  sql.choicesOf(db, tenantId);
