import type { AuthoriseWay, PlatformFacts } from '#contract/platform/platform.ts';

/** How a platform is reached: `app.outgoing.send`, and nothing else. */
export type Send = (request: HttpRequest) => Promise<HttpAnswer>;
export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  body?: string;
  timeoutMs?: number;
}
export interface HttpAnswer {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  text: string;
}

export interface Tools {
  send: Send;
  now: Date;
  /** Stand-ins of platforms may be reached, at addresses of the house. */
  privateNetwork?: boolean;
  /**
   * Gets a new token in place of one that ends, and keeps it at once: the old one opens nothing any more. `by` is given
   * what is kept now, which another call may have renewed already; it answers undefined where that will do.
   * @throws PlatformError where the shop has no access any more. Undefined before the shop is kept.
   */
  renew?: (by: (kept: ShopAccess) => Promise<Renewed | undefined>) => Promise<ShopAccess>;
}

/** What opens a shop at its platform: addresses, keys and tokens by name. Kept sealed as one JSON text, never logged, never answered. */
export type ShopAccess = Readonly<Record<string, string>>;

export interface AuthoriseInput {
  way: AuthoriseWay;
  /** By the names of `describe().fields`; texts as they were typed. */
  fields: Readonly<Record<string, string>>;
}

export interface Authorised {
  access: ShopAccess;
  /** The shop's own name at the platform; undefined where the platform was not asked. */
  nick?: string;
  /** The shop's own id at the platform: the same shop twice is told by it. Undefined where the platform was not asked. */
  platformShopId?: string;
  /** When the access ends; null: not known, or not before it is withdrawn. */
  tokenExpires: Date | null;
  /** Until when the merchant may use the platform's service; null where the platform knows no end. */
  serviceExpires: Date | null;
}

export type Renewed = Pick<Authorised, 'access' | 'tokenExpires'>;

/** An order as the platform has it now. */
export interface PulledOrder {
  /** What the platform's calls know it by. */
  platformId: string;
  updatedAt: Date;
  /**
   * - `open`: paid, to be made.
   * - `waiting`: not paid, held, or a draft: it comes later.
   * - `shipped`: sent already, by whomever.
   * - `cancelled`: cancelled, or refunded whole.
   */
  state: 'open' | 'waiting' | 'shipped' | 'cancelled';
  /** The number that people see. */
  platformOrderNo: string;
  currency: string;
  orderCents: number | null;
  /** Epoch milliseconds. */
  payTime: number | null;
  createTime: number | null;
  /** What one buyer's orders have in common; '' where the platform does not say. */
  buyerKey: string;
  recipient: PlatformAddress;
  buyerRemark: string;
  sellerRemark: string;
  lines: PulledLine[];
}

/** Texts may be longer than ours, and hold anything. */
export interface PulledLine {
  /** The merchant's code, or the platform's number of the variant where he gave none. */
  platformCode: string;
  title: string;
  variation: string;
  quantity: number;
  /** Of one piece. */
  unitCents: number | null;
}

export interface PullAsk {
  /** Orders that changed at or after this moment. */
  since: Date;
  /** What the page before said is next; null: the first one. */
  cursor: string | null;
}
export interface PulledPage {
  orders: PulledOrder[];
  /** Orders that could not be read whole, with why in Chinese; they stop nothing. */
  unreadable: (Pick<PulledOrder, 'platformOrderNo' | 'platformId' | 'updatedAt'> & { reason: string })[];
  /** null: that was the last page. */
  next: string | null;
}

export interface Shipment {
  platformId: string;
  platformOrderNo: string;
  waybillNo: string;
  expressName: string;
  /** The platform's own codes and how many pieces; undefined: everything that is not sent yet. */
  lines?: readonly { platformCode: string; quantity: number }[];
  /** The number that the platform was told before: this one takes its place. Where it does not know it, it was not told. */
  replaces?: string;
}
export interface ShipAnswer {
  /** False where the platform had it as shipped before. */
  changed: boolean;
}

export interface PlatformAddress {
  name: string;
  phone: string;
  country: string;
  province: string;
  city: string;
  district: string;
  address: string;
  postcode: string;
}

/** What every platform has, also one that is not reached: its facts, and how a shop of it is authorised. */
export interface FilePlatform {
  describe(): PlatformFacts;
  /** @throws Refusal with what to do where the platform refuses what was typed, or cannot be reached. */
  authorise(input: AuthoriseInput, tools: Tools): Promise<Authorised>;
}

/** A platform that is reached. @throws PlatformError by each call but the first two. */
export interface Adapter extends FilePlatform {
  /** The request as the platform wants it: with its token, or its signature. Pure. */
  sign(request: HttpRequest, access: ShopAccess, now: Date): HttpRequest;
  pullOrders(access: ShopAccess, ask: PullAsk, tools: Tools): Promise<PulledPage>;
  /** It puts another number in the place of one that it was told. */
  replacesNumbers?: true;
  /** May be repeated: what is shipped already stays so. */
  shipOrder(access: ShopAccess, shipment: Shipment, tools: Tools): Promise<ShipAnswer>;
  /** null where the shop has none. */
  defaultAddress(access: ShopAccess, tools: Tools): Promise<PlatformAddress | null>;
}

/**
 * - `access`: the platform refuses the token; the merchant has to authorise again.
 * - `busy`: too many calls, or an error of the platform's own; later it may go.
 * - `unreachable`: no answer; later it may go.
 * - `refused`: the platform understood and said no; the same again would be refused again.
 */
export type PlatformErrorKind = 'access' | 'busy' | 'unreachable' | 'refused';

export class PlatformError extends Error {
  readonly kind: PlatformErrorKind;
  /** How long the platform asks to wait. */
  readonly retryAfterMs: number | undefined;
  /** `message` is a Chinese sentence for the merchant. */
  constructor(kind: PlatformErrorKind, message: string, retryAfterMs?: number) {
    super(message);
    this.name = 'PlatformError';
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}

export const isAdapter = (platform: FilePlatform): platform is Adapter => 'pullOrders' in platform;
