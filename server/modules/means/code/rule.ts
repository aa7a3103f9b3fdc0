import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { code } from '#contract/means/code.ts';
import { OWN_EANS, ownEan } from '#contract/means/ean.ts';
import { DEFAULT_CODE_PATTERN } from '#contract/sku/sku-generate.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { reachesMaterial } from '#server/platform/reach.ts';
import { conflict, notFound } from '#server/platform/refusal.ts';
import { refuseLimited } from '../named.ts';
import { holdGoods } from '../ports.ts';
import { refuseTooMany } from './code.ts';
import * as sql from './rule.sql.ts';

/** How new SKUs are called, and what one would be made of. */
export async function rule(ctx: Ctx): Promise<Answer<typeof code.rule>> {
  const [standing, parts] = await Promise.all([
    sql.ruleOf(ctx.db, ctx.tenantId),
    sql.partsOf(ctx.db, ctx.tenantId),
  ]);
  const { materialCode, modelCode, colorCode, skus } = parts;
  return {
    pattern: standing?.pattern ?? DEFAULT_CODE_PATTERN,
    example: {
      ...{ materialCode: materialCode ?? 'TPU', modelCode: modelCode ?? 'IP15' },
      colorCode: colorCode ?? 'BLK',
    },
    next: skus + 1,
  };
}

export async function saveRule(ctx: Ctx, { pattern }: Parsed<typeof code.saveRule>): Promise<void> {
  refuseLimited(ctx, '编码规则');
  await change(ctx, { kind: 'means', hold: holdGoods }, async (trx) => {
    const before = (await sql.ruleOf(trx, ctx.tenantId))?.pattern ?? DEFAULT_CODE_PATTERN;
    if (before === pattern) return { told: '' };
    await sql.saveRule(trx, ctx.tenantId, { pattern }, { by: ctx.userName, now: ctx.now });
    return { told: `新 SKU 的编码规则由 ${before} 改为 ${pattern}` };
  });
}

/** An EAN-13 for each of the SKUs that has none of the own range: who asks twice gets none more. */
export function makeEans(
  ctx: Ctx,
  { skuIds }: Parsed<typeof code.makeEans>,
): Promise<Answer<typeof code.makeEans>> {
  return change<Answer<typeof code.makeEans>>(ctx, { kind: 'means', hold: holdGoods }, async (trx) => {
    const wanted = new Set(skuIds);
    const own = await sql.ownSkus(trx, ctx.tenantId, [...wanted]);
    if (own.length < wanted.size || !own.every((sku) => reachesMaterial(ctx, sku)))
      throw notFound('所选的 SKU 有的不存在，或您没有它的权限，请刷新列表后重新选择。');
    const have = await sql.withOwnEan(trx, ctx.tenantId, [...wanted]);
    const lacking = own.filter(({ id }) => !have.has(id)).map(({ id }) => id);
    if (lacking.length === 0) return { answer: { made: 0, had: have.size }, told: '' };
    await refuseTooMany(trx, ctx.tenantId, lacking.length);
    const standing = await sql.ruleOf(trx, ctx.tenantId);
    const numbers = await freeNumbers(trx, ctx.tenantId, standing?.nextEan ?? 1, lacking.length);
    const made = lacking.map((skuId, i) => ({ skuId, code: ownEan(numbers[i]!) }));
    await sql.insertEans(trx, ctx, made);
    const set = { pattern: standing?.pattern ?? DEFAULT_CODE_PATTERN, nextEan: numbers.at(-1)! + 1 };
    await sql.saveRule(trx, ctx.tenantId, set, { by: ctx.userName, now: ctx.now });
    return {
      answer: { made: made.length, had: have.size },
      told: `生成 ${made.length} 个 EAN-13 条码`,
    };
  });
}

/** The next numbers whose EAN-13 means nothing yet: somebody may have typed one. */
async function freeNumbers(trx: Trx, factoryId: number, first: number, count: number): Promise<number[]> {
  const free: number[] = [];
  for (let from = first; free.length < count; from += LOOKED_AT) {
    if (from + LOOKED_AT > OWN_EANS) throw conflict('自用条码 20 至 29 段已经用完，请使用别的条码。');
    const numbers = Array.from({ length: LOOKED_AT }, (_, i) => from + i);
    const taken = await sql.takenOf(trx, factoryId, numbers.map(ownEan));
    free.push(...numbers.filter((n) => !taken.has(ownEan(n))));
  }
  return free.slice(0, count);
}
const LOOKED_AT = 1000;
