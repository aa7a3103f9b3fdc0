import { sql } from 'kysely';
import type { Db } from './database.ts';
import { recordTable, type RecordTable } from './record-table.ts';

/**
 * Statements on the rules of a tenant that run one after the other, by their priority. What a rule is made of is the module's;
 * the statements are the same for all.
 * @param lock whoever adds or sorts rules holds it: one of LOCKS, by the tenant
 */
export function orderedRules<Stored extends { name: string }>(
  table: 'reviewRule' | 'ruleTag' | 'decodeRule' | 'distributeRule' | 'waybillRule',
  party: 'factoryId' | 'merchantId',
  lock: number,
) {
  // As in recordTable: one table and one column stand for all of them.
  const [any, owner] = [table as 'ruleTag', party as 'merchantId'];
  const { update, remove } = recordTable(any, owner) as unknown as RecordTable<Stored>;
  return {
    update,
    remove,
    lockRules: (trx: Db, tenantId: number) =>
      sql`select pg_advisory_xact_lock(${lock}, ${tenantId}::int)`.execute(trx),
    /** Every id in the order in which the rules run. */
    ruleIds: async (db: Db, tenantId: number): Promise<number[]> => {
      const rules = db.selectFrom(any).select('id').where(owner, '=', tenantId);
      return (await rules.orderBy('priority').orderBy('id').execute()).map(({ id }) => id);
    },
    /** As the last to run. @returns undefined where the tenant has a rule of this name. */
    insertRule: (trx: Db, tenantId: number, rule: Stored, now: Date): Promise<{ id: number } | undefined> =>
      trx
        .insertInto(any)
        .values((eb) => {
          const next = sql<number>`coalesce(max(priority), 0) + 1`.as('next');
          const priority = eb.selectFrom(any).select(next).where(owner, '=', tenantId);
          return { ...rule, [party]: tenantId, priority, updatedAt: now } as never;
        })
        .onConflict((c) => c.columns([owner, 'name']).doNothing())
        .returning('id')
        .executeTakeFirst(),
    sortRules: (trx: Db, tenantId: number, ids: readonly number[]) =>
      sql`update ${sql.table(table)} r set priority = v.nth
        from unnest(${sql.val(ids)}::bigint[]) with ordinality v(id, nth)
        where ${sql.ref(`r.${party}`)} = ${tenantId} and r.id = v.id`.execute(trx),
  };
}
