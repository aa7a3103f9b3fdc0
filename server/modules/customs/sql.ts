import { sql, type SqlBool } from 'kysely';
import type { GoodsScope, ValueKind } from '#contract/customs/goods-declaration.ts';
import type { PartyFacts } from '#contract/customs/party.ts';
import type { GoodsRule, SoldLine } from '#contract/customs/resolve.ts';
import type { Db, Trx } from '#server/platform/database.ts';
import { hasWord } from '#server/platform/has-word.ts';
import { LOCKS } from '#server/platform/locks.ts';
import { ofShops, type ReachedShops } from '#server/platform/reach.ts';
import { recordTable } from '#server/platform/record-table.ts';

export const GOODS = recordTable('goodsDeclaration', 'merchantId');
export const PARTIES = recordTable('customsParty', 'merchantId');

const RULE = [
  ...(['id', 'target', 'shopId', 'nameCn', 'nameEn', 'hsCode', 'valueCents', 'percent'] as const),
  ...(['leastCents', 'mostCents', 'currency', 'material', 'purpose', 'origin', 'netG'] as const),
  ...(['battery', 'liquid', 'magnet'] as const),
] as const;
const rules = (db: Db, merchantId: number) =>
  db
    .selectFrom('goodsDeclaration')
    .where('merchantId', '=', merchantId)
    .select(RULE)
    .select([sql<GoodsScope>`scope`.as('scope'), sql<ValueKind>`value_kind`.as('valueKind')]);

/** By itself it says all that a line needs. */
const FULL = sql<boolean>`(name_cn <> '' and name_en <> '' and hs_code <> '' and origin <> '' and net_g is not null
  and coalesce(value_cents, percent) is not null)`;
const shopName = (merchantId: number) =>
  sql<string>`coalesce((select coalesce(nullif(s.nick, ''), s.brand_name) from shop s where s.merchant_id = ${merchantId} and s.id = shop_id), '')`.as(
    'shopName',
  );

/** What is of every shop, or of one that is reached. */
const reached = (shopIds: ReachedShops) => sql<SqlBool>`(shop_id is null or ${ofShops(shopIds, 'shop_id')})`;

/** Whether a record is of every shop, or of one that is reached; false also where there is none. */
export const isReached = async (
  db: Db,
  table: 'goodsDeclaration' | 'customsParty',
  merchantId: number,
  { id, shopIds }: { id: number; shopIds: ReachedShops },
): Promise<boolean> =>
  (await db
    .selectFrom(table as 'goodsDeclaration')
    .select('id')
    .where('merchantId', '=', merchantId)
    .where('id', '=', id)
    .where(reached(shopIds))
    .executeTakeFirst()) !== undefined;

export interface GoodsWanted {
  shopIds?: ReachedShops;
  keyword?: string | undefined;
  scope?: GoodsScope | undefined;
  full?: boolean | undefined;
}
/** The newest first. */
export const pageGoods = (db: Db, merchantId: number, { keyword, scope, full, shopIds }: GoodsWanted) =>
  rules(db, merchantId)
    .where(reached(shopIds))
    .select(['version', 'updatedAt', FULL.as('full'), shopName(merchantId)])
    .$if(Boolean(keyword), (q) =>
      q.where((eb) => hasWord(eb, ['target', 'nameCn', 'nameEn', 'hsCode'], keyword!)),
    )
    .$if(scope !== undefined, (q) => q.where('scope', '=', scope!))
    .$if(full !== undefined, (q) => q.where(sql<SqlBool>`${FULL} = ${full!}`))
    .orderBy('id', 'desc');

/** The one that is about the same, as it stands. */
export const goodsLike = (
  trx: Db,
  merchantId: number,
  { scope, target, shopId }: Pick<GoodsRule, 'scope' | 'target' | 'shopId'>,
) =>
  rules(trx, merchantId)
    .select('version')
    .where('scope', '=', scope)
    .where(sql<SqlBool>`lower(target) = lower(${target})`)
    .where(sql<SqlBool>`coalesce(shop_id, 0) = ${shopId ?? 0}`)
    .executeTakeFirst();

/** The merchant's shops of this name. */
export const shopsNamed = (trx: Db, merchantId: number, name: string): Promise<{ id: number }[]> =>
  trx
    .selectFrom('shop')
    .select('id')
    .where('merchantId', '=', merchantId)
    .where((eb) => eb.or([eb('nick', '=', name), eb('brandName', '=', name)]))
    .limit(2)
    .execute();

export const holdGoods = (trx: Trx, merchantId: number) =>
  sql`select pg_advisory_xact_lock(${LOCKS.goodsDeclarations}, ${merchantId}::int)`.execute(trx);

export const countGoods = async (db: Db, merchantId: number): Promise<number> =>
  (
    await db
      .selectFrom('goodsDeclaration')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('merchantId', '=', merchantId)
      .executeTakeFirstOrThrow()
  ).n;

/** Those that may mean one of these lines: which do, and which of them first, says contract/customs/resolve.ts. */
export function rulesAbout(db: Db, merchantId: number, lines: readonly SoldLine[]): Promise<GoodsRule[]> {
  const lower = (of: (line: SoldLine) => string) =>
    sql`any(${sql.val([...new Set(lines.map((line) => of(line).trim().toLowerCase()))])}::text[])`;
  return rules(db, merchantId)
    .where(
      sql<SqlBool>`(scope = 'all' or scope = 'shop' and shop_id = any(${sql.val([...new Set(lines.map(({ shopId }) => shopId))])}::bigint[])
        or scope = 'sku' and lower(target) = ${lower(({ skuCode }) => skuCode)}
        or scope = 'material' and lower(target) = ${lower(({ material }) => material)}
        or scope = 'code' and (lower(target) = ${lower(({ code }) => code)} or position('*' in target) > 0))`,
    )
    .orderBy('id')
    .execute();
}

const parties = (db: Db, merchantId: number) =>
  db
    .selectFrom('customsParty')
    .where('merchantId', '=', merchantId)
    .select(['id', 'name', 'creditCode', 'ioss', 'eori', 'vat', 'shopId'])
    .select(sql<string | null>`to_char(valid_until, 'YYYY-MM-DD')`.as('validUntil'));

/** The newest first. */
export const pageParties = (
  db: Db,
  merchantId: number,
  { keyword, day, shopIds }: { keyword?: string | undefined; day: string; shopIds: ReachedShops },
) =>
  parties(db, merchantId)
    .where(reached(shopIds))
    .select(['version', 'updatedAt', shopName(merchantId)])
    .select(sql<boolean>`coalesce(valid_until < ${day}::date, false)`.as('ended'))
    .$if(Boolean(keyword), (q) =>
      q.where((eb) => hasWord(eb, ['name', 'creditCode', 'ioss', 'eori', 'vat'], keyword!)),
    )
    .orderBy('id', 'desc');

export const partiesOf = (db: Db, merchantId: number): Promise<PartyFacts[]> =>
  parties(db, merchantId).orderBy('id').execute();

export const countParties = async (db: Db, merchantId: number): Promise<number> =>
  (
    await db
      .selectFrom('customsParty')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('merchantId', '=', merchantId)
      .executeTakeFirstOrThrow()
  ).n;

export const hasShop = async (db: Db, merchantId: number, id: number): Promise<boolean> =>
  (await db
    .selectFrom('shop')
    .select('id')
    .where('merchantId', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined;
