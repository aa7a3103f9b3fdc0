import { sql, type SqlBool } from 'kysely';
import { GRANT_REGIONS } from '#contract/grant/life-cycle/grant-states.ts';
import type { WaybillRuleForm } from '#contract/waybill/rule.ts';
import type { Db, Trx } from '#server/platform/database.ts';
import { hasWord } from '#server/platform/has-word.ts';
import { LOCKS } from '#server/platform/locks.ts';
import { orderedRules } from '#server/platform/ordered-rules.ts';

export type StoredRule = WaybillRuleForm & { updatedBy: string };
export const { ruleIds, lockRules, insertRule, update, remove, sortRules } = orderedRules<StoredRule>(
  'waybillRule',
  'factoryId',
  LOCKS.waybillRules,
);

const CONDITION = [
  ...(['expressName', 'merchantIds', 'shopIds', 'platforms', 'areaCodes'] as const),
  ...(['fromG', 'belowG', 'minCopies', 'maxCopies', 'materials', 'forced', 'accountIds'] as const),
  ...(['tags', 'fromCents', 'belowCents', 'currency'] as const),
] as const;

export interface Wanted {
  keyword?: string | undefined;
  enabled?: 'yes' | 'no' | undefined;
  accountId?: number | undefined;
}

/** The rules in their order, with how many packages were asked for by each since `since`. */
export const pageRules = (db: Db, factoryId: number, since: Date, { keyword, enabled, accountId }: Wanted) =>
  db
    .selectFrom(
      db
        .selectFrom('waybillRule')
        .selectAll()
        .select((eb) =>
          eb.fn
            .agg<number>('row_number')
            .over((o) => o.orderBy('priority').orderBy('id'))
            .as('place'),
        )
        .where('factoryId', '=', factoryId)
        .as('r'),
    )
    .select(['id', 'name', 'enabled', 'version', 'updatedAt', 'updatedBy', 'place'])
    .select(CONDITION)
    .select((eb) =>
      eb
        .selectFrom('waybill as w')
        .select(({ fn }) => fn.count<number>('w.packageId').distinct().as('n'))
        .where('w.factoryId', '=', factoryId)
        .whereRef('w.ruleId', '=', 'r.id')
        .where('w.createdAt', '>=', since)
        .as('hits'),
    )
    .$if(Boolean(keyword), (q) => q.where((eb) => hasWord(eb, ['name'], keyword!)))
    .$if(enabled !== undefined, (q) => q.where('enabled', '=', enabled === 'yes'))
    .$if(accountId !== undefined, (q) => q.where(sql<SqlBool>`${accountId!}::bigint = any(r.account_ids)`))
    .orderBy('place');

export const findRule = (db: Db, factoryId: number, id: number) =>
  db
    .selectFrom('waybillRule')
    .select(['id', 'name', 'enabled', 'merchantIds', 'shopIds', 'accountIds'])
    .where('factoryId', '=', factoryId)
    .where('id', '=', id)
    .executeTakeFirst();

/** @returns whether it was the version that the user saw */
export const turn = async (
  trx: Trx,
  factoryId: number,
  { id, version, enabled }: { id: number; version: number; enabled: boolean },
  by: { now: Date; userName: string },
): Promise<boolean> =>
  (
    await trx
      .updateTable('waybillRule')
      .set({ enabled, version: version + 1, updatedAt: by.now, updatedBy: by.userName })
      .where('factoryId', '=', factoryId)
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
  ).numUpdatedRows === 1n;

/** The rules that are on, in their order. */
export const openRules = (db: Db, factoryId: number) =>
  db
    .selectFrom('waybillRule')
    .select(['id', 'name'])
    .select(CONDITION)
    .where('factoryId', '=', factoryId)
    .where('enabled', '=', true)
    .orderBy('priority')
    .orderBy('id')
    .execute();

export const accountNames = (db: Db, factoryId: number) =>
  db
    .selectFrom('waybillAccount')
    .select(['id', 'name', 'expressName', 'isOn'])
    .where('factoryId', '=', factoryId)
    // Those that are lent to it as well, until that ends.
    .where(({ eb, or, not, exists }) =>
      or([
        eb('grantId', 'is', null),
        not(
          exists(
            eb
              .selectFrom('waybillGrant as g')
              .select('g.id')
              .where('g.factoryId', '=', factoryId)
              .whereRef('g.id', '=', 'waybillAccount.grantId')
              .where('g.state', '=', sql.lit(GRANT_REGIONS.grant.ended.code)),
          ),
        ),
      ]),
    )
    .orderBy('id')
    .execute();

export const presetOf = async (db: Db, factoryId: number): Promise<number | null> =>
  (
    await db
      .selectFrom('waybillPreset')
      .select('accountId')
      .where('factoryId', '=', factoryId)
      .executeTakeFirst()
  )?.accountId ?? null;

export const savePreset = (
  trx: Trx,
  factoryId: number,
  accountId: number | null,
  by: { now: Date; userName: string },
) =>
  accountId === null
    ? trx.deleteFrom('waybillPreset').where('factoryId', '=', factoryId).execute()
    : trx
        .insertInto('waybillPreset')
        .values({ factoryId, accountId, updatedBy: by.userName, updatedAt: by.now })
        .onConflict((c) =>
          c
            .column('factoryId')
            .doUpdateSet({ accountId, updatedBy: by.userName, updatedAt: by.now })
            .where('waybillPreset.factoryId', '=', factoryId),
        )
        .execute();

/** Materials that goods of the factory are of. */
export const materialsOf = async (db: Db, factoryId: number): Promise<string[]> =>
  (
    await db
      .selectFrom('sku')
      .select('material')
      .distinct()
      .where('factoryId', '=', factoryId)
      .where('material', '<>', '')
      .orderBy('material')
      .limit(500)
      .execute()
  ).map(({ material }) => material);
