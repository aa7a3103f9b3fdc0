import { sql, type Transaction } from 'kysely';
import type { RuleCondition } from '#contract/review-rule/review-condition.ts';
import type { RuleActions } from '#contract/review-rule/review-rule.ts';
import type { Db } from '#server/platform/database.ts';
import type { DB } from '#server/platform/schema.ts';
import { LOCKS } from '#server/platform/locks.ts';
import type { Names, Rule } from './judge.ts';

export type Trx = Transaction<DB>;

/** The rules that run, in their order; `only` picks one of them. */
export async function loadRules(db: Db, factoryId: number, only?: number): Promise<Rule[]> {
  const rows = await db
    .selectFrom('reviewRule')
    .select(['id', 'name', 'condition', 'actions', 'names', 'timed'])
    .where('factoryId', '=', factoryId)
    .where('enabled', '=', true)
    .$if(only !== undefined, (q) => q.where('id', '=', only!))
    .orderBy('priority')
    .orderBy('id')
    .execute();
  return rows as unknown as Rule[];
}

/** The rules in their order, with what they took since `since`. */
export const pageRules = (db: Db, factoryId: number, since: Date) =>
  db
    .selectFrom('reviewRule as r')
    .select(['id', 'name', 'enabled', 'condition', 'actions', 'version', 'updatedAt', 'updatedBy'])
    .select((eb) => [
      eb.fn
        .agg<number>('row_number')
        .over((o) => o.orderBy('priority').orderBy('id'))
        .as('place'),
      eb
        .selectFrom('reviewRunRule as h')
        .select(sql<number>`coalesce(sum(h.orders), 0)::bigint`.as('n'))
        .where('h.factoryId', '=', factoryId)
        .whereRef('h.ruleId', '=', 'r.id')
        .where('h.at', '>=', since)
        .as('hits'),
      eb
        .selectFrom('reviewRunRule as h')
        .select((h) => h.fn.max('h.at').as('at'))
        .where('h.factoryId', '=', factoryId)
        .whereRef('h.ruleId', '=', 'r.id')
        .as('lastHitAt'),
    ])
    .where('r.factoryId', '=', factoryId)
    .orderBy('priority')
    .orderBy('id');

/** Every id in the order in which the rules run. */
export const ruleIds = async (db: Db, factoryId: number) =>
  (
    await db
      .selectFrom('reviewRule')
      .select('id')
      .where('factoryId', '=', factoryId)
      .orderBy('priority')
      .orderBy('id')
      .execute()
  ).map(({ id }) => id);

/** Who adds or sorts rules waits for the other who does. */
export const lockRules = (trx: Trx, factoryId: number) =>
  sql`select pg_advisory_xact_lock(${LOCKS.rules}, ${factoryId}::int)`.execute(trx);

export interface StoredRule {
  name: string;
  enabled: boolean;
  condition: RuleCondition;
  actions: RuleActions;
  names: Names;
  timed: boolean;
  updatedBy: string;
  updatedAt: Date;
}

const columns = ({ condition, actions, names, ...rest }: StoredRule) => ({
  ...rest,
  condition: JSON.stringify(condition),
  actions: JSON.stringify(actions),
  names: JSON.stringify(names),
});

/** As the last to run. @returns undefined where the factory has a rule of this name. */
export const insertRule = (trx: Trx, factoryId: number, rule: StoredRule) =>
  trx
    .insertInto('reviewRule')
    .values({
      ...columns(rule),
      factoryId,
      priority: sql<number>`(select coalesce(max(priority), 0) + 1 from review_rule where factory_id = ${factoryId})`,
    })
    .onConflict((c) => c.columns(['factoryId', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst();

/** Writes where the version is the one seen, and counts it up. @returns whether it was. */
export const updateRule = async (db: Db, factoryId: number, id: number, version: number, rule: StoredRule) =>
  (
    await db
      .updateTable('reviewRule')
      .set({ ...columns(rule), version: version + 1 })
      .where('factoryId', '=', factoryId)
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
  ).numUpdatedRows === 1n;

export const findRule = (db: Db, factoryId: number, id: number) =>
  db
    .selectFrom('reviewRule')
    .select(['id', 'name', 'enabled'])
    .where('factoryId', '=', factoryId)
    .where('id', '=', id)
    .executeTakeFirst();

export const deleteRule = async (db: Db, factoryId: number, id: number) =>
  (
    await db
      .deleteFrom('reviewRule')
      .where('factoryId', '=', factoryId)
      .where('id', '=', id)
      .executeTakeFirst()
  ).numDeletedRows === 1n;

export const sortRules = (trx: Trx, factoryId: number, ids: readonly number[]) =>
  sql`update review_rule r set priority = v.nth
    from unnest(${sql.val(ids)}::bigint[]) with ordinality v(id, nth)
    where r.factory_id = ${factoryId} and r.id = v.id`.execute(trx);
