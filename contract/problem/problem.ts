import { z } from 'zod';
import { get, id, pageOf, pageQuery, post, time, type TenantAccess } from '#contract/endpoint.ts';
import { ActionResult } from '#contract/life-cycle/action.ts';
import { PackageTracks } from '#contract/track/track.ts';
import { range } from '#contract/values/moment.ts';
import { PROBLEM_TEXT } from './life-cycle/problem-events.ts';
import { HAND_KINDS, PROBLEM_KIND_NAMES } from './problem-words.ts';

const both: TenantAccess = { of: 'any', permissions: ['business:expressProblem', 'factory:problem'] };
const count = z.int();
const rowId = z.int().positive();
const part = z.string().trim().max(64).optional();
const once = { idempotencyKey: z.string().min(8).max(64).optional() };

/** Numbers that are pasted at once, and tickets that one deed takes. */
export const MOST_PROBLEM_NUMBERS = 2000;
export const MOST_PROBLEMS = 1000;
/** States of those that somebody still has to do something about. */
export const UNSOLVED = 80;

/** P053: a ticket, as either side sees it. */
export const Problem = z.object({
  id,
  number: z.string(),
  /** A key of PROBLEM_KINDS. */
  kind: z.string(),
  packageId: id,
  waybillNo: z.string(),
  express: z.string(),
  orderId: id,
  orderNo: z.string(),
  platformOrderNo: z.string(),
  shop: z.string(),
  /** The other side: to the factory its customer, to the merchant his factory. */
  partner: z.string(),
  /** Masked: the first character. */
  recipient: z.string(),
  area: z.string(),
  trackText: z.string(),
  trackAt: time.nullable(),
  state: count,
  compensation: count,
  /** When what it waits for is due; null: nothing is. */
  dueAt: time.nullable(),
  handlerId: id.nullable(),
  handler: z.string(),
  times: count,
  urges: count,
  urgedAt: time.nullable(),
  unanswered: z.boolean(),
  /** Keys of PROBLEM_CHOICES: what the merchant may choose, empty: any; and what he chose. */
  choices: z.array(z.string()),
  choice: z.string(),
  result: z.string(),
  solvedAt: time.nullable(),
  claimCents: count.nullable(),
  /** A claim may not be more: what its orders are worth. */
  declaredCents: count,
  paidCents: count.nullable(),
  paidOn: z.string(),
  paidTo: z.string(),
  openedAt: time,
  version: count,
  /** Of its package: where it is, and whether it is asked back. */
  transit: count,
  intercept: count,
});
export type Problem = z.infer<typeof Problem>;

/** One thing that was said or done; what it carries stands beside it in words of its own. */
export const ProblemEventLine = z.object({
  id,
  event: z.string(),
  title: z.string(),
  after: z.string(),
  actor: z.string(),
  /** Of the asker's own side alone. */
  userName: z.string(),
  at: time,
  text: z.string(),
  choice: z.string(),
  address: z.string(),
  way: z.string(),
  result: z.string(),
  cents: count.nullable(),
});
export type ProblemEventLine = z.infer<typeof ProblemEventLine>;

/** Of the tabs: one state, or all of them; nothing: those that are not solved. */
export const ALL_STATES = 'all';

/** What a person sends to tickets. */
export const PROBLEM_DEEDS = [
  'problem.taken',
  'problem.asked.merchant',
  'problem.answered',
  'problem.asked.carrier',
  'problem.carrier.answered',
  'problem.urged',
  'problem.solved',
  'problem.closed',
  'problem.reopened',
  'compensation.asked',
  'compensation.agreed',
  'compensation.refused',
  'compensation.paid',
  'compensation.withdrawn',
] as const;

const PATH = '/order/problem';

/** What a list of tickets is asked for, beside its page. */
const where = {
  state: z.union([z.literal(ALL_STATES), z.coerce.number().int()]).optional(),
  kind: z.enum(PROBLEM_KIND_NAMES).optional(),
  /** It waits for whoever asks. */
  mine: z.boolean().optional(),
  /** Due within so many hours, or late already. */
  dueHours: z.coerce.number().int().min(0).max(168).optional(),
  express: part,
  shop: part,
  /** Whole numbers: of the ticket, the package, a waybill, or an order here or at its platform. */
  numbers: z
    .array(z.string().trim().max(64))
    .max(MOST_PROBLEM_NUMBERS, `一次最多查 ${MOST_PROBLEM_NUMBERS} 个单号`)
    .optional(),
  opened: range.optional(),
  compensation: z.coerce.number().int().optional(),
  /** The factory's: taken by whoever asks, or by nobody. */
  handler: z.enum(['me', 'none']).optional(),
};

export const problems = {
  /** The newest first. A merchant reads his own, a factory those of the packages that were pushed to it. */
  page: post(`${PATH}/page`, '快递问题件', both, {
    input: pageQuery.extend(where),
    output: pageOf(Problem).extend({
      /** By kind, in the state that is asked for; by state, of the kind that is asked for. */
      kinds: z.record(z.string(), count),
      states: z.record(z.string(), count),
    }),
  }),
  detail: get(`${PATH}/detail`, '问题件详情', both, {
    input: z.object({ id }),
    output: z.object({
      problem: Problem,
      /** Who opened it, and what was said then. */
      events: z.array(ProblemEventLine),
      tracks: PackageTracks.nullable(),
      lines: z.array(z.object({ id, title: z.string(), skuCode: z.string(), quantity: count })),
      packageNumber: z.string(),
    }),
  }),
  open: post(`${PATH}/open`, '登记问题件', both, {
    input: z.object({
      /** Of the package, a waybill, or an order. */
      number: z.string().trim().min(1, '请填写运单号、订单号或包裹号').max(64),
      kind: z.enum(HAND_KINDS, '请选择类型'),
      text: z
        .string()
        .trim()
        .min(1, '请填写说明')
        .max(PROBLEM_TEXT, `最多 ${PROBLEM_TEXT} 个字，请缩短后再提交`)
        .refine((value) => !value.includes('\0'), '不能包含空字符，请重新输入'),
      ...once,
    }),
    output: z.object({ id, number: z.string() }),
  }),
  export: post(`${PATH}/export`, '导出快递问题件', both, {
    input: z.strictObject(where),
    output: z.object({ taskId: id }),
  }),
  act: post(`${PATH}/action`, '认领、转商家、回复、催办、提交快递、解决、关闭、重新打开、理赔', both, {
    input: z.object({
      event: z.enum(PROBLEM_DEEDS, '没有这种问题件操作，请刷新页面后重试'),
      ids: z.array(rowId).min(1, '请选择问题件').max(MOST_PROBLEMS, `一次最多 ${MOST_PROBLEMS} 个问题件`),
      /** As the user saw them, by id: one that changed since is refused. */
      versions: z.record(z.string(), z.int()).optional(),
      params: z.record(z.string(), z.unknown()).default({}),
      ...once,
    }),
    output: ActionResult,
  }),
};
