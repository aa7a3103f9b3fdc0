import { sql, type Insertable } from 'kysely';
import type { Db, Trx } from '#server/platform/database.ts';
import type { TrackAccount } from '#server/platform/schema.ts';

export const findAccount = (db: Db, factoryId: number) =>
  db.selectFrom('trackAccount').selectAll().where('factoryId', '=', factoryId).executeTakeFirst();
export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** The address stays what it is; without a secret the one that is kept stays. */
export const saveAccount = (
  db: Db,
  { factoryId, token, ...set }: Insertable<TrackAccount> & { factoryId: number },
) =>
  db
    .insertInto('trackAccount')
    .values({ factoryId, token, ...set })
    .onConflict((c) => c.column('factoryId').doUpdateSet(set))
    .execute();

/** Codes of scans that the table of codes does not know, the most frequent first. */
export const unknownCodes = async (db: Db, factoryId: number) =>
  (
    await sql<{ code: string; count: number }>`
      select code, count(*)::int as count from track where factory_id = ${factoryId} and not known
      group by code order by count desc, code limit 20`.execute(db)
  ).rows;

/** The numbers of these packages are asked for where the factory has an open account; one that was put right is asked for anew. */
export async function wantTracks(
  trx: Trx,
  factoryId: number,
  packageIds: readonly number[],
  now: Date,
): Promise<void> {
  await sql`
    insert into track_subscription (waybill_id, factory_id, state, due_at)
    select w.id, w.factory_id, 'wanted', ${now}
    from waybill w join track_account a on a.factory_id = ${factoryId} and a.open
    where w.factory_id = ${factoryId} and w.package_id = any(${sql.val([...packageIds])}::bigint[])
      and (w.state = 20 or w.state = 80 and not w.stray)
    on conflict (waybill_id) do update set state = 'wanted', tries = 0, said = '', due_at = ${now}`.execute(
    trx,
  );
}

export interface Wanted {
  waybillId: number;
  factoryId: number;
  no: string;
  expressName: string;
  tries: number;
}

export const noteSubscription = (
  system: Db,
  { factoryId, waybillId }: Pick<Wanted, 'factoryId' | 'waybillId'>,
  set: { state: 'wanted' | 'heard' | 'refused'; said: string; dueAt?: Date },
) =>
  system
    .updateTable('trackSubscription')
    .set(set)
    .where('factoryId', '=', factoryId)
    .where('waybillId', '=', waybillId)
    .execute();
