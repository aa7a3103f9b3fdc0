import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';

export const allModels = (db: Db, factoryId: number) =>
  db
    .selectFrom('model')
    .select(['id', 'code', 'brand', 'name', 'nameKey', 'status'])
    .where('factoryId', '=', factoryId)
    .execute();

export const allAliases = (db: Db, factoryId: number) =>
  db
    .selectFrom('modelAlias')
    .select(['modelId', 'aliasKey', 'alias'])
    .where('factoryId', '=', factoryId)
    .execute();

export interface NewAlias {
  modelId: number;
  alias: string;
  aliasKey: string;
}

/** Adds aliases; those of models that are not in use give way. A form that was opened before is out of date. */
export async function addAliases(
  trx: Trx,
  factoryId: number,
  added: readonly NewAlias[],
  { by, now }: { by: string; now: Date },
): Promise<void> {
  if (added.length === 0) return;
  const keys = added.map(({ aliasKey }) => aliasKey);
  await trx
    .deleteFrom('modelAlias')
    .where('factoryId', '=', factoryId)
    .where('aliasKey', '=', sql<string>`any(${sql.val(keys)}::text[])`)
    .execute();
  await trx
    .insertInto('modelAlias')
    .values(added.map((one) => ({ ...one, factoryId })))
    .execute();
  const ids = [...new Set(added.map(({ modelId }) => modelId))];
  await sql`
    update model set version = version + 1, updated_by = ${by}, updated_at = ${now}
    where factory_id = ${factoryId} and id = any(${sql.val(ids)}::bigint[])`.execute(trx);
}
