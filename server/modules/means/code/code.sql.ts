import { sql, type SqlBool } from 'kysely';
import type { code } from '#contract/means/code.ts';
import type { Parsed } from '#contract/endpoint.ts';
import { keyOf } from '#server/platform/code-key.ts';
import type { Db } from '#server/platform/database.ts';
import { countOf } from '#server/platform/paged.ts';
import { ofMaterials, type ReachedMaterials } from '#server/platform/reach.ts';

export type Wanted = Parsed<typeof code.export>;

/** The beginning of a code, compared as bytes: under row-level security LIKE would use no index. */
const begins = (text: string) => {
  const key = keyOf(sql.val(text));
  return sql<SqlBool>`c.code_key >= ${key} and c.code_key < ${key} || chr(1114111)`;
};

/** A SKU's own code is in use where the SKU is. */
const ownStatus = sql<number>`case when c.kind = 'sku' then (s.status <> 0)::int else c.status end`;

/** Keys of SKUs' codes from before that are the same as another's but for case or width. */
const clashing = (factoryId: number) =>
  sql`(select o.code_key from sku_code o where o.factory_id = ${factoryId} and not o.holds)`;

/** Codes with their SKUs, of the materials that are reached. */
const codes = (db: Db, factoryId: number, reached: ReachedMaterials) =>
  db
    .selectFrom('skuCode as c')
    .innerJoin('sku as s', (join) =>
      join.onRef('s.id', '=', 'c.skuId').onRef('s.factoryId', '=', 'c.factoryId'),
    )
    .where('c.factoryId', '=', factoryId)
    .where('s.factoryId', '=', factoryId)
    .where(ofMaterials(reached, 's'));

const shown = ['c.id', 'c.code', 'c.kind', 'c.skuId', 's.code as skuCode', 's.name as skuName'] as const;
/** As the factory knows him, also where he is its customer no more. */
const merchantName = (factoryId: number) => sql<string | null>`(
  select merchant_name from factory_customer k where k.factory_id = ${factoryId} and k.merchant_id = c.merchant_id limit 1)`;

/** What a list asks of the codes themselves. */
function ofCodes(factoryId: number, { code: beginning, kind, customer, unused, clashes }: Wanted) {
  const all = [sql<SqlBool>`c.factory_id = ${factoryId}`];
  if (beginning) all.push(begins(beginning));
  if (kind !== undefined) all.push(sql`c.kind = ${kind}`);
  if (customer)
    all.push(sql`c.merchant_id in (select k.merchant_id from factory_customer k
      where k.factory_id = ${factoryId} and strpos(lower(k.merchant_name), lower(${customer})) > 0)`);
  if (unused === 1)
    all.push(
      sql`not exists (select from order_line l where l.factory_id = ${factoryId} and l.code_id = c.id)`,
    );
  if (clashes === 1) all.push(sql`c.kind = 'sku' and c.code_key in ${clashing(factoryId)}`);
  return sql<SqlBool>`${sql.join(all, sql` and `)}`;
}

const isOfSkus = ({ material, model, color, status }: Wanted, reached: ReachedMaterials): boolean =>
  Boolean(reached ?? material ?? model ?? color) || status !== undefined;

/** The newest first; of one beginning in the order of the codes, which its index gives. */
export const pageCodes = (db: Db, factoryId: number, wanted: Wanted, reached: ReachedMaterials) => {
  const { code: beginning, material, model, color, status } = wanted;
  return codes(db, factoryId, reached)
    .where(ofCodes(factoryId, wanted))
    .$if(Boolean(material), (q) => q.where('s.material', '=', material!))
    .$if(Boolean(model), (q) => q.where('s.model', '=', model!))
    .$if(Boolean(color), (q) => q.where('s.color', '=', color!))
    .$if(status !== undefined, (q) => q.where(ownStatus, '=', status!))
    .select([...shown, 'c.merchantId', 'c.source', 'c.status', 'c.version', 'c.updatedBy', 'c.updatedAt'])
    .select(['s.status as skuStatus', 's.material', 's.brand', 's.model', 's.color'])
    .$if(Boolean(beginning), (q) => q.orderBy('c.codeKey'))
    .orderBy('c.id', 'desc');
};

/** How many these are: SKUs are looked at only where they are asked about. */
export const countAsked = (db: Db, factoryId: number, wanted: Wanted, reached: ReachedMaterials) =>
  isOfSkus(wanted, reached)
    ? countOf(pageCodes(db, factoryId, wanted, reached))
    : countOf(
        db.selectFrom('skuCode as c').where('c.factoryId', '=', factoryId).where(ofCodes(factoryId, wanted)),
      );

/** The same for a file, page after page: each begins behind the last of the one before. */
export const idsOf = (db: Db, factoryId: number, wanted: Wanted, reached: ReachedMaterials) => {
  let below = Number.MAX_SAFE_INTEGER;
  return async (_offset: number, limit: number): Promise<number[]> => {
    const rows = await pageCodes(db, factoryId, wanted, reached)
      .clearOrderBy()
      .where('c.id', '<', below)
      .orderBy('c.id', 'desc')
      .limit(limit)
      .execute();
    below = rows.at(-1)?.id ?? 0;
    return rows.map(({ id }) => id);
  };
};

