import { sql } from 'kysely';
import type { Db, Trx } from '#server/platform/database.ts';
import { ofShops } from '#server/platform/reach.ts';
import type { Placement } from '#contract/values/placement.ts';
import type { Asker, Party } from '#server/modules/order/reach/party.ts';

const partyOfLine = (party: Party) => sql.ref(party === 'merchantId' ? 'l.merchant_id' : 'l.factory_id');
const partyOfOrder = (party: Party) => sql.ref(party === 'merchantId' ? 'o.merchant_id' : 'o.factory_id');

export interface LineToWrite {
  id: number;
  orderId: number;
  orderNo: string;
  merchantId: number;
  lineNo: number;
  kind: string;
  pictureFileId: number | null;
  pictureOwn: boolean;
  /** null: it fills the area as it came. */
  place: Placement | null;
  /** Its picture has pixels. */
  hasPixels: boolean;
  dpi: number | null;
  isLeft: boolean;
}

/** Of the asking party's lines those that are named, by their ids. */
export async function linesToWrite(db: Db, { party, tenantId, shopIds }: Asker, ids: readonly number[]) {
  const { rows } = await sql<LineToWrite>`
    with line as (
      select l.*, o.order_no from order_line l
        join trade_order o on ${partyOfOrder(party)} = ${tenantId} and o.id = l.order_id and ${ofShops(shopIds, 'o.shop_id')}
      where ${partyOfLine(party)} = ${tenantId} and l.id = any(${sql.val(ids)}::bigint[])
    )
    select l.id, l.order_id as "orderId", l.order_no as "orderNo", l.merchant_id as "merchantId",
      l.line_no as "lineNo", l.kind,
      l.picture_file_id as "pictureFileId", l.picture_own as "pictureOwn", p.place - 'fileId' as place,
      coalesce(p.width_px > 0, false) as "hasPixels", p.dpi, p.is_left as "isLeft"
    from line l join line_prints(array(select order_id from line)) p on p.line_id = l.id`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Pictures for these lines alone; what was said of those before is said of them no more. */
export const setPictures = (
  trx: Trx,
  merchantId: number,
  items: readonly { lineId: number; pictureFileId: number }[],
) =>
  sql`
    update order_line l set picture_file_id = v.file_id, picture_own = true, print_leave = null, print_place = null
    from unnest(${sql.val(items.map(({ lineId }) => lineId))}::bigint[],
      ${sql.val(items.map(({ pictureFileId }) => pictureFileId))}::bigint[]) v(id, file_id)
    where l.merchant_id = ${merchantId} and l.id = v.id`.execute(trx);

/** 按此印刷, by whom and of which dpi; null takes it back. */
export const setLeave = (
  trx: Trx,
  merchantId: number,
  lines: readonly LineToWrite[],
  said: { by: string; at: number } | null,
) => {
  const leaves = lines.map(({ id, pictureFileId, dpi }) => ({
    id,
    leave: said && { fileId: pictureFileId, dpi, ...said },
  }));
  return sql`
    update order_line l set print_leave = v.leave
    from jsonb_to_recordset(${JSON.stringify(leaves)}::jsonb) v(id bigint, leave jsonb)
    where l.merchant_id = ${merchantId} and l.id = v.id`.execute(trx);
};
