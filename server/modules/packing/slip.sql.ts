import { sql } from 'kysely';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import type { Db, Trx } from '#server/platform/database.ts';

const code = (name: keyof typeof PIECE) => sql.lit(PIECE[name].code);
const OVER = sql`(${code('scrapped')}, ${code('void')})`;
/** Slips of which a station shows what became of them. */
const SHOWN = 3;

interface Due {
  packingId: number;
  printerId: number;
  templateId: number;
  versionNo: number;
}

/** What is to be printed of these orders, which were packed a moment ago, where their station has what prints it. */
export async function slipsDue(trx: Trx, factoryId: number, orderIds: readonly number[]): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select k.id as packing_id, p.id as printer_id, t.id as template_id, t.version_no
    from packing k
      join station s on s.factory_id = ${factoryId} and s.id = k.station_id
      join printer p on p.factory_id = ${factoryId} and p.id = s.slip_printer_id and not p.closed
      join print_template t on t.factory_id = ${factoryId} and t.id = s.slip_template_id and not t.closed
    where k.factory_id = ${factoryId} and k.ended_by = 'packed' and k.id in (
      select max(id) from packing
      where factory_id = ${factoryId} and order_id = any(${sql.val([...orderIds])}::bigint[]) group by order_id)
    order by k.id for share of p`.execute(trx);
  return rows;
}

/** `named`: its station names a printer; `inUse`: that and the template are in use. */
export async function printerAt(db: Db, factoryId: number, stationId: number) {
  const { rows } = await sql<{ named: boolean; inUse: boolean }>`
    select s.slip_printer_id is not null as named, coalesce(not p.closed and not t.closed, false) as in_use
    from station s
      left join printer p on p.factory_id = ${factoryId} and p.id = s.slip_printer_id
      left join print_template t on t.factory_id = ${factoryId} and t.id = s.slip_template_id
    where s.factory_id = ${factoryId} and s.id = ${stationId}`.execute(db);
  return rows[0];
}

interface Slip {
  jobId: number;
  orderNo: string;
  copyNo: number;
  state: number;
  reason: string | null;
}

/** Of the last parcels that were packed at a station the newest copy of each slip, the last parcel first. */
export async function lastSlips(db: Db, factoryId: number, stationId: number): Promise<Slip[]> {
  const { rows } = await sql<Slip>`
    select j.id as job_id, o.order_no, j.copy_no, j.state, j.reason
    from (select id, order_id from packing where factory_id = ${factoryId} and station_id = ${stationId}
        and ended_by = 'packed' order by id desc limit ${sql.lit(SHOWN)}) k
      join trade_order o on o.factory_id = ${factoryId} and o.id = k.order_id
      cross join lateral (select id, copy_no, state, reason from print_job where factory_id = ${factoryId}
        and kind = 'packing' and source_id = k.id and part = 1 order by copy_no desc limit 1) j
    order by k.id desc`.execute(db);
  return rows;
}

export async function isSlipOf(
  trx: Trx,
  factoryId: number,
  stationId: number,
  jobId: number,
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select j.id from print_job j join packing k on k.factory_id = ${factoryId} and k.id = j.source_id
    where j.factory_id = ${factoryId} and j.id = ${jobId} and j.kind = 'packing' and k.station_id = ${stationId}`.execute(
    trx,
  );
  return rows.length > 0;
}

interface SlipHead {
  orderId: number;
  orderNo: string;
  platformNo: string;
  receiver: string;
  express: string;
  station: string;
  packedBy: string;
  packedAt: string;
  remark: string;
}

/** What a slip says of the order that was packed. */
export async function slipHead(db: Db, factoryId: number, packingId: number): Promise<SlipHead | undefined> {
  const { rows } = await sql<SlipHead>`
    select o.id as order_id, o.order_no, o.platform_order_no as platform_no,
      o.recipient_name as receiver, o.express_name as express, s.name as station, k.user_name as packed_by,
      to_char(k.ended_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as packed_at, o.factory_remark as remark
    from packing k join trade_order o on o.factory_id = ${factoryId} and o.id = k.order_id
      join station s on s.factory_id = ${factoryId} and s.id = k.station_id
    where k.factory_id = ${factoryId} and k.id = ${packingId}`.execute(db);
  return rows[0];
}

interface SlipLine {
  orderNo: string;
  skuCode: string;
  model: string;
  color: string;
  quantity: number;
}

/** What lies in the parcel of an order: its pieces by their lines, and what is laid beside them. */
export async function slipLines(db: Db, factoryId: number, orderId: number): Promise<SlipLine[]> {
  const { rows } = await sql<SlipLine>`
    select o.order_no, coalesce(s.code, '') as sku_code, coalesce(s.model, l.title, '') as model,
      coalesce(s.color, '') as color, n.quantity
    from trade_order o
      join order_line l on l.factory_id = ${factoryId} and l.order_id = o.id
      left join sku s on s.factory_id = ${factoryId} and s.id = l.sku_id
      cross join lateral (select case when l.kind = 'sku' and l.in_parcel then l.quantity
        else (select count(*)::int from piece p where p.factory_id = ${factoryId} and p.line_id = l.id
          and p.state not in ${OVER}) end as quantity) n
    where o.factory_id = ${factoryId} and o.id = ${orderId} and n.quantity > 0
    order by l.line_no`.execute(db);
  return rows;
}
