import { sql } from 'kysely';
import type { Trx } from './database.ts';

/**
 * One part of a transaction that may fail alone: what it wrote is undone with it, and what stood before stays.
 * @throws what `work` throws, after it was undone
 */
export async function alone<T>(trx: Trx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint alone`.execute(trx);
  try {
    const done = await work();
    await sql`release savepoint alone`.execute(trx);
    return done;
  } catch (error) {
    await sql`rollback to savepoint alone`.execute(trx);
    throw error;
  }
}
