import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';

/** Of all merchants: mandates that end until this day, which their merchants were not told of yet. */
export const endingMandates = async (system: Db, day: string, until: string) =>
  (
    await sql<{ id: number; merchantId: number; role: string; name: string; validUntil: string }>`
      select id, merchant_id as "merchantId", role, name, to_char(valid_until, 'YYYY-MM-DD') as "validUntil"
      from responsible_party
      where valid_until between ${day}::date and ${until}::date and noticed_for is distinct from valid_until
      order by id limit 1000`.execute(system)
  ).rows;
