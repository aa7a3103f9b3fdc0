import type { DangerPass, Output, Parsed } from '#contract/endpoint.ts';
import { ANY_ITEM, MOST_WRITTEN, type price, type PricesWritten } from '#contract/price/price.ts';
import {
  PRICE_KINDS,
  type NumberRange,
  type PriceChange,
  type PriceItem,
  type PriceKind,
  type PriceTarget,
} from '#contract/price/pricing.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { isDuplicate } from '#server/platform/errors.ts';
import { badRequest, conflict, forbidden, notFound } from '#server/platform/refusal.ts';
import { refuseAllGoods, refuseForeignGoods, refuseTooHigh } from './check-items.ts';
import * as sql from './sql.ts';
import { changeOf, ruleText, toldOf, whomText } from './log-texts.ts';
import { holdGroups, keyOf, known } from './targets.sql.ts';

type Terms = PriceChange & { currency: string; ranges: NumberRange[] };
type Item = Partial<PriceItem> & Terms;
type Promotion = { name: string; from: number; until: number } | null;

const UNKNOWN: Record<Exclude<PriceTarget, 'all'>, string> = {
  customer: '有客户不存在，或已解绑，请刷新后重新选择。',
  group: '有客户分组不存在，或已删除，请刷新后重新选择。',
  agent: '有代理工厂不存在，或已解绑，请刷新后重新选择。',
};
export const GONE = '折扣不存在或已删除，请刷新列表。';
const STALE = '折扣已被他人修改，请刷新后重试。';

export const whoseOf = (ctx: Ctx): sql.Whose => ({
  factoryId: ctx.tenantId,
  materials: ctx.limits.materials,
});

/** Everything that changes prices: the password first, then alone among those of the factory, with a line of its log. */
export const writing = <T>(
  ctx: Ctx,
  input: DangerPass,
  work: (trx: sql.Trx) => Promise<{ answer: T; told: string }>,
): Promise<T> => change(ctx, { kind: 'price', pass: input, hold: sql.holdPrices }, work);

/** @throws Refusal 404 where one of them is not the factory's. */
async function whomOf(
  trx: sql.Trx,
  factoryId: number,
  chosen: Partial<Record<Exclude<PriceTarget, 'all'>, readonly number[]>>,
): Promise<sql.Whom[]> {
  const whom: sql.Whom[] = [];
  for (const [target, ids] of Object.entries(chosen) as [Exclude<PriceTarget, 'all'>, readonly number[]][]) {
    const own = [...new Set(ids)];
    if (own.length === 0) continue;
    const found =
      target === 'group' ? await holdGroups(trx, factoryId, own) : await known(trx, factoryId, target, own);
    if (own.some((id) => !found.has(id))) throw notFound(UNKNOWN[target]);
    whom.push(...own.map((targetId) => ({ target, targetId })));
  }
  return whom;
}

/** Each item for each of them; what is alike twice is meant once, as it stands last. */
async function put(
  trx: sql.Trx,
  ctx: Ctx,
  kind: PriceKind,
  whom: readonly sql.Whom[],
  { items, promotion }: { items: readonly Item[]; promotion: Promotion },
): Promise<{ answer: PricesWritten; told: string }> {
  const rows = new Map<string, sql.NewRule>();
  const own = items.map((item) => ownItem(kind, item));
  await refuseForeignGoods(trx, ctx, kind, own);
  await refuseTooHigh(trx, ctx.tenantId, kind, own);
  for (const one of whom) {
    for (const item of own) {
      const { skuId, material, color, expressName, area, currency } = item;
      const key = JSON.stringify([keyOf(one), skuId, material, color, expressName, area, currency]);
      rows.set(key, { ...one, kind, ...item, ...termsOf(item, promotion) });
    }
  }
  const [only, ...more] = rows.values();
  const before = only && more.length === 0 ? await sql.standingAt(trx, ctx.tenantId, only) : undefined;
  const written = await sql.putRules(trx, ctx.tenantId, [...rows.values()], ctx.now);
  const answer = { ...written, unchanged: rows.size - written.added - written.changed };
  if (written.added + written.changed === 0) return { answer, told: '' };
  if (!only || more.length > 0) {
    const name = await whomText(trx, ctx.tenantId, whom);
    const told = `设置${name}的${PRICE_KINDS[kind]}：新增 ${written.added} 条，修改 ${written.changed} 条`;
    return { answer, told };
  }
  const { currency } = only;
  const change = { before: before && { ...(before as PriceChange), currency }, after: only };
  return { answer, told: `设置${await ruleText(trx, ctx.tenantId, only, change)}` };
}

/** Of a SKU nothing else need be said: a material beside it would only make it miss. */
function ownItem(kind: PriceKind, item: Item): PriceItem & Terms {
  const { skuId, material, color, expressName, area, ...terms } = { ...ANY_ITEM, ...item };
  if (kind === 'express' || kind === 'expressWeight') return { ...ANY_ITEM, expressName, area, ...terms };
  return { ...ANY_ITEM, ...(skuId === null ? { material, color } : { skuId }), ...terms };
}

const termsOf = ({ way, value, currency, ranges }: Terms, promotion: Promotion) => ({
  way,
  value,
  currency,
  ranges: JSON.stringify(ranges),
  promotion: promotion?.name ?? null,
  validFrom: promotion ? new Date(promotion.from) : null,
  validUntil: promotion ? new Date(promotion.until) : null,
});

