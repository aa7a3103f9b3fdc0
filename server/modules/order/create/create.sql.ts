import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import type { Trx } from '#server/platform/database.ts';

/** An order as a file or a hand brings it; money in integer cents of `currency`, times as ISO text. */
export interface NewOrder {
  platformOrderNo: string;
  currency: string;
  amountCents: number;
  buyerKey?: string | null;
  recipientName?: string;
  recipientPhone?: string;
  country?: string;
  province?: string;
  city?: string;
  district?: string;
  address?: string;
  postcode?: string;
  expressName?: string;
  buyerRemark?: string;
  merchantRemark?: string;
  payTime?: string | null;
  /** Hex of what tells this content from another. */
  contentHash?: string;
  lines: NewLine[];
}

/** A line as a platform has it, or with the SKU that a hand chose for it. */
export interface NewLine {
  platformCode: string;
  title: string;
  variation: string;
  quantity: number;
  /** null: unknown. */
  unitCents: number | null;
  sku?: { id: number; code: string } | undefined;
  pictureFileId?: number | null;
  /** Its quantity was read out of its code. */
  decoded?: boolean;
}

export type OrderSource = 'import' | 'manual' | 'batch' | 'platform';

export interface OrderPlace {
  merchantId: number;
  shopId: number;
  shopName: string;
  platform: string;
  /** The import that brings them. */
  importTaskId?: number;
}

/**
 * Inserts orders with their lines, unmapped where no SKU was chosen. A platform number that the shop has already is
 * passed over.
 * @returns the new ids by platform order number.
 */
export async function insertOrders(
  trx: Trx,
  place: OrderPlace,
  orders: readonly NewOrder[],
  status: number,
  now: Date,
  source: OrderSource = 'import',
): Promise<Map<string, number>> {
  const heads = orders.map(({ lines, ...head }) => ({
    ...head,
    goods_lines: lines.length,
    unmapped_lines: lines.filter((line) => line.sku === undefined).length,
    pieces: lines.reduce((sum, line) => sum + line.quantity, 0),
  }));
  const { rows } = await sql<{ id: number; no: string }>`
    insert into trade_order (
      merchant_id, shop_id, shop_name, platform, order_no, platform_order_no, status, currency, amount_cents, buyer_key,
      recipient_name, recipient_phone, country, province, city, district, address, postcode, express_name,
      buyer_remark, merchant_remark, pay_time, content_hash, goods_lines, unmapped_lines, pieces, source, import_task_id,
      created_at, updated_at)
    select ${place.merchantId}, ${place.shopId}, ${place.shopName}, ${place.platform},
      'PF' || to_char(${now}::timestamptz at time zone 'Asia/Shanghai', 'YYMMDD') || lpad(nextval('trade_order_no_seq')::text, 7, '0'),
      o."platformOrderNo", ${status}, o.currency, o."amountCents", nullif(o."buyerKey", ''),
      coalesce(o."recipientName", ''), coalesce(o."recipientPhone", ''), coalesce(o.country, ''), coalesce(o.province, ''),
      coalesce(o.city, ''), coalesce(o.district, ''), coalesce(o.address, ''), coalesce(o.postcode, ''),
      coalesce(o."expressName", ''), coalesce(o."buyerRemark", ''), coalesce(o."merchantRemark", ''),
      o."payTime", decode(o."contentHash", 'hex'), o.goods_lines, o.unmapped_lines, o.pieces, ${source},
      ${place.importTaskId ?? null}::bigint, ${now}, ${now}
    from json_to_recordset(${JSON.stringify(heads)}::json) o(
      "platformOrderNo" text, currency text, "amountCents" bigint, "buyerKey" text, "recipientName" text,
      "recipientPhone" text, country text, province text, city text, district text, address text, postcode text,
      "expressName" text, "buyerRemark" text, "merchantRemark" text, "payTime" timestamptz, "contentHash" text,
      goods_lines int, unmapped_lines int, pieces int)
    on conflict (merchant_id, shop_id, platform_order_no) where parent_id is null do nothing
    returning id, platform_order_no as no`.execute(trx);
  const ids = new Map(rows.map((row) => [row.no, row.id]));
  const lines = orders.flatMap(({ platformOrderNo, lines: own }) => {
    const orderId = ids.get(platformOrderNo);
    return orderId === undefined
      ? []
      : own.map(({ sku, ...line }, i) => ({
          ...line,
          skuId: sku?.id,
          skuCode: sku?.code,
          orderId,
          lineNo: i + 1,
        }));
  });
  await sql`
    insert into order_line (order_id, merchant_id, line_no, platform_code, title, variation, quantity, unit_cents,
      price_unknown, kind, sku_id, sku_code, by_hand, picture_file_id, picture_own, decoded)
    select l."orderId", ${place.merchantId}, l."lineNo", l."platformCode", l.title, l.variation, l.quantity,
      coalesce(l."unitCents", 0), l."unitCents" is null, case when l."skuId" is null then 'unmapped' else 'sku' end, l."skuId", l."skuCode", l."skuId" is not null,
      l."pictureFileId", l."pictureFileId" is not null, coalesce(l.decoded, false)
    from json_to_recordset(${JSON.stringify(lines)}::json) l(
      "orderId" bigint, "lineNo" int, "platformCode" text, title text, variation text, quantity int, "unitCents" bigint,
      "skuId" bigint, "skuCode" text, "pictureFileId" bigint, decoded boolean)
    `.execute(trx);
  return ids;
}

/** Content hashes of orders that the shop has already, in hex, by platform order number. */
export async function knownOrders(trx: Trx, place: OrderPlace, numbers: readonly string[]) {
  const rows = await trx
    .selectFrom('tradeOrder')
    .select(['id', 'platformOrderNo', 'contentHash', 'status'])
    .where('merchantId', '=', place.merchantId)
    .where('shopId', '=', place.shopId)
    .where('platformOrderNo', '=', sql<string>`any(${sql.val(numbers)}::text[])`)
    .where('parentId', 'is', null)
    .execute();
  return new Map(
    rows.map((row) => [row.platformOrderNo, { ...row, contentHash: row.contentHash?.toString('hex') ?? '' }]),
  );
}

/** Numbers for orders that come without one of a platform. */
export async function makeNumbers(trx: Trx, count: number, now: Date): Promise<string[]> {
  const { rows } = await sql<{ no: string }>`
    select 'M' || to_char(${now}::timestamptz at time zone 'Asia/Shanghai', 'YYMMDD')
      || lpad(nextval('trade_order_no_seq')::text, 7, '0') as no
    from generate_series(1, ${count})`.execute(trx);
  return rows.map((row) => row.no);
}

export const findShop = (trx: Db | Trx, merchantId: number, id: number) =>
  trx
    .selectFrom('shop')
    .select(['id', 'nick', 'platform', 'defaultFactoryId'])
    .where('merchantId', '=', merchantId)
    .where('id', '=', id)
    .where('status', '=', 0)
    .executeTakeFirst();
