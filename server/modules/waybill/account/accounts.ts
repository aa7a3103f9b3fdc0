import type { Answer, Parsed } from '#contract/endpoint.ts';
import {
  MOST_ACCOUNTS,
  MOST_OF_MERCHANT,
  RANGE_ADAPTER,
  type AccountForm,
  type waybillAccount,
} from '#contract/waybill/account.ts';
import { carrierFacts, type CarrierAccess } from '#server/modules/carrier/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import { isDuplicate } from '#server/platform/errors.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { paged } from '#server/platform/paged.ts';
import { badRequest, conflict, notFound } from '#server/platform/refusal.ts';
import { openedAccess, sealedAccess } from './access.ts';
import { wasLent } from './lent.sql.ts';
import * as sql from './sql.ts';

export const GONE = '面单账户不存在或已删除，请刷新列表。';
const STALE = '面单账户已被他人修改，请刷新后重试。';
export const HOW = { kind: 'waybill', hold: sql.holdAccounts } as const;

const RANGE = { label: '自有号段', expressName: '' };
const factsOf = (code: string) => carrierFacts().find((one) => one.code === code);

type Row = Awaited<ReturnType<ReturnType<typeof sql.pageAccounts>['execute']>>[number];
interface Sender {
  name?: string;
  phone?: string;
  province?: string;
  city?: string;
  district?: string;
  address?: string;
}

const shownOf = ({ sender, ...row }: Row) => {
  const { name = '', phone = '', province = '', city = '', district = '', address = '' } = sender as Sender;
  return {
    ...row,
    ...{ senderName: name, senderPhone: phone, senderProvince: province, senderCity: city },
    ...{ senderDistrict: district, senderAddress: address },
    carrier: (factsOf(row.adapter) ?? RANGE).label,
  };
};

export const page = (ctx: Ctx, asked: Parsed<typeof waybillAccount.page>) =>
  paged(sql.pageAccounts(ctx.db, ctx.tenantId, ctx.now, asked), asked, shownOf);

/** @throws Refusal 404 */
export async function detail(
  ctx: Ctx,
  { id }: Parsed<typeof waybillAccount.detail>,
): Promise<Answer<typeof waybillAccount.detail>> {
  const row = await sql
    .pageAccounts(ctx.db, ctx.tenantId, ctx.now, {})
    .where('id', '=', id)
    .executeTakeFirst();
  const kept = row && (await sql.findAccount(ctx.db, ctx.tenantId, id));
  if (!row || !kept) throw notFound(GONE);
  const facts = factsOf(kept.adapter) ?? null;
  const access = readable(ctx, kept.access);
  const fields = facts?.fields ?? [];
  return {
    account: shownOf(row),
    facts: facts && { ...facts, fields: [...facts.fields] },
    known: Object.fromEntries(
      fields.filter(({ secret }) => !secret).map(({ name }) => [name, access[name] ?? '']),
    ),
    secrets: fields.filter(({ secret, name }) => secret && access[name]).map(({ label }) => label),
    calls: await sql.callsOf(ctx.db, ctx.tenantId, id),
  };
}

/** What was sealed with another key is asked for anew. */
function readable(ctx: Ctx, sealed: Uint8Array | null): CarrierAccess {
  try {
    return openedAccess(ctx.vault, sealed);
  } catch {
    return {};
  }
}

/** @throws Refusal 400 where the form does not fit its adapter */
function accessFor(form: AccountForm, before: CarrierAccess): CarrierAccess {
  const facts = factsOf(form.adapter);
  if (!facts) return {};
  const access: Record<string, string> = {};
  for (const { name, label, most } of facts.fields) {
    // What is left out stays; a secret is never shown, so that it is left out unless it is given anew.
    const given = form.access[name] || before[name] || '';
    if (given.length > most) throw badRequest(`${label}不能超过 ${most} 个字符。`);
    if (given === '') throw badRequest(`请输入${label}。`);
    access[name] = given;
  }
  const sameSecrets = facts.fields.every(({ name }) => access[name] === before[name]);
  // How it signs is found out by the test call, for what it signs with.
  if (sameSecrets && before['encoding'] !== undefined) access['encoding'] = before['encoding'];
  return access;
}

