import { sql } from 'kysely';
import type { Trx } from '#server/platform/database.ts';

interface Source {
  kind: string;
  sourceId: number;
}

/** Whether there is a job of this copy. */
export const hasCopy = async (trx: Trx, factoryId: number, { kind, sourceId }: Source, copyNo: number) =>
  (await trx
    .selectFrom('printJob')
    .select('id')
    .where('factoryId', '=', factoryId)
    .where('kind', '=', kind)
    .where('sourceId', '=', sourceId)
    .where('copyNo', '=', copyNo)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** The number of the next copy of a part of a source. */
export async function nextCopy(
  trx: Trx,
  factoryId: number,
  { kind, sourceId }: Source,
  part: number,
): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(copy_no), 0) + 1 as next from print_job
    where factory_id = ${factoryId} and kind = ${kind} and source_id = ${sourceId} and part = ${part}`.execute(
    trx,
  );
  return rows[0]!.next;
}
