import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { bills } from '#contract/bill/bill.ts';
import { DIFFERENCE_WORDS } from '#contract/bill/difference.ts';
import { listExport, portionsOf, startListExport } from '#server/modules/file/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { ReachedMaterials } from '#server/platform/reach.ts';
import { amountText } from '#server/platform/spreadsheet/cell.ts';
import * as sql from './list.sql.ts';

interface DisputeInput {
  billId?: number;
  materials?: ReachedMaterials;
}

const COLUMNS = [
  ...[
    '账单',
    '快递公司',
    '运单号',
    '费用类型',
    '账单重量（克）',
    '我方重量（克）',
    '账单金额',
    '应收金额',
    '差额',
  ],
  ...['差异类型', '申诉原因', '称重记录（克）', '称重人', '称重时间'],
];
const clock = new Intl.DateTimeFormat('sv-SE', {
  ...{ timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' },
});

export const startDisputes = (
  ctx: Ctx,
  { billId }: Parsed<typeof bills.exportDisputes>,
): Promise<Answer<typeof bills.exportDisputes>> =>
  startListExport(
    ctx,
    'bill.disputes',
    { name: `申诉-${ctx.now.toISOString().slice(0, 10)}`, told: '导出账单申诉' },
    { billId, materials: ctx.limits.materials },
  );

/** What the carrier is told of each line that is disputed. */
export const runDisputes = listExport<DisputeInput>((run, { billId, materials }) => ({
  noun: '行',
  columns: COLUMNS,
  portions: portionsOf<sql.Dispute>(
    ({ last, limit }) =>
      sql.disputesAfter(
        run.db,
        { factoryId: run.task.tenantId, materials },
        { ...{ billId, limit }, after: last?.id ?? 0 },
      ),
    (rows) =>
      rows.map((row) => [
        row.bill,
        row.express,
        { digits: row.no },
        row.leg,
        row.billedG ?? '',
        row.ourG ?? '',
        { digits: amountText(row.cents) },
        { digits: amountText(row.ourCents) },
        { digits: amountText(row.differenceCents) },
        row.kind === null ? '' : DIFFERENCE_WORDS[row.kind],
        row.reason,
        row.weighedG ?? '',
        row.weighedBy ?? '',
        row.weighedAt === null ? '' : clock.format(row.weighedAt),
      ]),
  ),
}));
