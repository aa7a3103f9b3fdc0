import { sql, type SqlBool } from 'kysely';
import type { MappingKind } from '#contract/mapping/mapping.ts';
import { STATUS } from '#contract/order/life-cycle/order-states.ts';
import type { z } from 'zod';
import type { Db } from '#server/platform/database.ts';
import { LOCKS } from '#server/platform/locks.ts';
import { countOf, rowsAt, type Place } from '#server/platform/paged.ts';
import { ofShops, type ReachedShops } from '#server/platform/reach.ts';

export type Kind = z.infer<typeof MappingKind>;

/** What the factory has not seen yet follows the mappings; what was pushed stands as it was pushed. */
const BEFORE_PUSH = [STATUS.draft.code, STATUS.unmapped.code, STATUS.waitPush.code];
export const notPushed = sql`o.status = any(${sql.val(BEFORE_PUSH)}::smallint[])`;

/** Those who bring lines in pass side by side; who changes a mapping waits for them and they for him. */
export async function lockMappings(trx: Db, merchantId: number, how: 'bring' | 'change') {
  const lock = sql.raw(how === 'bring' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock');
  await sql`select ${lock}(${LOCKS.mappings}, ${merchantId}::int)`.execute(trx);
}

const containing = (column: string, text: string | undefined) =>
  text ? sql<SqlBool>`strpos(lower(${sql.ref(column)}), ${text.toLowerCase()}) > 0` : sql<SqlBool>`true`;

/** Whose codes are asked for: the merchant's, as far as a department reaches them. */
export interface Whose {
  merchantId: number;
  shopIds: ReachedShops;
}

/**
 * A mapping is the whole merchant's; who reaches a part of the shops sees those whose codes stand in an order of these
 * shops, or in no order at all. @param column of the code, as the statement calls it.
 */
export const codeReached = ({ merchantId, shopIds }: Whose, column: string) => {
  if (!shopIds) return sql<SqlBool>`true`;
  const lines = sql`select from order_line l join trade_order o on o.id = l.order_id and o.merchant_id = ${merchantId}
    where l.merchant_id = ${merchantId} and l.platform_code = ${sql.ref(column)}`;
  return sql<SqlBool>`(exists (${lines} and ${ofShops(shopIds, 'o.shop_id')}) or not exists (${lines}))`;
};

interface MappingFilter {
  code?: string | undefined;
  kind?: Kind | undefined;
}

const asked = (db: Db, whose: Whose, { code, kind }: MappingFilter) =>
  db
    .selectFrom('codeMapping')
    .where('merchantId', '=', whose.merchantId)
    .where(containing('code', code))
    .where(codeReached(whose, 'code_mapping.code'))
    .$if(kind !== undefined, (q) => q.where('kind', '=', kind!));

/**
 * Changed last, shown first. The SKU's words are missing where the merchant is no longer bound to its factory. Not by
 * paged(), which would join every mapping of the merchant before it cuts the page: here the page is cut first.
 */
export const pageMappings = (db: Db, whose: Whose, filter: MappingFilter, place: Place) => {
  const { offset, limit } = rowsAt(place);
  const shown = asked(db, whose, filter).selectAll().orderBy('updatedAt', 'desc').orderBy('id', 'desc');
  return db
    .selectFrom(shown.offset(offset).limit(limit).as('m'))
    .leftJoin('sku as s', (join) =>
      join.onRef('s.id', '=', 'm.skuId').onRef('s.factoryId', '=', 'm.factoryId'),
    )
    .leftJoin('tenant as t', 't.id', 'm.factoryId')
    .leftJoin('file as f', (join) =>
      join.onRef('f.id', '=', 'm.pictureFileId').on('f.tenantId', '=', whose.merchantId),
    )
    .select(['f.kind as pictureKind', 'f.width as widthPx', 'f.height as heightPx'])
    .select(['s.printWidthMm', 's.printHeightMm'])
    .select(['m.id', 'm.code', 'm.kind', 'm.skuId', 's.code as skuCode', 's.name as skuName'])
    .select(['t.name as factoryName', 'm.pictureFileId', 'm.updatedAt', 'm.matchedBy', 'm.decodedBy'])
    .orderBy('m.updatedAt', 'desc')
    .orderBy('m.id', 'desc')
    .execute();
};

export const countMappings = (db: Db, whose: Whose, filter: MappingFilter) =>
  countOf(asked(db, whose, filter));

export interface WaitingCode {
  code: string;
  title: string;
  lines: number;
  orders: number;
}

/**
 * The codes that keep orders back, the most frequent first, each with the title that most of its lines have. Not by
 * paged(), which would group all of their lines twice: here one walk finds the page and counts.
 */
export async function waitingCodes(
  db: Db,
  { merchantId, shopIds }: Whose,
  { code, importId }: { code?: string | undefined; importId?: number | undefined },
  place: Place,
): Promise<{ total: number; list: WaitingCode[] }> {
  const { offset, limit } = rowsAt(place);
  const imported = importId === undefined ? sql`true` : sql`o.import_task_id = ${importId}`;
  const { rows } = await sql<{ total: number; list: WaitingCode[] }>`
    with line as (
      select l.platform_code as code, l.order_id, count(*) as lines
      from order_line l join trade_order o on o.id = l.order_id and o.merchant_id = ${merchantId} and ${notPushed}
      where l.merchant_id = ${merchantId} and l.kind = 'unmapped' and ${containing('l.platform_code', code)}
        and ${ofShops(shopIds, 'o.shop_id')} and ${imported}
      group by l.platform_code, l.order_id
    ), waiting as (
      select code, sum(lines) as lines, count(*) as orders from line group by code
    )
    select (select count(*)::int from waiting) as total, coalesce((
      select json_agg(w) from (
        select code, coalesce(t.title, '') as title, lines, orders from (
          select code, lines, orders from waiting
          order by lines desc, code offset ${offset} limit ${limit}
        ) shown, lateral (
          select mode() within group (order by l.title) filter (where l.title <> '') as title
          from order_line l join trade_order o on o.id = l.order_id and o.merchant_id = ${merchantId} and ${notPushed}
          where l.merchant_id = ${merchantId} and l.kind = 'unmapped' and l.platform_code = shown.code
            and ${ofShops(shopIds, 'o.shop_id')}
        ) t order by lines desc, code
      ) w), '[]') as list`.execute(db);
  return rows[0]!;
}

export const findMapping = (trx: Db, whose: Whose, id: number) =>
  trx
    .selectFrom('codeMapping')
    .select(['code', 'kind'])
    .where('merchantId', '=', whose.merchantId)
    .where('id', '=', id)
    .where(codeReached(whose, 'code_mapping.code'))
    .executeTakeFirst();

/** Of these codes the ones that had a meaning before. */
export const knownCodes = async (trx: Db, merchantId: number, codes: readonly string[]) =>
  (
    await trx
      .selectFrom('codeMapping')
      .select('code')
      .where('merchantId', '=', merchantId)
      .where('code', '=', sql<string>`any(${sql.val(codes)}::text[])`)
      .execute()
  ).map((row) => row.code);

/** Of these codes one that only orders of other shops have; undefined where the user reaches all. */
export async function unreachedCode(trx: Db, whose: Whose, codes: readonly string[]) {
  if (!whose.shopIds) return undefined;
  const { rows } = await sql<{ code: string }>`
    select v.code from unnest(${sql.val(codes)}::text[]) v(code) where not ${codeReached(whose, 'v.code')} limit 1`.execute(
    trx,
  );
  return rows[0]?.code;
}

export interface Meaning {
  kind: Kind;
  factoryId: number | null;
  skuId: number | null;
  /** undefined: each code keeps the picture that it has, or that was kept for it. */
  pictureFileId: number | null | undefined;
}

export async function saveMappings(
  trx: Db,
  merchantId: number,
  codes: readonly string[],
  { kind, factoryId, skuId, pictureFileId: given }: Meaning,
  now: Date,
) {
  const [picture, after] =
    given === undefined
      ? [sql`p.picture_file_id`, sql`coalesce(code_mapping.picture_file_id, excluded.picture_file_id)`]
      : [sql`${given}::bigint`, sql`excluded.picture_file_id`];
  await sql`
    insert into code_mapping (merchant_id, code, kind, factory_id, sku_id, picture_file_id, created_at, updated_at)
    select ${merchantId}::bigint, v.code, ${kind}, ${factoryId}::bigint, ${skuId}::bigint, ${picture},
      ${now}::timestamptz, ${now}::timestamptz
    from unnest(${sql.val(codes)}::text[]) v(code)
      left join code_picture p on p.merchant_id = ${merchantId} and p.code = v.code
    on conflict (merchant_id, code) do update set kind = excluded.kind, factory_id = excluded.factory_id,
      sku_id = excluded.sku_id, picture_file_id = ${after}, decoded_by = null,
      matched_by = null, code_id = null,
      updated_at = excluded.updated_at`.execute(trx);
}

/** Of these codes one that means a suit. */
export const suitAmong = async (trx: Db, merchantId: number, codes: readonly string[]) =>
  (
    await trx
      .selectFrom('codeMapping')
      .select('code')
      .where('merchantId', '=', merchantId)
      .where('code', '=', sql<string>`any(${sql.val(codes)}::text[])`)
      .where('kind', '=', 'suit')
      .limit(1)
      .executeTakeFirst()
  )?.code;

export const deleteMapping = (trx: Db, merchantId: number, id: number) =>
  trx.deleteFrom('codeMapping').where('merchantId', '=', merchantId).where('id', '=', id).execute();