/** Of these codes: as whose they are known, which SKUs were made in bulk, which are the same as another's from before. */
export async function besidesOf(db: Db, factoryId: number, rows: readonly { id: number; skuId: number }[]) {
  const { rows: found } = await sql<{
    id: number;
    merchantName: string | null;
    generated: boolean;
    clashes: boolean;
  }>`
    select c.id, (select k.merchant_name from factory_customer k
        where k.factory_id = ${factoryId} and k.merchant_id = c.merchant_id limit 1) as merchant_name,
      c.kind = 'sku' and c.sku_id in (select e.sku_id from sku_event e where e.factory_id = ${factoryId}
        and e.sku_id = any(${sql.val(rows.map(({ skuId }) => skuId))}::bigint[]) and e.event = 'sku.generate') as generated,
      c.kind = 'sku' and c.code_key in ${clashing(factoryId)} as clashes
    from sku_code c where c.factory_id = ${factoryId} and c.id = any(${sql.val(rows.map(({ id }) => id))}::bigint[])`.execute(
    db,
  );
  return new Map(found.map(({ id, ...more }) => [id, more]));
}

/** How many lines each of these codes matched, of orders that were pushed since. */
export async function hitsOf(db: Db, factoryId: number, ids: readonly number[], since: Date) {
  const { rows } = await sql<{ id: number; hits: number }>`
    select l.code_id as id, count(*)::int as hits from order_line l
    join trade_order o on o.id = l.order_id and o.factory_id = ${factoryId} and o.pushed_at >= ${since}
    where l.factory_id = ${factoryId} and l.code_id = any(${sql.val(ids)}::bigint[]) and not l.by_hand
    group by l.code_id`.execute(db);
  return new Map(rows.map(({ id, hits }) => [id, hits]));
}

const inShort = (db: Db, factoryId: number, reached: ReachedMaterials) =>
  codes(db, factoryId, reached)
    .select([
      ...shown,
      's.status as skuStatus',
      ownStatus.as('status'),
      merchantName(factoryId).as('merchantName'),
    ])
    .orderBy('c.id');

/** Whatever this code means, whosever it is. */
export const meaningsOf = (db: Db, factoryId: number, text: string, reached: ReachedMaterials) =>
  inShort(db, factoryId, reached)
    .where('c.codeKey', '=', keyOf(sql.val(text)))
    .execute();

export const codesByIds = (db: Db, factoryId: number, ids: readonly number[]) =>
  inShort(db, factoryId, undefined)
    .where('c.id', '=', sql<number>`any(${sql.val(ids)}::bigint[])`)
    .execute();

const MOST_OTHERS = 100;
/** What else means the SKU of a code. */
export const othersOf = (db: Db, factoryId: number, { id, skuId }: { id: number; skuId: number }) =>
  inShort(db, factoryId, undefined)
    .where('c.skuId', '=', skuId)
    .where('c.id', '<>', id)
    .limit(MOST_OTHERS)
    .execute();

/** The lines that it matched last. */
export const linesOf = (db: Db, factoryId: number, id: number) =>
  db
    .selectFrom('orderLine as l')
    .innerJoin('tradeOrder as o', 'o.id', 'l.orderId')
    .innerJoin('tenant as t', 't.id', 'l.merchantId')
    .where('l.factoryId', '=', factoryId)
    .where('o.factoryId', '=', factoryId)
    .where('l.codeId', '=', id)
    .where('l.byHand', '=', false)
    .select(['l.id', 'l.orderId', 'o.orderNo', 't.name as merchantName', 'l.platformCode', 'l.quantity'])
    .select('o.pushedAt')
    .orderBy('l.id', 'desc')
    .limit(20)
    .execute();

export const findCode = (db: Db, factoryId: number, id: number, reached: ReachedMaterials) =>
  codes(db, factoryId, reached)
    .select(['c.id', 'c.code', 'c.kind', 'c.skuId', 'c.merchantId', 'c.status', 'c.version', 'c.createdAt'])
    .select('s.code as skuCode')
    .where('c.id', '=', id)
    .executeTakeFirst();

/** What a code means already: to everybody, or to this customer. */
export const holderOf = (
  db: Db,
  factoryId: number,
  { code: text, merchantId }: { code: string; merchantId: number | null },
  besides = 0,
) =>
  codes(db, factoryId, undefined)
    .select(['c.id', 'c.code', 'c.kind', 'c.skuId', 'c.status', 's.code as skuCode', 's.status as skuStatus'])
    .where('c.codeKey', '=', keyOf(sql.val(text)))
    .where('c.holds', '=', true)
    .$if(merchantId === null, (q) => q.where('c.merchantId', 'is', null))
    .$if(merchantId !== null, (q) => q.where('c.merchantId', '=', merchantId))
    .where('c.id', '<>', besides)
    .executeTakeFirst();

export const countCodes = async (db: Db, factoryId: number): Promise<number> =>
  (
    await db
      .selectFrom('skuCode')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('factoryId', '=', factoryId)
      .executeTakeFirstOrThrow()
  ).n;
