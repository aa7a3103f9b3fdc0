import type { Parsed } from '#contract/endpoint.ts';
import type { express, KeptAddress } from '#contract/express/express.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Db } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, conflict, notFound } from '#server/platform/refusal.ts';
import * as sql from './address.sql.ts';
import { lockTenant } from './sql.ts';

const ABOUT = { kind: 'setting', hold: lockTenant } as const;
const MOST_ADDRESSES = 200;
const GONE = '寄件地址不存在，请刷新后重新选择。';

export const addresses = async (ctx: Ctx): Promise<KeptAddress[]> =>
  (await sql.addressesOf(ctx.db, ctx.tenantId)).map(
    ({ createdAt: _at, tenantId: _of, used, areaKind, ...row }) => ({
      ...row,
      areaKind: areaKind === 'temu' ? 'temu' : 'general',
      used: used ?? 0,
    }),
  );

/** @throws Refusal 404 where it is not the tenant's. */
export async function requireAddress(db: Db, tenantId: number, id: number) {
  const found = await sql.findAddress(db, tenantId, id);
  if (!found) throw notFound(GONE);
  return found;
}

type Form = Omit<Parsed<typeof express.saveAddress>, 'id' | 'isDefault'>;

/** For who has the tenant's lock. @throws Refusal where the tenant keeps too many. */
export async function keepAddress(trx: Db, ctx: Ctx, form: Form, isDefault: boolean) {
  if ((await sql.addressesOf(trx, ctx.tenantId)).length >= MOST_ADDRESSES)
    throw badRequest(`最多保存 ${MOST_ADDRESSES} 个寄件地址，请先删除不用的。`);
  const row = { ...form, isDefault, tenantId: ctx.tenantId, createdAt: ctx.now };
  const answer = await sql.insertAddress(trx, row);
  return { answer, told: `新建寄件地址「${form.name} ${form.city} ${form.address}」` };
}

export const saveAddress = (ctx: Ctx, { id, isDefault, ...form }: Parsed<typeof express.saveAddress>) =>
  change(ctx, ABOUT, async (trx) => {
    const first = id === undefined && (await sql.addressesOf(trx, ctx.tenantId)).length === 0;
    if (isDefault) await sql.clearDefaultAddress(trx, ctx.tenantId);
    if (id === undefined) return keepAddress(trx, ctx, form, isDefault ?? first);
    const set = { ...form, ...(isDefault !== undefined && { isDefault }) };
    if (!(await sql.updateAddress(trx, ctx.tenantId, id, set))) throw notFound(GONE);
    return { answer: { id }, told: `修改寄件地址「${form.name} ${form.city} ${form.address}」` };
  });

/** @throws Refusal 404 where it is not the tenant's. */
export const setDefaultAddress = (ctx: Ctx, { id }: Parsed<typeof express.setDefaultAddress>) =>
  change(ctx, ABOUT, async (trx) => {
    const { name, city, address } = await requireAddress(trx, ctx.tenantId, id);
    await sql.clearDefaultAddress(trx, ctx.tenantId);
    await sql.updateAddress(trx, ctx.tenantId, id, { isDefault: true });
    return { told: `把寄件地址「${name} ${city} ${address}」设为默认` };
  });

/** @throws Refusal 409 while a company sends from it. */
export const removeAddress = (ctx: Ctx, input: Parsed<typeof express.removeAddress>): Promise<void> =>
  change(ctx, { ...ABOUT, pass: input }, async (trx) => {
    const { id } = input;
    const { name, city, address } = await requireAddress(trx, ctx.tenantId, id);
    const used = await sql.countSending(trx, ctx.tenantId, id);
    if (used > 0) throw conflict(`有 ${used} 家快递正在使用这个地址，请先为它们更换寄件地址。`);
    await sql.deleteAddress(trx, ctx.tenantId, id);
    return { told: `删除寄件地址「${name} ${city} ${address}」` };
  });
