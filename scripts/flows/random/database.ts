import pg from 'pg';
import type { PieceState } from '#contract/piece/life-cycle/piece-states.ts';
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

/** A production piece as its row and its log say it. */
export interface StoredPiece {
  id: number;
  orderId: number;
  factoryId: number;
  state: PieceState;
  version: number;
  /** Line and number of the copy that it is made for. */
  copy: string;
  remakeOfId: number | null;
  forced: boolean;
  needsPrint: boolean;
  qualityWanted: boolean;
  /** Read out of its log, as are the next two: it was printed or picked once. */
  wasMade: boolean;
  lastEvent: string;
  stateBefore: string | null;
}

export interface StoredSide {
  ask: Ask;
  /**
   * Of these orders, in the order of their ids. Of those that have just been made some need no print or no quality check, as
   * goods will say once they do.
   */
  pieces(orderIds: readonly number[]): Promise<StoredPiece[]>;
  orders(ids: readonly number[]): Promise<StoredOrder[]>;
  /** Kept counts that are not what is counted, in words. */
  wrongCounts(): Promise<string[]>;
  close(): Promise<void>;
}

const REGIONS = readStates();
const PIECE_REGIONS = readStates('piece');
const named = (region: string, code: number, regions = REGIONS) =>
  Object.entries(regions[region] ?? {}).find(([, state]) => state.code === code)?.[0] ?? String(code);

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
    pieces: async (orderIds) => {
      await client.query(VARIED, [orderIds]);
      return (await client.query(PIECES, [orderIds])).rows.map(pieceOf);
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
    (select count(*) from order_line l join sku s on s.id = l.sku_id
      where l.order_id = o.id and l.kind = 'sku' and s.status <> 0) as stopped_lines,
    (select count(*) from order_line l left join file f on f.id = l.picture_file_id
      where l.order_id = o.id and l.picture_file_id is not null and f.id is null) as lost_pictures,
    coalesce(o.shipped_at <= now() - interval '15 days', false) as long_shipped,
    (extract(epoch from now() - o.pushed_at) / 3600)::float as hours_pushed,
    (select e.params->>'kind' from order_event e where e.order_id = o.id and e.event = 'warning.raised'
      and e.params->>'kind' in ('nearDeadline', 'overdueShip') and e.id > coalesce((
        select max(p.id) from order_event p where p.order_id = o.id
          and p.event in ('order.push', 'order.resubmit', 'order.repulse.withdrawn', 'order.recall')), 0)
      order by e.id desc limit 1) as told_of,
    (select count(*) from information_schema.tables where table_name like 'fund%' or table_name like '%ledger%') as ledgers,
    (select count(*) from information_schema.tables where table_name like 'after_sale%') as after_sales,
    concat_ws('|', o.shop_id, o.factory_id, o.buyer_key, o.recipient_name, o.recipient_phone, o.country, o.province,
      o.city, o.district, o.address, o.express_name) as likeness
  from trade_order o where o.id = any($1)`;

const VARIED = `
  update piece set needs_print = id % 3 <> 0, quality_wanted = id % 2 = 0
  where order_id = any($1) and version = 1 and last_event = 'piece.made'
    and (needs_print, quality_wanted) <> (id % 3 <> 0, id % 2 = 0)`;

const PIECES = `
  select p.*, last.event as log_event, last.before[1] as log_before, exists (
    select from piece_event e where e.piece_id = p.id and e.event in ('piece.printed', 'piece.picked')) as made
  from piece p left join lateral (
    select event, before from piece_event e where e.piece_id = p.id and e.event not like 'recovery.%'
    order by e.id desc limit 1) last on true
  where p.order_id = any($1) order by p.id`;

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
      stoppedLines: row.stopped_lines,
      lostPictures: row.lost_pictures,
      parcels: row.packages,
      longShipped: row.long_shipped,
      hoursPushed: row.hours_pushed,
      toldOf: row.told_of,
      ledgers: row.ledgers,
      afterSales: row.after_sales,
    },
  };
}

// oxlint-disable-next-line typescript/no-explicit-any -- a row as the driver gives it
const pieceOf = (row: any): StoredPiece => ({
  id: row.id,
  orderId: row.order_id,
  factoryId: row.factory_id,
  state: {
    piece: named('piece', row.state, PIECE_REGIONS),
    recovery: named('recovery', row.recovery, PIECE_REGIONS),
  } as PieceState,
  version: row.version,
  copy: `${row.line_id}/${row.copy_no}`,
  remakeOfId: row.remake_of_id,
  forced: row.forced,
  needsPrint: row.needs_print,
  qualityWanted: row.quality_wanted,
  wasMade: row.made,
  lastEvent: row.log_event,
  stateBefore: row.log_before === null ? null : named('piece', row.log_before, PIECE_REGIONS),
});
