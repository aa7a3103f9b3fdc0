import type { Database } from '#server/platform/database.ts';
import { makePeople } from './people.ts';

export { DEMO_ACCOUNTS } from './accounts.ts';

/** Makes the demo data where the database holds none; a start that was killed half way begins it anew. */
export async function ensureDemo(database: Database, _dataDir: string): Promise<void> {
  const there = await database.system.selectFrom('tenant').select('id').limit(1).executeTakeFirst();
  if (there) return;
  await database.system.transaction().execute((trx) => makePeople(trx));
}
