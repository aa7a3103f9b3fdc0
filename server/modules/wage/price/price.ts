import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { SomeDone } from '#contract/values/some-done.ts';
import { formatE4, MOST_RATE_E4 } from '#contract/wage/amount.ts';
import { WORKS, type Work } from '#contract/wage/access.ts';
import { PRICE_TARGETS, type piecePrice } from '#contract/wage/price.ts';
import { lockedOr404 } from '#server/modules/device/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { LOCKS } from '#server/platform/locks.ts';
import { paged } from '#server/platform/paged.ts';
import { badRequest, Refusal } from '#server/platform/refusal.ts';
import { alone } from '#server/platform/savepoint.ts';
import { holdBy } from '../base/hold.sql.ts';
import * as sql from './price.sql.ts';

const NOUN = '单价';
const TOLD = { kind: 'wage', hold: holdBy(LOCKS.piecePrices) } as const;
const MOST_CHOICES = 50;
const stamp = ({ userName: by, now }: Ctx) => ({ by, now });

export const page = (
  { db, tenantId, now }: Ctx,
  { pageNo, pageSize, ...wanted }: Parsed<typeof piecePrice.page>,
): Promise<Answer<typeof piecePrice.page>> =>
  paged(sql.pagePrices(db, tenantId, now, wanted), { pageNo, pageSize });

export const missing = (
  { db, tenantId }: Ctx,
  place: Parsed<typeof piecePrice.missing>,
): Promise<Answer<typeof piecePrice.missing>> => paged(sql.missingPrices(db, tenantId), place);

export const choices = (
  { db, tenantId }: Ctx,
  { kind, keyword }: Parsed<typeof piecePrice.choices>,
): Promise<Answer<typeof piecePrice.choices>> => sql.choices(db, tenantId, kind, keyword, MOST_CHOICES);

/** [M37] A locked period stays as it was paid. @throws Refusal 400 */
async function refuseLocked(trx: Trx, factoryId: number, fromDay: string): Promise<void> {
  const locked = await sql.lockedUpTo(trx, factoryId);
  if (locked !== null && fromDay <= locked)
    throw badRequest(`到 ${locked} 为止的工资周期已锁定，请从之后的日期起。`);
}

/** What a price is for, in words. @throws Refusal 400 where the factory has none of it */
async function sayScope(trx: Trx, factoryId: number, of: sql.Scope): Promise<string> {
  const named = async (noun: string, table: Parameters<typeof sql.nameOf>[2], id: number | null) => {
    if (id === null) return '';
    const name = await sql.nameOf(trx, factoryId, table, id);
    if (name === undefined) throw badRequest(`${noun}不存在，请刷新后重新选择。`);
    return `${noun}「${name}」`;
  };
  const step = (await named('工序', 'work_step', of.stepId)) || WORKS[of.work as Work];
  const goods =
    (await named('材质', 'material', of.materialId)) ||
    (await named('型号', 'model', of.modelId)) ||
    (await named('SKU', 'sku', of.skuId)) ||
    PRICE_TARGETS.all;
  const team = await named('班组', 'hall_team', of.teamId);
  return [step, goods, team].filter(Boolean).join('、');
}

const periodOf = ({ fromDay, toDay }: { fromDay: string; toDay: string | null }) =>
  toDay === null ? `${fromDay} 起` : `${fromDay} 至 ${toDay}`;

/** [M38] @throws Refusal 400 where one of the same work, product and team holds on one of these days */
async function refuseLike(
  trx: Trx,
  factoryId: number,
  of: sql.Scope,
  days: { fromDay: string; toDay: string | null; butId?: number },
): Promise<void> {
  const like = await sql.likeOn(trx, factoryId, of, { butId: 0, ...days });
  if (like)
    throw badRequest(`同一工序、产品和班组在 ${periodOf(like)}已有单价，请对它「换新价」，或先结束它。`);
}

const scopeOf = ({ work, stepId, materialId, modelId, skuId, teamId }: sql.Scope): sql.Scope => ({
  ...{ work, stepId, materialId, modelId, skuId, teamId },
});

export const create = (
  ctx: Ctx,
  { idempotencyKey: key, ...form }: Parsed<typeof piecePrice.create>,
): Promise<Answer<typeof piecePrice.create>> =>
  change(ctx, { ...TOLD, once: { key, request: form } }, async (trx) => {
    const { tenantId } = ctx;
    const { fromDay, ...values } = form;
    const scope = scopeOf(values);
    const told = await sayScope(trx, tenantId, scope);
    await refuseLocked(trx, tenantId, fromDay);
    await refuseLike(trx, tenantId, scope, { fromDay, toDay: null });
    const from = { ...values, fromDay: sql.dayValue(fromDay) as unknown as Date };
    const id = await sql.prices.insert(trx, tenantId, from, stamp(ctx));
    return { answer: { id }, told: `新建单价：${told}，${formatE4(form.rateE4)} 元，${fromDay} 起` };
  });

type Said = Pick<
  Parsed<typeof piecePrice.next>,
  'rateE4' | 'seconds' | 'reworkPercent' | 'fault' | 'faultE4' | 'fromDay'
>;

/**
 * [M38] The same work and product is paid anew from a day on: the price of before ends on the day before it, and stays as it
 * was. From the same day on it is replaced: what was paid by it stays, until its period is computed anew.
 */
