import {
  DELIVERY_STATES,
  WEBHOOK_EVENTS,
  type DeliveryState,
  type WebhookDelivery,
} from '#contract/open-webhook/open-webhook.ts';
import { type Column, WordTag, columnsOf } from '@/shared/ui/list/index.ts';

const c = columnsOf<WebhookDelivery>();

const INTENTS = { waiting: 'primary', delivered: 'success', failed: 'danger' } as const satisfies Record<
  DeliveryState,
  string
>;
export const DeliveryTag = ({ status }: { status: DeliveryState }) => (
  <WordTag intent={INTENTS[status]}>{DELIVERY_STATES[status]}</WordTag>
);

/** What the last try brought, in a word. */
export const outcomeOf = ({ lastStatus, lastError }: WebhookDelivery): string | undefined =>
  lastError ?? (lastStatus === null ? undefined : `应答 ${lastStatus}`);

export const deliveryColumns = (onResend: (delivery: WebhookDelivery) => void): Column<WebhookDelivery>[] => [
  c.code('orderNo', '订单号', 170),
  { name: 'event', title: '事件', width: 130, cell: ({ event }) => WEBHOOK_EVENTS[event].label },
  c.text('webhook', '订阅', 160, ({ webhookName }) => webhookName),
  { name: 'state', title: '状态', width: 88, cell: ({ status }) => <DeliveryTag status={status} /> },
  c.count('attempts', '次数', 64),
  c.text('outcome', '最近结果', 200, outcomeOf),
  c.time('nextAttemptAt', '下次推送'),
  c.time('createdAt', '发生时间'),
  c.time('deliveredAt', '送达时间'),
  c.actions(110, (row) => (row.status === 'waiting' ? [] : [{ text: '重新推送', act: () => onResend(row) }])),
];
