import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { Platform } from '#contract/platform/platform.ts';
import { SEND_SUMS, type sendDetail } from '#contract/send/send-detail.ts';
import { SEND_DAYS, SEND_FILE_DAYS } from '#contract/send/send-record.ts';
import { daysOf, timeCell, yesCell } from '#server/modules/figures/service.ts';
import { listExport, portionsOf, startListExport } from '#server/modules/file/service.ts';
import type { Limits } from '#server/platform/caller.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { OutCell } from '#server/platform/spreadsheet/write-table.ts';
import * as sql from './detail.sql.ts';

/** More rows than one file has. */
const MOST_ROWS = 1_000_000;

interface Who {
  tenantId: number;
  limits: Limits;
  permissions: readonly string[];
}
const askerOf = ({ tenantId, limits, permissions }: Who): sql.Asker => ({
  ...{ factoryId: tenantId, shopIds: limits.shopIds, materials: limits.materials },
  seesPrices: permissions.includes('factory:price'),
});

export async function page(
  ctx: Ctx,
  { pageNo, pageSize, day, ...filter }: Parsed<typeof sendDetail.page>,
): Promise<Answer<typeof sendDetail.page>> {
  const days = daysOf(day, ctx.now, SEND_DAYS);
  const asker = askerOf(ctx);
  const [rows, sums] = await Promise.all([
    sql.readLines(ctx.db, asker, filter, days, {
      ...{ from: { offset: (pageNo - 1) * pageSize }, limit: pageSize },
    }),
    sql.sumsOf(ctx.db, asker, filter, days),
  ]);
  return {
    list: rows.map(({ actId: _act, lineNo: _line, ...row }) => ({
      ...row,
      platform: row.platform as Platform,
    })),
    total: sums.reduce((total, { lines }) => total + lines, 0),
    ...{ sums, from: days.first, to: days.last },
  };
}

export async function sums(
  ctx: Ctx,
  { pageNo, pageSize, day, ...filter }: Parsed<typeof sendDetail.sums>,
): Promise<Answer<typeof sendDetail.sums>> {
  const days = daysOf(day, ctx.now, SEND_DAYS);
  const { list, total } = await sql.pageSums(ctx.db, askerOf(ctx), filter, days, { pageNo, pageSize });
  return {
    // What is of two currencies stands in two rows, each told apart by both.
    list: list.map((row) => ({ ...row, code: `${row.code} ${row.currency}`.trim() })),
    ...{ total, from: days.first, to: days.last },
  };
}

interface TaskInput {
  asked: Parsed<typeof sendDetail.export>;
  who: Omit<Who, 'tenantId'>;
  at: number;
}

/** @throws Refusal 400 for more days than a file has */
export async function startExport(
  ctx: Ctx,
  asked: Parsed<typeof sendDetail.export>,
): Promise<Answer<typeof sendDetail.export>> {
  daysOf(asked.day, ctx.now, SEND_FILE_DAYS);
  const { limits, permissions, now } = ctx;
  const input: TaskInput = { asked, who: { limits, permissions }, at: now.getTime() };
  const name = `发货明细-${now.toISOString().slice(0, 10)}`;
  return startListExport(ctx, 'sendDetail.export', { name, told: '导出发货明细' }, input);
}

const LINE_COLUMNS = [
  ...['发货时间', '客户', '店铺', '订单号', '平台单号', 'SKU', '材质', '型号', '件数'],
  ...['快递', '运单号', '地区', '批次', '强制'],
];
const money = (cents: number | null): OutCell => (cents === null ? undefined : cents / 100);

const lineOf = (row: sql.LineRow, seesPrices: boolean): OutCell[] => [
  ...[timeCell(row.sentAt), row.customer, row.shop, { digits: row.orderNo }, { digits: row.platformOrderNo }],
  ...[row.skuCode, row.material, row.model, row.quantity, row.express, { digits: row.waybillNo }, row.area],
  ...[{ digits: row.batches }, yesCell(row.forced)],
  ...(seesPrices ? [money(row.unitCents), money(row.amountCents), row.currency] : []),
];

export const runExport = listExport<TaskInput>(async (run, { asked: { day, by, ...filter }, who, at }) => {
  const asker = askerOf({ ...who, tenantId: run.task.tenantId });
  const days = daysOf(day, new Date(at), SEND_FILE_DAYS);
  const { seesPrices } = asker;
  if (by === undefined) {
    const sums = await sql.sumsOf(run.db, asker, filter, days);
    return {
      noun: '明细',
      columns: [...LINE_COLUMNS, ...(seesPrices ? ['单价', '金额', '币种'] : [])],
      total: sums.reduce((total, { lines }) => total + lines, 0),
      most: MOST_ROWS,
      // Each portion goes on after the last row of the one before: none of them counts off what others have written.
      portions: portionsOf<sql.LineRow>(
        ({ last, limit }) =>
          sql.readLines(run.db, asker, filter, days, { from: last ? { after: last } : { offset: 0 }, limit }),
        (rows) => rows.map((row) => lineOf(row, seesPrices)),
      ),
    };
  }
  const asked = { ...filter, by };
  return {
    noun: '汇总',
    columns: [SEND_SUMS[by], '订单', '行', '件数', ...(seesPrices ? ['金额', '币种'] : [])],
    total: (await sql.pageSums(run.db, asker, asked, days, { pageNo: 1, pageSize: 1 })).total,
    most: MOST_ROWS,
    portions: portionsOf<sql.Sums & { name: string }>(
      async ({ before, limit }) =>
        (await sql.pageSums(run.db, asker, asked, days, { pageNo: before / limit + 1, pageSize: limit }))
          .list,
      (rows) =>
        rows.map((row) => [
          ...[row.name, row.orders, row.lines, row.pieces],
          ...(seesPrices ? [money(row.amountCents), row.currency] : []),
        ]),
    ),
  };
});