/** @throws Refusal 400 */
function valuesOf(ctx: Ctx, form: AccountForm, before: CarrierAccess) {
  const facts = factsOf(form.adapter);
  // What is drawn from a range is the factory's own, and nobody lends it.
  if (!facts && ctx.side === 'business') throw badRequest('请选择快递公司；自有号段只有工厂可以建立。');
  if (!facts && form.adapter !== RANGE_ADAPTER) throw badRequest('没有这家快递公司的接口，请重新选择。');
  if (!facts && form.expressName === '') throw badRequest('请输入快递，订单上显示这个名称。');
  if (facts && (!form.senderName || !form.senderPhone || !form.senderProvince || !form.senderAddress))
    throw badRequest('请填写寄件人、电话、省份和地址，快递公司取号时需要。');
  return {
    ...{ name: form.name, branch: form.branch },
    expressName: facts?.expressName ?? form.expressName,
    access: facts ? sealedAccess(ctx.vault, accessFor(form, before)) : null,
    sender: JSON.stringify({
      ...{ name: form.senderName, phone: form.senderPhone, province: form.senderProvince },
      ...{ city: form.senderCity, district: form.senderDistrict, address: form.senderAddress },
    }),
    ...{ dailyCap: form.dailyCap, quota: form.quota, lowLine: form.lowLine },
    ...{ updatedBy: ctx.userName, updatedAt: ctx.now },
  };
}

const taken = (error: unknown, name: string) =>
  isDuplicate(error) ? conflict(`面单账户「${name}」已存在，请换一个名称。`) : error;

export const create = (ctx: Ctx, form: Parsed<typeof waybillAccount.create>) =>
  change(ctx, HOW, async (trx) => {
    const values = valuesOf(ctx, form, {});
    const most = ctx.side === 'business' ? MOST_OF_MERCHANT : MOST_ACCOUNTS;
    if ((await sql.countAccounts(trx, ctx.tenantId)) >= most)
      throw conflict(`最多保留 ${most} 个面单账户，请先删除不用的。`);
    const kind = form.adapter === RANGE_ADAPTER ? 'range' : 'own';
    const row = { ...values, kind, adapter: form.adapter } as const;
    try {
      const answer = await sql.insertAccount(trx, ctx.tenantId, row);
      return { answer, told: `绑定面单账户「${form.name}」` };
    } catch (error) {
      throw taken(error, form.name);
    }
  });

export const update = (ctx: Ctx, { id, version, ...form }: Parsed<typeof waybillAccount.update>) =>
  change(ctx, HOW, async (trx) => {
    const kept = await sql.findAccount(trx, ctx.tenantId, id);
    if (!kept) throw notFound(GONE);
    if (kept.adapter !== form.adapter) throw badRequest('面单账户的快递不能修改，请另建一个账户。');
    const values = valuesOf(ctx, form, readable(ctx, kept.access));
    try {
      if (!(await sql.updateAccount(trx, ctx.tenantId, { id, version }, values))) throw conflict(STALE);
    } catch (error) {
      throw taken(error, form.name);
    }
    return { told: `修改面单账户「${form.name}」` };
  });

export const remove = (ctx: Ctx, input: Parsed<typeof waybillAccount.delete>) =>
  change(ctx, { ...HOW, pass: input }, async (trx) => {
    const kept = await sql.findAccount(trx, ctx.tenantId, input.id);
    if (!kept) throw notFound(GONE);
    if (await sql.wasAsked(trx, ctx.tenantId, input.id))
      throw conflict(`面单账户「${kept.name}」已取过号，不能删除，请改为暂停。`);
    if (await wasLent(trx, ctx.tenantId, input.id))
      throw conflict(`面单账户「${kept.name}」分享过，不能删除，请改为暂停。`);
    await sql.deleteAccount(trx, ctx.tenantId, input.id);
    return { told: `删除面单账户「${kept.name}」` };
  });

export const switchOn = (ctx: Ctx, { ids, on }: Parsed<typeof waybillAccount.switch>) =>
  change(ctx, HOW, async (trx) => {
    const names = await sql.switchAccounts(trx, ctx.tenantId, ids, on);
    return { told: names.map((name) => `${on ? '启用' : '暂停'}面单账户「${name}」`) };
  });

export const reset = (ctx: Ctx, { id }: Parsed<typeof waybillAccount.reset>) =>
  change(ctx, HOW, async (trx) => {
    const kept = await sql.findAccount(trx, ctx.tenantId, id);
    if (!kept) throw notFound(GONE);
    await sql.resetBreaker(trx, ctx.tenantId, id);
    return { told: `恢复熔断的面单账户「${kept.name}」` };
  });
