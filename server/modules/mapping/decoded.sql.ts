import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import { notPushed } from './sql.ts';

/** What a rule read out of a code. */
export interface DecodedMapping {
  code: string;
  factoryId: number;
  skuId: number;
  pictureFileId: number | null;
  /** In one piece of what the platform sold. */
  quantity: number;
  ruleName: string;
}

/**
 * Gives codes that have no meaning yet what a rule read out of them; a picture that was kept for a code is its own.
 * @returns the codes that had none.
 */
export async function insertDecoded(
  trx: Db,
  merchantId: number,
  items: readonly DecodedMapping[],
  now: Date,
): Promise<string[]> {
  // In one order, so that two who bring the same codes wait for each other and do not block.
  const sorted = items.toSorted((a, b) => (a.code < b.code ? -1 : 1));
  const { rows } = await sql<{ code: string }>`
    insert into code_mapping (merchant_id, code, kind, factory_id, sku_id, picture_file_id, decoded_by, created_at, updated_at)
    select ${merchantId}::bigint, v.code, 'sku', v."factoryId", v."skuId", coalesce(p.picture_file_id, v."pictureFileId"),
      v."ruleName", ${now}::timestamptz, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(sorted)}::json)
        v(code text, "factoryId" bigint, "skuId" bigint, "pictureFileId" bigint, "ruleName" text)
      left join code_picture p on p.merchant_id = ${merchantId} and p.code = v.code
    on conflict (merchant_id, code) do nothing
    returning code`.execute(trx);
  return rows.map(({ code }) => code);
}

/** Lines that wait for these codes hold so many pieces each; what one of them costs is less by as much. */
export async function multiplyLines(
  trx: Db,
  merchantId: number,
  orderIds: readonly number[],
  items: readonly Pick<DecodedMapping, 'code' | 'quantity'>[],
): Promise<void> {
  await sql`
    update order_line l set quantity = l.quantity * v.quantity, unit_cents = round(l.unit_cents::numeric / v.quantity),
      decoded = true
    from json_to_recordset(${JSON.stringify(items)}::json) v(code text, quantity int)
    where l.merchant_id = ${merchantId} and l.order_id = any(${orderIds}::bigint[]) and l.platform_code = v.code
      and l.kind = 'unmapped' and not l.decoded and v.quantity > 1`.execute(trx);
}

/** Codes that keep orders back, in their order, with the shops of those orders. */
export async function waitingAfter(
  db: Db,
  merchantId: number,
  after: string,
  limit: number,
): Promise<{ code: string; shopIds: number[] }[]> {
  const { rows } = await sql<{ code: string; shopIds: number[] }>`
    select l.platform_code as code, json_agg(distinct o.shop_id) as "shopIds"
    from order_line l join trade_order o on o.id = l.order_id and o.merchant_id = ${merchantId} and ${notPushed}
    where l.merchant_id = ${merchantId} and l.kind = 'unmapped' and l.platform_code > ${after}
    group by l.platform_code order by l.platform_code limit ${limit}`.execute(db);
  return rows;
}

export const countDecoded = async (db: Db, merchantId: number) =>
  (
    await db
      .selectFrom('codeMapping')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('merchantId', '=', merchantId)
      .where('decodedBy', 'is not', null)
      .executeTakeFirstOrThrow()
  ).n;
