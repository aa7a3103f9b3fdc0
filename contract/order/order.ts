import { z } from 'zod';
import { cents, get, id, pageOf, pageQuery, post, put } from '#contract/endpoint.ts';
import { seeOrders } from './order-access.ts';
import { actionInput, ActionResult, BULK_LIMIT, LogPosition } from '#contract/life-cycle/action.ts';
import { range } from '#contract/values/moment.ts';
import type { OrderEventType } from '#contract/order/life-cycle/order-events.ts';
import {
  HoldName,
  OrderDetail,
  OrderEventRow,
  OrderRow,
  OrderStatusName,
  WarningName,
} from '#contract/order/life-cycle/order-rows.ts';

export { ActionResult, BULK_LIMIT, LogPosition };
export {
  isForPerson,
  isReasonCode,
  OrderDetail,
  OrderEventRow,
  OrderLine,
  OrderRow,
  REASONS,
  reasonText,
  type ReasonCode,
} from '#contract/order/life-cycle/order-rows.ts';

const list = <T extends z.ZodType>(item: T) => z.array(item).max(1000).optional();

/** What an order list may be asked for; every part narrows. Numbers may be pasted, up to 5,000. */
export const OrderFilter = z.strictObject({
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
  /** A code of REASONS, or a rule's text. */
  reason: z.string().trim().max(100).optional(),
  urgent: z.boolean().optional(),
  createTime: range.optional(),
  payTime: range.optional(),
  /** Orders that came by one of these imports. */
  importIds: list(id),
  /** Claimed by the caller himself, or by nobody of his company. */
  claim: z.enum(['mine', 'none']).optional(),
});
export type OrderFilter = z.input<typeof OrderFilter>;

/** `urgent`: those first, and by the time of creation among themselves, as all others behind them. */
export const ORDER_SORTS = ['createdAt', 'payTime', 'pushedAt', 'urgent'] as const;

/** How many orders each value of a filter would show beside the other filters; of holds the open orders count. */
export const StatusCount = z.object({
  status: z.record(OrderStatusName, z.int()),
  hold: z.record(HoldName, z.int()),
  warning: z.record(WarningName, z.int()),
  urgent: z.int(),
  total: z.int(),
});
export type StatusCount = z.infer<typeof StatusCount>;

const numbers = z.array(z.string().trim().max(64)).max(5000).optional();

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

/** What of an order a search found it by. */
const FOUND_BY = ['orderNo', 'platformOrderNo', 'waybillNo', 'phone', 'recipient'] as const;
export type FoundBy = (typeof FOUND_BY)[number];

/** The events that many orders may be sent with something of their own each. */
export const PARAMS_BY_ID: readonly OrderEventType[] = ['order.ship'];

export const ActionInput = actionInput({ noun: '订单', counter: '单' }, OrderFilter);

/** What pushing the chosen orders means, before it is done. */
export const PushEstimate = z.object({
  factories: z.array(
    z.object({
      factoryId: id,
      factoryName: z.string(),
      orders: z.int(),
      pieces: z.int(),
      costCents: cents,
      /** Lines whose SKU has no price yet: they cost something that nobody knows, and count as nothing. */
      unpricedLines: z.int(),
      currency: z.string(),
    }),
  ),
  /** Of a filter the first ones. */
  refused: z.array(z.object({ id, orderNo: z.string(), msg: z.string() })),
  refusedCount: z.int(),
  /** What the factory will ask about orders that can be pushed, with the lines to mend. */
  doubts: z.array(z.object({ id, orderNo: z.string(), problems: z.array(z.string()) })),
  doubtsCount: z.int(),
});
export type PushEstimate = z.infer<typeof PushEstimate>;

/** How many of some orders stand under review or were approved at once, and those that wait for more, with why. */
const PushOutcome = z.object({
  waitReview: z.int(),
  approved: z.int(),
  pending: z.array(z.object({ id, orderNo: z.string(), reasons: z.array(z.string()) })),
});
export type PushOutcome = z.infer<typeof PushOutcome>;

