import { z } from 'zod';
import { cents, id } from '#contract/endpoint.ts';
import { Platform } from '#contract/shop/shop.ts';

/** Conditions of rules: leaves about one order, joined by 'all of' and 'any of'. */
const among = { op: z.enum(['anyOf', 'noneOf']) };
const compare = { op: z.enum(['atLeast', 'lessThan']) };
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, '请填写时间，如 09:00');
const yes = { is: z.boolean() };
const values = (max: number) => z.array(z.string().trim().min(1).max(128)).min(1, '请至少填写一项').max(max);

export const ConditionLeaf = z.discriminatedUnion('field', [
  /** In the order's own currency; an order in another one does not meet it. */
  z.object({
    field: z.literal('amount'),
    ...compare,
    cents: cents.min(0, '金额不能为负数'),
    currency: z.string().length(3),
  }),
  z.object({ field: z.literal('pieces'), ...compare, count: z.int().min(0).max(100_000) }),
  /** Of any goods line: the SKU's code or the platform's. */
  z.object({ field: z.literal('code'), ...among, values: values(200) }),
  z.object({ field: z.literal('country'), ...among, values: values(100) }),
  z.object({ field: z.literal('merchant'), ...among, ids: z.array(id).min(1, '请选择商家').max(200) }),
  z.object({ field: z.literal('shop'), ...among, ids: z.array(id).min(1, '请选择店铺').max(200) }),
  z.object({
    field: z.literal('platform'),
    ...among,
    values: z.array(Platform).min(1, '请选择平台').max(50),
  }),
  z.object({ field: z.literal('buyerRemark'), ...yes }),
  z.object({ field: z.literal('merchantRemark'), ...yes }),
  /** In the title of any line, or in a remark of buyer or merchant; whatever case. */
  z.object({ field: z.literal('words'), ...among, values: values(50) }),
  z.object({ field: z.literal('addressUnfit'), ...yes }),
  z.object({ field: z.literal('phoneUnfit'), ...yes }),
  z.object({ field: z.literal('pictureMissing'), ...yes }),
  /** Some picture has fewer dots per inch than this at the print size of its SKU. */
  z.object({ field: z.literal('pictureSmall'), dpi: z.int().min(30).max(1200) }),
  /** Another open order of the factory could go into the same parcel. */
  z.object({ field: z.literal('mergePossible'), ...yes }),
  z.object({ field: z.literal('urgent'), ...yes }),
  /** Minutes since payment. */
  z.object({ field: z.literal('paidFor'), ...compare, minutes: z.int().min(1).max(525_600) }),
  /** China's time of the run, [from, to); over midnight where to is before from. Weekdays 1 (Monday) to 7. */
  z.object({
    field: z.literal('timeOfDay'),
    from: clock,
    to: clock,
    weekdays: z.array(z.int().min(1).max(7)).max(7).optional(),
  }),
  /** Of any piece of the order that waits for the same print profile; its name. */
  z.object({ field: z.literal('material'), ...among, values: values(50) }),
  z.object({ field: z.literal('model'), ...among, values: values(200) }),
  z.object({ field: z.literal('color'), ...among, values: values(50) }),
  /** Plates wait for the device of the pieces, or lie there. */
  z.object({ field: z.literal('deviceBusy'), ...yes }),
]);
export type ConditionLeaf = z.infer<typeof ConditionLeaf>;
export type ConditionField = ConditionLeaf['field'];

/** One level of groups below the first: (a and b) or (c and d), or the other way round. */
export const ConditionGroup = z.object({
  join: z.enum(['all', 'any']),
  leaves: z.array(ConditionLeaf).min(1, '请至少添加一个条件').max(20),
});
export type ConditionGroup = z.infer<typeof ConditionGroup>;

export const RuleCondition = z.object({
  join: z.enum(['all', 'any']),
  groups: z.array(ConditionGroup).min(1, '请至少添加一个条件').max(10),
});
export type RuleCondition = z.infer<typeof RuleCondition>;

/** What only pieces that wait for a batch can be asked: rules that distribute them. */
export const PIECE_FIELDS: readonly ConditionField[] = ['material', 'model', 'color', 'deviceBusy'];

/** What an order under review can be asked. */
export const ReviewCondition = RuleCondition.refine(
  ({ groups }) => groups.every(({ leaves }) => leaves.every(({ field }) => !PIECE_FIELDS.includes(field))),
  '审单规则不能使用这个条件，请换一个',
);

/** Fields whose answer changes as time passes: their rules also run by the clock. */
export const TIMED_FIELDS: readonly ConditionField[] = ['paidFor', 'timeOfDay'];
