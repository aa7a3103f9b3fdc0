import { sql, type Insertable } from 'kysely';
import type { Db } from './database.ts';
import { LOCKS } from './locks.ts';
import type { DB } from './schema.ts';

/** Tables of rules: those of one name are one, and each runs in its place. */
type Tables = 'reviewRule' | 'ruleTag';
/** What the table keeps of a rule by itself. */
type Kept = 'id' | 'priority' | 'version' | 'createdAt' | 'factoryId' | 'merchantId';
type Documents = Record<'condition' | 'actions' | 'names', object>;
type Values<T extends Tables> = Omit<Insertable<DB[T]>, Kept | keyof Documents> & Documents;

/** Statements that write the rules of a tenant, and their order. */
export interface OrderedTable<V> {
  /** Who adds or sorts rules waits for the other who does. */
  hold: (trx: Db, tenantId: number) => Promise<unknown>;
  /** Every id in the order in which the rules run. */
  ids: (db: Db, tenantId: number) => Promise<number[]>;
  /** As the last to run. @returns undefined where the tenant has a rule of this name. */
  insert: (trx: Db, tenantId: number, values: V) => Promise<{ id: number } | undefined>;
  /** Writes where the version is the one seen, and counts it up. @returns whether it was. */
  update: (trx: Db, tenantId: number, seen: { id: number; version: number }, values: V) => Promise<boolean>;
  /** All of them, in this order. */
  sort: (trx: Db, tenantId: number, ids: readonly number[]) => Promise<unknown>;
}

/** As record-table.ts: the compiler holds the table and its values here, and the statements are the same for all of them. */
export function orderedTable<T extends Tables>(
  table: T,
  party: T extends 'ruleTag' ? 'merchantId' : 'factoryId',
  lock: 'rules' | 'tagRules',
): OrderedTable<Values<T>> {
  const [any, owner] = [table as 'reviewRule', party as 'factoryId'];
  const [name, whose] = [sql.table(table), sql.ref(party)];
  const columns = ({ condition, actions, names, ...rest }: Values<T>) => ({
    ...rest,
    condition: JSON.stringify(condition),
    actions: JSON.stringify(actions),
    names: JSON.stringify(names),
  });
  return {
    hold: (trx, tenantId) => sql`select pg_advisory_xact_lock(${LOCKS[lock]}, ${tenantId}::int)`.execute(trx),
    ids: async (db, tenantId) =>
      (
        await db
          .selectFrom(any)
          .select('id')
          .where(owner, '=', tenantId)
          .orderBy('priority')
          .orderBy('id')
          .execute()
      ).map(({ id }) => id),
    insert: (trx, tenantId, values) =>
      trx
        .insertInto(any)
        .values({
          ...columns(values),
          [party]: tenantId,
          priority: sql<number>`(select coalesce(max(priority), 0) + 1 from ${name} where ${whose} = ${tenantId})`,
        } as never)
        .onConflict((c) => c.columns([owner, 'name']).doNothing())
        .returning('id')
        .executeTakeFirst(),
    update: async (trx, tenantId, { id, version }, values) =>
      (
        await trx
          .updateTable(any)
          .set({ ...columns(values), version: version + 1 } as never)
          .where(owner, '=', tenantId)
          .where('id', '=', id)
          .where('version', '=', version)
          .executeTakeFirst()
      ).numUpdatedRows === 1n,
    sort: (trx, tenantId, ids) =>
      sql`update ${name} r set priority = v.nth
        from unnest(${sql.val(ids)}::bigint[]) with ordinality v(id, nth)
        where r.${whose} = ${tenantId} and r.id = v.id`.execute(trx),
  };
}
