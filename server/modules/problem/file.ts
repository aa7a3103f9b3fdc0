import type { Parsed } from '#contract/endpoint.ts';
import { PROBLEM_REGIONS } from '#contract/problem/life-cycle/problem-states.ts';
import { PROBLEM_CHOICES, PROBLEM_KINDS, PROBLEM_RESULTS, wordOf } from '#contract/problem/problem-words.ts';
import type { problems } from '#contract/problem/problem.ts';
import {
  sheetFile,
  startSheet,
  timeCell,
  type Sheet,
  type SheetInput,
} from '#server/modules/figures/service.ts';
import { listExport } from '#server/modules/file/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { askerOf, sumsOf } from './list.ts';
import * as sql from './list.sql.ts';

type Asked = Parsed<typeof problems.export>;
/** Whose list it is: the task runs without who asked. */
type Whose = Pick<Ctx, 'side' | 'userId'>;
const MOST_ROWS = 1_000_000;
const NOUN = '快递问题件';

const labelsOf = (of: Readonly<Record<string, { code: number; label: string }>>) =>
  new Map(Object.values(of).map(({ code, label }) => [code, label]));
const STATES = labelsOf(PROBLEM_REGIONS.problem);
const CLAIMS = labelsOf(PROBLEM_REGIONS.compensation);
const yuan = (cents: number | null) => (cents === null ? null : cents / 100);

/** The list as its screen shows it, to the side that asked. */
const sheetFor = (whose: Whose): Sheet<Asked> => ({
  noun: NOUN,
  rows: () => '问题件',
  columns: () => [
    ...[
      '编号',
      '类型',
      '次数',
      '状态',
      '到期',
      '运单号',
      '快递',
      '最近轨迹',
      '轨迹时间',
      '订单号',
      '平台单号',
    ],
    ...[whose.side === 'factory' ? '客户' : '工厂', '店铺', '收件人', '地区', '商家选择', '处理结果'],
    ...['理赔', '申请金额', '赔付金额', '处理人', '催办', '登记时间', '解决时间'],
  ],
  async total(at, asked) {
    return sumsOf(await sql.counts(at.db, askerOf({ ...at, ...whose }), asked), asked).total;
  },
  async read(at, asked, place) {
    const rows = await sql.page(at.db, askerOf({ ...at, ...whose }), asked, place);
    return rows.map((row) => [
      ...[row.number, wordOf(PROBLEM_KINDS, row.kind), row.times, STATES.get(row.state), timeCell(row.dueAt)],
      ...[{ digits: row.waybillNo }, row.express, row.trackText, timeCell(row.trackAt)],
      ...[{ digits: row.orderNo }, { digits: row.platformOrderNo }, row.partner, row.shop, row.recipient],
      ...[row.area, wordOf(PROBLEM_CHOICES, row.choice), wordOf(PROBLEM_RESULTS, row.result)],
      ...[CLAIMS.get(row.compensation), yuan(row.claimCents), yuan(row.paidCents), row.handler, row.urges],
      ...[timeCell(row.openedAt), timeCell(row.solvedAt)],
    ]);
  },
});

export const problemFile = {
  start: (ctx: Ctx, asked: Asked) =>
    startSheet(ctx, 'problem.export', { noun: NOUN }, asked, { side: ctx.side, userId: ctx.userId }),
  run: listExport<SheetInput<Asked> & Whose>((run, { side, userId, ...input }) =>
    sheetFile(run, sheetFor({ side, userId }), input, MOST_ROWS),
  ),
};
