import { z } from 'zod';
import { cents, id, time } from '#contract/endpoint.ts';
import type { OrderFacts } from './order-guards.ts';
import { CUSTOMS, HOLD, PLATFORM_SYNC, STATUS, WARNING } from './order-states.ts';
import { PriceStep } from '#contract/price/price-step.ts';
import { PrintSize } from '#contract/values/picture.ts';
import { Platform } from '#contract/shop/shop.ts';

/** What the calls of orders answer with. */
const names = <T extends object>(table: T) => z.enum(Object.keys(table) as (keyof T & string)[]);
export const OrderStatusName = names(STATUS);
export const HoldName = names(HOLD);
export const WarningName = names(WARNING);
export const CustomsName = names(CUSTOMS);
export const PlatformSyncName = names(PLATFORM_SYNC);

/** Why the review holds an order, with the sentence that says what to do. */
export const REASONS = {
  addressMissing: '收货地址不完整，请补全收件人、电话和地址',
  phoneUnfit: '电话号码不像真实号码，请核对',
  pictureMissing: '有商品没有印刷图片，请补图',
  pictureBlocked: '图片被禁用，请工厂核对能否印刷',
  platformChanged: '店铺在平台上改了这个订单，请商家决定按平台修改，还是保持不变',
} as const;
export type ReasonCode = keyof typeof REASONS;
/** An open reason: a code of the built-in checks, or the text of the rule that holds the order. */
export const isReasonCode = (reason: string): reason is ReasonCode => Object.hasOwn(REASONS, reason);
/** What a person of the factory may say that he looked at: the words of rules, and pictures that it blocks [G25]. */
export const isForPerson = (reason: string): boolean => !isReasonCode(reason) || reason === 'pictureBlocked';
export const reasonText = (reason: string): string => (isReasonCode(reason) ? REASONS[reason] : reason);

/** How an order came in. */
export const ORDER_SOURCES = {
  import: '文件导入',
  manual: '手工',
  batch: '手工（批量）',
  platform: '平台同步',
} as const;
export const OrderSource = names(ORDER_SOURCES);
export type OrderSource = z.infer<typeof OrderSource>;

export const OrderLine = z.object({
  id,
  lineNo: z.int(),
  platformCode: z.string(),
  title: z.string(),
  variation: z.string(),
  quantity: z.int(),
  /** null: nobody said what it sold for. */
  unitCents: cents.nullable(),
  kind: z.enum(['unmapped', 'sku', 'notGoods']),
  skuId: z.int().nullable(),
  skuCode: z.string().nullable(),
  /** Put in beside what was bought, at no price. */
  isGift: z.boolean(),
  /** The line of a suit and its parts bear the same; null: it is neither. */
  suitKey: z.int().nullable(),
  /** Which item of its suit a part is; null: it is none. */
  suitItem: z.int().nullable(),
  costCents: cents.nullable(),
  /** Of what it costs; what the buyer pays is in the order's. */
  costCurrency: z.string(),
  /** Why it costs that: how the price came about when it was agreed. Empty: the list price. */
  priceSteps: z.array(PriceStep),
  pictureFileId: z.int().nullable(),
  pictureUrl: z.string().nullable(),
  thumbUrl: z.string().nullable(),
  /** Kind by leading bytes; null without a picture. */
  pictureKind: z.string().nullable(),
  /** How large its file is; null without a picture. */
  pictureBytes: z.int().nullable(),
  ...PrintSize.shape,
  /** 按此印刷: at how many dpi the merchant said that this picture is printed as it is. */
  leave: z.object({ dpi: z.int(), by: z.string(), at: time }).nullable(),
});
export type OrderLine = z.infer<typeof OrderLine>;

