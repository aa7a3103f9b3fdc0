import { sql } from 'kysely';
import type { Db, Trx } from '#server/platform/database.ts';

export interface Raw {
  id: number;
  source: 'push' | 'query';
  body: string;
  receivedAt: Date;
}

export const keepRaw = (db: Db, raw: { factoryId: number; source: Raw['source']; body: string; now: Date }) =>
  db
    .insertInto('trackRaw')
    .values({ factoryId: raw.factoryId, source: raw.source, body: raw.body, receivedAt: raw.now })
    .execute();

/** What nobody works on: of several servers each takes others. */
export const takeRaw = (trx: Trx, factoryId: number, limit: number): Promise<Raw[]> =>
  trx
    .selectFrom('trackRaw')
    .select(['id', sql<Raw['source']>`source`.as('source'), 'body', 'receivedAt'])
    .where('factoryId', '=', factoryId)
    .where('doneAt', 'is', null)
    .where('waits', '=', false)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();

export interface WorkedRaw {
  id: number;
  no: string | null;
  waits: boolean;
  failed: string | null;
}

export async function noteWorked(trx: Trx, factoryId: number, rows: readonly WorkedRaw[], now: Date) {
  await sql`
    update track_raw r set no = v.no, waits = v.waits, failed = v.failed,
      done_at = case when v.waits then null else ${now}::timestamptz end
    from unnest(${sql.val(rows.map(({ id }) => id))}::bigint[], ${sql.val(rows.map(({ no }) => no))}::text[],
      ${sql.val(rows.map(({ waits }) => waits))}::boolean[], ${sql.val(rows.map(({ failed }) => failed))}::text[])
      v(id, no, waits, failed)
    where r.factory_id = ${factoryId} and r.id = v.id`.execute(trx);
}
