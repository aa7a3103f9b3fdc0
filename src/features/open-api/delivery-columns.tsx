import { Button } from '@blueprintjs/core';
import {
  DELIVERY_STATES,
  WEBHOOK_EVENTS,
  type DeliveryState,
  type WebhookDelivery,
} from '#contract/open-webhook/open-webhook.ts';
import { type Column, Copyable, LongText, Nothing, TimeText, WordTag } from '@/shared/ui/list/index.ts';

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
  { name: 'orderNo', title: '订单号', width: 170, cell: ({ orderNo }) => <Copyable text={orderNo} /> },
  { name: 'event', title: '事件', width: 130, cell: ({ event }) => WEBHOOK_EVENTS[event].label },
  { name: 'webhook', title: '订阅', width: 160, cell: ({ webhookName }) => <LongText text={webhookName} /> },
  { name: 'state', title: '状态', width: 88, cell: ({ status }) => <DeliveryTag status={status} /> },
  {
    name: 'attempts',
    title: '次数',
    width: 64,
    align: 'right',
    cell: ({ attempts }) => <span className="tabular">{attempts}</span>,
  },
  {
    name: 'outcome',
    title: '最近结果',
    width: 200,
    cell: (row) => {
      const text = outcomeOf(row);
      return text === undefined ? <Nothing /> : <LongText text={text} />;
    },
  },
  {
    name: 'nextAttemptAt',
    title: '下次推送',
    width: 112,
    cell: ({ nextAttemptAt }) => <TimeText at={nextAttemptAt} />,
  },
  { name: 'createdAt', title: '发生时间', width: 112, cell: ({ createdAt }) => <TimeText at={createdAt} /> },
  {
    name: 'deliveredAt',
    title: '送达时间',
    width: 112,
    cell: ({ deliveredAt }) => <TimeText at={deliveredAt} />,
  },
  {
    name: 'do',
    title: '操作',
    width: 110,
    cell: (row) =>
      row.status === 'waiting' ? (
        <Nothing />
      ) : (
        <Button variant="minimal" size="small" text="重新推送" onClick={() => onResend(row)} />
      ),
  },
];
