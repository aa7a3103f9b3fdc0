import type { RuleTrigger } from '#contract/review-rule/review-rule.ts';
import type { TagTrigger } from '#contract/rule-tag/rule-tag.ts';
import { port } from '#server/platform/port.ts';
import type { Db, Trx } from '#server/platform/database.ts';
import type { Mover } from './reach/mover.ts';
import type { ListedOrder } from './row/order.sql.ts';

/** Which orders are to be judged, and why now. */
export interface Review {
  factoryId: number;
  ids: readonly number[];
  trigger: RuleTrigger;
  /** Who had it run; null where nobody of the factory did. */
  userId: number | null;
  userName: string | null;
  /** Reasons that a person marked as checked stay off, because the order was only held and is what it was. */
  keepsChecked?: boolean;
  /** One rule by itself. */
  ruleId?: number | undefined;
  now: Date;
}

/** What rules did. */
export interface Reviewed {
  examined: number;
  pended: number;
  approved: number;
  marked: number;
  /** What was held or let through. */
  decided: number[];
  tenants: Set<number>;
}

/** The review rules, as orders need them; all in the caller's transaction, whose statements must be the factory's. */
export interface Reviewer {
  /** Judges orders under review by the built-in checks and the factory's rules, and moves them accordingly. */
  review: (trx: Trx, review: Review) => Promise<Reviewed>;
  /** The reasons of rules that stay open on an order that was edited, and those that came to it. */
  reasonsAnew: (
    trx: Trx,
    factoryId: number,
    order: ListedOrder,
    by?: Pick<Mover, 'userName' | 'now'>,
  ) => Promise<string[]>;
}

export const reviewer = port<Reviewer>('reviewer of orders');

/** The rules by which merchants mark their own orders; in the caller's transaction, whose statements must be the merchant's. */
export interface Marker {
  /** Those of these orders that are not pushed. @returns whose lists change. */
  mark: (
    trx: Trx,
    marking: { merchantId: number; ids: readonly number[]; trigger: TagTrigger; now: Date },
  ) => Promise<{ tenants: ReadonlySet<number> }>;
  /** The colours that they give to tags. */
  colours: (db: Db, merchantId: number) => Promise<{ tag: string; colour: number }[]>;
}

export const marker = port<Marker>('marker of orders');

/** Production, as orders need it; all in the caller's transaction, whose statements must be the factory's. */
export interface Production {
  /** A piece for each copy of the goods of orders that were approved. */
  make: (trx: Trx, factoryId: number, orderIds: readonly number[], now: Date) => Promise<void>;
  /** Their pieces are not wanted any more: the order ended, or went back. */
  void: (trx: Trx, factoryId: number, orderIds: readonly number[], now: Date) => Promise<void>;
  /** Packed as they are, made or not. */
  force: (trx: Trx, factoryId: number, orderIds: readonly number[], now: Date) => Promise<void>;
  /** They are not to go on now: what no device has yet leaves its batch and its plate. */
  kick: (trx: Trx, factoryId: number, orderIds: readonly number[], now: Date) => Promise<void>;
  /** They may go on: what lies in a box is free again; nothing moves back into a batch by itself. */
  release: (trx: Trx, factoryId: number, orderIds: readonly number[], now: Date) => Promise<void>;
  /** They go where the order goes. */
  follow: (
    trx: Trx,
    factoryId: number,
    orderIds: readonly number[],
    now: Date,
    event: 'order.pack' | 'order.unpack' | 'order.ship' | 'order.ship.undone',
  ) => Promise<void>;
}

/** A number that an order left with, and by which carrier. */
export interface Shipment {
  id: number;
  waybillNo: string;
  expressName: string;
}

/** The packages of orders, as orders need them; all in the caller's transaction, whose statements must be the factory's. */
export interface Packages {
  /** One with all goods for each order that was approved. */
  make: (trx: Trx, factoryId: number, orderIds: readonly number[], now: Date) => Promise<void>;
  /** Their orders begin to be made. */
  start: (trx: Trx, factoryId: number, orderIds: readonly number[], now: Date) => Promise<void>;
  /** They are packed, as the orders are, made or not. */
  pack: (trx: Trx, factoryId: number, orderIds: readonly number[], now: Date) => Promise<void>;
  unpack: (trx: Trx, factoryId: number, orderIds: readonly number[], now: Date) => Promise<void>;
  /** They are held by a refund: what lies with other orders in one package leaves it. */
  part: (trx: Trx, factoryId: number, orderIds: readonly number[], now: Date) => Promise<void>;
  /** What did not leave yet is not wanted any more: the order ended, or went back. */
  leave: (trx: Trx, factoryId: number, orderIds: readonly number[], now: Date) => Promise<void>;
  /** The orders of which a package has left. */
  left: (trx: Trx, factoryId: number, orderIds: readonly number[]) => Promise<ReadonlySet<number>>;
  /** The orders of which a package is here: it did not leave, or came back. */
  here: (trx: Trx, factoryId: number, orderIds: readonly number[]) => Promise<ReadonlySet<number>>;
  /** Those of these orders of which every package is signed. */
  signed: (trx: Trx, factoryId: number, orderIds: readonly number[]) => Promise<ReadonlySet<number>>;
  /** Why these orders cannot leave with these numbers, by their ids: nothing of what is found stays so but by their locks. */
  refuseShip: (
    trx: Trx,
    factoryId: number,
    shipments: readonly Shipment[],
    now: Date,
  ) => Promise<ReadonlyMap<number, string>>;
  /** They left with their orders, which were shipped just now; what left before them has done so. */
  ship: (
    trx: Trx,
    factoryId: number,
    shipments: readonly Shipment[],
    by: Pick<Mover, 'userId' | 'userName' | 'now'>,
  ) => Promise<void>;
  /** The number `former` was wrong. */
  correct: (
    trx: Trx,
    factoryId: number,
    corrections: readonly (Shipment & { former: string })[],
    now: Date,
  ) => Promise<void>;
}

export const packages = port<Packages>('packages of orders');

/** What customs is told of orders, as orders need it; all in the caller's transaction, whose statements must be the factory's. */
export interface Customs {
  /** Those of these approved orders that go abroad, where the factory wants them declared. */
  asked: (trx: Trx, factoryId: number, orderIds: readonly number[]) => Promise<number[]>;
  /** A declaration for each of these orders, which are to be declared from now on. */
  make: (trx: Trx, factoryId: number, orderIds: readonly number[], now: Date) => Promise<void>;
  /** The orders ended, or went back: what is not cancelled of theirs is. */
  drop: (trx: Trx, factoryId: number, orderIds: readonly number[], now: Date) => Promise<void>;
  /** A number was typed for these orders themselves. */
  accept: (
    trx: Trx,
    factoryId: number,
    declared: readonly { id: number; declarationNo: string }[],
    by: Pick<Mover, 'userId' | 'userName' | 'now'>,
  ) => Promise<void>;
  /** Why these cannot be shipped yet (`ship`), or not be declared by this number: their declaration stands against it. */
  refuse: (
    trx: Trx,
    factoryId: number,
    orderIds: readonly number[],
    asked: 'ship' | { declarationNo: string },
  ) => Promise<ReadonlyMap<number, string>>;
}

export const customs = port<Customs>('customs of orders');

export const production = port<Production>('production of orders');
