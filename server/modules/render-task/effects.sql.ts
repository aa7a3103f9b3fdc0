import { sql } from 'kysely';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';

/** The pieces that want the file of a key and stand in this state. */
export async function piecesOf(
  trx: Trx,
  factoryId: number,
  renderId: number,
  state: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from piece_side s join piece p on p.factory_id = ${factoryId} and p.id = s.piece_id
    where s.factory_id = ${factoryId} and s.render_id = ${renderId} and s.is_current and p.state = ${state}
    order by p.id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Files that no key names any more; the store takes their contents away once that stands. */
export async function dropFiles(trx: Trx, factoryId: number, fileIds: readonly number[]): Promise<void> {
  await sql`
    delete from file where tenant_id = ${factoryId} and id = any(${sql.val(fileIds)}::bigint[])`.execute(trx);
}
