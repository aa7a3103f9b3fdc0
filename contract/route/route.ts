import { z } from 'zod';
import { id, pageOf, pageQuery, post, time } from '#contract/endpoint.ts';
import { editHall, seeHall } from '#contract/station/access.ts';
import { nameText } from '#contract/values/name.ts';

export const MOST_ROUTES = 500;
export const MOST_ROUTE_STEPS = 20;
export const MOST_SECONDS = 86_400;

/** A step of a route as it is said. */
const RouteStepForm = z.object({
  stepId: z.int('请选择工序').positive('请选择工序'),
  /** Else it may be left out. */
  required: z.boolean(),
  /** Reported as a number for a batch; else scanned piece by piece. */
  counted: z.boolean(),
  afterPrint: z.boolean(),
  /** What a piece takes by standard. */
  seconds: z
    .int('标准秒请填整数')
    .min(0, '标准秒不能小于 0')
    .max(MOST_SECONDS, `标准秒最多 ${MOST_SECONDS.toLocaleString('zh-CN')}`),
});
export type RouteStepForm = z.infer<typeof RouteStepForm>;
const RouteStep = RouteStepForm.extend({ name: z.string() });
export type RouteStep = z.infer<typeof RouteStep>;

/** What a version of a route says. */
const said = {
  steps: z
    .array(RouteStepForm)
    .min(1, '请至少添加一道工序')
    .max(MOST_ROUTE_STEPS, `一条路线最多 ${MOST_ROUTE_STEPS} 道工序`),
  /** How many of a hundred pieces are inspected. */
  inspected: z.int('抽检比例请填整数').min(0, '抽检比例不能小于 0 %').max(100, '抽检比例不能大于 100 %'),
};
const named = { name: nameText('名称', 40) };

const refuseSteps = ({ steps }: { steps: readonly RouteStepForm[] }, issues: z.RefinementCtx): void => {
  const refuse = (message: string) => issues.addIssue({ code: 'custom', path: ['steps'], message });
  const ids = steps.map(({ stepId }) => stepId);
  if (new Set(ids).size < ids.length) refuse('同一道工序只能添加一次，请去掉重复的。');
  if (steps.some(({ afterPrint, counted }) => !afterPrint && !counted))
    refuse('印前的工序按批报数，请把它的方式改为「报数」。');
  const printed = steps.findIndex(({ afterPrint }) => afterPrint);
  if (printed >= 0 && steps.slice(printed).some(({ afterPrint }) => !afterPrint))
    refuse('印前的工序要排在印后的前面，请调整顺序。');
};
const refuseTarget = (
  { materialId, skuId }: { materialId: number | null; skuId: number | null },
  issues: z.RefinementCtx,
): void => {
  if (materialId !== null && skuId !== null)
    issues.addIssue({ code: 'custom', path: ['skuId'], message: '材质和 SKU 只能选一个。' });
};

const RouteFields = z.object({
  ...named,
  /** Of which material or which SKU; neither: of all that no other route is for. It stays as it was made. */
  materialId: z.int('请选择材质').positive('请选择材质').nullable(),
  skuId: z.int('请选择 SKU').positive('请选择 SKU').nullable(),
  ...said,
});
export const RouteForm = RouteFields.superRefine(refuseTarget).superRefine(refuseSteps);
export type RouteForm = z.infer<typeof RouteFields>;
/** One that is changed. */
const RouteChange = z.object({ ...named, ...said, id, version: z.int() }).superRefine(refuseSteps);

/** How goods go through the hall, in its newest version. */
export const Route = z.object({
  id,
  name: z.string(),
  materialId: id.nullable(),
  material: z.string().nullable(),
  skuId: id.nullable(),
  skuCode: z.string().nullable(),
  steps: z.array(RouteStep),
  inspected: z.int(),
  versionNo: z.int(),
  status: z.int(),
  version: z.int(),
  updatedBy: z.string(),
  updatedAt: time,
});
export type Route = z.infer<typeof Route>;

/** What a route is for. */
export const ROUTE_TARGETS = { all: '全部产品', material: '材质', sku: 'SKU' } as const;
export type RouteTarget = keyof typeof ROUTE_TARGETS;
const target = z.enum(Object.keys(ROUTE_TARGETS) as [RouteTarget, ...RouteTarget[]]);

const PATH = '/manufacture/route';
const one = z.object({ id });
const key = { idempotencyKey: z.string().min(8).max(64).optional() };

export const route = {
  page: post(`${PATH}/page`, '工艺路线列表', seeHall, {
    input: pageQuery.extend({
      /** A part of the name, or the code of a SKU. */
      keyword: z.string().trim().max(64).optional(),
      target: target.optional(),
      materialId: z.coerce.number().int().positive().optional(),
      stepId: z.coerce.number().int().positive().optional(),
      status: z.coerce.number().int().optional(),
    }),
    output: pageOf(Route),
  }),
  /** Its versions with what changed, the newest first. */
  detail: post(`${PATH}/detail`, '工艺路线详情', seeHall, {
    input: one,
    output: z.object({
      versions: z.array(
        z.object({ no: z.int(), changed: z.string(), createdBy: z.string(), createdAt: time }),
      ),
    }),
  }),
  create: post(`${PATH}/create`, '新建工艺路线', editHall, {
    input: RouteFields.extend(key).superRefine(refuseTarget).superRefine(refuseSteps),
    output: z.object({ id }),
  }),
  /** Its name alone, or what it says as a new version; what is the same makes none. */
  update: post(`${PATH}/update`, '修改工艺路线', editHall, {
    input: RouteChange,
    output: z.object({ versionNo: z.int() }),
  }),
  stop: post(`${PATH}/stop`, '停用工艺路线', editHall, { input: one }),
  start: post(`${PATH}/start`, '启用工艺路线', editHall, { input: one }),
  /** What a route can be for, by a part of the name or code. */
  choices: post(`${PATH}/choices`, '工艺路线的可选对象', seeHall, {
    input: z.object({
      kind: z.enum(['material', 'sku']),
      keyword: z.string().trim().max(64).default(''),
    }),
    output: z.array(z.object({ id, name: z.string(), note: z.string() })),
  }),
};
