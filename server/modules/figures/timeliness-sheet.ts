import type { Parsed } from '#contract/endpoint.ts';
import { TIMELINESS_FIGURES, TIMELINESS_GROUPS, type timeliness } from '#contract/figures/timeliness.ts';
import { countOrders, groupsOf, orderAskerOf, ordersOf } from './timeliness.ts';
import { hoursCell, timeCell, yesCell, type Sheet } from './sheet.ts';

const FIGURES = Object.keys(TIMELINESS_FIGURES) as (keyof typeof TIMELINESS_FIGURES)[];

export const timelinessSheet: Sheet<Parsed<typeof timeliness.export>> = {
  noun: '时效',
  rows: ({ figure }) => (figure === undefined ? '行' : '订单'),
  columns: ({ figure, group }) =>
    figure === undefined
      ? [
          TIMELINESS_GROUPS[group],
          ...Object.values(TIMELINESS_FIGURES),
          ...['中位数（小时）', '95分位（小时）', '平均净时（小时）', '平均毛时（小时）'],
        ]
      : [
          ...[
            '订单号',
            '客户',
            '店铺',
            '平台',
            '件数',
            '状态',
            '加急',
            '强制',
            '推单',
            '发货',
            '净时（小时）',
          ],
          ...['毛时（小时）', '快递', '运单号'],
        ],
  async total(at, { figure, ...asked }) {
    if (figure !== undefined) return countOrders(at.db, orderAskerOf(at), { ...asked, figure }, at.now);
    return (await groupsOf(at.db, orderAskerOf(at), asked, at.now)).rows.length;
  },
  async read(at, { figure, ...asked }, place) {
    if (figure === undefined) {
      const { rows } = await groupsOf(at.db, orderAskerOf(at), asked, at.now);
      return rows
        .slice((place.pageNo - 1) * place.pageSize, place.pageNo * place.pageSize)
        .map((row) => [
          { digits: asked.group === 'day' ? row.code : row.name || row.code },
          ...FIGURES.map((name) => row[name]),
          ...[hoursCell(row.p50Ms), hoursCell(row.p95Ms), hoursCell(row.netMs), hoursCell(row.grossMs)],
        ]);
    }
    const rows = await ordersOf(at.db, orderAskerOf(at), { ...asked, figure }, at.now, place);
    return rows.map((row) => [
      ...[{ digits: row.orderNo }, row.customer, row.shop, row.platform, row.pieces, row.status],
      ...[yesCell(row.urgent), yesCell(row.forced), timeCell(row.pushedAt), timeCell(row.shippedAt)],
      ...[hoursCell(row.netMs), hoursCell(row.grossMs), row.express, { digits: row.waybillNo }],
    ]);
  },
};
