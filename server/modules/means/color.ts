import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { color } from '#contract/means/color.ts';
import { requirePictures } from '#server/modules/file/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { paged } from '#server/platform/paged.ts';
import * as sql from './color.sql.ts';
import { alter, make } from './named.ts';
import { skuCounts } from './names.sql.ts';

const NONE = { skus: 0, activeSkus: 0 };

export async function page(
  ctx: Ctx,
  { pageNo, pageSize, ...wanted }: Parsed<typeof color.page>,
): Promise<Answer<typeof color.page>> {
  const reached = ctx.limits.materials;
  const query = sql.pageColors(ctx.db, ctx.tenantId, { ...wanted, reached });
  const { list: rows, total } = await paged(query, { pageNo, pageSize });
  const ids = rows.map(({ id }) => id);
  const [materials, counts] = await Promise.all([
    sql.materialsOf(ctx.db, ctx.tenantId, ids, reached),
    skuCounts(ctx.db, 'color', ctx.tenantId, ids),
  ]);
  const list = rows.map((row) => ({
    ...row,
    swatchUrl: ctx.files.link(row.swatchFileId),
    materials: (materials.get(row.id) ?? []).map(({ name }) => name),
    ...(counts.get(row.id) ?? NONE),
  }));
  return { list, total };
}

type Form = Parsed<typeof color.create>;

const writing = (ctx: Ctx) => {
  const by = { by: ctx.userName, now: ctx.now };
  return {
    kind: 'color' as const,
    insert: (trx: Trx, form: Form) => sql.insertColor(trx, ctx.tenantId, form, by),
    update: (trx: Trx, seen: { id: number; version: number }, form: Form) =>
      sql.updateColor(trx, ctx.tenantId, seen, form, by),
  };
};

export async function create(ctx: Ctx, form: Form) {
  await requirePictures(ctx, [form.swatchFileId]);
  return make(ctx, form, writing(ctx));
}

export async function update(ctx: Ctx, form: Parsed<typeof color.update>) {
  const standing = await sql.swatchOf(ctx.db, ctx.tenantId, form.id);
  await requirePictures(ctx, [form.swatchFileId], [standing]);
  return alter(ctx, form, writing(ctx));
}
