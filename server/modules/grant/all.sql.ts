import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';

export interface DueGrant {
  id: number;
  factoryId: number;
  /** An offer; the others have been in use. */
  isOffer: boolean;
}

/** Grants of any tenant whose last day is over, or that nobody answered in time: by the owner's connection. */
export const dueGrants = async (system: Db, now: Date, offeredBefore: Date): Promise<DueGrant[]> =>
  (
    await sql<DueGrant>`
      select id, factory_id as "factoryId", state = 0 and ends_at > ${now} as "isOffer" from waybill_grant
      where (state <> 90 and ends_at <= ${now}) or (state = 0 and updated_at <= ${offeredBefore})
      order by id limit 500`.execute(system)
  ).rows;
