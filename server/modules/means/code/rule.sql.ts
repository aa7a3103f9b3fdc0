import { sql } from 'kysely';
import type { Doer } from '#server/modules/tenant-log/service.ts';
import type { Db } from '#server/platform/database.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';

export const ruleOf = (db: Db, factoryId: number) =>
  db
    .selectFrom('skuCodeRule')
    .select(['pattern', 'nextEan'])
    .where('factoryId', '=', factoryId)
    .executeTakeFirst();

/** The codes of something that a SKU could be made of, and how many SKUs there are. */
export const partsOf = async (db: Db, factoryId: number) =>
  (
    await sql<{
      materialCode: string | null;
      modelCode: string | null;
      colorCode: string | null;
      skus: number;
    }>`
      select (select code from material where factory_id = ${factoryId} order by status, sort, id desc limit 1) as material_code,
        (select code from model where factory_id = ${factoryId} order by status, id desc limit 1) as model_code,
        (select code from color where factory_id = ${factoryId} order by status, sort, id desc limit 1) as color_code,
        (select count(*)::int from sku where factory_id = ${factoryId}) as skus`.execute(db)
  ).rows[0]!;

export const saveRule = (
  trx: Trx,
  factoryId: number,
  set: { pattern: string; nextEan?: number },
  { by: updatedBy, now: updatedAt }: { by: string; now: Date },
) =>
  trx
    .insertInto('skuCodeRule')
    .values({ factoryId, ...set, updatedBy, updatedAt })
    .onConflict((on) => on.column('factoryId').doUpdateSet({ ...set, updatedBy, updatedAt }))
    .execute();

/** Of these SKUs those that have an EAN-13 of the own range already. */
export const withOwnEan = async (db: Db, factoryId: number, skuIds: readonly number[]) =>
  new Set(
    (
      await sql<{ skuId: number }>`
        select distinct sku_id from sku_code where factory_id = ${factoryId} and kind = 'barcode'
          and sku_id = any(${sql.val(skuIds)}::bigint[]) and code ~ '^2[0-9]{12}$'`.execute(db)
    ).rows.map(({ skuId }) => skuId),
  );

/** Of these codes those that mean something to everybody. */
export const takenOf = async (db: Db, factoryId: number, codes: readonly string[]) =>
  new Set(
    (
      await sql<{ codeKey: string }>`
        select code_key from sku_code where factory_id = ${factoryId} and merchant_id is null
          and code_key = any(${sql.val(codes)}::text[])`.execute(db)
    ).rows.map(({ codeKey }) => codeKey),
  );

/** The factory's own among these SKUs. */
export const ownSkus = (db: Db, factoryId: number, ids: readonly number[]) =>
  db
    .selectFrom('sku')
    .select(['id', 'material', 'color'])
    .where('factoryId', '=', factoryId)
    .where('id', '=', sql<number>`any(${sql.val(ids)}::bigint[])`)
    .orderBy('id')
    .execute();

/** Writes barcodes that were made, each with the first line of its log. */
export const insertEans = (
  trx: Trx,
  { tenantId, userId, userName, now }: Doer,
  made: readonly { skuId: number; code: string }[],
) =>
  sql`
    with fresh as (
      insert into sku_code (factory_id, sku_id, kind, code, source, updated_by, created_at, updated_at)
      select ${tenantId}::bigint, v."skuId", 'barcode', v.code, 'made', ${userName}, ${now}::timestamptz, ${now}::timestamptz
      from json_to_recordset(${JSON.stringify(made)}::json) v("skuId" bigint, code text)
      returning id
    )
    insert into means_log (factory_id, kind, means_id, text, user_id, user_name, at)
    select ${tenantId}::bigint, 'code', id, '生成', ${userId}::bigint, ${userName}, ${now}::timestamptz from fresh`.execute(
    trx,
  );
