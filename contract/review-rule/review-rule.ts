import { z } from 'zod';
import { cents, get, id, pageOf, pageQuery, post, type TenantAccess, time } from '#contract/endpoint.ts';
import { recordCalls } from '#contract/record.ts';
import { nameText } from '#contract/values/name.ts';
import { ActionResult, BULK_LIMIT, LogPosition, OrderFilter } from '#contract/order/order.ts';
import { ReviewCondition, RuleCondition } from './review-condition.ts';

const ruleText = (label: string, max: number) =>
  z.string().trim().min(1, `请填写${label}`).max(max, `${label}最多 ${max} 个字`);

/** What a rule does with an order that meets its condition. Marks come first, then the decision. */
export const RuleActions = z
  .object({
    /** Holds it as 待处理 with this reason; a person must look. */
    pend: z.object({ reason: ruleText('待处理原因', 100) }).optional(),
    /** Lets it through by itself; never over an open reason or a hold. */
    approve: z.boolean().optional(),
    tags: z.array(z.string().trim().min(1).max(20)).max(5, '最多 5 个标签').optional(),
    urgent: z.boolean().optional(),
    /** No rule of lower priority looks at the order. */
    stop: z.boolean().optional(),
  })
  .refine(({ pend, approve }) => !(pend && approve), '「转待处理」与「自动审核」只能选一个')
  .refine(
    (a) => a.pend || a.approve || a.urgent || a.stop || (a.tags?.length ?? 0) > 0,
    '请至少选择一个动作',
  );
export type RuleActions = z.infer<typeof RuleActions>;

export const RuleForm = z.object({
  name: nameText('规则名称', 40),
  enabled: z.boolean().default(true),
  condition: ReviewCondition,
  actions: RuleActions,
});
export type RuleForm = z.input<typeof RuleForm>;

export const ReviewRule = z.object({
  id,
  name: z.string(),
  enabled: z.boolean(),
  /** The rule with place 1 runs first. */
  priority: z.int(),
  condition: RuleCondition,
  actions: RuleActions,
  version: z.int(),
  /** Orders that it took in the last 30 days. */
  hits: z.int(),
  lastHitAt: time.nullable(),
  updatedAt: time,
  updatedBy: z.string(),
});
export type ReviewRule = z.infer<typeof ReviewRule>;

/** An order that a rule takes, with the conditions that it meets, as sentences. */
export const RuleHit = z.object({
  orderId: id,
  orderNo: z.string(),
  merchantName: z.string(),
  shopName: z.string(),
  pieces: z.int(),
  amountCents: cents,
  currency: z.string(),
  why: z.array(z.string()),
});
export type RuleHit = z.infer<typeof RuleHit>;

export const PREVIEW_ROWS = 50;

export const RULE_TRIGGERS = {
  push: '推单',
  resubmit: '重新提交',
  edit: '变动后复查',
  manual: '手动运行',
  timer: '定时',
} as const;
export const RuleTrigger = z.enum(Object.keys(RULE_TRIGGERS) as (keyof typeof RULE_TRIGGERS)[]);
export type RuleTrigger = z.infer<typeof RuleTrigger>;

/** Why an order is where it is: one rule that took it at one moment. */
export const RuleVerdict = z.object({
  ruleId: z.int().nullable(),
  ruleName: z.string(),
  /** The conditions that the order met then. */
  why: z.array(z.string()),
  /** What the rule did, in words. */
  did: z.string(),
  trigger: RuleTrigger,
  userName: z.string().nullable(),
  at: time,
});
export type RuleVerdict = z.infer<typeof RuleVerdict>;

export const RuleRun = z.object({
  id,
  trigger: RuleTrigger,
  userName: z.string().nullable(),
  at: time,
  examined: z.int(),
  /** By rule: how many orders it took. */
  hits: z.array(z.object({ ruleId: z.int().nullable(), ruleName: z.string(), orders: z.int() })),
});
export type RuleRun = z.infer<typeof RuleRun>;

