import type { Output, Parsed } from '#contract/endpoint.ts';
import { CODES, type RowRefusal } from '#contract/errors.ts';
import type { price } from '#contract/price/price.ts';
import type { PriceChange } from '#contract/price/pricing.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { refuseAllGoods } from './check-items.ts';
import * as skus from './sku.sql.ts';
import * as sql from './sql.ts';
import { amountText, changeOf, ruleText, toldOf, whomText } from './log-texts.ts';
import { GONE, whoseOf, writing } from './write.ts';

type SomeDone = Output<typeof price.delete>;
const missing = (ids: readonly number[], found: readonly number[]): RowRefusal[] =>
  ids.filter((id) => !found.includes(id)).map((id) => ({ id, code: CODES.notFound, msg: GONE }));

export const remove = (ctx: Ctx, input: Parsed<typeof price.delete>) =>
  writing<SomeDone>(ctx, input, async (trx) => {
    const ids = [...new Set(input.ids)];
    const rows = await sql.rulesById(trx, whoseOf(ctx), ids);
    refuseAllGoods(ctx, rows);
    const successIds = await sql.deleteRules(
      trx,
      ctx.tenantId,
      rows.map(({ id }) => id),
    );
    const told = rows.length > 0 ? `删除${await manyText(trx, ctx, rows)}` : '';
    return { answer: { successIds, failed: missing(ids, successIds) }, told };
  });

/** One rule with its price; of many whose they are, and how many. */
async function manyText(trx: sql.Trx, ctx: Ctx, rows: readonly sql.RuleRow[]): Promise<string> {
  const [row, ...more] = rows;
  if (row && more.length === 0) return ruleText(trx, ctx.tenantId, toldOf(row), { before: changeOf(row) });
  const name = await whomText(trx, ctx.tenantId, rows.map(toldOf));
  return `${name}的折扣 ${rows.length} 条`;
}

/** One change of many: those that it does not fit are told apart. */
async function changeMany(
  trx: sql.Trx,
  ctx: Ctx,
  given: readonly number[],
  unfit: (row: sql.RuleRow) => string | undefined,
  values: PriceChange | { ranges: string },
): Promise<{ answer: SomeDone; told: string }> {
  const ids = [...new Set(given)];
  const rows = await sql.rulesById(trx, whoseOf(ctx), ids);
  refuseAllGoods(ctx, rows);
  const failed = missing(
    ids,
    rows.map(({ id }) => id),
  );
  const successIds: number[] = [];
  for (const row of rows) {
    const msg = unfit(row);
    if (msg) failed.push({ id: row.id, code: CODES.conflict, msg });
    else successIds.push(row.id);
  }
  if (successIds.length === 0) return { answer: { successIds, failed }, told: '' };
  const changed = rows.filter(({ id }) => successIds.includes(id));
  const name = await manyText(trx, ctx, changed);
  await sql.updateMany(trx, ctx.tenantId, successIds, values, ctx.now);
  const [{ currency }] = changed as [sql.RuleRow];
  const to = 'ranges' in values ? '设置数量区间' : `改为 ${amountText({ ...values, currency })}`;
  return { answer: { successIds, failed }, told: `批量修改${name}，${to}` };
}

export const updateMany = (ctx: Ctx, { way, value, ...input }: Parsed<typeof price.updateMany>) =>
  writing<SomeDone>(ctx, input, async (trx) => {
    const rows = await sql.rulesById(trx, whoseOf(ctx), input.ids);
    const high = new Map(
      way === 'fixed'
        ? (await skus.highestPrices(trx, ctx.tenantId, rows)).map(({ nth, cents }) => [
            rows[nth - 1]!.id,
            cents,
          ])
        : [],
    );
    const unfit = ({ id, kind }: sql.RuleRow) => {
      const most = high.get(id);
      return (kind === 'goods' || kind === 'gift') && most !== undefined && value > (most ?? 0)
        ? '一口价高于标价，请填写不高于标价的金额。'
        : undefined;
    };
    return changeMany(trx, ctx, input.ids, unfit, { way, value });
  });

export const updateRanges = (ctx: Ctx, input: Parsed<typeof price.updateRanges>) =>
  writing<SomeDone>(ctx, input, (trx) =>
    changeMany(
      trx,
      ctx,
      input.ids,
      ({ kind }) =>
        kind === 'express' || kind === 'expressWeight' ? undefined : '只有快递折扣能批量设置数量区间。',
      { ranges: JSON.stringify(input.ranges) },
    ),
  );
