import type { Answer, Parsed, Shown } from '#contract/endpoint.ts';
import {
  MOST_EXPRESS,
  type express,
  type ExpressConfig,
  type StandardMapping,
} from '#contract/express/express.ts';
import { expressComplaint, expressNameOf } from '#contract/values/express-name.ts';
import { EXPRESS_STANDARD, standardExpress } from '#contract/values/express-standard.ts';
import { boundFactoryIds, tenantNames } from '#server/modules/shop/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Db } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, conflict, notFound } from '#server/platform/refusal.ts';
import { paged } from '#server/platform/paged.ts';
import { keepAddress, requireAddress } from './addresses.ts';
import { isRuled } from './rules.ts';
import * as sql from './sql.ts';

const GONE = '快递公司不存在，请刷新后重新选择。';
const taken = (name: string) => conflict(`已有快递公司「${name}」，请换一个名称，或修改原来的。`);

export function standard({ keyword = '', system }: Parsed<typeof express.standard>): StandardMapping[] {
  const wanted = keyword.toLowerCase();
  return EXPRESS_STANDARD.filter(
    ({ code, name, aliases, codes }) =>
      (system === undefined || codes[system] !== undefined) &&
      [code, name, ...aliases].some((word) => word.toLowerCase().includes(wanted)),
  ).map(({ code, name, aliases, ...rest }) => ({
    ...rest,
    standardCode: code,
    standardName: name,
    aliases: [...aliases],
    codes: { ...rest.codes } as Record<string, string>,
  }));
}

/** The companies that a tenant has open, by their one names, its default first. */
export const openExpresses = async (db: Db, tenantId: number): Promise<string[]> =>
  (await sql.pageConfigs(db, tenantId, { open: 'yes' }).limit(MOST_EXPRESS).execute()).map(
    ({ expressName }) => expressNameOf(expressName),
  );

export async function list(
  ctx: Ctx,
  { pageNo, pageSize, ...asked }: Parsed<typeof express.list>,
): Promise<Answer<typeof express.list>> {
  const { list: rows, total } = await paged(sql.pageConfigs(ctx.db, ctx.tenantId, asked), {
    pageNo,
    pageSize,
  });
  const names = await tenantNames(ctx.db, [...new Set(rows.map(({ fromFactoryId }) => fromFactoryId))]);
  return { list: rows.map((row) => viewOf(row, names)), total };
}

const viewOf = (row: sql.ConfigRow, names: ReadonlyMap<number, string>): Shown<typeof ExpressConfig> => ({
  id: row.id,
  expressCode: row.expressCode,
  expressName: row.expressName,
  factoryId: row.fromFactoryId || null,
  factoryName: row.fromFactoryId ? (names.get(row.fromFactoryId) ?? '已解绑的工厂') : null,
  open: row.open,
  isDefault: row.isDefault,
  account: row.account,
  remark: row.remark,
  addressId: row.addressId,
  addressText: [row.senderName, row.province, row.city, row.district, row.address].filter(Boolean).join(' '),
  updatedAt: row.updatedAt,
});

/** @throws Refusal 404 where one of them is not the tenant's. */
async function requireConfigs(db: Db, tenantId: number, ids: readonly number[]) {
  const found = await sql.findConfigs(db, tenantId, ids);
  if (found.length < new Set(ids).size) throw notFound(GONE);
  return found;
}

const namesIn = (configs: readonly { expressName: string }[]) =>
  configs.map(({ expressName }) => `「${expressName}」`).join('');

const ABOUT = { kind: 'setting', hold: sql.lockTenant } as const;

/** Its one name; a company that has another one from before keeps it. @throws Refusal 400 where it is not known. */
function nameOf(given: string, before: string | undefined): string {
  if (given === before) return given;
  const complaint = expressComplaint(given);
  if (complaint) throw badRequest(`${complaint}。`);
  return expressNameOf(given);
}

/** Makes one, or changes the one named. @throws Refusal 409 where another has its name. */
export async function save(
  ctx: Ctx,
  { id, addressId, isDefault, ...given }: Parsed<typeof express.save>,
): Promise<Shown<typeof ExpressConfig>> {
  const { tenantId } = ctx;
  const savedId = await change(ctx, ABOUT, async (trx) => {
    const [before] = id === undefined ? [] : await requireConfigs(trx, tenantId, [id]);
    const form = { ...given, expressName: nameOf(given.expressName, before?.expressName) };
    if (addressId) await requireAddress(trx, tenantId, addressId);
    if (isDefault && before?.open === false) throw badRequest('已停用的快递不能设为默认，请先开启。');
    // By its name the factory's next sync knows it again.
    if (before?.fromFactoryId && before.expressName !== form.expressName)
      throw conflict(`「${before.expressName}」同步自工厂，名称不能修改；要用别的名称，请新建一家。`);
    if (isDefault) await sql.clearDefault(trx, tenantId);
    const touched = {
      ...(addressId !== undefined && { addressId }),
      ...(isDefault !== undefined && { isDefault }),
    };
    const row = {
      ...form,
      ...touched,
      expressCode: standardExpress(form.expressName)?.code ?? null,
      updatedAt: ctx.now,
    };
    if (before) {
      const named = await sql.namedConfig(trx, tenantId, before.fromFactoryId, form.expressName);
      if (named && named.id !== before.id) throw taken(form.expressName);
      await sql.updateConfigs(trx, tenantId, [before.id], row);
      return { answer: before.id, told: `修改快递公司「${form.expressName}」` };
    }
    await refuseMore(trx, tenantId, 1);
    const made = await sql.insertConfig(trx, { ...row, tenantId, createdAt: ctx.now });
    if (!made) throw taken(form.expressName);
    return { answer: made.id, told: `新建快递公司「${form.expressName}」` };
  });
  const all = await list(ctx, { pageNo: 1, pageSize: MOST_EXPRESS });
  return all.list.find((one) => one.id === savedId)!;
}

