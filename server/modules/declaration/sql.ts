import { sql } from 'kysely';
import type { DeclarationEvent } from '#contract/declaration/life-cycle/declaration-events.ts';
import { STATUS } from '#contract/order/life-cycle/order-states.ts';
import { PACKAGE_REGIONS } from '#contract/package/life-cycle/package-states.ts';
import type { Db } from '#server/platform/database.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import type { LifeTable } from '#server/platform/life-cycle/write.sql.ts';
import { among, own, type Asker } from './wall.sql.ts';

export const DECLARATION_TABLE: LifeTable<{ event: DeclarationEvent }> = {
  table: 'declaration',
  log: 'declaration_event',
  key: 'declaration_id',
  regions: ['state'],
  columns: [
    {
      ...{ name: 'declaration_no', type: 'text', set: sql`coalesce(v.declaration_no, o.declaration_no)` },
      of: ({ event }) => (event.type === 'declaration.accepted' ? event.declarationNo : null),
    },
  ],
  touched: (now) => sql`changed_xact = pg_current_xact_id(), updated_at = ${now}`,
  logColumns: [
    ['merchant_id', sql.ref('o.merchant_id')],
    ['factory_id', sql.ref('o.factory_id')],
  ],
};

export interface LockedDeclaration {
  id: number;
  version: number;
  merchantId: number;
  factoryId: number;
  orderId: number;
  state: number;
  country: string;
  orderNo: string;
  held: boolean;
  /** Of the order: codes. */
  status: number;
  customs: number;
}

/** Rows among `ids` that are the tenant's, locked behind their orders, in the order of these: bulks cannot wait for each other. */
export async function lockDeclarations(
  trx: Trx,
  asker: Asker,
  ids: readonly number[],
): Promise<LockedDeclaration[]> {
  const { rows } = await sql<LockedDeclaration>`
    select d.id, d.version, d.merchant_id as "merchantId", d.factory_id as "factoryId", d.order_id as "orderId",
      d.state, d.country, o.order_no as "orderNo", o.hold <> 0 as held, o.status, o.customs
    from declaration d join trade_order o on o.id = d.order_id and ${own('o', asker)}
    where ${own('d', asker)} and d.id = ${among(ids)}
    order by o.id, d.id
    for update of o, d`.execute(trx);
  return rows;
}

/** Those of these orders that are not cancelled. */
export async function liveOf(
  db: Db,
  asker: Asker,
  orderIds: readonly number[],
): Promise<{ id: number; orderId: number; state: number }[]> {
  const { rows } = await sql<{ id: number; orderId: number; state: number }>`
    select d.id, d.order_id as "orderId", d.state from declaration d
    where ${own('d', asker)} and d.order_id = ${among(orderIds)} and d.state <> 90 order by d.id`.execute(db);
  return rows;
}

const { handedOver, void: gone } = PACKAGE_REGIONS.stage;

/** What packages say of these orders: whether one left, and what they weigh together; null: there are none. */
export async function packedOf(
  db: Db,
  asker: Asker,
  orderIds: readonly number[],
): Promise<Map<number, { left: boolean; grossG: number | null }>> {
  const { rows } = await sql<{ orderId: number; left: boolean; grossG: number | null }>`
    select po.order_id as "orderId", bool_or(p.stage = ${handedOver.code}) as left,
      sum(coalesce(p.real_g, p.estimated_g))::int as "grossG"
    from package_order po join package p on p.id = po.package_id and ${own('p', asker)}
    where ${own('po', asker)} and po.order_id = ${among(orderIds)} and p.stage <> ${gone.code}
    group by po.order_id`.execute(db);
  return new Map(rows.map(({ orderId, ...packed }) => [orderId, packed]));
}

const MADE: readonly number[] = [STATUS.waitProduce, STATUS.inProduce, STATUS.waitPack, STATUS.packed].map(
  ({ code }) => code,
);
/** Whether an order of this status is approved and did not leave. */
export const isOpen = (status: number): boolean => MADE.includes(status);

/** Where these orders go, in their own words. */
export const placesOf = (db: Db, factoryId: number, orderIds: readonly number[]) =>
  db
    .selectFrom('tradeOrder')
    .select(['id', 'merchantId', 'shopId', 'country', 'province', 'customs'])
    .where('factoryId', '=', factoryId)
    .where('id', '=', sql<number>`${among(orderIds)}`)
    .orderBy('id')
    .execute();

/** Who declares it, as known when it came into being. */
export interface DeclaredBy {
  id: number;
  name: string;
  creditCode: string;
  ioss: string;
  eori: string;
  vat: string;
}
export const writeParties = (trx: Trx, factoryId: number, rows: readonly DeclaredBy[]) =>
  sql`update declaration d set party_name = v.name, credit_code = v."creditCode", ioss = v.ioss, eori = v.eori, vat = v.vat
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as v (id bigint, name text, "creditCode" text, ioss text, eori text, vat text)
    where d.factory_id = ${factoryId} and d.id = v.id`.execute(trx);
