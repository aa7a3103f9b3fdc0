import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';

/*
 * An example of a client, without any dependency: copy it. It runs as it is with Node.js 22.18 or later
 * (node --experimental-strip-types before that). What it does is described in README.md beside it.
 */

export interface Access {
  /** Where the product stands, as https://erp.example.com */
  host: string;
  appKey: string;
  appSecret: string;
}

interface Envelope<T> {
  code: number;
  msg: string;
  data: T;
}

/** The product refused: `code` and `message` as it said. */
export class Refused extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');

/** The four headers of a signed call. `query` without its question mark, `body` as it is sent. */
export function signatureOf(
  { appKey, appSecret }: Pick<Access, 'appKey' | 'appSecret'>,
  { method, path, query = '', body = '' }: { method: string; path: string; query?: string; body?: string },
): Record<string, string> {
  const timestamp = String(Date.now());
  const nonce = randomUUID();
  const sorted = query
    .split('&')
    .filter((part) => part !== '')
    .toSorted()
    .join('&');
  const text = [method, path, sorted, timestamp, nonce, sha256(body)].join('\n');
  return {
    'x-pod-key': appKey,
    'x-pod-timestamp': timestamp,
    'x-pod-nonce': nonce,
    'x-pod-signature': hmac(appSecret, text),
  };
}

/** Calls by a key. Each function answers the data, or throws Refused. */
export function podflow({ host, ...key }: Access) {
  async function send<T>(method: 'GET' | 'POST', call: string, input: object): Promise<T> {
    const path = `/fgapp/open/${call}`;
    const query =
      method === 'GET'
        ? Object.entries(input)
            .filter(([, value]) => value !== undefined && value !== null)
            .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
            .join('&')
        : '';
    const body = method === 'GET' ? '' : JSON.stringify(input);
    const answer = await fetch(`${host}${path}${query && `?${query}`}`, {
      method,
      headers: {
        ...signatureOf(key, { method, path, query, body }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body }),
    });
    const { code, msg, data } = (await answer.json()) as Envelope<T>;
    if (code !== 0) throw new Refused(code, msg);
    return data;
  }
  return {
    shops: () => send<Shop[]>('GET', 'shop/list', {}),
    create: (order: NewOrder) =>
      send<{ created: boolean; order: State; notPushed: string | null }>('POST', 'order/create', order),
    page: (asked: { pageNo?: number; pageSize?: number; status?: string; createTime?: [number, number] }) =>
      send<{ list: State[]; total: number }>('POST', 'order/page', asked),
    get: (named: Named) => send<State & { lines: Line[] }>('GET', 'order/get', named),
    status: (asked: { ids?: number[]; platformOrderNo?: string[] }) =>
      send<State[]>('POST', 'order/status', asked),
    shipment: (named: Named) => send<State & { parcels: Parcel[] }>('GET', 'order/shipment', named),
    push: (named: Named) => send<State>('POST', 'order/push', named),
    cancel: (named: Named) => send<State>('POST', 'order/cancel', named),
    ship: (named: Named & { waybillNo: string; expressName?: string }) =>
      send<State>('POST', 'order/ship', named),
  };
}

const MOST_AGE_MS = 5 * 60_000;

/**
 * Reads what a webhook brought. `body` must be the bytes as they came, before any JSON was made of them.
 * @throws where the signature is wrong, or the message is older than five minutes.
 */
export function readWebhook(
  secret: string,
  headers: Record<string, string | string[] | undefined>,
  body: string,
): Message {
  const timestamp = String(headers['x-pod-timestamp']);
  const given = Buffer.from(String(headers['x-pod-signature']));
  const right = Buffer.from(hmac(secret, `${timestamp}.${body}`));
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw new Error('wrong signature');
  if (Math.abs(Date.now() - Number(timestamp)) > MOST_AGE_MS) throw new Error('too old');
  return JSON.parse(body) as Message;
}

export interface Shop {
  id: number;
  nick: string;
  platform: string;
}
/** One of the three tells the order; with platformOrderNo, shopId where two shops have the same number. */
export interface Named {
  id?: number;
  orderNo?: string;
  platformOrderNo?: string;
  shopId?: number;
}
export interface NewOrder {
  shopId: number;
  platformOrderNo: string;
  currency?: string;
  recipientName?: string;
  recipientPhone?: string;
  country?: string;
  province?: string;
  city?: string;
  district?: string;
  address?: string;
  lines: {
    skuCode?: string;
    /** Whose SKU, where several factories have the code. */
    factoryId?: number;
    platformCode?: string;
    title?: string;
    quantity: number;
    /** In cents. */
    unitCents?: number;
  }[];
  push?: boolean;
}
export interface State {
  id: number;
  orderNo: string;
  platformOrderNo: string;
  shopId: number;
  status: string;
  statusText: string;
  hold: string;
  version: number;
  updatedAt: number;
}
export interface Line {
  lineNo: number;
  skuCode: string | null;
  quantity: number;
}
export interface Parcel {
  waybillNo: string;
  expressName: string;
  shippedAt: number;
}
export interface Message {
  /** The same at each try: a message that came before is dropped by it. */
  id: string;
  event: string;
  time: number;
  tenantId: number;
  data: Partial<State> & {
    orderId?: number;
    waybillNo?: string;
    expressName?: string;
    reason?: string | null;
  };
}
