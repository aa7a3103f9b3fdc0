import type { Database } from '#server/platform/database.ts';

export { DEMO_ACCOUNTS } from './accounts.ts';

/**
 * Makes the demo data where the database holds none; a start that was killed half way begins it anew.
 * @param now everything that the demo tells lies in the 30 days before.
 */
export async function ensureDemo(database: Database, dataDir: string, now = new Date()): Promise<void> {
  const made = await database.system.selectFrom('tenant').select('id').limit(1).executeTakeFirst();
  if (made) return;
  // Loaded when it is needed: later starts are quick, and their memory is free of it.
  const { makeDemo } = await import('./make.ts');
  await makeDemo(database, dataDir, now);
}

/** Empties all tables and makes the demo data anew; the files that nothing names any more go last. */
export async function resetDemo(database: Database, dataDir: string, now = new Date()): Promise<void> {
  const { remakeDemo } = await import('./make.ts');
  await remakeDemo(database, dataDir, now);
}
