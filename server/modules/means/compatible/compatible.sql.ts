import { sql, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { Grade } from '#contract/means/compatible.ts';
import type { Db } from '#server/platform/database.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import type { DB } from '#server/platform/schema.ts';

type GradeName = z.infer<typeof Grade>;

export interface Pair {
  caseModelId: number;
  phoneModelId: number;
}
export interface Said {
  grade: GradeName;
  note: string;
}

interface Wanted {
  caseModel?: string | undefined;
  phoneModel?: string | undefined;
  brand?: string | undefined;
  grade?: GradeName | undefined;
  status?: number | undefined;
}

/** Pairs with both of their models. */
const pairs = (db: Db, factoryId: number) =>
  db
    .selectFrom('compatibleModel as c')
    .innerJoin('model as m', (join) =>
      join.onRef('m.factoryId', '=', 'c.factoryId').onRef('m.id', '=', 'c.caseModelId'),
    )
    .innerJoin('model as p', (join) =>
      join.onRef('p.factoryId', '=', 'c.factoryId').onRef('p.id', '=', 'c.phoneModelId'),
    )
    .where('c.factoryId', '=', factoryId);

type Joined = DB & { c: DB['compatibleModel']; m: DB['model']; p: DB['model'] };
const isCalled = (
  eb: ExpressionBuilder<Joined, 'c' | 'm' | 'p'>,
  model: 'm' | 'p',
  keyword: string | undefined,
) =>
  keyword
    ? eb.or([
        sql<SqlBool>`strpos(${sql.ref(`${model}.name_key`)}, ${keyword.toLowerCase()}) > 0`,
        sql<SqlBool>`strpos(${sql.ref(`${model}.code`)}, ${keyword.toUpperCase()}) = 1`,
      ])
    : eb.lit(true);

export const pagePairs = (
  db: Db,
  factoryId: number,
  { caseModel, phoneModel, brand, grade, status }: Wanted,
) =>
  pairs(db, factoryId)
    .select(['c.id', 'c.caseModelId', 'c.phoneModelId', 'c.note', 'c.status', 'c.version'])
    .select(['c.updatedBy', 'c.updatedAt'])
    .select((eb) => eb.ref('c.grade').$castTo<GradeName>().as('grade'))
    .select(['m.brand as caseBrand', 'm.name as caseName', 'm.code as caseCode'])
    .select(['p.brand as phoneBrand', 'p.name as phoneName', 'p.code as phoneCode'])
    .where((eb) => eb.and([isCalled(eb, 'm', caseModel), isCalled(eb, 'p', phoneModel)]))
    .$if(Boolean(brand), (q) =>
      q.where((eb) => eb.or([eb('m.brand', '=', brand!), eb('p.brand', '=', brand!)])),
    )
    .$if(grade !== undefined, (q) => q.where('c.grade', '=', grade!))
    .$if(status !== undefined, (q) => q.where('c.status', '=', status!))
    .orderBy('c.id', 'desc');

/** Of these models those that the factory has, locked against a merge. */
export const modelsOf = async (trx: Trx, factoryId: number, ids: readonly number[]) =>
  new Map(
    (
      await trx
        .selectFrom('model')
        .select(['id', 'brand', 'name'])
        .where('factoryId', '=', factoryId)
        .where('id', '=', sql<number>`any(${sql.val(ids)}::bigint[])`)
        .orderBy('id')
        .forShare()
        .execute()
    ).map(({ id, brand, name }) => [id, `${brand} ${name}`]),
  );

/** Of these pairs those that stand, each by its words. */
export const standingAmong = (trx: Trx, factoryId: number, wished: readonly Pair[]) =>
  pairs(trx, factoryId)
    .select((eb) => [
      eb.fn<string>('concat', ['m.brand', sql.lit(' '), 'm.name']).as('caseModel'),
      eb.fn<string>('concat', ['p.brand', sql.lit(' '), 'p.name']).as('phoneModel'),
    ])
    .where(
      sql<SqlBool>`(c.case_model_id, c.phone_model_id) in (select * from unnest(
        ${sql.val(wished.map(({ caseModelId }) => caseModelId))}::bigint[],
        ${sql.val(wished.map(({ phoneModelId }) => phoneModelId))}::bigint[]))`,
    )
    .orderBy('c.id')
    .execute();

export const countPairs = async (trx: Trx, factoryId: number) =>
  (
    await trx
      .selectFrom('compatibleModel')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('factoryId', '=', factoryId)
      .executeTakeFirstOrThrow()
  ).n;

export const insertPairs = async (
  trx: Trx,
  factoryId: number,
  wished: readonly Pair[],
  { grade, note }: Said,
  { by, now }: { by: string; now: Date },
) =>
  trx
    .insertInto('compatibleModel')
    .values(
      wished.map((pair) => ({
        ...{ ...pair, factoryId, grade, note },
        ...{ updatedBy: by, createdAt: now, updatedAt: now },
      })),
    )
    .returning('id')
    .execute();

/** One of the factory's with the words for it, locked. */
export const lockPair = (trx: Trx, factoryId: number, id: number) =>
  pairs(trx, factoryId)
    .select(['c.id', 'c.grade', 'c.note', 'c.status', 'c.version', 'c.createdAt'])
    .select((eb) => [
      eb.fn<string>('concat', ['m.brand', sql.lit(' '), 'm.name']).as('caseModel'),
      eb.fn<string>('concat', ['p.brand', sql.lit(' '), 'p.name']).as('phoneModel'),
    ])
    .where('c.id', '=', id)
    .forUpdate('c')
    .executeTakeFirst();

/** The pair of these two models; undefined where they are none. */
export const pairOf = (trx: Trx, factoryId: number, { caseModelId, phoneModelId }: Pair) =>
  trx
    .selectFrom('compatibleModel')
    .select(['id', 'grade', 'note'])
    .where('factoryId', '=', factoryId)
    .where('caseModelId', '=', caseModelId)
    .where('phoneModelId', '=', phoneModelId)
    .executeTakeFirst();

/** The cells of these, as a file has them. */
export const pairsInFile = (db: Db, factoryId: number, ids: readonly number[]) =>
  pairs(db, factoryId)
    .select(['m.code as caseCode', 'p.code as phoneCode', 'c.grade', 'c.note'])
    .where('c.id', '=', sql<number>`any(${sql.val(ids)}::bigint[])`)
    .orderBy('c.id', 'desc')
    .execute();

/** The model that has this code, or this brand and name; undefined where none has. */
export const modelNamed = async (trx: Trx, factoryId: number, text: string) =>
  (
    await trx
      .selectFrom('model')
      .select('id')
      .where('factoryId', '=', factoryId)
      .where((eb) => eb.or([eb('code', '=', text.toUpperCase()), eb('nameKey', '=', text.toLowerCase())]))
      .orderBy((eb) => eb('code', '=', text.toUpperCase()), 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.id;

/** @returns whether the version was the one seen. */
export const updatePair = async (
  trx: Trx,
  factoryId: number,
  { id, version }: { id: number; version: number },
  values: Partial<Said> & { status?: number },
  { by, now }: { by: string; now: Date },
) =>
  (
    await trx
      .updateTable('compatibleModel')
      .set({ ...values, version: version + 1, updatedBy: by, updatedAt: now })
      .where('factoryId', '=', factoryId)
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
  ).numUpdatedRows === 1n;

export const pairCreatedAt = async (db: Db, factoryId: number, id: number) =>
  (
    await db
      .selectFrom('compatibleModel')
      .select('createdAt')
      .where('factoryId', '=', factoryId)
      .where('id', '=', id)
      .executeTakeFirst()
  )?.createdAt;