const chosen = {
  ids: z.array(id).min(1, '请选择订单').max(BULK_LIMIT, `一次最多 ${BULK_LIMIT} 单`).optional(),
  filter: OrderFilter.optional(),
  position: LogPosition.optional(),
};
const oneOrOther = (a: { ids?: unknown; filter?: unknown }) =>
  (a.ids === undefined) !== (a.filter === undefined);

const see: TenantAccess = { of: 'factory', permissions: ['factory:review'] };
const edit: TenantAccess = { of: 'factory', permissions: ['factory:review:rule'] };
const review: TenantAccess = { of: 'factory', permissions: ['factory:review:approve'] };

export const reviewRule = {
  /** All of them, in the order in which they run. */
  ...recordCalls('/order/review/rule', '审单规则', {
    see,
    edit,
    row: ReviewRule,
    form: RuleForm,
    made: id,
    ids: { page: 'O016' },
  }),
  /** Every rule's id, the first to run first. */
  sort: post('/order/review/rule/sort', '审单规则排序', edit, {
    input: z.object({ ids: z.array(id).min(1).max(200) }),
  }),
  /** How many of the orders under review the condition takes now, and which. */
  preview: post('/order/review/rule/preview', '审单规则试算', see, {
    input: z.object({ condition: ReviewCondition }),
    output: z.object({ examined: z.int(), total: z.int(), list: z.array(RuleHit).max(PREVIEW_ROWS) }),
  }),
  /** What conditions can be chosen from. */
  options: get('/order/review/rule/options', '审单规则选项', see, {
    output: z.object({
      merchants: z.array(z.object({ id, name: z.string() })),
      shops: z.array(z.object({ id, name: z.string() })),
      countries: z.array(z.string()),
      currencies: z.array(z.string()),
    }),
  }),
  /** Runs the rules (or one of them) again on orders under review. */
  run: post('/order/review/rule/run', '运行审单规则', review, {
    input: z
      .object({ ...chosen, ruleId: id.optional() })
      .refine(oneOrOther, '请选择订单，或按筛选条件选择全部'),
    output: z.object({
      examined: z.int(),
      pended: z.int(),
      approved: z.int(),
      marked: z.int(),
      /** Set where it goes on as a task. */
      taskId: z.int().nullable(),
      /** The task by which it can be taken back; null where nothing was decided, or it goes on. */
      doneTaskId: z.int().nullable(),
    }),
  }),
  /**
   * Takes back what a run decided, once, within 24 hours: what it let through goes back to the review, what it held is
   * judged anew. Refused where rules that are switched on would hold it again at once. Tags and urgency stay.
   */
  undo: post('/order/review/rule/run/undo', '撤销规则运行', review, {
    input: z.object({ taskId: id, idempotencyKey: z.string().min(8).max(64).optional() }),
    output: ActionResult,
  }),
  runs: post('/order/review/rule/runs', '审单规则运行记录', see, {
    input: pageQuery.extend({ ruleId: id.optional() }),
    output: pageOf(RuleRun),
  }),
  why: get('/order/review/rule/why', '订单的规则判定', see, {
    input: z.object({ id }),
    output: z.array(RuleVerdict),
  }),
  /**
   * A person looked at what a rule held: its reasons are taken off the orders, and with `approve` they go through in
   * the same step. Reasons of the built-in checks stay; they must be put right or reviewed by force.
   */
  markChecked: post('/order/review/settle', '核对无误', review, {
    input: z
      .object({
        ...chosen,
        versions: z.record(z.string(), z.int()).optional(),
        approve: z.boolean().default(false),
        idempotencyKey: z.string().min(8).max(64).optional(),
      })
      .refine(oneOrOther, '请选择订单，或按筛选条件选择全部'),
    output: ActionResult,
  }),
};