async function refuseMore(trx: Db, tenantId: number, more: number): Promise<void> {
  if ((await sql.countConfigs(trx, tenantId, {})) + more > MOST_EXPRESS)
    throw badRequest(`最多 ${MOST_EXPRESS} 家快递公司，请先删除不用的。`);
}

/** What is closed is no default any more. */
export const openOrClose = (ctx: Ctx, { ids, open }: Parsed<typeof express.openOrClose>) =>
  change(ctx, ABOUT, async (trx) => {
    const changing = (await requireConfigs(trx, ctx.tenantId, ids)).filter((one) => one.open !== open);
    if (changing.length === 0) return { told: '' };
    const set = { open, updatedAt: ctx.now, ...(!open && { isDefault: false }) };
    await sql.updateConfigs(
      trx,
      ctx.tenantId,
      changing.map(({ id }) => id),
      set,
    );
    return { told: `${open ? '开启' : '停用'}快递公司${namesIn(changing)}` };
  });

export const changeAddresses = (
  ctx: Ctx,
  { ids, addressId, address }: Parsed<typeof express.changeAddresses>,
) =>
  change(ctx, ABOUT, async (trx) => {
    const configs = await requireConfigs(trx, ctx.tenantId, ids);
    const kept = address && (await keepAddress(trx, ctx, address, false));
    const sends = kept ? kept.answer.id : (await requireAddress(trx, ctx.tenantId, addressId!)).id;
    const changing = configs.filter((one) => one.addressId !== sends);
    if (changing.length > 0) {
      const set = { addressId: sends, updatedAt: ctx.now };
      await sql.updateConfigs(
        trx,
        ctx.tenantId,
        changing.map(({ id }) => id),
        set,
      );
    }
    const told = changing.length > 0 ? `更换寄件地址：${namesIn(changing)}` : '';
    return { answer: { changed: changing.length, addressId: sends }, told: [kept?.told ?? '', told] };
  });

/**
 * What the factory has open and the merchant has not yet is added, what it has no longer open is closed; the rest stays as
 * the merchant set it. @throws Refusal 404 where he is not bound to it.
 */
export async function syncFactory(
  ctx: Ctx,
  { factoryId }: Parsed<typeof express.syncFactory>,
): Promise<Answer<typeof express.syncFactory>> {
  const { tenantId, now } = ctx;
  if (!(await boundFactoryIds(ctx.db, tenantId)).includes(factoryId))
    throw notFound('没有绑定这家工厂，请刷新后重新选择。');
  const offered = await sql.openConfigs(ctx.system, factoryId);
  return change(ctx, ABOUT, async (trx) => {
    const own = await sql.takenFrom(trx, tenantId, factoryId);
    const known = new Set(own.map(({ expressName }) => expressName));
    const names = new Set(offered.map(({ expressName }) => expressName));
    const fresh = offered.filter(({ expressName }) => !known.has(expressName));
    const over = own.filter(({ expressName, open }) => open && !names.has(expressName));
    await refuseMore(trx, tenantId, fresh.length);
    for (const { expressCode, expressName } of fresh)
      await sql.insertConfig(trx, {
        tenantId,
        expressCode,
        expressName,
        fromFactoryId: factoryId,
        createdAt: now,
        updatedAt: now,
      });
    const set = { open: false, isDefault: false, updatedAt: now };
    await sql.updateConfigs(
      trx,
      tenantId,
      over.map(({ id }) => id),
      set,
    );
    const answer = { added: fresh.length, closed: over.length, unchanged: own.length - over.length };
    if (fresh.length + over.length === 0) return { answer, told: '' };
    const factory = (await tenantNames(trx, [factoryId])).get(factoryId) ?? '';
    const told = `同步工厂「${factory}」的快递：新增 ${fresh.length} 家，停用 ${over.length} 家`;
    return { answer, told };
  });
}

/** @throws Refusal 409 while a rule names it. */
export const remove = (ctx: Ctx, input: Parsed<typeof express.remove>): Promise<void> =>
  change(ctx, { ...ABOUT, pass: input }, async (trx) => {
    const { id } = input;
    const [found] = await requireConfigs(trx, ctx.tenantId, [id]);
    if (await isRuled(trx, ctx.tenantId, id))
      throw conflict(`有快递规则正在使用「${found!.expressName}」，请先修改规则。`);
    await sql.deleteConfig(trx, ctx.tenantId, id);
    return { told: `删除快递公司「${found!.expressName}」` };
  });

export { expressChooser } from './rules.ts';
