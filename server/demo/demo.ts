import type { Database } from '#server/platform/database.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { isMade, usersAmong } from './rows.sql.ts';

export { DEMO_ACCOUNTS } from './accounts.ts';

/**
 * Makes the demo data where the database holds none; a start that was killed half way begins it anew.
 * @param now everything that the demo tells lies in the 30 days before.
 */
export async function ensureDemo(database: Database, dataDir: string, now = new Date()): Promise<void> {
  if (await isMade(database.system)) return;
  // Loaded when it is needed: later starts are quick, and their memory is free of it.
  const { makeDemo } = await import('./make.ts');
  await makeDemo(database, dataDir, now);
}

/** Empties all tables and makes the demo data anew; the files that nothing names any more go last. */
export async function resetDemo(database: Database, dataDir: string, now = new Date()): Promise<void> {
  const { remakeDemo } = await import('./make.ts');
  await remakeDemo(database, dataDir, now);
}

/** Accounts that every demo had, whatever version made it. */
const FIRST = DEMO_ACCOUNTS.map(({ username }) => username).filter((username) => username !== 'guide02');

/** Whether nothing is lost by a reset: the database is empty, or what it holds began as the demo. */
export async function isDemo({ system }: Database): Promise<boolean> {
  return !(await isMade(system)) || (await usersAmong(system, FIRST)).length === FIRST.length;
}
