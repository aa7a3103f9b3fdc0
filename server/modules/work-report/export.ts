import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { workReport } from '#contract/work-report/work-report.ts';
import { listExport, portionsOf, startListExport } from '#server/modules/file/service.ts';
import { timeWriter } from '#server/modules/order-export/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { pageDays, type Asked, type WorkDayRow } from './day.sql.ts';
import { askedOf } from './list.ts';

const COLUMNS = [
  ...['日期', '小时', '姓名或班组', '班组', '工序', '在岗（小时）', '件数', '返工', '被判责', '撤销'],
  ...['标准工时（小时）', '效率（%）', '最后扫描', '更正（件）'],
];
/** More rows than one file has. */
const MOST_ROWS = 100_000;
const clock = timeWriter('Asia/Shanghai');
const hours = (ms: number | null) => (ms === null ? null : Math.round(ms / 36_000) / 100);

interface TaskInput {
  /** As it was asked for: it is read anew when the task begins. */
  asked: Parsed<typeof workReport.export>;
  who: Pick<Ctx, 'tenantId' | 'userId' | 'permissions'>;
  at: number;
}

export const startExport = (
  ctx: Ctx,
  asked: Parsed<typeof workReport.export>,
): Promise<Answer<typeof workReport.export>> => {
  askedOf(ctx, asked);
  const { tenantId, userId, permissions, now } = ctx;
  const input: TaskInput = { asked, who: { tenantId, userId, permissions }, at: now.getTime() };
  const name = `工作报表-${now.toISOString().slice(0, 10)}`;
  return startListExport(ctx, 'workReport.export', { name, told: '导出工作报表' }, input);
};

export const runExport = listExport<TaskInput>(async (run, { asked, who, at }) => {
  const whole: Asked = askedOf({ ...who, now: new Date(at) }, asked);
  return {
    noun: '工作报表',
    columns: COLUMNS,
    total: (await pageDays(run.db, whole, { pageNo: 1, pageSize: 1 })).total,
    most: MOST_ROWS,
    portions: portionsOf<WorkDayRow>(
      async ({ before, limit }) =>
        (await pageDays(run.db, whole, { pageNo: before / limit + 1, pageSize: limit })).list,
      (rows) =>
        rows.map((row) => [
          ...[row.day, row.hour, row.name, row.teams, row.works, hours(row.onMs), row.pieces, row.rework],
          ...[row.faults, row.undone, hours(row.standardMs)],
          ...[row.efficiency === null ? null : row.efficiency / 10, row.lastAt && clock(row.lastAt)],
          row.corrected,
        ]),
    ),
  };
});
