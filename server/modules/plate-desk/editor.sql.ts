import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';

/** Who has this plate open to change it and was heard of since that moment. */
export async function editorOf(db: Db, factoryId: number, plateId: number, since: Date) {
  const { rows } = await sql<{ userId: number; userName: string; since: Date }>`
    select user_id, user_name, since_at as since from plate_editor
    where factory_id = ${factoryId} and plate_id = ${plateId} and seen_at > ${since}`.execute(db);
  return rows[0];
}

/** Of two who come at once the row decides: the second finds the first. Who comes again keeps since when he has it. */
export const putEditor = (
  db: Db,
  factoryId: number,
  plateId: number,
  { userId, userName }: { userId: number; userName: string },
  { now, silent }: { now: Date; silent: Date },
) =>
  sql`
    insert into plate_editor as e (factory_id, plate_id, user_id, user_name, since_at, seen_at)
    values (${factoryId}, ${plateId}, ${userId}, ${userName}, ${now}, ${now})
    on conflict (factory_id, plate_id) do update set user_id = excluded.user_id, user_name = excluded.user_name,
      seen_at = excluded.seen_at,
      since_at = case when e.user_id = excluded.user_id and e.seen_at > ${silent} then e.since_at else excluded.since_at end
    where e.factory_id = ${factoryId} and (e.user_id = excluded.user_id or e.seen_at <= ${silent})`.execute(
    db,
  );

/** @returns whether it was his */
export async function endEditor(
  db: Db,
  factoryId: number,
  plateId: number,
  userId: number,
): Promise<boolean> {
  const { rows } = await sql`
    delete from plate_editor where factory_id = ${factoryId} and plate_id = ${plateId} and user_id = ${userId}
    returning plate_id`.execute(db);
  return rows.length > 0;
}
