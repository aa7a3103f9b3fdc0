import type { Output, Parsed } from '#contract/endpoint.ts';
import { MOST_STEPS, type artHistory } from '#contract/art-desk/art-history.ts';
import { ART_STEPS, type ArtState, type ArtStep } from '#contract/art-desk/art-step.ts';
import { placementText } from '#contract/values/placement.ts';
import { listExport, portionsOf, startListExport } from '#server/modules/file/service.ts';
import { isClockZone, timeWriter } from '#server/modules/order-export/service.ts';
import type { Limits } from '#server/platform/caller.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest } from '#server/platform/refusal.ts';
import type { OutCell } from '#server/platform/spreadsheet/write-table.ts';
import { stepsAsked, viewSteps } from './history.ts';
import { countSteps, pageSteps, type StepRow } from './steps.sql.ts';

interface TaskInput {
  wanted: Omit<Parsed<typeof artHistory.export>, 'timeZone'>;
  timeZone: string;
  limits: Limits;
}

const lies = ({ fileId, place }: ArtState): string =>
  fileId === null ? '没有图片' : (place && placementText(place)) || '铺满';
const pixels = ({ widthPx, heightPx }: ArtState): string =>
  widthPx && heightPx ? `${widthPx} × ${heightPx} px` : '';

type Column = readonly [string, (row: ArtStep) => OutCell];
const columnsOf = (clock: (at: Date) => string): readonly Column[] => [
  ['时间', ({ at }) => clock(new Date(at))],
  ['操作人', ({ by }) => by],
  ['动作', ({ kind }) => ART_STEPS[kind]],
  ['订单号', ({ orderNo }) => ({ digits: orderNo })],
  ['行', ({ lineNo }) => lineNo],
  ['SKU', ({ skuCode }) => ({ digits: skuCode ?? '' })],
  ['客户', ({ merchantName }) => merchantName],
  ['之前的像素', ({ before }) => pixels(before)],
  ['之前的摆放', ({ before }) => lies(before)],
  ['之后的像素', ({ after }) => pixels(after)],
  ['之后的摆放', ({ after }) => lies(after)],
  ['原因', ({ reason }) => reason ?? ''],
];

export async function startExport(
  ctx: Ctx,
  { timeZone, ...wanted }: Parsed<typeof artHistory.export>,
): Promise<Output<typeof artHistory.export>> {
  if (!isClockZone(timeZone)) throw badRequest('时区无效，请重新选择。');
  const name = `图片历史-${ctx.now.toISOString().slice(0, 10)}`;
  const input: TaskInput = { wanted, timeZone, limits: ctx.limits };
  return startListExport(ctx, 'art.export', { name, told: '导出图片历史' }, input);
}

export const runExport = listExport<TaskInput>(async (run, { wanted, timeZone, limits }) => {
  const columns = columnsOf(timeWriter(timeZone));
  const reader = { db: run.db, tenantId: run.task.tenantId, limits, files: run.files, now: run.clock.now() };
  const question = stepsAsked(reader, wanted);
  return {
    noun: '步骤',
    columns: columns.map(([title]) => title),
    total: await countSteps(run.db, question),
    most: MOST_STEPS,
    portions: portionsOf<StepRow>(
      ({ last, limit }) =>
        pageSteps(run.db, { ...question, below: last?.id }, { pageNo: 1, pageSize: limit }),
      async (rows) =>
        (await viewSteps(reader, rows)).map((row) => columns.map(([, cell]) => cell(row as ArtStep))),
    ),
  };
});
