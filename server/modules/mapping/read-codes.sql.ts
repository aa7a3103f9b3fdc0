import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import { LOCKS } from '#server/platform/locks.ts';

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

/** Those who bring codes in pass side by side; who changes a mapping waits for them and they for him. */
export const lockForBringing = (trx: Db, merchantId: number) =>
  sql`select pg_advisory_xact_lock_shared(${LOCKS.mappings}, ${merchantId}::int)`.execute(trx);

/** A picture that was kept for a code is its mapping's now. */
export const forgetKept = (trx: Db, merchantId: number, codes: readonly string[]) =>
  trx
    .deleteFrom('codePicture')
    .where('merchantId', '=', merchantId)
    .where('code', '=', sql<string>`any(${sql.val(codes)}::text[])`)
    .execute();

/** Of these codes the ones that have a meaning, and whether a rule gave it. */
export const meantCodes = async (db: Db, merchantId: number, codes: readonly string[]) =>
  new Map(
    (
      await db
        .selectFrom('codeMapping')
        .select(['code', 'decodedBy'])
        .where('merchantId', '=', merchantId)
        .where('code', '=', sql<string>`any(${sql.val(codes)}::text[])`)
        .execute()
    ).map(({ code, decodedBy }) => [code, { decoded: decodedBy !== null }]),
  );

export const countDecoded = async (db: Db, merchantId: number) =>
  (
    await db
      .selectFrom('codeMapping')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('merchantId', '=', merchantId)
      .where('decodedBy', 'is not', null)
      .executeTakeFirstOrThrow()
  ).n;