export const order = {
  page: post('/order/trade/page', '订单列表', seeOrders, {
    id: 'O003',
    input: pageQuery.extend(OrderFilter.shape).extend({
      sortingFields: z
        .array(
          z.object({
            field: z
              .enum([...ORDER_SORTS, 'createTime'])
              .transform((field) => (field === 'createTime' ? 'createdAt' : field)),
            order: z.enum(['asc', 'desc']),
          }),
        )
        .max(1)
        .optional(),
    }),
    output: pageOf(OrderRow).extend({ position: LogPosition }),
  }),
  statusCount: post('/order/trade/status-count', '订单状态计数', seeOrders, {
    id: 'O004',
    /** `within`: the status that holds, warnings and urgent ones are counted in; absent: all of them. */
    input: OrderFilter.omit({ status: true }).extend({ within: OrderStatusName.optional() }),
    output: StatusCount,
  }),
  /** The orders that a text means: a number of them from its beginning or by its end, or who receives them. */
  find: post('/order/trade/find', '查找订单', seeOrders, {
    input: z.object({ text: z.string().trim().min(2).max(64) }),
    output: z.array(
      z.object({
        id,
        orderNo: z.string(),
        platformOrderNo: z.string(),
        status: OrderStatusName,
        shopName: z.string(),
        waybillNo: z.string(),
        by: z.enum(FOUND_BY),
      }),
    ),
  }),
  /** Of pasted numbers, which the caller's tenant has, whatever else the list asks for. */
  numbers: post('/order/trade/numbers', '核对单号', seeOrders, {
    input: z.object({ orderNo: numbers, platformOrderNo: numbers }),
    output: z.object({ found: z.int(), missing: z.array(z.string()) }),
  }),
  get: get('/order/trade/get', '订单详情', seeOrders, {
    id: 'O005',
    input: z.object({ id }),
    output: OrderDetail,
  }),
  log: get('/order/trade/log', '订单日志', seeOrders, {
    id: 'O009',
    input: z.object({ id }),
    output: z.array(OrderEventRow),
  }),
  update: put(
    '/order/trade/update',
    '编辑订单',
    { of: 'any', permissions: ['business:order:edit', 'factory:order:edit'] },
    {
      id: 'O007',
      input: OrderAddress.partial().extend({
        id,
        version: z.int(),
        remark: shortText('备注', 1000).optional(),
      }),
      output: z.object({ version: z.int() }),
    },
  ),
  /** Which permission an event asks for stands in contract/order-access.ts and is asked in the service. */
  action: post('/order/trade/action', '订单操作', seeOrders, {
    id: 'O008',
    input: ActionInput,
    output: ActionResult,
  }),
  pushEstimate: post(
    '/order/trade/push-estimate',
    '推单预估',
    { of: 'business', permissions: ['business:order:push'] },
    {
      input: z
        .object({
          /** Pushed for the first time, or again after they were sent back. */
          event: z.enum(['order.push', 'order.resubmit']).default('order.push'),
          ids: z.array(id).min(1, '请选择订单').max(BULK_LIMIT, `一次最多 ${BULK_LIMIT} 单`).optional(),
          filter: OrderFilter.optional(),
          /** With a filter: as the user saw it. */
          position: LogPosition.optional(),
        })
        .refine((a) => (a.ids === undefined) !== (a.filter === undefined), '请选择订单，或按筛选条件选择全部')
        .refine((a) => !a.filter || a.position, '列表已过期，请刷新后重试'),
      output: PushEstimate,
    },
  ),
  pushOutcome: post(
    '/order/trade/push-outcome',
    '推单去向',
    { of: 'business', permissions: ['business:order:push'] },
    { input: z.object({ ids: z.array(id).min(1, '请选择订单').max(BULK_LIMIT) }), output: PushOutcome },
  ),
  filterOptions: get('/order/trade/filter-options', '订单筛选项', seeOrders, {
    output: z.object({
      shops: z.array(z.object({ id, name: z.string() })),
      partners: z.array(z.object({ id, name: z.string() })),
    }),
  }),
};
