import { sql, type SqlBool } from 'kysely';
import type { RouteStep, RouteStepForm, RouteTarget } from '#contract/route/route.ts';
import type { Db, Trx } from '#server/platform/database.ts';
import { hasWord } from '#server/platform/has-word.ts';
import { ofMaterials, type ReachedMaterials } from '#server/platform/reach.ts';
import { signedTable, type By } from '#server/platform/signed-table.ts';

export const routes = signedTable('route');

export interface WantedRoutes {
  keyword?: string | undefined;
  target?: RouteTarget | undefined;
  materialId?: number | undefined;
  stepId?: number | undefined;
  status?: number | undefined;
}

const IS_FOR = {
  all: sql<SqlBool>`r.material_id is null and r.sku_id is null`,
  material: sql<SqlBool>`r.material_id is not null`,
  sku: sql<SqlBool>`r.sku_id is not null`,
};

/** The steps of a version in their order. */
const stepsIn = (factoryId: number, versionId: ReturnType<typeof sql.ref>) => sql<RouteStep[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('stepId', t.step_id, 'name', w.name, 'required', t.required,
    'counted', t.counted, 'afterPrint', t.after_print, 'seconds', t.seconds) order by t.position), '[]')
  from route_step t join work_step w on w.factory_id = ${factoryId} and w.id = t.step_id
  where t.factory_id = ${factoryId} and t.version_id = ${versionId})`;

const isReached = (name: ReturnType<typeof sql>, reached: ReachedMaterials) =>
  reached
    ? sql<SqlBool>`${name} = any(${sql.val(reached.map(({ material }) => material))}::text[])`
    : sql<SqlBool>`true`;

/** Of whom a department limits, those of the materials that he reaches, and those for all. */
export const pageRoutes = (db: Db, factoryId: number, wanted: WantedRoutes, reached: ReachedMaterials) =>
  db
    .selectFrom('route as r')
    .innerJoin('routeVersion as v', (join) =>
      join
        .onRef('v.factoryId', '=', 'r.factoryId')
        .onRef('v.routeId', '=', 'r.id')
        .onRef('v.no', '=', 'r.versionNo'),
    )
    .leftJoin('material as m', (join) =>
      join.onRef('m.factoryId', '=', 'r.factoryId').onRef('m.id', '=', 'r.materialId'),
    )
    .leftJoin('sku as s', (join) =>
      join.onRef('s.factoryId', '=', 'r.factoryId').onRef('s.id', '=', 'r.skuId'),
    )
    .select(['r.id', 'r.name', 'r.materialId', 'm.name as material', 'r.skuId', 's.code as skuCode'])
    .select(['r.closed', 'r.versionNo', 'r.version', 'r.updatedBy', 'r.updatedAt', 'v.inspected'])
    .select(stepsIn(factoryId, sql.ref('v.id')).as('steps'))
    .where('r.factoryId', '=', factoryId)
    .$if(Boolean(wanted.keyword), (q) => q.where((eb) => hasWord(eb, ['r.name', 's.code'], wanted.keyword!)))
    .$if(wanted.target !== undefined, (q) => q.where(IS_FOR[wanted.target!]))
    .$if(wanted.materialId !== undefined, (q) => q.where('r.materialId', '=', wanted.materialId!))
    .$if(wanted.stepId !== undefined, (q) =>
      q.where(
        sql<SqlBool>`exists (select from route_step t
          where t.factory_id = ${factoryId} and t.version_id = v.id and t.step_id = ${wanted.stepId!})`,
      ),
    )
    .$if(wanted.status !== undefined, (q) => q.where('r.closed', '=', wanted.status === 1))
    .$if(Boolean(reached), (q) =>
      q.where(
        sql<SqlBool>`(coalesce(m.name, s.material) is null or ${isReached(sql`coalesce(m.name, s.material)`, reached)})`,
      ),
    )
    .orderBy('r.updatedAt', 'desc')
    .orderBy('r.id', 'desc');

export const versionsOf = (db: Db, factoryId: number, routeId: number, most: number) =>
  db
    .selectFrom('routeVersion')
    .select(['no', 'changed', 'createdBy', 'createdAt'])
    .where('factoryId', '=', factoryId)
    .where('routeId', '=', routeId)
    .orderBy('no', 'desc')
    .limit(most)
    .execute();

/** What a version of a route says. */
export const versionOf = (db: Db, factoryId: number, routeId: number, no: number) =>
  db
    .selectFrom('routeVersion as v')
    .select(['v.inspected', stepsIn(factoryId, sql.ref('v.id')).as('steps')])
    .where('v.factoryId', '=', factoryId)
    .where('v.routeId', '=', routeId)
    .where('v.no', '=', no)
    .executeTakeFirstOrThrow();

export async function insertVersion(
  trx: Trx,
  factoryId: number,
  routeId: number,
  { steps, ...version }: { no: number; inspected: number; changed: string; steps: readonly RouteStepForm[] },
  { by, now }: By,
): Promise<void> {
  const { id } = await trx
    .insertInto('routeVersion')
    .values({ ...version, factoryId, routeId, createdBy: by, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('routeStep')
    .values(steps.map((step, i) => ({ ...step, factoryId, versionId: id, position: i + 1 })))
    .execute();
}

export interface Target {
  materialId: number | null;
  skuId: number | null;
}

/** Another route in use for the same goods. */
export const likeFor = (trx: Trx, factoryId: number, { materialId, skuId }: Target, id: number) =>
  trx
    .selectFrom('route')
    .select('name')
    .where('factoryId', '=', factoryId)
    .where('closed', '=', false)
    .where('id', '<>', id)
    .where(sql<SqlBool>`material_id is not distinct from ${materialId}::bigint`)
    .where(sql<SqlBool>`sku_id is not distinct from ${skuId}::bigint`)
    .executeTakeFirst();

/** What a route is for, by name; undefined: the factory has no such goods. */
export const namedGoods = async (
  db: Db,
  factoryId: number,
  { materialId, skuId }: Target,
): Promise<string | undefined> =>
  materialId === null
    ? (
        await db
          .selectFrom('sku')
          .select('code')
          .where('factoryId', '=', factoryId)
          .where('id', '=', skuId)
          .executeTakeFirst()
      )?.code
    : (
        await db
          .selectFrom('material')
          .select('name')
          .where('factoryId', '=', factoryId)
          .where('id', '=', materialId)
          .executeTakeFirst()
      )?.name;

const SHOWN = 50;
const holds = (column: string, keyword: string) =>
  sql<SqlBool>`strpos(lower(${sql.ref(column)}), ${keyword.toLowerCase()}) > 0`;

/** Materials in use whose name or code holds the word, in their order. */
export const materialChoices = (db: Db, factoryId: number, keyword: string, reached: ReachedMaterials) =>
  db
    .selectFrom('material')
    .select(['id', 'name', 'code as note'])
    .where('factoryId', '=', factoryId)
    .where('status', '=', 0)
    .where((eb) => eb.or([holds('name', keyword), holds('code', keyword)]))
    .where(isReached(sql`name`, reached))
    .orderBy('sort')
    .orderBy('id')
    .limit(SHOWN)
    .execute();

/** SKUs in use whose code or name holds the word. */
export const skuChoices = (db: Db, factoryId: number, keyword: string, reached: ReachedMaterials) =>
  db
    .selectFrom('sku')
    .select(['id', 'code as name', 'name as note'])
    .where('factoryId', '=', factoryId)
    .where('status', '=', 0)
    .where((eb) => eb.or([holds('code', keyword), holds('name', keyword)]))
    .where(ofMaterials(reached, 'sku'))
    .orderBy('code')
    .limit(SHOWN)
    .execute();
