import type { Parsed } from '#contract/endpoint.ts';
import { SEND_FILE_DAYS, SEND_SYNCS, type sendRecord } from '#contract/send/send-record.ts';
import { SEND_WAYS } from '#contract/send/send-ways.ts';
import { daysOf, timeCell, type Sheet } from '#server/modules/figures/service.ts';
import { actsOf, askerOf } from './record.ts';
import { countActs } from './record.sql.ts';

export const recordSheet: Sheet<Parsed<typeof sendRecord.export>> = {
  noun: '发货记录',
  rows: () => '记录',
  columns: () => [
    ...[
      '时间',
      '运单号',
      '更正为',
      '订单号',
      '平台单号',
      '客户',
      '店铺',
      '快递',
      '方式',
      '操作员',
      '回传',
      '撤销时间',
      '撤销人',
    ],
  ],
  total: (at, { day, ...filter }) =>
    countActs(at.db, askerOf(at), filter, daysOf(day, at.now, SEND_FILE_DAYS)),
  async read(at, { day, ...filter }, place) {
    const rows = await actsOf(at.db, askerOf(at), filter, daysOf(day, at.now, SEND_FILE_DAYS), place);
    return rows.map((row) => [
      ...[timeCell(row.at), { digits: row.waybillNo }, { digits: row.correctedTo }, { digits: row.orderNo }],
      ...[{ digits: row.platformOrderNo }, row.customer, row.shop, row.express, SEND_WAYS[row.way]],
      ...[row.userName, SEND_SYNCS[row.sync], row.undoneAt && timeCell(row.undoneAt), row.undoneBy ?? ''],
    ]);
  },
};
