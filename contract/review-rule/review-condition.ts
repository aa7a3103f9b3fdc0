import { z } from 'zod';
import { cents, id } from '#contract/endpoint.ts';
import { PLATFORMS, Platform } from '#contract/shop/shop.ts';

/** Conditions of review rules: leaves about one order, joined by 'all of' and 'any of'. */
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

/** Fields whose answer changes as time passes: their rules also run by the clock. */
export const TIMED_FIELDS: readonly ConditionField[] = ['paidFor', 'timeOfDay'];

export const CONDITION_LABELS: Record<ConditionField, string> = {
  amount: '订单金额',
  pieces: '件数',
  code: '商品编码',
  country: '国家/地区',
  merchant: '商家',
  shop: '店铺',
  platform: '平台',
  buyerRemark: '买家备注',
  merchantRemark: '商家备注',
  words: '标题或备注',
  addressUnfit: '收货地址不完整',
  phoneUnfit: '电话不像真实号码',
  pictureMissing: '缺印刷图片',
  pictureSmall: '图片分辨率不足',
  mergePossible: '可以合并',
  urgent: '加急',
  paidFor: '付款时长',
  timeOfDay: '时段',
};

export const AMONG = { anyOf: '属于', noneOf: '不属于' };
/** As AMONG, of words in a text. */
export const HOLDS = { anyOf: '含', noneOf: '不含' };
export const COMPARE = { atLeast: '不少于', lessThan: '少于' };
export const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'];

/** The leaf as a sentence. `name` gives the name of a merchant or shop by its id. */
export function sayLeaf(leaf: ConditionLeaf, name: (id: number) => string = String): string {
  const label = CONDITION_LABELS[leaf.field];
  switch (leaf.field) {
    case 'amount':
      return `${label}${COMPARE[leaf.op]} ${(leaf.cents / 100).toFixed(2)} ${leaf.currency}`;
    case 'pieces':
      return `${label}${COMPARE[leaf.op]} ${leaf.count} 件`;
    case 'paidFor':
      return `${label}${COMPARE[leaf.op]} ${leaf.minutes} 分钟`;
    case 'code':
    case 'country':
      return `${label}${AMONG[leaf.op]} ${leaf.values.join('、')}`;
    case 'words':
      return `${label}${HOLDS[leaf.op]} ${leaf.values.join('、')}`;
    case 'platform':
      return `${label}${AMONG[leaf.op]} ${leaf.values.map((value) => PLATFORMS[value]).join('、')}`;
    case 'merchant':
    case 'shop':
      return `${label}${AMONG[leaf.op]} ${leaf.ids.map(name).join('、')}`;
    case 'buyerRemark':
    case 'merchantRemark':
      return leaf.is ? `有${label}` : `没有${label}`;
    case 'pictureSmall':
      return `${label} ${leaf.dpi} dpi`;
    case 'timeOfDay': {
      const days = leaf.weekdays?.length
        ? `周${leaf.weekdays.map((day) => WEEKDAYS[day - 1]).join('、')} `
        : '';
      return `${label}在 ${days}${leaf.from} 至 ${leaf.to}`;
    }
    case 'addressUnfit':
    case 'phoneUnfit':
    case 'pictureMissing':
    case 'mergePossible':
    case 'urgent':
      return leaf.is ? label : `不是「${label}」`;
  }
}
