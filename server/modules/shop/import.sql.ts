import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import type { Trx } from './access.sql.ts';

export { CLOSED, OPEN } from './sql.ts';

export interface ImportedShop {
  /** 0: it is not there yet. */
  id: number;
  platform: string;
  nick: string;
  brandName: string;
  platformShopId: string | null;
  defaultFactoryId: number | null;
  type: number;
  status: number;
}

/** Shops of these names, or of these numbers at their platforms; closed ones, too. Nobody changes them meanwhile. */
export async function shopsLike(
  trx: Trx,
  merchantId: number,
  lines: readonly Pick<ImportedShop, 'platform' | 'nick' | 'platformShopId'>[],
): Promise<ImportedShop[]> {
  const platforms = lines.map((line) => line.platform);
  const { rows } = await sql<ImportedShop>`
    select s.id, s.platform, s.nick, s.brand_name as "brandName", s.platform_shop_id as "platformShopId",
      s.default_factory_id as "defaultFactoryId", s.type, s.status
    from shop s
    where s.merchant_id = ${merchantId} and (
      (s.platform, s.nick) in (
        select * from unnest(${platforms}::text[], ${lines.map((line) => line.nick)}::text[]))
      or (s.platform, s.platform_shop_id) in (
        select * from unnest(${platforms}::text[], ${lines.map((line) => line.platformShopId)}::text[])))
    for update`.execute(trx);
  return rows;
}

export async function insertShops(trx: Trx, merchantId: number, shops: readonly ImportedShop[], now: Date) {
  if (shops.length === 0) return [];
  return trx
    .insertInto('shop')
    .values(shops.map(({ id: _id, ...shop }) => ({ ...rowOf(shop), merchantId, createdAt: now })))
    .returning(['id', 'platform', 'nick'])
    .execute();
}

const rowOf = ({
  platform,
  nick,
  brandName,
  platformShopId,
  defaultFactoryId,
  type,
  status,
}: Omit<ImportedShop, 'id'>) => ({
  platform,
  nick,
  brandName,
  platformShopId,
  defaultFactoryId,
  type,
  status,
});

export async function updateShops(trx: Trx, merchantId: number, shops: readonly ImportedShop[]) {
  if (shops.length === 0) return;
  const of = <T>(field: (shop: ImportedShop) => T) => shops.map(field);
  await sql`
    update shop s set brand_name = v.brand_name, platform_shop_id = v.platform_shop_id,
      default_factory_id = v.default_factory_id, type = v.type, status = v.status
    from unnest(${of((s) => s.id)}::bigint[], ${of((s) => s.brandName)}::text[],
      ${of((s) => s.platformShopId)}::text[], ${of((s) => s.defaultFactoryId)}::bigint[],
      ${of((s) => s.type)}::smallint[], ${of((s) => s.status)}::smallint[])
      v(id, brand_name, platform_shop_id, default_factory_id, type, status)
    where s.merchant_id = ${merchantId} and s.id = v.id`.execute(trx);
}

export async function saveAccesses(
  db: Db,
  merchantId: number,
  keys: readonly { shopId: number; sealedAccess: Buffer }[],
  now: Date,
) {
  if (keys.length === 0) return;
  await db
    .insertInto('shopAccess')
    .values(keys.map((key) => ({ ...key, merchantId, updatedAt: now })))
    .onConflict((c) =>
      c.column('shopId').doUpdateSet((eb) => ({
        sealedAccess: eb.ref('excluded.sealedAccess'),
        updatedAt: eb.ref('excluded.updatedAt'),
      })),
    )
    .execute();
}
