import { createHmac } from 'node:crypto';
import { eventOfMove, PING } from '#contract/open-webhook/open-webhook.ts';
import { WEBHOOK_HEADERS, webhookText } from '#contract/open-auth/signature.ts';
import { STATUS, stateOf } from '#contract/order/life-cycle/order-states.ts';

/** Where an order stood with an event, as the outbox keeps it. */
interface Stood {
  platformOrderNo: string;
  shopId: number;
  codes: number[];
  version: number;
  waybillNo: string;
  expressName: string;
  reason: string | null;
}

export interface Told {
  id: number;
  tenantId: number;
  orderId: number;
  orderNo: string;
  move: string;
  stood: unknown;
  createdAt: Date;
}

/** What is sent of a delivery: the same text at each try. */
export function bodyOf({ id, tenantId, orderId, orderNo, move, stood, createdAt }: Told): string {
  const { codes, ...order } = stood as Stood;
  const { status, hold } = stateOf(codes);
  return JSON.stringify({
    id: String(id),
    event: eventOfMove(move),
    time: createdAt.getTime(),
    tenantId,
    data: { orderId, orderNo, ...order, status, statusText: STATUS[status].label, hold },
  });
}

export const pingBody = (tenantId: number, now: Date): string =>
  JSON.stringify({ id: '0', event: PING, time: now.getTime(), tenantId, data: {} });

/** `event` is named in a header too, so that a receiver can sort what comes without reading it. */
export function headersOf(body: string, about: { event: string; id: number; secret: string; now: Date }) {
  const timestamp = String(about.now.getTime());
  const signature = createHmac('sha256', about.secret).update(webhookText(timestamp, body)).digest('hex');
  return {
    'content-type': 'application/json',
    'user-agent': 'PodFlow-Webhook/1',
    [WEBHOOK_HEADERS.event]: about.event,
    [WEBHOOK_HEADERS.delivery]: String(about.id),
    [WEBHOOK_HEADERS.timestamp]: timestamp,
    [WEBHOOK_HEADERS.signature]: signature,
  };
}
