import { sql } from 'kysely';
import type { Trx } from '#server/platform/database.ts';
import { ids } from './meant.sql.ts';

/** The scans that did this to these pieces last are taken back; what a desk did has none. */
export async function markUndone(
  trx: Trx,
  factoryId: number,
  pieceIds: readonly number[],
  { did, now }: { did: string; now: Date },
): Promise<void> {
  await sql`
    update scan s set undone_at = ${now}
    from (select distinct on (piece_id) piece_id, at from piece_event
      where factory_id = ${factoryId} and piece_id = ${ids(pieceIds)} and event = ${did}
      order by piece_id, id desc) last
    where s.factory_id = ${factoryId} and s.piece_id = last.piece_id and s.at = last.at and s.accepted
      and s.undone_at is null`.execute(trx);
}
