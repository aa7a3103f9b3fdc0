import { sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { code, CodeForm } from '#contract/means/code.ts';
import type { Parsed } from '#contract/endpoint.ts';
import { keyOf } from '#server/platform/code-key.ts';
import type { Db } from '#server/platform/database.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { ofMaterials, type ReachedMaterials } from '#server/platform/reach.ts';

export type Wanted = Parsed<typeof code.export>;
export type Form = z.output<typeof CodeForm>;
interface By {
  by: string;
  now: Date;
}

/** The beginning of a code, compared as bytes: under row-level security LIKE would use no index. */
const begins = (text: string) => {
  const key = keyOf(sql.val(text));
  return sql<SqlBool>`c.code_key >= ${key} and c.code_key < ${key} || chr(1114111)`;
};
/** A customer of the factory now. */
const BOUND = 0;

/** A SKU's own code is in use where the SKU is. */
const ownStatus = sql<number>`case when c.kind = 'sku' then (s.status <> 0)::int else c.status end`;

/** A SKU's code from before is the same as another's but for case or width: either of them. */
const clashing = (factoryId: number) => sql<boolean>`(c.kind = 'sku' and exists (
  select from sku_code o where o.factory_id = ${factoryId} and o.code_key = c.code_key and o.kind = 'sku' and o.id <> c.id
    and not (o.holds and c.holds)))`;

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

/** The newest first. */
export const pageCodes = (
  db: Db,
  factoryId: number,
  { code: beginning, kind, customer, material, model, color, status, unused, clashes }: Wanted,
  reached: ReachedMaterials,
) =>
  codes(db, factoryId, reached)
    .$if(Boolean(beginning), (q) => q.where(begins(beginning!)))
    .$if(kind !== undefined, (q) => q.where('c.kind', '=', kind!))
    .$if(Boolean(customer), (q) =>
      q.where(
        sql<SqlBool>`c.merchant_id in (select k.merchant_id from factory_customer k
          where k.factory_id = ${factoryId} and strpos(lower(k.merchant_name), lower(${customer})) > 0)`,
      ),
    )
    .$if(Boolean(material), (q) => q.where('s.material', '=', material!))
    .$if(Boolean(model), (q) => q.where('s.model', '=', model!))
    .$if(Boolean(color), (q) => q.where('s.color', '=', color!))
    .$if(status !== undefined, (q) => q.where(ownStatus, '=', status!))
    .$if(unused === 1, (q) =>
      q.where(
        sql<SqlBool>`not exists (select from order_line l where l.factory_id = ${factoryId} and l.code_id = c.id)`,
      ),
    )
    .$if(clashes === 1, (q) => q.where(clashing(factoryId) as never))
    .select([...shown, 'c.merchantId', 'c.status', 'c.version', 'c.updatedBy', 'c.updatedAt'])
    .select(['s.status as skuStatus', 's.material', 's.brand', 's.model', 's.color'])
    .select([merchantName(factoryId).as('merchantName'), clashing(factoryId).as('clashes')])
    // Of a SKU's own code its history tells whether the SKU was made in bulk.
    .select(
      sql<'hand' | 'file' | 'made'>`coalesce(c.source, case when exists (
        select from sku_event e where e.factory_id = ${factoryId} and e.sku_id = c.sku_id and e.event = 'sku.generate')
        then 'made' else 'hand' end)`.as('source'),
    )
    .orderBy('c.id', 'desc');

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

const goods = (db: Db, factoryId: number) =>
  db
    .selectFrom('sku as s')
    .select(['s.id', 's.code', 's.material', 's.color'])
    .where('s.factoryId', '=', factoryId);
export const skuOfId = (db: Db, factoryId: number, id: number) =>
  goods(db, factoryId).where('s.id', '=', id).executeTakeFirst();
/** The SKU that has this code of its own. */
export const skuOfCode = (db: Db, factoryId: number, text: string) =>
  goods(db, factoryId)
    .innerJoin('skuCode as c', (join) =>
      join.onRef('c.skuId', '=', 's.id').onRef('c.factoryId', '=', 's.factoryId'),
    )
    .where('c.factoryId', '=', factoryId)
    .where('c.kind', '=', 'sku')
    .where('c.holds', '=', true)
    .where('c.codeKey', '=', keyOf(sql.val(text)))
    .executeTakeFirst();

export const insertCode = async (
  trx: Trx,
  factoryId: number,
  { code: text, kind, skuId, merchantId }: Form,
  { source, by, now }: By & { source: 'hand' | 'file' | 'made' },
) =>
  (
    await trx
      .insertInto('skuCode')
      .values({
        ...{ factoryId, skuId, kind, code: text, source, updatedBy: by, createdAt: now, updatedAt: now },
        merchantId: kind === 'customer' ? merchantId : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

/** @returns whether it was one that is written here, in the version seen */
export const updateCode = async (
  trx: Trx,
  factoryId: number,
  { id, version }: { id: number; version: number },
  set: Partial<Form> & { status?: number },
  { by, now }: By,
) =>
  (
    await trx
      .updateTable('skuCode')
      .set({ ...set, version: version + 1, updatedBy: by, updatedAt: now })
      .where('factoryId', '=', factoryId)
      .where('id', '=', id)
      .where('version', '=', version)
      .where('kind', '<>', 'sku')
      .executeTakeFirst()
  ).numUpdatedRows === 1n;

const customers = (db: Db, factoryId: number) =>
  db
    .selectFrom('factoryCustomer')
    .select(['merchantId', 'merchantName'])
    .where('factoryId', '=', factoryId)
    .where('status', '=', BOUND);
export const customerOfId = (db: Db, factoryId: number, merchantId: number) =>
  customers(db, factoryId).where('merchantId', '=', merchantId).executeTakeFirst();
/** Two at most: whoever asks wants one. */
export const customersNamed = (db: Db, factoryId: number, name: string) =>
  customers(db, factoryId).where('merchantName', '=', name).limit(2).execute();
