import { z } from 'zod';
import { cents, id, pageOf, pageQuery, post, get, type TenantAccess, time } from '#contract/endpoint.ts';
import { TagColour } from '#contract/order/order-tags.ts';
import { recordCalls } from '#contract/record.ts';
import {
  RuleCondition,
  type ConditionField,
  type ConditionLeaf,
} from '#contract/review-rule/review-condition.ts';
import { nameText } from '#contract/values/name.ts';

export const MOST_GIFT = 99;

/** What a merchant can ask of his own orders before they are pushed. */
export const TAG_FIELDS: readonly ConditionField[] = [
  'amount',
  'pieces',
  'code',
  'country',
  'shop',
  'platform',
  'buyerRemark',
  'words',
  'pictureMissing',
  'pictureSmall',
];

const asks = ({ field }: ConditionLeaf): boolean => TAG_FIELDS.includes(field);
const TagCondition = RuleCondition.refine(
  ({ groups }) => groups.every(({ leaves }) => leaves.every(asks)),
  '规则标签不能使用这个条件，请换一个',
);

export const TAG_TRIGGERS = { new: '新单', match: '匹配后', edit: '编辑后' } as const;
export type TagTrigger = keyof typeof TAG_TRIGGERS;
const TRIGGERS = Object.keys(TAG_TRIGGERS) as TagTrigger[];
/** When a rule came to an order: by itself, or because somebody ran it. */
export const HIT_TRIGGERS = { ...TAG_TRIGGERS, manual: '手动运行' } as const;
export type HitTrigger = keyof typeof HIT_TRIGGERS;

const QUANTITY = '请输入 1 至 99 的整数';
const giftQuantity = z.int(QUANTITY).min(1, QUANTITY).max(MOST_GIFT, QUANTITY);

/** What a rule does with an order that meets its condition. */
export const TagActions = z
  .object({
    tags: z
      .array(z.string().trim().min(1).max(20, '标签最多 20 个字'))
      .max(5, '最多 5 个标签，每个最多 20 个字')
      .optional(),
    /** Of its tags those for which a colour is chosen. Of several rules that name a tag the first one's holds. */
    tagColours: z.record(z.string().max(20), TagColour).optional(),
    remark: z.string().trim().min(1, '请填写备注').max(200, '备注最多 200 个字').optional(),
    urgent: z.boolean().optional(),
    /** Once an order, where its goods are of the same factory. */
    gift: z.object({ skuId: z.int('请选择赠品').positive('请选择赠品'), quantity: giftQuantity }).optional(),
    /** No rule of lower priority looks at the order. */
    stop: z.boolean().optional(),
  })
  .refine(
    ({ tags, remark, urgent, gift, stop }) => Boolean(tags?.length || remark || urgent || gift || stop),
    '请至少选择一个动作',
  );
export type TagActions = z.infer<typeof TagActions>;

export const RuleTagForm = z.object({
  name: nameText('规则名称', 40),
  enabled: z.boolean().default(true),
  triggers: z.array(z.enum(TRIGGERS)).min(1, '请至少选择一个触发时机').max(TRIGGERS.length),
  condition: TagCondition,
  actions: TagActions,
});
export type RuleTagForm = z.input<typeof RuleTagForm>;

export const MOST_TAG_RULES = 100;

export const RuleTag = z.object({
  id,
  name: z.string(),
  enabled: z.boolean(),
  /** The rule with place 1 runs first. */
  priority: z.int(),
  triggers: z.array(z.enum(TRIGGERS)),
  condition: RuleCondition,
  actions: TagActions,
  /** What its gift is called; where it is not offered any more, it is not given. */
  gift: z.object({ id, code: z.string(), name: z.string(), offered: z.boolean() }).nullable(),
  version: z.int(),
  /** Orders that it took in the last 7 days. */
  hits: z.int(),
  lastHitAt: time.nullable(),
  updatedAt: time,
  updatedBy: z.string(),
});
export type RuleTag = z.infer<typeof RuleTag>;

const ofOrder = { orderId: id, orderNo: z.string(), shopName: z.string(), why: z.array(z.string()) };

/** An order that a condition takes now, with the conditions that it meets. */
const Found = z.object({ ...ofOrder, pieces: z.int(), amountCents: cents, currency: z.string() });

/** What a rule did to one order. */
export const TagHit = z.object({
  id,
  ...ofOrder,
  did: z.string(),
  trigger: z.enum(Object.keys(HIT_TRIGGERS) as HitTrigger[]),
  at: time,
});
export type TagHit = z.infer<typeof TagHit>;

export const TAG_PREVIEW_ROWS = 50;
export const HIT_FILTERS = { hit: '命中过', never: '从未命中' } as const;

const see: TenantAccess = { of: 'business', permissions: ['business:ruleTag', 'business:ruleTag:edit'] };
const edit: TenantAccess = { of: 'business', permissions: ['business:ruleTag:edit'] };

export const ruleTag = {
  /** All of them, in the order in which they run. */
  ...recordCalls('/basic/business/rule-tag', '规则标签', {
    see,
    edit,
    row: RuleTag,
    form: RuleTagForm,
    where: {
      /** Part of a name or a tag. */
      keyword: z.string().trim().max(64).optional(),
      action: z.enum(['tags', 'remark', 'urgent', 'gift']).optional(),
      hit: z.enum(['hit', 'never']).optional(),
      enabled: z.enum(['yes', 'no']).optional(),
    },
  }),
  /** Every rule's id, the first to run first. */
  sort: post('/basic/business/rule-tag/sort', '规则标签排序', edit, {
    input: z.object({ ids: z.array(id).min(1).max(MOST_TAG_RULES) }),
  }),
  /** How many of the orders that are not pushed yet the condition takes now, and which. */
  preview: post('/basic/business/rule-tag/preview', '规则标签试算', see, {
    input: z.object({ condition: TagCondition }),
    output: z.object({ examined: z.int(), total: z.int(), list: z.array(Found).max(TAG_PREVIEW_ROWS) }),
  }),
  /** What conditions can be chosen from. */
  options: get('/basic/business/rule-tag/options', '规则标签选项', see, {
    output: z.object({
      shops: z.array(z.object({ id, name: z.string() })),
      countries: z.array(z.string()),
      currencies: z.array(z.string()),
    }),
  }),
  /** Runs one rule on the orders that are not pushed yet, as a task; an order that it took already stays as it is. */
  run: post('/basic/business/rule-tag/run', '运行规则标签', edit, {
    input: z.object({ id }),
    output: z.object({ taskId: z.int() }),
  }),
  /** What a rule did, the latest first. */
  hits: post('/basic/business/rule-tag/hits', '规则标签命中记录', see, {
    input: pageQuery.extend({ ruleId: id }),
    output: pageOf(TagHit),
  }),
};
