import { z } from 'zod';
import { cents, get, id, pageOf, pageQuery, post, time } from '#contract/endpoint.ts';
import { recordCalls } from '#contract/record.ts';
import {
  RuleCondition,
  type ConditionField,
  type ConditionLeaf,
} from '#contract/review-rule/review-condition.ts';
import { editHall, rowId, seeHall } from '#contract/station/access.ts';
import { nameText } from '#contract/values/name.ts';

export const MOST_DISTRIBUTE_RULES = 100;
/** Conditions of one rule, over all of its groups. */
export const MOST_DISTRIBUTE_LEAVES = 20;
/** Pieces of one batch. */
export const MOST_FULL = 10_000;
const MOST_MINUTES = 1440;
const MOST_TIMES = 10;
export const MOST_TRIED = 5;

/** What is asked of an order whose pieces wait, and of these pieces. */
export const DISTRIBUTE_FIELDS: readonly ConditionField[] = [
  'material',
  'model',
  'color',
  'deviceBusy',
  'pieces',
  'urgent',
  'code',
  'merchant',
  'shop',
  'platform',
  'country',
  'amount',
  'words',
  'buyerRemark',
  'merchantRemark',
  'paidFor',
  'timeOfDay',
];
const asks = ({ field }: ConditionLeaf): boolean => DISTRIBUTE_FIELDS.includes(field);
export const DistributeCondition = RuleCondition.refine(
  ({ groups }) => groups.every(({ leaves }) => leaves.every(asks)),
  '分配规则不能使用这个条件，请换一个',
).refine(
  ({ groups }) => groups.reduce((sum, { leaves }) => sum + leaves.length, 0) <= MOST_DISTRIBUTE_LEAVES,
  '一条规则最多 20 个条件，请拆成两条规则',
);

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, '请填写时间，如 09:00');
const FULL = '请填写 1 至 10,000 的件数';
const MINUTES = '请填写 1 至 1,440 的分钟数';

/** When what a rule takes becomes a batch: whichever comes first. */
export const Grouping = z
  .object({
    /** Once so many pieces are there; whole orders, so that the last one may bring some more. */
    fullAt: z.int(FULL).min(1, FULL).max(MOST_FULL, FULL).nullable(),
    everyMinutes: z.int(MINUTES).min(1, MINUTES).max(MOST_MINUTES, MINUTES).nullable(),
    /** China's clock. */
    dailyAt: z.array(clock).max(MOST_TIMES, '一天最多 10 个时间'),
    urgentAtOnce: z.boolean(),
  })
  .refine(
    ({ fullAt, everyMinutes, dailyAt, urgentAtOnce }) =>
      fullAt !== null || everyMinutes !== null || dailyAt.length > 0 || urgentAtOnce,
    '请至少选择一种组批时机',
  );
export type Grouping = z.infer<typeof Grouping>;

/** What makes a rule's batch. */
export const DISTRIBUTE_TRIGGERS = {
  full: '满件数',
  minutes: '每隔几分钟',
  daily: '每天定时',
  urgent: '加急立即',
  manual: '手动运行',
} as const;
export type DistributeTrigger = keyof typeof DISTRIBUTE_TRIGGERS;
const Trigger = z.enum(Object.keys(DISTRIBUTE_TRIGGERS) as DistributeTrigger[]);

const target = {
  /** Pieces of this print profile; null: of any, each profile's in a batch of its own. */
  profileId: rowId.nullable(),
  /** null: all of them. */
  condition: DistributeCondition.nullable(),
};

export const DistributeRuleForm = z.object({
  name: nameText('规则名称', 40),
  enabled: z.boolean().default(true),
  ...target,
  grouping: Grouping,
  /** Its batches are released at once. */
  release: z.boolean(),
  /** Its batches are laid on plates once they are released. */
  nest: z.boolean(),
  /** These plates are drawn and sent to their device without a hand. */
  send: z.boolean().default(false),
  /** Of a released batch: the work orders of the steps that this team may do go to it. */
  teamId: rowId.nullable(),
});
export type DistributeRuleForm = z.input<typeof DistributeRuleForm>;

export const DistributeRule = z.object({
  id,
  name: z.string(),
  enabled: z.boolean(),
  /** The rule with place 1 is asked first. */
  priority: z.int(),
  profileId: z.int().nullable(),
  profile: z.string().nullable(),
  teamId: z.int().nullable(),
  team: z.string().nullable(),
  condition: RuleCondition.nullable(),
  grouping: Grouping,
  release: z.boolean(),
  nest: z.boolean(),
  send: z.boolean(),
  /** Why it makes no batches though it is open, or what was refused the last time; empty: nothing. */
  problem: z.string(),
  /** Pieces in its batches of yesterday, by China's clock. */
  yesterday: z.int(),
  lastRunAt: time.nullable(),
  version: z.int(),
  updatedAt: time,
  updatedBy: z.string(),
});
export type DistributeRule = z.infer<typeof DistributeRule>;

