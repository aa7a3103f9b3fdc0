import {
  TASK_STATES,
  type CustomTask,
  type customTask,
  type TaskState,
} from '#contract/custom-task/custom-task.ts';
import type { Answer, Parsed, Shown } from '#contract/endpoint.ts';
import { isPieceEventType, PIECE_EVENTS } from '#contract/piece/life-cycle/piece-events.ts';
import { pieceOf } from '#contract/piece/life-cycle/piece-states.ts';
import { ART_FAULTS, isArtFault } from '#contract/print-file/faults.ts';
import { PRINT_COLORS, PRINT_WHITES, printFileKind } from '#contract/print-file/print-file.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { notFound } from '#server/platform/refusal.ts';
import { madeOfLine, piecesOfLine, wayOfLine } from './detail.sql.ts';
import * as sql from './list.sql.ts';

/** Pieces and steps of one task that its drawer shows. */
const MOST_PIECES = 100;
const MOST_STEPS = 100;

const STATES = new Map(
  Object.entries(TASK_STATES).map(([name, { code }]) => [code as number, name as TaskState]),
);
const faultOf = (code: string | null) => (code !== null && isArtFault(code) ? code : null);

const askerOf = ({ tenantId, userId, limits, now }: Ctx): sql.Asker => ({
  ...{ factoryId: tenantId, userId, now },
  ...{ shopIds: limits.shopIds, materials: limits.materials },
});

function view(
  { files, userId }: Ctx,
  { pictureFileId, code, ...row }: sql.TaskRow,
): Shown<typeof CustomTask> {
  return {
    ...row,
    state: STATES.get(row.state)!,
    fault: faultOf(code),
    pictureUrl: files.link(pictureFileId),
    thumbUrl: files.link(pictureFileId, 'thumb'),
    mine: row.handlerId === userId,
  };
}

export async function page(
  ctx: Ctx,
  { pageNo, pageSize, view: part, ...filter }: Parsed<typeof customTask.page>,
): Promise<Answer<typeof customTask.page>> {
  const asker = askerOf(ctx);
  const [counts, ids] = await Promise.all([
    sql.countTasks(ctx.db, asker, filter),
    sql.findTasks(ctx.db, asker, { ...filter, view: part }, { pageNo, pageSize }),
  ]);
  const rows = await sql.shownTasks(ctx.db, ctx.tenantId, ids);
  return { list: rows.map((row) => view(ctx, row)), total: counts[part], counts };
}

/** @throws Refusal 404, the same for a foreign task and an unknown one */
export async function detail(
  ctx: Ctx,
  { id }: Parsed<typeof customTask.detail>,
): Promise<Answer<typeof customTask.detail>> {
  const { db, tenantId, files } = ctx;
  const ids = await sql.reachedTasks(db, askerOf(ctx), [id]);
  const [row] = ids.length > 0 ? await sql.shownTasks(db, tenantId, ids) : [];
  if (!row) throw notFound('这一行已不在定制任务中，请刷新列表。');
  const [pieces, made, way] = await Promise.all([
    piecesOfLine(db, tenantId, row.lineId, MOST_PIECES),
    madeOfLine(db, tenantId, row.lineId),
    wayOfLine(db, tenantId, row.lineId, MOST_STEPS),
  ]);
  return {
    task: view(ctx, row),
    made: made
      ? {
          url: files.link(made.fileId)!,
          thumbUrl: files.link(made.fileId, 'thumb')!,
          ...{ width: made.width, height: made.height, dpi: made.how.dpi, kind: printFileKind(made.how) },
          ...{ color: PRINT_COLORS[made.how.color], white: PRINT_WHITES[made.how.white] },
        }
      : null,
    pieces: pieces.map(({ artCode, state, ...piece }) => ({
      ...piece,
      state: pieceOf(state),
      fault: faultOf(artCode),
    })),
    way: way.map(({ event, note, code, userName, ...step }) => {
      const fault = faultOf(code);
      return {
        ...step,
        title: isPieceEventType(event) ? PIECE_EVENTS[event].label : event,
        note: note ?? (fault ? ART_FAULTS[fault].label : ''),
        by: userName ?? '系统',
      };
    }),
  };
}
