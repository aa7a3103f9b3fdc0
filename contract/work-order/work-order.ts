import { z } from 'zod';
import { get, id, pageOf, pageQuery, post, time, type TenantAccess } from '#contract/endpoint.ts';
import { ActionResult } from '#contract/life-cycle/action.ts';
import { MOST_OPERATORS } from './life-cycle/work-order-events.ts';

const see: TenantAccess = { of: 'factory', permissions: ['factory:batch'] };
const edit: TenantAccess = { of: 'factory', permissions: ['factory:batch:edit'] };
const work: TenantAccess = { of: 'factory', permissions: ['factory:station'] };
const rowId = z.int().positive();
const count = z.int();
const Named = z.object({ id, name: z.string() });
const once = { idempotencyKey: z.string().min(8).max(64).optional() };

/** How a step is done: piece by piece under a scanner, or as a number. */
export const WORK_MODES = { scan: '扫描', count: '报数' } as const;

/** P148: one step of one batch. */
export const WorkOrder = z.object({
  id,
  /** Twelve digits of the hall (M01). */
  number: z.string(),
  batchId: id,
  batch: z.string(),
  urgent: z.boolean(),
  material: z.string(),
  stepId: id,
  step: z.string(),
  counted: z.boolean(),
  required: z.boolean(),
  planned: count,
  done: count,
  skipped: count,
  scrapped: count,
  left: count,
  team: Named.nullable(),
  operators: z.array(Named),
  state: count,
  /** Why it was paused, or closed by hand. */
  reason: z.string(),
  startedAt: time.nullable(),
  endedAt: time.nullable(),
  /** Whole minutes; of one that is paused up to now. */
  pausedMinutes: count,
  /** From its start, less its pauses; null: it has not begun. */
  workedMinutes: count.nullable(),
  /** What is done of it takes so long by standard. */
  standardMinutes: count,
  version: count,
});
export type WorkOrder = z.infer<typeof WorkOrder>;

export const WorkReport = z.object({
  id,
  good: count,
  scrap: count,
  defect: z.string(),
  userName: z.string(),
  at: time,
  shares: z.array(Named.extend({ percent: count })),
  /** Another row took it back. */
  undone: z.boolean(),
  /** It takes another one back. */
  undoes: z.boolean(),
});
export type WorkReport = z.infer<typeof WorkReport>;

/** How far a piece is in its step. */
export const PIECE_WAYS = { open: '未做', done: '完成', skipped: '跳过', scrapped: '报废' } as const;
export type PieceWay = keyof typeof PIECE_WAYS;
const way = z.enum(Object.keys(PIECE_WAYS) as [PieceWay, ...PieceWay[]]);

export const WORK_ORDER_DEEDS = [
  'workOrder.assigned',
  'workOrder.started',
  'workOrder.paused',
  'workOrder.resumed',
  'workOrder.closed',
] as const;

const PATH = '/manufacture/workOrder';
const text = (most: number) => z.string().trim().max(most);

export const workOrder = {
  page: post(`${PATH}/page`, '工单', see, {
    input: pageQuery.extend({
      state: z.coerce.number().int().optional(),
      stepId: z.coerce.number().int().positive().optional(),
      teamId: z.coerce.number().int().positive().optional(),
      userId: z.coerce.number().int().positive().optional(),
      materialId: z.coerce.number().int().positive().optional(),
      mode: z
        .enum(Object.keys(WORK_MODES) as [keyof typeof WORK_MODES, ...(keyof typeof WORK_MODES)[]])
        .optional(),
      /** A number of the work order or of its batch. */
      number: text(64).optional(),
      /** It took longer than its standard. */
      behind: z.boolean().optional(),
    }),
    output: pageOf(WorkOrder).extend({ counts: z.record(z.string(), count) }),
  }),
  /** What the list is narrowed by. */
  options: post(`${PATH}/options`, '工单的筛选项', see, {
    output: z.object({ steps: z.array(Named), teams: z.array(Named), people: z.array(Named) }),
  }),
  detail: get(`${PATH}/detail`, '工单详情', see, {
    input: z.object({ id }),
    output: z.object({
      workOrder: WorkOrder,
      reports: z.array(WorkReport),
      events: z.array(
        z.object({
          id,
          event: z.string(),
          title: z.string(),
          after: z.string(),
          userName: z.string().nullable(),
          at: time,
        }),
      ),
    }),
  }),
  /** Of a scanned step. */
  pieces: post(`${PATH}/pieces`, '工单的生产件', see, {
    input: pageQuery.extend({ id, way: way.optional() }),
    output: pageOf(
      z.object({
        id,
        number: z.string(),
        skuCode: z.string(),
        state: count,
        attempt: count,
        way,
        /** When, by whom and where it was done last; of one that is open nothing. */
        at: time.nullable(),
        people: z.string(),
        station: z.string(),
      }),
    ),
  }),
  /** Who may do its step, and what can be wrong. */
  choices: get(
    `${PATH}/choices`,
    '工单可以派给谁',
    { of: 'factory', permissions: ['factory:batch:edit', 'factory:station'] },
    {
      input: z.object({ id }),
      output: z.object({ teams: z.array(Named), people: z.array(Named), defects: z.array(z.string()) }),
    },
  ),
  /** To close one short asks for factory:piece:skip besides. */
  act: post(`${PATH}/action`, '派工、开工、暂停、继续、手动完工', edit, {
    input: z.object({
      event: z.enum(WORK_ORDER_DEEDS, '没有这种工单操作，请刷新页面后重试'),
      ids: z.array(rowId).min(1, '请选择工单').max(200, '一次最多 200 张工单'),
      /** As the user saw them, by id: one that changed since is refused. */
      versions: z.record(z.string(), z.int()).optional(),
      params: z.record(z.string(), z.unknown()).default({}),
      ...once,
    }),
    output: ActionResult,
  }),
  report: post(`${PATH}/report`, '报数', work, {
    input: z.object({
      id: rowId,
      good: z.int('请填写合格数').min(0, '合格数不能小于 0').max(10_000, '合格数最多 10,000'),
      scrap: z.int('请填写报废数').min(0, '报废数不能小于 0').max(10_000, '报废数最多 10,000').default(0),
      defect: text(64).default(''),
      shares: z
        .array(z.object({ userId: rowId, percent: z.int('请填写整数').min(1, '份额最小 1 %').max(100) }))
        .min(1, '请选择做的人')
        .max(MOST_OPERATORS, `一次报数最多 ${MOST_OPERATORS} 人`),
      ...once,
    }),
    output: z.object({ left: count }),
  }),
  undoReport: post(`${PATH}/report/undo`, '撤销报数', work, {
    input: z.object({ id: rowId, reportId: rowId }),
    output: z.object({ left: count }),
  }),
};