/** One batch that a rule made. */
export const DistributeRun = z.object({
  id,
  ruleId: z.int().nullable(),
  ruleName: z.string(),
  trigger: Trigger,
  batchId: id,
  batchNumber: z.string(),
  profile: z.string(),
  orders: z.int(),
  pieces: z.int(),
  /** What followed at once, in words. */
  did: z.string(),
  userName: z.string().nullable(),
  at: time,
});
export type DistributeRun = z.infer<typeof DistributeRun>;

/** A waiting piece, and the rule that takes it. */
export const TriedPiece = z.object({
  number: z.string(),
  orderNo: z.string().nullable(),
  profile: z.string().nullable(),
  ruleName: z.string().nullable(),
  /** The conditions that it meets; without a rule: why none takes it. */
  why: z.string(),
});
export type TriedPiece = z.infer<typeof TriedPiece>;

/** An order of which waiting pieces meet a condition. */
const Found = z.object({
  orderId: id,
  orderNo: z.string(),
  shopName: z.string(),
  pieces: z.int(),
  amountCents: cents,
  currency: z.string(),
  why: z.array(z.string()),
});
export const DISTRIBUTE_PREVIEW_ROWS = 50;

const PATH = '/manufacture/distribute/rule';
const named = z.array(z.object({ id, name: z.string() }));

export const distributeRule = {
  /** All of them, in the order in which they are asked. */
  ...recordCalls(PATH, '分配规则', {
    see: seeHall,
    edit: editHall,
    row: DistributeRule,
    form: DistributeRuleForm,
    where: {
      /** Part of a name. */
      keyword: z.string().trim().max(64).optional(),
      profileId: rowId.optional(),
      teamId: rowId.optional(),
      enabled: z.enum(['yes', 'no']).optional(),
      /** Open ones that take no waiting piece now. */
      takesNone: z.boolean().optional(),
    },
  }),
  /** Every rule's id, the first to be asked first. */
  sort: post(`${PATH}/sort`, '分配规则排序', editHall, {
    input: z.object({ ids: z.array(id).min(1).max(MOST_DISTRIBUTE_RULES) }),
  }),
  turn: post(`${PATH}/turn`, '启用或停用分配规则', editHall, {
    input: z.object({ id, version: z.int(), enabled: z.boolean() }),
  }),
  /** How many waiting pieces each rule would take now, and how many none takes. */
  waiting: get(`${PATH}/waiting`, '分配规则现在符合的生产件', seeHall, {
    output: z.object({
      rules: z.array(z.object({ ruleId: id, pieces: z.int(), orders: z.int() })),
      rest: z.int(),
    }),
  }),
  /** Of which waiting orders the pieces meet a condition, whatever other rules take. */
  preview: post(`${PATH}/preview`, '分配规则试算条件', seeHall, {
    input: z.object(target),
    output: z.object({
      examined: z.int(),
      total: z.int(),
      /** Of all orders that meet it. */
      pieces: z.int(),
      list: z.array(Found).max(DISTRIBUTE_PREVIEW_ROWS),
    }),
  }),
  /** Which rule takes these pieces, or the first that wait. */
  trial: post(`${PATH}/trial`, '分配规则试算', seeHall, {
    input: z.object({
      numbers: z.array(z.string().trim().min(1).max(64)).max(MOST_TRIED, '一次最多试算 5 件').default([]),
    }),
    output: z.array(TriedPiece),
  }),
  /** What conditions and targets can be chosen from. */
  options: get(`${PATH}/options`, '分配规则选项', seeHall, {
    output: z.object({
      merchants: named,
      shops: named,
      countries: z.array(z.string()),
      currencies: z.array(z.string()),
      materials: z.array(z.string()),
      models: z.array(z.string()),
      colors: z.array(z.string()),
      profiles: named,
      teams: named,
    }),
  }),
  /** What the rule takes now becomes batches at once, whatever its grouping. */
  run: post(`${PATH}/run`, '立即运行分配规则', editHall, {
    input: z.object({ id, idempotencyKey: z.string().min(8).max(64).optional() }),
    output: z.object({ batches: z.array(z.string()), pieces: z.int(), orders: z.int(), more: z.boolean() }),
  }),
  /** What rules did, the latest first. */
  runs: post(`${PATH}/runs`, '分配规则运行记录', seeHall, {
    input: pageQuery.extend({ ruleId: z.coerce.number().int().positive().optional() }),
    output: pageOf(DistributeRun),
  }),
};