async function follow(
  ctx: Ctx,
  trx: Trx,
  row: Awaited<ReturnType<typeof sql.prices.lock>>[number],
  { fromDay, ...said }: Said,
): Promise<number> {
  const { tenantId } = ctx;
  const days = (await sql.daysOf(trx, tenantId, [row.id])).get(row.id)!;
  if (row.closed) throw badRequest('这条单价已被替换，请刷新后选择生效中的单价。');
  if (fromDay < days.fromDay) throw badRequest(`新单价须从 ${days.fromDay} 或之后起，请重新选择日期。`);
  if (days.toDay !== null && fromDay > days.toDay)
    throw badRequest(`这条单价到 ${days.toDay} 已结束，请新建单价。`);
  await refuseLocked(trx, tenantId, fromDay);
  if (fromDay === days.fromDay) await sql.prices.alter(trx, tenantId, [row.id], { closed: true }, stamp(ctx));
  else {
    const toDay = sql.dayBefore(fromDay) as unknown as Date;
    await sql.prices.alter(trx, tenantId, [row.id], { toDay }, stamp(ctx));
  }
  const scope = scopeOf(row);
  await refuseLike(trx, tenantId, scope, { fromDay, toDay: days.toDay });
  const values = {
    ...{ ...scope, ...said },
    fromDay: sql.dayValue(fromDay) as unknown as Date,
    toDay: sql.dayValue(days.toDay) as unknown as Date,
  };
  return sql.prices.insert(trx, tenantId, values, stamp(ctx));
}

const locked = async (trx: Trx, factoryId: number, id: number, version?: number) =>
  lockedOr404(NOUN, (await sql.prices.lock(trx, factoryId, [id]))[0], version);

export const next = (
  ctx: Ctx,
  { idempotencyKey: key, ...form }: Parsed<typeof piecePrice.next>,
): Promise<Answer<typeof piecePrice.next>> =>
  change(ctx, { ...TOLD, once: { key, request: form } }, async (trx) => {
    const { id, version, ...said } = form;
    const row = await locked(trx, ctx.tenantId, id, version);
    const told = await sayScope(trx, ctx.tenantId, scopeOf(row));
    const newId = await follow(ctx, trx, row, said);
    const [before, after] = [row.rateE4, said.rateE4].map(formatE4);
    return {
      answer: { id: newId },
      told: `单价换新：${told}，${before} 元改为 ${after} 元，${said.fromDay} 起`,
    };
  });

export const end = (ctx: Ctx, { id, version, toDay }: Parsed<typeof piecePrice.end>): Promise<void> =>
  change(ctx, TOLD, async (trx) => {
    const { tenantId } = ctx;
    const row = await locked(trx, tenantId, id, version);
    const { fromDay, toDay: before } = (await sql.daysOf(trx, tenantId, [id])).get(id)!;
    if (row.closed) throw badRequest('这条单价已被替换，无需结束。');
    if (toDay < fromDay) throw badRequest(`结束日期不能早于 ${fromDay}，请重新选择。`);
    const lockedUpTo = await sql.lockedUpTo(trx, tenantId);
    if (lockedUpTo !== null && (toDay < lockedUpTo || (before !== null && before < lockedUpTo)))
      throw badRequest(`到 ${lockedUpTo} 为止的工资周期已锁定，请选择不早于它的日期。`);
    await refuseLike(trx, tenantId, scopeOf(row), { fromDay, toDay, butId: id });
    await sql.prices.alter(
      trx,
      tenantId,
      [id],
      { toDay: sql.dayValue(toDay) as unknown as Date },
      stamp(ctx),
    );
    return { told: `结束单价：${await sayScope(trx, tenantId, scopeOf(row))}，到 ${toDay}` };
  });

/** By a percentage in hundredths, rounded half up, or by an amount. */
const raisedOf = (rateE4: number, by: 'percent' | 'amount', value: number): number =>
  by === 'amount' ? rateE4 + value : Math.floor((rateE4 * (10_000 + value) + 5_000) / 10_000);

/** Many prices anew from one day on, each for itself. */
export const raise = (
  ctx: Ctx,
  { idempotencyKey: key, ...request }: Parsed<typeof piecePrice.raise>,
): Promise<Answer<typeof piecePrice.raise>> =>
  change<SomeDone>(ctx, { ...TOLD, once: { key, request } }, async (trx) => {
    const { ids, by, value, fromDay } = request;
    const done: SomeDone = { successIds: [], failed: [] };
    const names = await sql.daysOf(trx, ctx.tenantId, ids);
    for (const row of await sql.prices.lock(trx, ctx.tenantId, ids)) {
      const rateE4 = raisedOf(row.rateE4, by, value);
      try {
        if (rateE4 < 0 || rateE4 > MOST_RATE_E4)
          throw badRequest(`调整后的单价是 ${formatE4(rateE4)} 元，须在 0 到 1,000 元之间。`);
        const { seconds, reworkPercent, faultE4 } = row;
        const fault = row.fault as Said['fault'];
        const said = { rateE4, seconds, reworkPercent, fault, faultE4, fromDay };
        await alone(trx, () => follow(ctx, trx, row, said));
        done.successIds.push(row.id);
      } catch (refused) {
        if (!(refused instanceof Refusal)) throw refused;
        done.failed.push({ id: row.id, name: names.get(row.id)!.name, msg: refused.message });
      }
    }
    const how = by === 'percent' ? `${value / 100} %` : `${formatE4(value)} 元`;
    const { length } = done.successIds;
    return { answer: done, told: length > 0 ? `批量调整 ${length} 条单价：${how}，${fromDay} 起` : '' };
  });
