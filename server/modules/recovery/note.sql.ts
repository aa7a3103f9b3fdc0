import { sql } from 'kysely';
import type { RECOVERY_DEEDS, RecoverySource } from '#contract/recovery/recovery.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';

const list = (ids: readonly number[]) => sql`any(${sql.val([...ids])}::bigint[])`;

/** Things that lie about from now on; one that did before, and was dropped, arrives anew. */
export async function insertItems(
  trx: Trx,
  factoryId: number,
  items: readonly { pieceId: number; source: RecoverySource }[],
  at: Date,
): Promise<void> {
  await sql`
    insert into recovery_item (factory_id, piece_id, source, arrived_at)
    select ${factoryId}, v.id, v.source, ${at}
    from unnest(${sql.val(items.map(({ pieceId }) => pieceId))}::bigint[], ${sql.val(items.map(({ source }) => source))}::text[])
      v(id, source)
    on conflict (factory_id, piece_id) do update set source = excluded.source, arrived_at = excluded.arrived_at, deed = null,
      print_taken_off = false, reason = '', decided_at = null, decided_by = null`.execute(trx);
}

export const dropItems = (trx: Trx, factoryId: number, pieceIds: readonly number[]) =>
  sql`delete from recovery_item where factory_id = ${factoryId} and piece_id = ${list(pieceIds)}`.execute(
    trx,
  );

export interface Decision {
  deed: keyof typeof RECOVERY_DEEDS | null;
  printTakenOff: boolean;
  reason: string;
  at: Date | null;
  by: string | null;
}

export const decideItems = (trx: Trx, factoryId: number, pieceIds: readonly number[], d: Decision) =>
  sql`
    update recovery_item set deed = ${d.deed}, print_taken_off = ${d.printTakenOff}, reason = ${d.reason},
      decided_at = ${d.at}, decided_by = ${d.by}
    where factory_id = ${factoryId} and piece_id = ${list(pieceIds)}`.execute(trx);
