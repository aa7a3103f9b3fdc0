import type { Answer, Parsed } from '#contract/endpoint.ts';
import { MOST_MATERIALS, type material } from '#contract/means/material.ts';
import type { Doer } from '#server/modules/tenant-log/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { paged } from '#server/platform/paged.ts';
import { badRequest, conflict } from '#server/platform/refusal.ts';
import { MATERIAL_FIELDS } from './material.fields.ts';
import * as sql from './material.sql.ts';
import { alter, make, type Kept } from './named.ts';
import { goods } from './ports.ts';
import { skuCounts } from './names.sql.ts';

const NONE = { skus: 0, activeSkus: 0 };

export async function page(
  ctx: Ctx,
  { pageNo, pageSize, ...wanted }: Parsed<typeof material.page>,
): Promise<Answer<typeof material.page>> {
  const query = sql.pageMaterials(ctx.db, ctx.tenantId, wanted, ctx.limits.materials);
  const { list: rows, total } = await paged(query, { pageNo, pageSize });
  const ids = rows.map(({ id }) => id);
  const [colors, counts] = await Promise.all([
    sql.colorsOf(ctx.db, ctx.tenantId, ids),
    skuCounts(ctx.db, 'material', ctx.tenantId, ids),
  ]);
  const list = rows.map((row) => ({
    ...row,
    ...sql.wordsOf(row),
    colors: (colors.get(row.id) ?? []).map(({ id, name, hex }) => ({ id, name, hex })),
    ...(counts.get(row.id) ?? NONE),
  }));
  return { list, total };
}

type Form = Parsed<typeof material.create>;

function refuseUnfit({ dpiLeast, dpiTarget }: Form): void {
  if (dpiLeast > dpiTarget) throw badRequest('最低 dpi 不能高于目标 dpi，请改小最低 dpi。');
}

/** A colour in which SKUs stand stays. @throws Refusal 409 with their names, 400 where one is not the factory's */
async function offer(trx: Trx, { tenantId }: Doer, id: number, colorIds: readonly number[]): Promise<void> {
  const kept = (await sql.colorsInUse(trx, tenantId, id)).filter((color) => !colorIds.includes(color.id));
  if (kept.length > 0)
    throw conflict(
      `还有 SKU 使用颜色「${kept
        .slice(0, 3)
        .map(({ name }) => name)
        .join('」「')}」，请先停用这些 SKU，再取消颜色。`,
    );
  const offered = await sql.offerColors(trx, tenantId, id, colorIds);
  if (offered !== new Set(colorIds).size) throw badRequest('有的颜色不存在，请刷新后重新选择。');
}

const stamp = ({ userName: by, now }: Doer) => ({ by, now });

export const MATERIALS: Kept<Form> = {
  kind: 'material',
  most: MOST_MATERIALS,
  fields: MATERIAL_FIELDS,
  check: refuseUnfit,
  standing: sql.materialForm,
  insert: async (trx, by, form) => {
    const id = await sql.insertMaterial(trx, by.tenantId, form, stamp(by));
    await offer(trx, by, id, form.colorIds);
    return id;
  },
  update: async (trx, by, seen, form) => {
    const isDone = await sql.updateMaterial(trx, by.tenantId, seen, form, stamp(by));
    if (!isDone) return false;
    await offer(trx, by, seen.id, form.colorIds);
    await goods.its.respec(trx, by, seen.id);
    return true;
  },
};

export const create = (ctx: Ctx, form: Form) => make(ctx, form, MATERIALS);
export const update = (ctx: Ctx, form: Parsed<typeof material.update>) => alter(ctx, form, MATERIALS);
