import type { Answer, Parsed } from '#contract/endpoint.ts';
import { MOST_LINES, SOURCES, type barcode } from '#contract/barcode/barcode.ts';
import { listExport, portionsOf, startListExport } from '#server/modules/file/service.ts';
import { timeWriter } from '#server/modules/order-export/service.ts';
import type { Limits } from '#server/platform/caller.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { asked as askedOf } from './list.sql.ts';
import { tellLine } from './way.ts';
import { countLines, linesBehind, type WayRow } from './way.sql.ts';

interface TaskInput {
  asked: Parsed<typeof barcode.export>;
  limits: Limits;
  /** What was asked for is asked of this moment, however late the task begins. */
  at: number;
}

/** As the clock of the factory says it. */
const clock = timeWriter('Asia/Shanghai');
const COLUMNS = ['生产件号', '时间', '事件', '之前', '之后', '工位', '操作员', '来源', '设备时间', '原因'];

function cellsOf(row: WayRow) {
  const line = tellLine(row);
  return [
    ...[{ digits: row.number }, clock(row.at), line.title, line.before, line.after, line.station],
    ...[line.userName ?? '系统', SOURCES[line.source], row.deviceAt && clock(row.deviceAt), line.note],
  ];
}

export function startExport(
  ctx: Ctx,
  asked: Parsed<typeof barcode.export>,
): Promise<Answer<typeof barcode.export>> {
  const name = `生产件时间线-${ctx.now.toISOString().slice(0, 10)}`;
  const input: TaskInput = { asked, limits: ctx.limits, at: ctx.now.getTime() };
  return startListExport(ctx, 'barcode.export', { name, told: '导出生产件与时间线' }, input);
}

export const runExport = listExport<TaskInput>(async (run, { asked, limits, at }) => {
  const { tenantId } = run.task;
  const where = askedOf(
    { factoryId: tenantId, materials: limits.materials },
    { ...asked, now: new Date(at) },
  );
  return {
    noun: '事件',
    columns: COLUMNS,
    total: await countLines(run.db, tenantId, where),
    most: MOST_LINES,
    portions: portionsOf<WayRow>(
      (place) => linesBehind(run.db, tenantId, where, place),
      (rows) => rows.map(cellsOf),
    ),
  };
});
