import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';

/** Of every merchant: who has shares that ended and of which nobody has said so yet. */
export const merchantsEnding = async (system: Db): Promise<number[]> =>
  (
    await sql<{ id: number }>`select distinct merchant_id as id from picture_share where ended`.execute(
      system,
    )
  ).rows.map(({ id }) => id);
