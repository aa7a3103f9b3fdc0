import type { Answer, Parsed } from '#contract/endpoint.ts';
import { ERROR_KINDS, ERROR_MARKS, type operatorError } from '#contract/operator-error/operator-error.ts';
import { listExport, portionsOf, startListExport } from '#server/modules/file/service.ts';
import { timeWriter } from '#server/modules/order-export/service.ts';
import { seesAll } from '#server/modules/wage/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import * as sql from './list.sql.ts';

/** More rows than one file has. */
const MOST_ROWS = 100_000;
const COLUMNS = [
  ...['时间', '类型', '号码', '工位', '操作员', '离线', '订单', '内容', '记录人'],
  ...['处理', '处理人', '说明', '说明人'],
];
const clock = timeWriter('Asia/Shanghai');

interface TaskInput {
  asked: sql.Wanted;
  asker: Omit<sql.Asker, 'factoryId'>;
}

export const startExport = (
  ctx: Ctx,
  asked: Parsed<typeof operatorError.export>,
): Promise<Answer<typeof operatorError.export>> => {
  const input: TaskInput = {
    asked,
    asker: { materials: ctx.limits.materials, seesWages: seesAll(ctx) },
  };
  const name = `操作错误-${ctx.now.toISOString().slice(0, 10)}`;
  return startListExport(ctx, 'operatorError.export', { name, told: '导出操作错误' }, input);
};

export const runExport = listExport<TaskInput>(async (run, { asked, asker: reach }) => {
  const asker = { ...reach, factoryId: run.task.tenantId };
  return {
    noun: '操作错误',
    columns: asker.seesWages ? [...COLUMNS, '扣款（元）'] : COLUMNS,
    total: await sql.countOf(run.db, asker, asked),
    most: MOST_ROWS,
    portions: portionsOf<sql.ErrorRow>(
      ({ before, limit }) =>
        sql.rowsOf(run.db, asker, asked, { pageNo: before / limit + 1, pageSize: limit }),
      (rows) =>
        rows.map((row) => [
          ...[clock(row.at), ERROR_KINDS[row.kind], { digits: row.barCode }, row.station, row.person],
          ...[row.offline ? '是' : null, { digits: row.orderNo ?? '' }, row.note, row.notedBy],
          ...[
            row.mark === null ? null : ERROR_MARKS[row.mark],
            row.markedBy,
            row.explanation,
            row.explainedBy,
          ],
          ...(asker.seesWages ? [row.deductedCents === null ? null : row.deductedCents / 100] : []),
        ]),
    ),
  };
});
