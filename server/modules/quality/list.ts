import type { Answer, Parsed } from '#contract/endpoint.ts';
import { pieceOf, pieceWordOf } from '#contract/piece/life-cycle/piece-states.ts';
import type { quality } from '#contract/quality/quality.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { notFound } from '#server/platform/refusal.ts';
import { wayOf } from './look.ts';
import * as sql from './list.sql.ts';

export const askerOf = ({ tenantId, limits }: Ctx): sql.Asker => ({
  factoryId: tenantId,
  materials: limits.materials,
});

type Shown = Answer<typeof quality.page>['list'][number];
const shown =
  ({ files }: Ctx) =>
  ({ photoFileIds, rootId: _root, nextId: _next, ...row }: sql.RecordRow): Shown => ({
    ...row,
    photos: photoFileIds.map((id) => ({ url: files.link(id)!, thumbUrl: files.link(id, 'thumb')! })),
  });

export async function page(
  ctx: Ctx,
  { pageNo, pageSize, ...filter }: Parsed<typeof quality.page>,
): Promise<Answer<typeof quality.page>> {
  const { rows, total } = await sql.pageRecords(ctx.db, askerOf(ctx), filter, { pageNo, pageSize });
  return { list: rows.map(shown(ctx)), total };
}

/** @throws Refusal 404, the same for a foreign record and an unknown one */
export async function detail(
  ctx: Ctx,
  { id }: Parsed<typeof quality.detail>,
): Promise<Answer<typeof quality.detail>> {
  const rows = await sql.recordWithBefore(ctx.db, askerOf(ctx), id);
  const record = rows.find((row) => row.id === id);
  if (!record) throw notFound('质检记录不存在，或已被更正，请刷新列表。');
  const [way, attempts] = await Promise.all([
    wayOf(ctx, record.pieceId),
    sql.attemptsOf(ctx.db, ctx.tenantId, record.pieceId),
  ]);
  return {
    record: shown(ctx)(record),
    before: rows.filter((row) => row.id !== id).map(shown(ctx)),
    way,
    remakes: attempts.map(({ state, ...one }) => ({ ...one, state: pieceWordOf('piece', pieceOf(state)) })),
  };
}
