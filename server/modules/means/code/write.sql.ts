import { sql } from 'kysely';
import type { z } from 'zod';
import type { CodeForm } from '#contract/means/code.ts';
import { keyOf } from '#server/platform/code-key.ts';
import type { Db } from '#server/platform/database.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';

export type Form = z.output<typeof CodeForm>;
interface By {
  by: string;
  now: Date;
}

/** A customer of the factory now. */
const BOUND = 0;

const goods = (db: Db, factoryId: number) =>
  db
    .selectFrom('sku as s')
    .select(['s.id', 's.code', 's.material', 's.color'])
    .where('s.factoryId', '=', factoryId);
export const skuOfId = (db: Db, factoryId: number, id: number) =>
  goods(db, factoryId).where('s.id', '=', id).executeTakeFirst();
/** By each of these codes the SKU that has it of its own. */
export const skusOfCodes = async (db: Db, factoryId: number, texts: readonly string[]) =>
  new Map(
    (
      await sql<{ asked: string; id: number }>`
        select asked, c.sku_id as id from unnest(${sql.val(texts)}::text[]) asked
        join sku_code c on c.factory_id = ${factoryId} and c.kind = 'sku' and c.holds
          and c.code_key = ${keyOf('asked')}`.execute(db)
    ).rows.map(({ asked, id }) => [asked, id]),
  );

export interface Holder {
  kind: string;
  skuId: number;
  status: number;
  skuCode: string;
  skuStatus: number;
}
/** What these codes mean already, by their places in the list: to everybody, or to the customer who is named with each. */
export const holdersOf = async (
  db: Db,
  factoryId: number,
  asked: readonly { code: string; merchantId: number | null }[],
) =>
  new Map(
    (
      await sql<Holder & { at: number }>`
        select a.at::int, c.kind, c.sku_id, c.status, s.code as sku_code, s.status as sku_status
        from unnest(${sql.val(asked.map(({ code: text }) => text))}::text[],
          ${sql.val(asked.map(({ merchantId }) => merchantId))}::bigint[]) with ordinality a (code, merchant_id, at)
        join sku_code c on c.factory_id = ${factoryId} and c.holds and c.code_key = ${keyOf('a.code')}
          and c.merchant_id is not distinct from a.merchant_id
        join sku s on s.factory_id = ${factoryId} and s.id = c.sku_id`.execute(db)
    ).rows.map(({ at, ...holder }) => [at - 1, holder]),
  );

/** Writes codes that come in by a file. @returns which, by their places: one that is taken meanwhile is none of them */
export const insertCodes = async (trx: Trx, factoryId: number, forms: readonly Form[], { by, now }: By) => {
  const places = new Map(forms.map(({ code: text, merchantId }, at) => [`${text} ${merchantId}`, at]));
  const { rows } = await sql<{ id: number; code: string; merchantId: number | null }>`
    insert into sku_code (factory_id, sku_id, kind, merchant_id, code, source, updated_by, created_at, updated_at)
    select ${factoryId}::bigint, v."skuId", v.kind, v."merchantId", v.code, 'file', ${by}, ${now}::timestamptz, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(forms)}::json) v("skuId" bigint, kind text, "merchantId" bigint, code text)
    on conflict do nothing
    returning id, code, merchant_id`.execute(trx);
  return new Map(rows.map(({ id, code: text, merchantId }) => [places.get(`${text} ${merchantId}`)!, id]));
};

export const insertCode = async (
  trx: Trx,
  factoryId: number,
  { code: text, kind, skuId, merchantId }: Form,
  { by, now }: By,
) =>
  (
    await trx
      .insertInto('skuCode')
      .values({
        ...{
          factoryId,
          skuId,
          kind,
          code: text,
          source: 'hand',
          updatedBy: by,
          createdAt: now,
          updatedAt: now,
        },
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
/** Customers of these names: of two of one name both. */
export const customersNamed = (db: Db, factoryId: number, names: readonly string[]) =>
  customers(db, factoryId)
    .where('merchantName', '=', sql<string>`any(${sql.val(names)}::text[])`)
    .execute();
