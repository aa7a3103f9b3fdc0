import { sql } from 'kysely';
import { GRANT_REGIONS } from '#contract/grant/life-cycle/grant-states.ts';
import type { Db } from '#server/platform/database.ts';

const OFFERED = sql.lit(GRANT_REGIONS.grant.offered.code);
const ENDED = sql.lit(GRANT_REGIONS.grant.ended.code);

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
      select id, factory_id as "factoryId", state = ${OFFERED} and ends_at > ${now} as "isOffer" from waybill_grant
      where (state <> ${ENDED} and ends_at <= ${now}) or (state = ${OFFERED} and updated_at <= ${offeredBefore})
      order by id limit 500`.execute(system)
  ).rows;
