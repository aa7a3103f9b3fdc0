import type { Answer, Parsed } from '#contract/endpoint.ts';
import { CHARGE_MODES, type ChargeMode, type expressFee } from '#contract/express/express-fee.ts';
import type { PriceKind } from '#contract/price/pricing.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { isDuplicate } from '#server/platform/errors.ts';
import { badRequest, conflict, notFound } from '#server/platform/refusal.ts';
import { paged } from '#server/platform/paged.ts';
import * as fees from './express.sql.ts';
import { priceOf, tariffCents } from './pricing.ts';
import { ruleOf } from './rules.ts';
import * as sql from './sql.ts';
import { groupOf, known } from './targets.sql.ts';
import { writing } from './write.ts';

const GONE = '快递费模板不存在或已删除，请刷新列表。';

export async function page(
  ctx: Ctx,
  { pageNo, pageSize, ...of }: Parsed<typeof expressFee.page>,
): Promise<Answer<typeof expressFee.page>> {
  const { list: rows, total } = await paged(fees.pageFees(ctx.db, ctx.tenantId, of), { pageNo, pageSize });
  const list = rows.map((row) => ({
    ...row,
    mode: row.mode as ChargeMode,
    updatedAt: row.updatedAt,
  }));
  return { list, total };
}

const nameOf = ({ mode, expressName, area }: { mode: string; expressName: string; area: string }) =>
  `「${expressName || '全部快递'}，${area || '全国'}，${CHARGE_MODES[mode as ChargeMode]}」`;

const taken = (error: unknown, fee: Parameters<typeof nameOf>[0]) =>
  isDuplicate(error) ? conflict(`快递费模板${nameOf(fee)}已存在，请直接修改它。`) : error;

/** @throws Refusal 409 where there is one for this company, province and mode. */
export const create = (ctx: Ctx, input: Parsed<typeof expressFee.create>) =>
  writing(ctx, input, async (trx) => {
    const { dangerOptPassword: _asked, ...fee } = input;
    try {
      const answer = await fees.insertFee(trx, { ...fee, factoryId: ctx.tenantId, updatedAt: ctx.now });
      return { answer, told: `新建快递费模板${nameOf(fee)}` };
    } catch (error) {
      throw taken(error, fee);
    }
  });

export const update = (ctx: Ctx, input: Parsed<typeof expressFee.update>) =>
  writing(ctx, input, async (trx) => {
    const { dangerOptPassword: _asked, id, version, ...fee } = input;
    if (!(await fees.findFee(trx, ctx.tenantId, id))) throw notFound(GONE);
    try {
      if (!(await fees.updateFee(trx, ctx.tenantId, { id, version }, { ...fee, updatedAt: ctx.now })))
        throw conflict('快递费模板已被他人修改，请刷新后重试。');
    } catch (error) {
      throw taken(error, fee);
    }
    return { answer: true, told: `修改快递费模板${nameOf(fee)}` };
  });

export const remove = (ctx: Ctx, input: Parsed<typeof expressFee.delete>) =>
  writing(ctx, input, async (trx) => {
    const fee = await fees.deleteFee(trx, ctx.tenantId, input.id);
    if (!fee) throw notFound(GONE);
    return { answer: true, told: `删除快递费模板${nameOf(fee)}` };
  });

const KIND_OF: Record<ChargeMode, PriceKind> = { piece: 'express', weight: 'expressWeight' };

/** By the template that says most exactly what it is about, then the discounts. @throws Refusal where there is no template. */
export async function quote(
  ctx: Ctx,
  { merchantId, agentFactoryId, mode, expressName, area, count }: Parsed<typeof expressFee.quote>,
): Promise<Answer<typeof expressFee.quote>> {
  const whom: sql.Whom[] = [{ target: 'all', targetId: 0 }];
  if (merchantId !== null) whom.push({ target: 'customer', targetId: merchantId });
  if (agentFactoryId !== null) whom.push({ target: 'agent', targetId: agentFactoryId });
  for (const { target, targetId } of whom.slice(1)) {
    if (!(await known(ctx.db, ctx.tenantId, target, [targetId])).has(targetId))
      throw notFound('客户或代理工厂不存在，请刷新后重新选择。');
  }
  const groupId = merchantId === null ? null : await groupOf(ctx.db, ctx.tenantId, merchantId);
  if (groupId !== null) whom.push({ target: 'group', targetId: groupId });
  const fee = await fees.feeFor(ctx.db, ctx.tenantId, mode, expressName, area);
  if (!fee)
    throw badRequest(`还没有${CHARGE_MODES[mode]}计费的快递费模板适用于这个快递和省份，请先新建模板。`);
  const kind = KIND_OF[mode];
  const rules = (await sql.rulesOf(ctx.db, ctx.tenantId, whom, [kind])).map(ruleOf);
  const item = { skuId: null, material: '', color: '', expressName, area };
  const listCents = tariffCents(fee, count);
  const question = { kind, listCents, currency: fee.currency, quantity: count, item, merchantId, groupId };
  const priced = priceOf({ ...question, agentId: agentFactoryId, at: ctx.now.getTime() }, rules);
  return { ...priced, currency: fee.currency };
}