export const set = (
  ctx: Ctx,
  kind: PriceKind,
  input: Parsed<typeof price.setGoods> | Parsed<typeof price.setExpress> | Parsed<typeof price.setGift>,
) =>
  writing(ctx, input, async (trx) => {
    const { merchantIds, groupIds, all } = input;
    const whom = await whomOf(trx, ctx.tenantId, { customer: merchantIds, group: groupIds });
    if (all) whom.push({ target: 'all', targetId: 0 });
    return put(trx, ctx, kind, whom, input);
  });

export const setAgentExpress = (ctx: Ctx, input: Parsed<typeof price.setAgentExpress>) =>
  writing(ctx, input, async (trx) => {
    const whom = await whomOf(trx, ctx.tenantId, { agent: input.agentFactoryIds });
    return put(trx, ctx, input.kind, whom, { items: input.items, promotion: null });
  });

/** @throws Refusal 404 where it is not the factory's, 409 where another changed it since. */
export const update = (ctx: Ctx, input: Parsed<typeof price.update>) =>
  writing(ctx, input, async (trx) => {
    const [row] = await sql.rulesById(trx, whoseOf(ctx), [input.id]);
    if (!row) throw notFound(GONE);
    if ((row.promotion === null) !== (input.promotion === null))
      throw badRequest('长期折扣与促销不能互相转换，请删除后重新设置。');
    await changeOne(trx, ctx, row, input, input.promotion);
    const change = { before: changeOf(row), after: input };
    const told = `修改${await ruleText(trx, ctx.tenantId, toldOf(row), change)}`;
    return { answer: { version: input.version + 1 }, told };
  });

async function changeOne(
  trx: sql.Trx,
  ctx: Ctx,
  row: sql.RuleRow,
  terms: Terms & { id: number; version: number },
  promotion: Promotion,
) {
  refuseAllGoods(ctx, [row]);
  await refuseTooHigh(trx, ctx.tenantId, row.kind as PriceKind, [{ ...row, ...terms }]);
  try {
    if (!(await sql.updateRule(trx, ctx.tenantId, terms, termsOf(terms, promotion), ctx.now)))
      throw conflict(STALE);
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    throw conflict(
      promotion
        ? '同名的促销已存在，请换一个促销名称。'
        : `这一项已有以 ${terms.currency} 计价的折扣，请直接修改它。`,
    );
  }
}

/** Changes what stands and adds what is new for one of them: both or nothing. */
export const modifyAndAdd = (ctx: Ctx, input: Parsed<typeof price.modifyAndAdd>) =>
  writing(ctx, input, async (trx) => {
    const { kind, target, targetId, modify, add } = input;
    const [whom] = await whomOf(trx, ctx.tenantId, { [target]: [targetId] });
    const rows = await sql.rulesById(
      trx,
      whoseOf(ctx),
      modify.map(({ id }) => id),
    );
    for (const one of modify) {
      const row = rows.find(({ id }) => id === one.id);
      if (!row || row.kind !== kind || keyOf(row as sql.Whom) !== keyOf(whom!)) throw notFound(GONE);
      if (row.promotion !== null) throw badRequest('促销请单独修改。');
      await changeOne(trx, ctx, row, one, null);
    }
    const added =
      add.length === 0
        ? { added: 0, changed: 0, unchanged: 0 }
        : (await put(trx, ctx, kind, [whom!], { items: add, promotion: null })).answer;
    const answer = { ...added, changed: added.changed + modify.length };
    if (answer.added + answer.changed === 0) return { answer, told: '' };
    const name = await whomText(trx, ctx.tenantId, [whom!]);
    const told = `设置${name}的${PRICE_KINDS[kind]}：新增 ${answer.added} 条，修改 ${answer.changed} 条`;
    return { answer, told };
  });

/**
 * @throws Refusal 400 where the source has none of these kinds, or is among those that it is copied to; 403 where a part of
 * the goods is beyond the user's department.
 */
export const copy = (ctx: Ctx, kinds: readonly PriceKind[], input: Parsed<typeof price.copy>) =>
  writing<Output<typeof price.copy>>(ctx, input, async (trx) => {
    if (ctx.limits.materials && kinds.includes('goods'))
      throw forbidden('您的部门只能使用部分材质，不能复制全部商品的折扣，请联系管理员。');
    const { target, targetId } = input.from;
    const [from] = await whomOf(trx, ctx.tenantId, { [target]: [targetId] });
    const to = await whomOf(trx, ctx.tenantId, { customer: input.merchantIds, group: input.groupIds });
    if (to.some((one) => keyOf(one) === keyOf(from!)))
      throw badRequest('不能复制给自己，请选择其他客户或分组。');
    const stands = await sql.countOf(trx, ctx.tenantId, from!, kinds);
    if (stands === 0) throw badRequest('所选的客户或分组还没有可复制的折扣，请先设置。');
    if (stands * to.length > MOST_WRITTEN * 20)
      throw badRequest('一次复制的折扣过多，请减少客户后分几次复制。');
    const removed = input.replace ? await sql.dropOthers(trx, ctx.tenantId, from!, to, kinds) : 0;
    const written = await sql.copyRules(trx, ctx.tenantId, from!, to, kinds, ctx.now);
    const unchanged = stands * to.length - written.added - written.changed;
    const names = [await whomText(trx, ctx.tenantId, [from!]), await whomText(trx, ctx.tenantId, to)];
    const text = `把${names[0]}的${kinds.map((kind) => PRICE_KINDS[kind]).join('、')}复制给${names[1]}`;
    return {
      answer: { ...written, unchanged, removed },
      told: `${text}：新增 ${written.added} 条，修改 ${written.changed} 条，删除 ${removed} 条`,
    };
  });
