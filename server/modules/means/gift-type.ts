import type { Answer, Parsed } from '#contract/endpoint.ts';
import { MOST_GIFT_TYPES, type giftType } from '#contract/means/gift-type.ts';
import { PACKINGS } from '#contract/values/packing.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { paged } from '#server/platform/paged.ts';
import { badRequest, conflict } from '#server/platform/refusal.ts';
import { yesOf } from './fields.ts';
import * as sql from './gift-type.sql.ts';
import { alter, gone, make, refuseLimited, type Kept } from './named.ts';
import { lockNamed, skuCounts } from './names.sql.ts';
import { goods, holdGoods } from './ports.ts';

const NONE = { skus: 0, activeSkus: 0 };

export async function page(
  ctx: Ctx,
  { pageNo, pageSize, ...wanted }: Parsed<typeof giftType.page>,
): Promise<Answer<typeof giftType.page>> {
  const query = sql.pageGiftTypes(ctx.db, ctx.tenantId, wanted);
  const { list, total } = await paged(query, { pageNo, pageSize });
  const ids = list.map(({ id }) => id);
  const counts = await skuCounts(ctx.db, 'giftType', ctx.tenantId, ids);
  return { list: list.map((row) => ({ ...row, ...(counts.get(row.id) ?? NONE) })), total };
}

type Form = Parsed<typeof giftType.create>;

function refuseUnfit({ most, preset }: Form): void {
  if (preset > most) throw badRequest(`默认数量不能超过每单上限 ${most}。`);
}

const rowOf = (form: Form, updatedBy: string) => ({ ...form, nameKey: form.name.toLowerCase(), updatedBy });

/** What orders that are approved from now on make of its gifts [M02]; those that were approved before keep their pieces. */
const GIFT_TYPES: Kept<Form> = {
  kind: 'giftType',
  most: MOST_GIFT_TYPES,
  fields: [
    { key: 'code', title: '编码', write: ({ code }) => code },
    { key: 'name', title: '名称', write: ({ name }) => name },
    { key: 'printed', title: '是否印刷', write: ({ printed }) => yesOf(printed) },
    { key: 'packing', title: '打包方式', write: ({ packing }) => PACKINGS[packing] },
    { key: 'most', title: '每单上限', write: ({ most }) => String(most) },
    { key: 'preset', title: '默认数量', write: ({ preset }) => String(preset) },
  ],
  check: refuseUnfit,
  standing: sql.giftTypeForm,
  insert: async (trx, by, form) =>
    (await sql.giftTypes.insert(trx, by.tenantId, rowOf(form, by.userName), by.now)).id,
  update: async (trx, by, seen, form) => {
    const isDone = await sql.giftTypes.update(trx, by.tenantId, seen, rowOf(form, by.userName), by.now);
    if (isDone) await goods.its.respecGifts(trx, by, seen.id);
    return isDone;
  },
};

export const create = (ctx: Ctx, form: Form) => make(ctx, form, GIFT_TYPES);
export const update = (ctx: Ctx, form: Parsed<typeof giftType.update>) => alter(ctx, form, GIFT_TYPES);

/** @throws Refusal 409 where a gift has it */
export async function remove(ctx: Ctx, { id, ...pass }: Parsed<typeof giftType.delete>): Promise<void> {
  refuseLimited(ctx);
  await change(ctx, { kind: 'means', pass, hold: holdGoods }, async (trx) => {
    const row = await lockNamed(trx, 'giftType', ctx.tenantId, id);
    if (!row) throw gone('giftType');
    if (await sql.hasGifts(trx, ctx.tenantId, id))
      throw conflict(`赠品类型「${row.name}」还有赠品（包括已淘汰的），不能删除，请改为停用。`);
    await sql.giftTypes.remove(trx, ctx.tenantId, id);
    return { told: `删除赠品类型「${row.name}」` };
  });
}
