import { sql } from 'kysely';
import { dayOf, type Trx } from './sql.ts';

/** Of every factory: what was offered by a licence that has ended is offered no more. */
export const endLicences = async (trx: Trx, now: Date) =>
  (
    await sql<{ factoryId: number; no: string }>`
      update gallery_entry set status = 1, version = version + 1, updated_by = '系统', updated_at = ${now}
      where status = 0 and licensed_until < ${dayOf(now)}
      returning factory_id, no`.execute(trx)
  ).rows;
