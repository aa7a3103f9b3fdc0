import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { material } from '#contract/means/material.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { paged } from '#server/platform/paged.ts';
import { badRequest, conflict } from '#server/platform/refusal.ts';
import * as sql from './material.sql.ts';
import { alter, make } from './named.ts';
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
  const list = rows.map(({ fit, ...row }) => ({
    ...row,
    fit: fit as 'cover' | 'contain',
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
async function offer(trx: Trx, ctx: Ctx, id: number, colorIds: readonly number[]): Promise<void> {
  const kept = (await sql.colorsInUse(trx, ctx.tenantId, id)).filter((color) => !colorIds.includes(color.id));
  if (kept.length > 0)
    throw conflict(
      `还有 SKU 使用颜色「${kept
        .slice(0, 3)
        .map(({ name }) => name)
        .join('」「')}」，请先停用这些 SKU，再取消颜色。`,
    );
  const offered = await sql.offerColors(trx, ctx.tenantId, id, colorIds);
  if (offered !== new Set(colorIds).size) throw badRequest('有的颜色不存在，请刷新后重新选择。');
}

const writing = (ctx: Ctx) => {
  const by = { by: ctx.userName, now: ctx.now };
  return {
    kind: 'material' as const,
    insert: async (trx: Trx, form: Form) => {
      const id = await sql.insertMaterial(trx, ctx.tenantId, form, by);
      await offer(trx, ctx, id, form.colorIds);
      return id;
    },
    update: async (trx: Trx, seen: { id: number; version: number }, form: Form) => {
      const isDone = await sql.updateMaterial(trx, ctx.tenantId, seen, form, by);
      if (!isDone) return false;
      await offer(trx, ctx, seen.id, form.colorIds);
      await goods.its.respec(trx, ctx, seen.id);
      return true;
    },
  };
};

export function create(ctx: Ctx, form: Form) {
  refuseUnfit(form);
  return make(ctx, form, writing(ctx));
}

export function update(ctx: Ctx, form: Parsed<typeof material.update>) {
  refuseUnfit(form);
  return alter(ctx, form, writing(ctx));
}
