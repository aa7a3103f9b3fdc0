import { z } from 'zod';
import { cents, endpoint, id, nothing, pageOf, pageQuery, time, type TenantAccess } from './endpoint.ts';
import type { OrderFacts } from './order-guards.ts';
import { CUSTOMS, HOLD, PLATFORM_SYNC, STATUS, WARNING } from './order-states.ts';
import { Platform } from './shop.ts';

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
} as const;
export type ReasonCode = keyof typeof REASONS;
export const ReasonName = names(REASONS);

export const OrderLine = z.object({
  id,
  lineNo: z.int(),
  platformCode: z.string(),
  title: z.string(),
  variation: z.string(),
  quantity: z.int(),
  unitCents: cents,
  kind: z.enum(['unmapped', 'sku', 'notGoods']),
  skuId: z.int().nullable(),
  skuCode: z.string().nullable(),
  costCents: cents.nullable(),
  pictureUrl: z.string().nullable(),
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
  batched: z.boolean(),
  printed: z.boolean(),
  allPassed: z.boolean(),
  allScanned: z.boolean(),
  waybillHandedOver: z.boolean(),
  signedOrOld: z.boolean(),
  openAfterSale: z.boolean(),
  amountCents: cents,
  holdBy: z.enum(['merchant', 'factory']).nullable(),
  holdDue: z.boolean(),
  shopHasAdapter: z.boolean(),
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
  reasons: z.array(ReasonName),
  repulseReason: z.string().nullable(),
  version: z.int(),
  facts: Facts,
  pieces: z.int(),
  unmappedLines: z.int(),
  amountCents: cents,
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
    OrderLine.pick({ title: true, platformCode: true, skuCode: true, quantity: true, pictureUrl: true }),
  ),
  lineCount: z.int(),
});
export type OrderRow = z.infer<typeof OrderRow>;

const list = <T extends z.ZodType>(item: T) => z.array(item).max(1000).optional();
/** [from, to) in epoch milliseconds. */
const range = z.tuple([z.coerce.number().int(), z.coerce.number().int()]).optional();

/** What an order list may be asked for; every part narrows. Numbers may be pasted, up to 5,000. */
export const OrderFilter = z.object({
  status: OrderStatusName.optional(),
  hold: HoldName.optional(),
  warning: WarningName.optional(),
  shopIds: list(id),
  merchantIds: list(id),
  orderNo: z.array(z.string().trim().max(64)).max(5000).optional(),
  platformOrderNo: z.array(z.string().trim().max(64)).max(5000).optional(),
  waybillNo: z.string().trim().max(64).optional(),
  /** Part of the recipient's name, or a phone number. */
  recipient: z.string().trim().max(64).optional(),
  skuCode: z.string().trim().max(128).optional(),
  country: z.string().trim().max(64).optional(),
  tags: list(z.string().max(32)),
  reason: ReasonName.optional(),
  urgent: z.boolean().optional(),
  createTime: range,
  payTime: range,
});
export type OrderFilter = z.input<typeof OrderFilter>;

export const ORDER_SORTS = ['createdAt', 'payTime', 'pushedAt'] as const;

/** What one sees, as a place in the log of events: a bulk by filter takes nothing that moved after it (ADR 0004). */
export const LogPosition = z
  .string()
  .regex(/^\d+:\d+:[\d,]*$/)
  .max(4000);

/** Both numbers a status tab needs: by status, and by hold among the open ones. */
export const StatusCount = z.object({
  status: z.record(OrderStatusName, z.int()),
  hold: z.record(HoldName, z.int()),
  total: z.int(),
});

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
  parentOrderNo: z.string().nullable(),
  packages: z.array(z.object({ id, waybillNo: z.string(), expressName: z.string(), createdAt: time })),
});
export type OrderDetail = z.infer<typeof OrderDetail>;

const shortText = (label: string, max: number) =>
  z.string().trim().max(max, `${label}不能超过 ${max} 个字符`);

export const OrderAddress = z.object({
  recipientName: shortText('收件人', 64),
  recipientPhone: shortText('电话', 32),
  country: shortText('国家', 64),
  province: shortText('省', 64),
  city: shortText('市', 64),
  district: shortText('区县', 64),
  address: shortText('详细地址', 500),
  postcode: shortText('邮编', 16),
});

/** How many orders one call may move; more become a task. */
export const BULK_LIMIT = 10_000;

