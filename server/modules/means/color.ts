import type { Answer, Parsed } from '#contract/endpoint.ts';
import { MOST_COLORS, type color } from '#contract/means/color.ts';
import { requirePictures } from '#server/modules/file/service.ts';
import type { Doer } from '#server/modules/tenant-log/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { paged } from '#server/platform/paged.ts';
import { COLOR_FIELDS } from './color.fields.ts';
import * as sql from './color.sql.ts';
import { alter, make, type Kept } from './named.ts';
import { skuCounts } from './names.sql.ts';

const NONE = { skus: 0, activeSkus: 0 };

export async function page(
  ctx: Ctx,
  { pageNo, pageSize, ...wanted }: Parsed<typeof color.page>,
): Promise<Answer<typeof color.page>> {
  const query = sql.pageColors(ctx.db, ctx.tenantId, wanted, ctx.limits.materials);
  const { list: rows, total } = await paged(query, { pageNo, pageSize });
  const ids = rows.map(({ id }) => id);
  const [materials, counts] = await Promise.all([
    sql.materialsOf(ctx.db, ctx.tenantId, ids, ctx.limits.materials),
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

const stamp = ({ userName: by, now }: Doer) => ({ by, now });

export const COLORS: Kept<Form> = {
  kind: 'color',
  most: MOST_COLORS,
  fields: COLOR_FIELDS,
  check: () => {},
  standing: sql.colorForm,
  insert: (trx, by, form) => sql.insertColor(trx, by.tenantId, form, stamp(by)),
  update: (trx, by, seen, form) => sql.updateColor(trx, by.tenantId, seen, form, stamp(by)),
};

export async function create(ctx: Ctx, form: Form) {
  await requirePictures(ctx, [form.swatchFileId]);
  return make(ctx, form, COLORS);
}

export async function update(ctx: Ctx, form: Parsed<typeof color.update>) {
  const standing = await sql.swatchOf(ctx.db, ctx.tenantId, form.id);
  await requirePictures(ctx, [form.swatchFileId], [standing]);
  return alter(ctx, form, COLORS);
}
