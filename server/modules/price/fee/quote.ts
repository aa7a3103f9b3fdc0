import { provinceOfNode } from '#contract/area/area-code.ts';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import { CHARGE_MODES, type ChargeMode } from '#contract/price/charge-mode.ts';
import { type expressFee } from '#contract/price/express-fee.ts';
import { parcelFee } from '#contract/price/parcel-fee.ts';
import type { PriceKind } from '#contract/price/pricing.ts';
import { tariffFor } from '#contract/price/tariff-choice.ts';
import { dayInShanghai } from '#contract/values/calendar-day.ts';
import { areaName } from '#server/modules/area/service.ts';
import { regionOf } from '#server/modules/region/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, notFound } from '#server/platform/refusal.ts';
import { priceOf } from '../pricing.ts';
import { ruleOf } from '../rules.ts';
import * as sql from '../sql.ts';
import { groupOf, known } from '../targets.sql.ts';
import * as fees from './fee.sql.ts';

const KIND_OF: Record<ChargeMode, PriceKind> = { piece: 'express', weight: 'expressWeight' };

/** @throws Refusal 404 where the customer or agent is not the factory's */
async function buyerOf(ctx: Ctx, { merchantId, agentFactoryId }: Parsed<typeof expressFee.quote>) {
  const whom: sql.Whom[] = [{ target: 'all', targetId: 0 }];
  if (merchantId !== null) whom.push({ target: 'customer', targetId: merchantId });
  if (agentFactoryId !== null) whom.push({ target: 'agent', targetId: agentFactoryId });
  for (const { target, targetId } of whom.slice(1)) {
    if (!(await known(ctx.db, ctx.tenantId, target, [targetId])).has(targetId))
      throw notFound('客户或代理工厂不存在，请刷新后重新选择。');
  }
  const groupId = merchantId === null ? null : await groupOf(ctx.db, ctx.tenantId, merchantId);
  if (groupId !== null) whom.push({ target: 'group', targetId: groupId });
  return { whom, groupId };
}

/** By the template that says most exactly what it is about, then the discounts. @throws Refusal where there is no template. */
export async function quote(
  ctx: Ctx,
  asked: Parsed<typeof expressFee.quote>,
): Promise<Answer<typeof expressFee.quote>> {
  const { merchantId, agentFactoryId, mode, expressName, areaCode, count, size, declaredCents } = asked;
  // Whatever is asked of a place that is none.
  areaName(areaCode);
  const { whom, groupId } = await buyerOf(ctx, asked);
  const day = asked.day ?? dayInShanghai(ctx.now);
  const templates = await fees.feesOn(ctx.db, 'expressFee', ctx.tenantId, {
    expressNames: [expressName],
    day,
  });
  const fee = tariffFor(
    templates.filter((one) => one.mode === mode),
    { expressName, areaCode, day },
  );
  if (!fee)
    throw badRequest(`还没有${CHARGE_MODES[mode]}计费的快递费模板适用于这个快递和区域，请先新建模板。`);
  const weightG = mode === 'weight' ? count : null;
  const longestMm = size && Math.max(size.lengthMm, size.widthMm, size.heightMm);
  const region = await regionOf(ctx.db, ctx.tenantId, { expressName, areaCode, day, weightG, longestMm });
  const remote = region.remote && {
    cents: region.remote.surchargeCents,
    per: region.remote.surchargePer,
  };
  const kind = KIND_OF[mode];
  const rules = (await sql.rulesOf(ctx.db, ctx.tenantId, whom, [kind])).map(ruleOf);
  // Discounts are agreed by province.
  const item = { skuId: null, material: '', color: '', expressName, area: provinceOfNode(areaCode) };
  const buyer = { merchantId, groupId, agentId: agentFactoryId };
  const discounted = (listCents: number, quantity: number) =>
    priceOf(
      { kind, listCents, currency: fee.currency, quantity, item, ...buyer, at: ctx.now.getTime() },
      rules,
    );
  const { id, validFrom } = fee;
  return {
    ...parcelFee(fee, { count, size, declaredCents, remote }, discounted),
    currency: fee.currency,
    template: { id, expressName: fee.expressName, area: fee.area, validFrom },
    notServed: region.refusal,
  };
}
