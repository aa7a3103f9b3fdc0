import { sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { ModelForm } from '#contract/means/model.ts';
import { nameKey } from '#contract/means/recognise.ts';
import type { Db } from '#server/platform/database.ts';
import { hasWord } from '#server/platform/has-word.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';

type Form = z.output<typeof ModelForm>;
interface By {
  by: string;
  now: Date;
}

interface Wanted {
  keyword?: string | undefined;
  brand?: string | undefined;
  status?: number | undefined;
  withoutSku?: number | undefined;
}

/** A date stays the text of its day. */
const launched = sql<string | null>`to_char(launched_on, 'YYYY-MM-DD')`.as('launchedOn');

export const pageModels = (db: Db, factoryId: number, { keyword, brand, status, withoutSku }: Wanted) =>
  db
    .selectFrom('model')
    .select(['id', 'brand', 'name', 'code', 'series', 'bodyW', 'bodyH', 'surchargeCents'])
    .select(['pictureFileId', 'status', 'version', 'updatedBy', 'updatedAt'])
    .select(launched)
    .where('factoryId', '=', factoryId)
    .$if(Boolean(keyword), (q) =>
      q.where((eb) =>
        eb.or([
          hasWord(eb, ['brand', 'name', 'code'], keyword!),
          eb(
            'id',
            'in',
            eb
              .selectFrom('modelAlias')
              .select('modelId')
              .where('factoryId', '=', factoryId)
              .where(sql<SqlBool>`strpos(alias_key, ${nameKey(keyword!)}) = 1`),
          ),
        ]),
      ),
    )
    .$if(Boolean(brand), (q) => q.where('brand', '=', brand!))
    .$if(status !== undefined, (q) => q.where('status', '=', status!))
    .$if(withoutSku === 1, (q) =>
      q.where(
        sql<SqlBool>`not exists (select from sku s where s.factory_id = model.factory_id
          and s.brand = model.brand and s.model = model.name)`,
      ),
    )
    .orderBy('id', 'desc');

export const brandsOf = async (db: Db, factoryId: number) =>
  (
    await db
      .selectFrom('model')
      .select('brand')
      .distinct()
      .where('factoryId', '=', factoryId)
      .orderBy('brand')
      .execute()
  ).map(({ brand }) => brand);

/** The aliases of each of these models, in the order in which they came. */
export async function aliasesOf(db: Db, factoryId: number, modelIds: readonly number[]) {
  const rows = await db
    .selectFrom('modelAlias')
    .select(['modelId', 'alias'])
    .where('factoryId', '=', factoryId)
    .where('modelId', '=', sql<number>`any(${sql.val(modelIds)}::bigint[])`)
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, ({ modelId }) => modelId);
}

/** Every name by which a model in use is known: its own with and without its brand, and its aliases. */
export const namesInUse = async (db: Db, factoryId: number) =>
  (
    await sql<{ modelId: number; brand: string; name: string; alias: string }>`
      select m.id as model_id, m.brand, m.name, a.alias from model m
      cross join lateral (
        select m.name as alias union select m.brand || ' ' || m.name
        union select x.alias from model_alias x where x.factory_id = m.factory_id and x.model_id = m.id
      ) a
      where m.factory_id = ${factoryId} and m.status = 0`.execute(db)
  ).rows;

/** Of these names, as they are compared, the first that another model has as an alias. */
export const aliasTaken = async (trx: Trx, factoryId: number, modelId: number, keys: readonly string[]) =>
  (
    await sql<{ alias: string; name: string }>`
      select a.alias, m.brand || ' ' || m.name as name from model_alias a
      join model m on m.factory_id = a.factory_id and m.id = a.model_id
      where a.factory_id = ${factoryId} and a.model_id <> ${modelId} and m.status = 0
        and a.alias_key = any(${sql.val(keys)}::text[]) limit 1`.execute(trx)
  ).rows[0];

/** The aliases as they stand from now on; those of a model that is not in use give way. */
export async function setAliases(trx: Trx, factoryId: number, modelId: number, aliases: readonly string[]) {
  const byKey = new Map(aliases.map((alias) => [nameKey(alias), alias]));
  await trx
    .deleteFrom('modelAlias')
    .where('factoryId', '=', factoryId)
    .where((eb) =>
      eb.or([
        eb('modelId', '=', modelId),
        eb('aliasKey', '=', sql<string>`any(${sql.val([...byKey.keys()])}::text[])`),
      ]),
    )
    .execute();
  if (byKey.size === 0) return;
  await trx
    .insertInto('modelAlias')
    .values([...byKey].map(([aliasKey, alias]) => ({ factoryId, modelId, alias, aliasKey })))
    .execute();
}

export const pictureOf = async (db: Db, factoryId: number, id: number) =>
  (
    await db
      .selectFrom('model')
      .select('pictureFileId')
      .where('factoryId', '=', factoryId)
      .where('id', '=', id)
      .executeTakeFirst()
  )?.pictureFileId ?? null;

const columnsOf = ({ aliases: _aliases, launchedOn, ...form }: Form) => ({
  ...form,
  launchedOn: sql<Date | null>`${launchedOn}::date`,
  nameKey: `${form.brand} ${form.name}`.toLowerCase(),
});

export const insertModel = async (trx: Trx, factoryId: number, form: Form, { by, now }: By) =>
  (
    await trx
      .insertInto('model')
      .values({ ...columnsOf(form), factoryId, updatedBy: by, createdAt: now, updatedAt: now })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

/** @returns whether the version was the one seen. */
export const updateModel = async (
  trx: Trx,
  factoryId: number,
  { id, version }: { id: number; version: number },
  form: Form,
  { by, now }: By,
) =>
  (
    await trx
      .updateTable('model')
      .set({ ...columnsOf(form), version: version + 1, updatedBy: by, updatedAt: now })
      .where('factoryId', '=', factoryId)
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
  ).numUpdatedRows === 1n;

/** What its form said last. */
export async function modelForm(db: Db, factoryId: number, id: number): Promise<Form> {
  const row = await db
    .selectFrom('model')
    .select(['code', 'brand', 'name', 'series', 'bodyW', 'bodyH', 'surchargeCents', 'pictureFileId'])
    .select(launched)
    .where('factoryId', '=', factoryId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const aliases = (await aliasesOf(db, factoryId, [id])).get(id) ?? [];
  return { ...row, aliases: aliases.map(({ alias }) => alias) };
}

/** Of these keys of names those that the factory has. */
export const namesKnown = async (db: Db, factoryId: number, keys: readonly string[]) =>
  new Set(
    (
      await db
        .selectFrom('model')
        .select('nameKey')
        .where('factoryId', '=', factoryId)
        .where('nameKey', '=', sql<string>`any(${sql.val(keys)}::text[])`)
        .execute()
    ).map(({ nameKey: key }) => key),
  );

/** The code that is wished for where nobody has it, else a number of goods. */
export const freeCode = async (trx: Trx, factoryId: number, wished: string) =>
  (
    await sql<{ code: string }>`
      select case when ${wished} = '' or exists (
          select from model where factory_id = ${factoryId} and code = ${wished})
        then 'P' || nextval('goods_number') else ${wished} end as code`.execute(trx)
  ).rows[0]!.code;
