import type { Database } from '#server/platform/database.ts';
import { matchesPassword } from '#server/modules/auth/service.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts';
import { hasIdleHall, isMade, usersAmong } from './rows.sql.ts';

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

/** Whether nobody has worked in the hall of the demo yet: its shelf comes first. */
export const isHallIdle = ({ system }: Database): Promise<boolean> => hasIdleHall(system);

/** Accounts that every demo had, whatever version made it. */
const FIRST = DEMO_ACCOUNTS.map(({ username }) => username).filter((username) => username !== 'guide02');

/** Whether nothing is lost by a reset: the database is empty, or what it holds began as the demo. */
export async function isDemo({ system }: Database): Promise<boolean> {
  return !(await isMade(system)) || (await usersAmong(system, FIRST)).length === FIRST.length;
}

/**
 * The demo's password is public: outside of demo mode no account may be open to it.
 * @throws a sentence for the operator, where the database holds the demo, or an account of it with that password.
 */
export async function refuseDemoAccounts({ system }: Database): Promise<void> {
  const users = await usersAmong(
    system,
    DEMO_ACCOUNTS.map(({ username }) => username),
  );
  const open = users.map(({ passwordHash }) => matchesPassword(DEMO_PASSWORD, passwordHash));
  if (users.length < FIRST.length && !(await Promise.all(open)).includes(true)) return;
  throw new Error(
    '这个数据库里是演示数据，演示账号的密码是公开的，不能当作正式环境启动；请用 DATA_DIR 或 DATABASE_URL 指向正式的数据库，或设置 DEMO=1 启动演示。',
  );
}