export const ActionInput = z
  .object({
    /** An event of contract/order.machine.ts. */
    event: z.string().max(64),
    ids: z.array(id).min(1, '请选择订单').max(BULK_LIMIT, `一次最多 ${BULK_LIMIT} 单`).optional(),
    filter: OrderFilter.optional(),
    /** With a filter: as the user saw it. */
    position: LogPosition.optional(),
    /** Versions that the user saw, by id: a stale one is refused with code 409. */
    versions: z.record(z.string(), z.int()).optional(),
    /** What the event carries: reason, waybillNo, until ... */
    params: z.record(z.string(), z.unknown()).default({}),
    /** The danger dialog was passed; an event that asks for it is refused without. */
    dangerVerified: z.boolean().optional(),
    dangerOptPassword: z.string().max(64).optional(),
    idempotencyKey: z.string().min(8).max(64).optional(),
  })
  .refine((a) => (a.ids === undefined) !== (a.filter === undefined), '请选择订单，或按筛选条件选择全部')
  .refine((a) => !a.filter || a.position, '列表已过期，请刷新后重试');

export const ActionResult = z.object({
  successIds: z.array(id),
  failed: z.array(z.object({ id, code: z.int(), msg: z.string() })),
  /** Set where it goes on as a task. */
  taskId: z.int().nullable(),
});
export type ActionResult = z.infer<typeof ActionResult>;

/** What pushing the chosen orders means, before it is done. */
export const PushEstimate = z.object({
  factories: z.array(
    z.object({
      factoryId: id,
      factoryName: z.string(),
      orders: z.int(),
      pieces: z.int(),
      costCents: cents,
      currency: z.string(),
    }),
  ),
  refused: z.array(z.object({ id, orderNo: z.string(), msg: z.string() })),
});
export type PushEstimate = z.infer<typeof PushEstimate>;

const see: TenantAccess = { of: 'any', permissions: ['business:order', 'factory:order', 'factory:review'] };

export const order = {
  page: endpoint({
    id: 'O003',
    title: '订单列表',
    method: 'POST',
    path: '/order/trade/page',
    input: pageQuery.extend(OrderFilter.shape).extend({
      sortingFields: z
        .array(z.object({ field: z.enum(ORDER_SORTS), order: z.enum(['asc', 'desc']) }))
        .max(1)
        .optional(),
    }),
    output: pageOf(OrderRow).extend({ position: LogPosition }),
    access: see,
  }),
  statusCount: endpoint({
    id: 'O004',
    title: '订单状态计数',
    method: 'POST',
    path: '/order/trade/status-count',
    input: OrderFilter.omit({ status: true }),
    output: StatusCount,
    access: see,
  }),
  get: endpoint({
    id: 'O005',
    title: '订单详情',
    method: 'GET',
    path: '/order/trade/get',
    input: z.object({ id }),
    output: OrderDetail,
    access: see,
  }),
  log: endpoint({
    id: 'O009',
    title: '订单日志',
    method: 'GET',
    path: '/order/trade/log',
    input: z.object({ id }),
    output: z.array(OrderEventRow),
    access: see,
  }),
  update: endpoint({
    id: 'O007',
    title: '编辑订单',
    method: 'PUT',
    path: '/order/trade/update',
    input: OrderAddress.partial().extend({
      id,
      version: z.int(),
      remark: shortText('备注', 1000).optional(),
    }),
    output: z.object({ version: z.int() }),
    access: { of: 'any', permissions: ['business:order:edit', 'factory:order:edit'] },
  }),
  action: endpoint({
    id: 'O008',
    title: '订单操作',
    method: 'POST',
    path: '/order/trade/action',
    input: ActionInput,
    output: ActionResult,
    // Which permission an event asks for stands in contract/order-access.ts and is asked in the service.
    access: see,
  }),
  pushEstimate: endpoint({
    id: '-',
    title: '推单预估',
    method: 'POST',
    path: '/order/trade/push-estimate',
    input: z.object({ ids: z.array(id).min(1, '请选择订单').max(BULK_LIMIT) }),
    output: PushEstimate,
    access: { of: 'business', permissions: ['business:order:push'] },
  }),
  filterOptions: endpoint({
    id: '-',
    title: '订单筛选项',
    method: 'GET',
    path: '/order/trade/filter-options',
    input: nothing,
    output: z.object({
      shops: z.array(z.object({ id, name: z.string() })),
      partners: z.array(z.object({ id, name: z.string() })),
    }),
    access: see,
  }),
};