/** What the life cycle's guards know of the order: the browser asks the machine with the same facts as the server. */
export const Facts = z.object({
  goodsLines: z.boolean(),
  allMapped: z.boolean(),
  pieces: z.enum(['none', 'one', 'many']),
  factoryBound: z.boolean(),
  fundsCover: z.boolean(),
  versionAsSeen: z.boolean(),
  openReasons: z.boolean(),
  mergeFits: z.boolean(),
  refunding: z.boolean(),
  mergedBy: z.enum(['merchant', 'factory']).nullable(),
  mergedLately: z.boolean(),
  takerFree: z.boolean(),
  takerAsLeft: z.boolean(),
  batched: z.boolean(),
  printed: z.boolean(),
  allPassed: z.boolean(),
  allScanned: z.boolean(),
  waybillHandedOver: z.boolean(),
  packageBack: z.boolean(),
  signedOrOld: z.boolean(),
  openAfterSale: z.boolean(),
  dispatch: z.enum(['inTime', 'near', 'overdue']),
  amountCents: cents,
  holdBy: z.enum(['merchant', 'factory']).nullable(),
  holdDue: z.boolean(),
  shopHasAdapter: z.boolean(),
  partLeft: z.boolean(),
}) satisfies z.ZodType<OrderFacts>;

export const OrderRow = z.object({
  id,
  orderNo: z.string(),
  platformOrderNo: z.string(),
  shopId: id,
  shopName: z.string(),
  platform: Platform,
  merchantId: id,
  merchantName: z.string(),
  /** null until the merchant pushed it. */
  factoryId: z.int().nullable(),
  factoryName: z.string().nullable(),
  status: OrderStatusName,
  hold: HoldName,
  holdBy: z.enum(['merchant', 'factory']).nullable(),
  holdUntil: time.nullable(),
  warning: WarningName,
  customs: CustomsName,
  platformSync: PlatformSyncName,
  urgent: z.boolean(),
  tags: z.array(z.string()),
  reasons: z.array(z.string()),
  repulseReason: z.string().nullable(),
  version: z.int(),
  facts: Facts,
  pieces: z.int(),
  unmappedLines: z.int(),
  amountCents: cents,
  /** Lines whose price nobody knows: the amount counts nothing for them. */
  unpricedLines: z.int(),
  currency: z.string(),
  costCents: cents,
  recipientName: z.string(),
  recipientPhone: z.string(),
  country: z.string(),
  province: z.string(),
  city: z.string(),
  district: z.string(),
  address: z.string(),
  expressName: z.string(),
  waybillNo: z.string(),
  buyerRemark: z.string(),
  merchantRemark: z.string(),
  factoryRemark: z.string(),
  payTime: time.nullable(),
  pushedAt: time.nullable(),
  shippedAt: time.nullable(),
  createdAt: time,
  updatedAt: time,
  /** The first three lines, for the eye. */
  goods: z.array(
    OrderLine.pick({
      title: true,
      platformCode: true,
      skuCode: true,
      quantity: true,
      pictureUrl: true,
      thumbUrl: true,
    }),
  ),
  lineCount: z.int(),
});
export type OrderRow = z.infer<typeof OrderRow>;

export const OrderEventRow = z.object({
  id,
  event: z.string(),
  /** Chinese term of the event. */
  title: z.string(),
  actor: z.enum(['merchant', 'factory', 'system', 'rule', 'timer', 'platform']),
  userName: z.string().nullable(),
  rule: z.string().nullable(),
  /** Chinese labels of what changed, empty where a flag or remark changed only. */
  before: z.string(),
  after: z.string(),
  /** What the event carried, as a Chinese text; may be empty. */
  note: z.string(),
  at: time,
});
export type OrderEventRow = z.infer<typeof OrderEventRow>;

export const OrderDetail = OrderRow.omit({ goods: true }).extend({
  lines: z.array(OrderLine),
  log: z.array(OrderEventRow),
  postcode: z.string(),
  source: OrderSource,
  parentOrderNo: z.string().nullable(),
  /** What the shop changed at its platform and nobody decided about, in words; empty: nothing. */
  platformChange: z.array(z.string()),
  /** Those that are not void: made with the approval, with a number once they have one, handed over when they left. */
  packages: z.array(
    z.object({
      id,
      number: z.string(),
      stage: z.int(),
      copies: z.int(),
      ...{ waybillNo: z.string(), expressName: z.string() },
      ...{ createdAt: time, handedOverAt: time.nullable() },
    }),
  ),
});
export type OrderDetail = z.infer<typeof OrderDetail>;
