import type { Answer, Parsed } from '#contract/endpoint.ts';
import { CHARGE_MODES, expressFee, type ChargeMode } from '#contract/price/express-fee.ts';
import type { PriceKind } from '#contract/price/pricing.ts';
import { recordHandlers } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, notFound } from '#server/platform/refusal.ts';
import { paged } from '#server/platform/paged.ts';
import * as fees from './express.sql.ts';
import { priceOf, tariffCents } from './pricing.ts';
import { ruleOf } from './rules.ts';
import * as sql from './sql.ts';
import { groupOf, known } from './targets.sql.ts';

export const page = (ctx: Ctx, asked: Parsed<typeof expressFee.page>) =>
  paged(fees.pageFees(ctx.db, ctx.tenantId, asked), asked, ({ mode, ...row }) => ({
    ...row,
    mode: mode as ChargeMode,
  }));

const nameOf = ({ mode, expressName, area }: { mode: string; expressName?: string; area?: string }) =>
  `「${expressName || '全部快递'}，${area || '全国'}，${CHARGE_MODES[mode as ChargeMode]}」`;

/** There is one for each company, province and mode. */
export const written = recordHandlers(expressFee, {
  table: fees.expressFees,
  noun: '快递费模板',
  kind: 'price',
  hold: sql.holdPrices,
  nameOf,
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
