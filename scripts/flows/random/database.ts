import pg from 'pg';
import type { KnownFacts, KnownOrder, Side } from '#tests/support/moves-oracle.ts';
import { readStates } from '#tests/support/moves-table.ts';

// What the database says, asked by SQL of its own: the other half of the oracle.

export interface StoredOrder {
  id: number;
  version: number;
  /** 0 before it is pushed: the factory does not see it. */
  factoryId: number;
  urgent: boolean;
  packages: number;
  /** What the built-in checks of the review must find: lines without a picture, a recipient who cannot be reached. */
  faults: number;
  known: KnownOrder;
  facts: Omit<KnownFacts, 'likeTarget' | 'refund'>;
  /** Shop, factory, buyer, address and express, to be compared. */
  likeness: string;
}

/** Any statement, its rows with numbers for int8. */
export type Ask = <R>(statement: string, values?: unknown[]) => Promise<R[]>;

export interface StoredSide {
  ask: Ask;
  orders(ids: readonly number[]): Promise<StoredOrder[]>;
  /** Kept counts that are not what is counted, in words. */
  wrongCounts(): Promise<string[]>;
  close(): Promise<void>;
}

const REGIONS = readStates();
const named = (region: string, code: number) =>
  Object.entries(REGIONS[region] ?? {}).find(([, state]) => state.code === code)?.[0] ?? String(code);

export async function askDatabase(url: string): Promise<StoredSide> {
  pg.types.setTypeParser(20, Number);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    ask: async <R>(statement: string, values: unknown[] = []) =>
      (await client.query(statement, values)).rows as R[],
    orders: async (ids) => {
      const { rows } = await client.query(ORDERS, [ids]);
      return ids.map((id) => storedOf(rows.find((row) => row.id === id)));
    },
    wrongCounts: async () => (await client.query(COUNTS)).rows.map(({ what }) => what as string),
    close: () => client.end(),
  };
}

const ORDERS = `
  select o.*, (select count(*) from package p where p.order_id = o.id) as packages,
    (select count(*) from order_line l where l.order_id = o.id and l.kind = 'sku' and l.picture_file_id is null)
      + case when '' in (o.recipient_name, o.recipient_phone, o.address) then 1 else 0 end as faults,
    exists (select from binding b where b.merchant_id = o.merchant_id) as bound,
    concat_ws('|', o.shop_id, o.factory_id, o.buyer_key, o.recipient_name, o.recipient_phone, o.country, o.province,
      o.city, o.district, o.address, o.express_name) as likeness
  from trade_order o where o.id = any($1)`;

const COUNTS = `
  with kept as (
    select tenant_id, status, hold, sum(orders) as orders from (
      select tenant_id, status, hold, orders from order_tally
      union all select merchant_id, status, hold, orders from order_tally_delta
      union all select factory_id, status, hold, orders from order_tally_delta where factory_id > 0) k
    group by 1, 2, 3),
  counted as (
    select tenant_id, status, hold, count(*) as orders from (
      select merchant_id as tenant_id, status, hold from trade_order
      union all select factory_id, status, hold from trade_order where factory_id > 0) c
    group by 1, 2, 3)
  select 'tenant ' || tenant_id || ', status ' || status || ', hold ' || hold || ': kept '
    || coalesce(kept.orders, 0) || ', counted ' || coalesce(counted.orders, 0) as what
  from kept full join counted using (tenant_id, status, hold)
  where coalesce(kept.orders, 0) <> coalesce(counted.orders, 0)
  union all
  select 'order ' || o.id || ': ' || o.pieces || ' copies, ' || p.open || ' pieces; counted '
    || concat_ws(', ', o.batched_pieces, o.passed_pieces, o.scanned_pieces) || ', in SQL ' || concat_ws(', ', p.batched, p.passed, p.scanned)
  from trade_order o cross join lateral (
    select count(*) filter (where state not in (95, 96)) as open, count(*) filter (where state between 20 and 90) as batched,
      count(*) filter (where state between 70 and 90) as passed, count(*) filter (where state between 80 and 90) as scanned
    from piece where order_id = o.id) p
  where o.status between 30 and 60
    and (o.pieces, o.batched_pieces, o.passed_pieces, o.scanned_pieces) <> (p.open, p.batched, p.passed, p.scanned)`;

// oxlint-disable-next-line typescript/no-explicit-any -- a row as the driver gives it
function storedOf(row: any): StoredOrder {
  return {
    id: row.id,
    version: row.version,
    factoryId: row.factory_id,
    urgent: row.urgent,
    packages: row.packages,
    faults: row.faults,
    likeness: row.likeness,
    known: {
      status: named('status', row.status),
      hold: named('hold', row.hold),
      warning: named('warning', row.warning),
      customs: named('customs', row.customs),
      platformSync: named('platformSync', row.platform_sync),
      holdBy: row.hold_by as Side | null,
    },
    facts: {
      goodsLines: row.goods_lines,
      unmappedLines: row.unmapped_lines,
      pieces: row.pieces,
      batched: row.batched_pieces,
      printed: row.printed_pieces,
      scanned: row.scanned_pieces,
      reasons: row.reasons.length,
      amountCents: row.amount_cents,
      bound: row.bound,
    },
  };
}
