import { sql } from 'kysely';
import { STATUS } from '#contract/order/life-cycle/order-states.ts';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import type { Db } from '#server/platform/database.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { ofMaterials, type ReachedMaterials } from '#server/platform/reach.ts';

// Until shipping divides orders, an order leaves as one parcel: what is asked of a parcel here is asked of its order.

const list = (ids: readonly number[]) => sql`any(${sql.val([...ids])}::bigint[])`;
const code = (name: keyof typeof PIECE) => sql.lit(PIECE[name].code);
const OVER = sql`(${code('scrapped')}, ${code('void')})`;

export interface Head {
  orderId: number;
  orderNo: string;
  status: number;
  hold: number;
  recipientName: string;
  expressName: string;
  factoryRemark: string;
  urgent: boolean;
  /** The box that it lies in, with its shelf where the factory has several; null: in none. */
  box: string | null;
}

/** How a box is called: by its shelf, too, where there is another one. @param b the alias of the box, s of its shelf */
const boxName = (factoryId: number) => sql`
  case when (select count(*) from shelf where factory_id = ${factoryId} and not closed) > 1
    then s.name || ' ' || b.label else b.label end`;

/** Where the parcel of an order lies; undefined: in no box. */
export async function boxNameOf(db: Db, factoryId: number, orderId: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select ${boxName(factoryId)} as name from shelf_box b join shelf s on s.factory_id = ${factoryId} and s.id = b.shelf_id
    where b.factory_id = ${factoryId} and b.order_id = ${orderId}`.execute(db);
  return rows[0]?.name;
}

export async function headOf(db: Db, factoryId: number, orderId: number): Promise<Head | undefined> {
  const { rows } = await sql<Head>`
    select o.id as order_id, o.order_no, o.status, o.hold, o.recipient_name, o.express_name, o.factory_remark, o.urgent,
      (select ${boxName(factoryId)} from shelf_box b join shelf s on s.factory_id = ${factoryId} and s.id = b.shelf_id
        where b.factory_id = ${factoryId} and b.order_id = o.id) as box
    from trade_order o where o.factory_id = ${factoryId} and o.id = ${orderId}`.execute(db);
  return rows[0];
}

export interface PieceOfParcel {
  id: number;
  number: string;
  lineNo: number | null;
  title: string;
  skuCode: string;
  model: string;
  color: string;
  copyNo: number | null;
  state: number;
  pictureFileId: number | null;
}

/** Its open pieces, line by line. */
export async function piecesOf(db: Db, factoryId: number, orderId: number): Promise<PieceOfParcel[]> {
  const { rows } = await sql<PieceOfParcel>`
    select p.id, p.number, l.line_no, coalesce(s.name, l.title, '') as title, coalesce(s.code, '') as sku_code,
      coalesce(s.model, '') as model, coalesce(s.color, '') as color, p.copy_no, p.state, l.picture_file_id
    from piece p left join order_line l on l.factory_id = ${factoryId} and l.id = p.line_id
      left join sku s on s.factory_id = ${factoryId} and s.id = p.sku_id
    where p.factory_id = ${factoryId} and p.order_id = ${orderId} and p.state not in ${OVER}
    order by l.line_no, p.copy_no, p.id`.execute(db);
  return rows;
}

export interface LineOfParcel {
  id: number;
  lineNo: number;
  title: string;
  skuCode: string;
  quantity: number;
  ticked: boolean;
  pictureFileId: number | null;
}

/** Lines that make no pieces: what is laid into the parcel. Ticks of the packing that is open, or was the last one. */
const bareLine = sql`l.kind = 'sku' and l.in_parcel`;
const ticked = (factoryId: number) => sql`
  exists (select from packing_tick t where t.factory_id = ${factoryId} and t.line_id = l.id and t.packing_id = (
    select max(k.id) from packing k where k.factory_id = ${factoryId} and k.order_id = l.order_id))`;

export async function linesOf(db: Db, factoryId: number, orderId: number): Promise<LineOfParcel[]> {
  const { rows } = await sql<LineOfParcel>`
    select l.id, l.line_no, coalesce(s.name, l.title, '') as title, coalesce(s.code, '') as sku_code, l.quantity,
      ${ticked(factoryId)} as ticked, l.picture_file_id
    from order_line l left join sku s on s.factory_id = ${factoryId} and s.id = l.sku_id
    where l.factory_id = ${factoryId} and l.order_id = ${orderId} and ${bareLine}
    order by l.line_no`.execute(db);
  return rows;
}

/** [M30] Of these orders those whose parcels are whole: each piece was scanned, and each line without pieces ticked. */
export async function wholeOrders(
  trx: Trx,
  factoryId: number,
  orderIds: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select o.id from trade_order o
    where o.factory_id = ${factoryId} and o.id = ${list(orderIds)} and o.status = ${sql.lit(STATUS.waitPack.code)}
      and o.hold = 0
      and not exists (select from piece p where p.factory_id = ${factoryId} and p.order_id = o.id
        and p.state not in ${OVER} and p.state <> ${code('scanned')})
      and not exists (select from order_line l where l.factory_id = ${factoryId} and l.order_id = o.id and ${bareLine}
        and not ${ticked(factoryId)})`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** What a piece is, for who scans it. */
export async function pieceOf(db: Db, factoryId: number, id: number) {
  const { rows } = await sql<{ id: number; number: string; orderId: number | null; state: number }>`
    select id, number, order_id, state from piece where factory_id = ${factoryId} and id = ${id}`.execute(db);
  return rows[0];
}

/** The order that a number means: of a box, of a piece, or its own. `found`: there is such a thing. */
export async function orderOfNumber(
  db: Db,
  factoryId: number,
  kind: 'box' | 'piece' | 'order',
  number: string,
): Promise<{ orderId: number | null; label: string } | undefined> {
  const of = {
    box: sql`select order_id, label from shelf_box where factory_id = ${factoryId} and number = ${number}`,
    piece: sql`select order_id, number as label from piece where factory_id = ${factoryId} and number = ${number}`,
    order: sql`select id as order_id, order_no as label from trade_order where factory_id = ${factoryId}
      and order_no = ${number}`,
  }[kind];
  return (await (of as ReturnType<typeof sql<{ orderId: number | null; label: string }>>).execute(db))
    .rows[0];
}

/** Whether something of the parcel is of a material that the user's department does not reach. */
export async function isFar(
  db: Db,
  factoryId: number,
  orderId: number,
  materials: ReachedMaterials,
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select p.id from piece p left join sku s on s.factory_id = ${factoryId} and s.id = p.sku_id
    where p.factory_id = ${factoryId} and p.order_id = ${orderId} and p.state not in ${OVER}
      and not ${ofMaterials(materials, 's')} limit 1`.execute(db);
  return rows.length > 0;
}
