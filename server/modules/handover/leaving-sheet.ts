import type { Parsed } from '#contract/endpoint.ts';
import type { handover } from '#contract/handover/handover.ts';
import { warningOf, wordOf } from '#contract/order/life-cycle/order-states.ts';
import { PACKAGE_REGIONS } from '#contract/package/life-cycle/package-states.ts';
import { askerOf, timeCell, yesCell, type Sheet } from '#server/modules/figures/service.ts';
import { todayOf } from './leaving.ts';
import * as sql from './leaving.sql.ts';

const STAGES = new Map<number, string>(
  Object.values(PACKAGE_REGIONS.stage).map(({ code, label }) => [code, label]),
);

export const leavingSheet: Sheet<Parsed<typeof handover.export>> = {
  noun: '快递单',
  rows: () => '包裹',
  columns: () => [
    ...['运单号', '快递', '订单号', '平台单号', '包裹号', '客户', '店铺', '件数', '估重（克）', '实重（克）'],
    ...['状态', '拦截', '预警', '打包时间', '打包人', '出库时间', '出库人', '交接单'],
  ],
  async total(at, filter) {
    const sums = await sql.sums(at.db, askerOf(at), filter, todayOf(at.now).from);
    return sums.reduce((all, { packages }) => all + packages, 0);
  },
  async read(at, filter, place) {
    const rows = await sql.page(at.db, askerOf(at), filter, todayOf(at.now).from, place);
    return rows.map((row) => [
      ...[{ digits: row.waybillNo }, row.express, { digits: row.orderNo }, { digits: row.platformOrderNo }],
      ...[{ digits: row.number }, row.customer, row.shop, row.copies, row.estimatedG, row.realG],
      ...[STAGES.get(row.stage), yesCell(row.held), wordOf('warning', warningOf(row.warning))],
      ...[timeCell(row.packedAt), row.packedBy, timeCell(row.handedOverAt), row.handedOverBy, row.listNumber],
    ]);
  },
};
