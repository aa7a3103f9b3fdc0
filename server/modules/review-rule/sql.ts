import { sql, type Transaction } from 'kysely';
import type { RuleCondition } from '#contract/review-rule/review-condition.ts';
import type { RuleActions } from '#contract/review-rule/review-rule.ts';
import type { Db } from '#server/platform/database.ts';
import type { DB } from '#server/platform/schema.ts';
import { LOCKS } from '#server/platform/locks.ts';
import { orderedRules } from '#server/platform/ordered-rules.ts';
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

export interface StoredRule {
  name: string;
  enabled: boolean;
  condition: RuleCondition;
  actions: RuleActions;
  names: Names;
  timed: boolean;
  updatedBy: string;
}

export const { ruleIds, lockRules, insertRule, update, remove, sortRules } = orderedRules<StoredRule>(
  'reviewRule',
  'factoryId',
  LOCKS.rules,
);

export const findRule = (db: Db, factoryId: number, id: number) =>
  db
    .selectFrom('reviewRule')
    .select(['id', 'name', 'enabled'])
    .where('factoryId', '=', factoryId)
    .where('id', '=', id)
    .executeTakeFirst();
