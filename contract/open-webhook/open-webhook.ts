import { z } from 'zod';
import {
  dangerPass,
  del,
  get,
  id,
  pageOf,
  pageQuery,
  post,
  put,
  type TenantAccess,
  time,
} from '#contract/endpoint.ts';
import { nameText } from '#contract/values/name.ts';
import type { OrderEventType } from '#contract/order/life-cycle/order-events.ts';

type Move = OrderEventType | 'order.imported' | 'order.created';

/** What a tenant's own system can be told of, and the rows of the order's log that it stands for. */
export const WEBHOOK_EVENTS = {
  'order.created': { label: '订单创建', moves: ['order.imported', 'order.created'] },
  'order.pushed': { label: '订单推送', moves: ['order.push', 'order.resubmit', 'order.repulse.withdrawn'] },
  'order.recalled': { label: '推单撤回', moves: ['order.recall'] },
  'order.approved': {
    label: '审核通过',
    moves: ['order.approve', 'order.approve.forced', 'order.rule.approve'],
  },
  'order.repulsed': { label: '订单打回', moves: ['order.repulse'] },
  'order.producing': { label: '开始生产', moves: ['order.start'] },
  'order.packed': { label: '订单打包', moves: ['order.pack', 'order.pack.forced'] },
  'order.shipped': { label: '订单发货', moves: ['order.ship', 'order.waybill.corrected'] },
  'order.unshipped': { label: '撤销发货', moves: ['order.ship.undone'] },
  'order.completed': { label: '订单完成', moves: ['order.complete'] },
  'order.cancelled': {
    label: '订单取消',
    moves: ['order.cancel', 'order.cancel.agreed', 'order.refund.accepted'],
  },
  'order.held': { label: '订单锁定或挂起', moves: ['order.lock', 'order.halt', 'order.refund.requested'] },
  'order.released': {
    label: '订单解锁或解挂',
    moves: ['order.unlock', 'order.resume', 'order.refund.withdrawn'],
  },
} as const satisfies Record<string, { label: string; moves: readonly Move[] }>;
export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;
const NAMES = Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]];
export const WebhookEvent = z.enum(NAMES);

/** Sent by the button that tries a subscription; stands for no event. */
export const PING = 'ping';

export const movesOf = (events: readonly WebhookEvent[]): string[] =>
  events.flatMap((event) => [...WEBHOOK_EVENTS[event].moves]);
export const eventOfMove = (move: string): WebhookEvent | undefined =>
  NAMES.find((name) => (WEBHOOK_EVENTS[name].moves as readonly string[]).includes(move));

export const MOST_WEBHOOKS = 20;

/** `failed`: nothing arrived there for days, so that it was turned off; a user turns it on again. */
export const WEBHOOK_STATES = { on: '启用', off: '停用', failed: '因失败停用' } as const;
export const WebhookState = z.enum(Object.keys(WEBHOOK_STATES) as (keyof typeof WEBHOOK_STATES)[]);
export type WebhookState = z.infer<typeof WebhookState>;

export const DELIVERY_STATES = { waiting: '待推送', delivered: '已送达', failed: '失败' } as const;
export const DeliveryState = z.enum(Object.keys(DELIVERY_STATES) as (keyof typeof DELIVERY_STATES)[]);
export type DeliveryState = z.infer<typeof DeliveryState>;

const WebhookForm = z.object({
  name: nameText('订阅名称', 50),
  url: z
    .string()
    .trim()
    .min(1, '请填写推送地址')
    .max(500, '推送地址不能超过 500 个字符')
    .regex(
      /^https?:\/\/[^\s/?#@]+(?:[/?][^\s#]*)?$/i,
      '推送地址应以 http:// 或 https:// 开头，不含空格、账号和 #',
    ),
  events: z.array(WebhookEvent).min(1, '请至少选择一个事件').max(NAMES.length),
});

export const Webhook = z.object({
  id,
  name: z.string(),
  url: z.string(),
  events: z.array(WebhookEvent),
  status: WebhookState,
  /** Since when nothing arrives; null: the last one did. */
  failingSince: time.nullable(),
  lastDeliveredAt: time.nullable(),
  /** What has not arrived yet and is still tried. */
  waiting: z.int(),
  /** When the next of it is due; null: nothing waits. */
  nextAttemptAt: time.nullable(),
  createdBy: z.string(),
  createdAt: time,
});
export type Webhook = z.infer<typeof Webhook>;

/** The only answer that holds the secret. */
export const WebhookSecret = z.object({ id, secret: z.string() });

export const WebhookDelivery = z.object({
  id,
  webhookId: id,
  webhookName: z.string(),
  event: WebhookEvent,
  orderId: id,
  orderNo: z.string(),
  status: DeliveryState,
  attempts: z.int(),
  /** HTTP status of the last try; null: there was no answer, or no try yet. */
  lastStatus: z.int().nullable(),
  lastError: z.string().nullable(),
  nextAttemptAt: time.nullable(),
  createdAt: time,
  deliveredAt: time.nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const Attempt = z.object({
  at: time,
  ms: z.int(),
  status: z.int().nullable(),
  error: z.string().nullable(),
  /** How the answer began. */
  response: z.string(),
});

/** What came of sending a ping. */
export const PingResult = z.object({
  ok: z.boolean(),
  status: z.int().nullable(),
  ms: z.int(),
  msg: z.string(),
});

export const MOST_RESENT = 1000;

const keepers: TenantAccess = { of: 'any', permissions: ['business:api', 'factory:api'] };

export const openWebhook = {
  page: get('/basic/open-webhook/page', '事件推送列表', keepers, {
    input: pageQuery,
    output: pageOf(Webhook),
  }),
  create: post('/basic/open-webhook/create', '新建事件推送', keepers, {
    input: WebhookForm,
    output: WebhookSecret,
  }),
  update: put('/basic/open-webhook/update', '修改事件推送', keepers, {
    /** What is not sent stays as it is. */
    input: WebhookForm.extend({ status: WebhookState.exclude(['failed']) })
      .partial()
      .extend({ id }),
  }),
  reset: post('/basic/open-webhook/reset', '重置推送密钥', keepers, {
    input: dangerPass.extend({ id }),
    output: WebhookSecret,
  }),
  delete: del('/basic/open-webhook/delete', '删除事件推送', keepers, { input: dangerPass.extend({ id }) }),
  /** Sends a ping now and says what came back. */
  test: post('/basic/open-webhook/test', '测试事件推送', keepers, {
    input: z.object({ id }),
    output: PingResult,
  }),
  deliveries: get('/basic/open-webhook/delivery/page', '推送记录', keepers, {
    input: pageQuery.extend({
      webhookId: id.optional(),
      status: DeliveryState.optional(),
      event: WebhookEvent.optional(),
      orderNo: z.string().trim().max(64).optional(),
    }),
    output: pageOf(WebhookDelivery),
  }),
  delivery: get('/basic/open-webhook/delivery/get', '推送记录详情', keepers, {
    input: z.object({ id }),
    /** `body`: as it is sent. */
    output: WebhookDelivery.extend({ url: z.string(), body: z.string(), tries: z.array(Attempt) }),
  }),
  /** Waits again from the first try; what is not the tenant's is passed over. @returns how many. */
  resend: post('/basic/open-webhook/delivery/resend', '重新推送', keepers, {
    input: z.object({
      ids: z.array(id).min(1, '请选择推送记录').max(MOST_RESENT, `一次最多 ${MOST_RESENT} 条`),
    }),
    output: z.object({ resent: z.int() }),
  }),
};
