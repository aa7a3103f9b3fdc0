import type { Answer, Parsed } from '#contract/endpoint.ts';
import {
  USE_DAYS,
  USE_STATES,
  USE_SUM_DAYS,
  USE_SUMS,
  type numberUses,
} from '#contract/number-use/number-use.ts';
import { WAYBILL_REGIONS } from '#contract/waybill/life-cycle/waybill-states.ts';
import { daysOf, sheetExport, timeCell, type Sheet } from '#server/modules/figures/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import * as sql from './list.sql.ts';
import type { Asker } from './source.sql.ts';

const askerOf = ({ tenantId, side, limits, permissions }: Ctx): Asker => ({
  ...{ side: side === 'business' ? 'business' : 'factory', tenantId, materials: limits.materials },
  seesPrices: permissions.includes('factory:price'),
});

export async function page(
  ctx: Ctx,
  { pageNo, pageSize, day, ...filter }: Parsed<typeof numberUses.page>,
): Promise<Answer<typeof numberUses.page>> {
  const [asker, days] = [askerOf(ctx), daysOf(day, ctx.now, USE_DAYS)];
  const [list, sums] = await Promise.all([
    sql.readUses(ctx.db, asker, filter, days, { pageNo, pageSize }),
    sql.sumsOf(ctx.db, asker, filter, days),
  ]);
  const total = sums.reduce((sum, { got }) => sum + got, 0);
  return { list, total, sums, from: days.first, to: days.last };
}

export async function sums(
  ctx: Ctx,
  { pageNo, pageSize, day, ...asked }: Parsed<typeof numberUses.sums>,
): Promise<Answer<typeof numberUses.sums>> {
  const days = daysOf(day, ctx.now, USE_SUM_DAYS);
  const found = await sql.pageSums(ctx.db, askerOf(ctx), asked, days, { pageNo, pageSize });
  return { ...found, from: days.first, to: days.last };
}

/** What the task must know of who started it. */
type Asked = Parsed<typeof numberUses.export> & Pick<Asker, 'side' | 'seesPrices'>;
const yuan = (cents: number | null) => (cents === null ? null : cents / 100);
const MONEY = ['面单费（元）', '运费', '附加费', '币种'];
const STATES: Readonly<Record<number, string>> = Object.fromEntries(
  Object.values(WAYBILL_REGIONS.waybill).map(({ code, label }) => [code, label]),
);

const useSheet: Sheet<Asked> = {
  noun: '单号发货明细',
  rows: () => '行',
  columns: ({ by, split }) =>
    by
      ? [
          ...[
            USE_SUMS[by],
            ...(split ? [USE_SUMS[split]] : []),
            '取号',
            USE_STATES.used,
            USE_STATES.cancelled,
          ],
          ...[USE_STATES.void, '平均重量（克）', ...MONEY],
        ]
      : [
          ...['取号时间', '运单号', '快递', '账户', '归属方', '使用方', '订单号', '包裹号', '到达省'],
          ...['重量（克）', '状态', ...MONEY],
        ],
  async total(at, asked) {
    const { day, by, split, side, seesPrices, ...filter } = asked;
    const asker = { side, seesPrices, tenantId: at.tenantId, materials: at.limits.materials };
    if (by === undefined) {
      const sums = await sql.sumsOf(at.db, asker, filter, daysOf(day, at.now, USE_SUM_DAYS));
      return sums.reduce((sum, { got }) => sum + got, 0);
    }
    const days = daysOf(day, at.now, USE_SUM_DAYS);
    return (await sql.pageSums(at.db, asker, { ...filter, by, split }, days, { pageNo: 1, pageSize: 1 }))
      .total;
  },
  async read(at, asked, place) {
    const { day, by, split, side, seesPrices, ...filter } = asked;
    const asker = { side, seesPrices, tenantId: at.tenantId, materials: at.limits.materials };
    const days = daysOf(day, at.now, USE_SUM_DAYS);
    if (by === undefined)
      return (await sql.readUses(at.db, asker, filter, days, place)).map((row) => [
        ...[timeCell(row.at), { digits: row.no }, row.expressName, row.accountName, row.ownerName],
        ...[row.userName, { digits: row.orderNo ?? '' }, { digits: row.packageNo ?? '' }, row.province],
        ...[row.weightG, STATES[row.state] ?? '', yuan(row.feeCents), yuan(row.freightCents)],
        ...[yuan(row.surchargeCents), row.currency],
      ]);
    const { list } = await sql.pageSums(at.db, asker, { ...filter, by, split }, days, place);
    return list.map((row) => [
      ...[{ digits: row.name || row.code1 }, ...(split ? [{ digits: row.name2 || row.code2 }] : [])],
      ...[row.got, row.used, row.cancelled, row.voided, row.averageG, yuan(row.feeCents)],
      ...[yuan(row.freightCents), yuan(row.surchargeCents), row.currency],
    ]);
  },
};

const file = sheetExport('numberUse.export', useSheet);
export const runExport = file.run;
export function startExport(ctx: Ctx, asked: Parsed<typeof numberUses.export>) {
  daysOf(asked.day, ctx.now, asked.by === undefined ? USE_DAYS : USE_SUM_DAYS);
  const { side, seesPrices } = askerOf(ctx);
  return file.start(ctx, { ...asked, side, seesPrices });
}
