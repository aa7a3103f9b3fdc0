import { sql } from 'kysely';
import type { Database } from '#server/platform/database.ts';
import { newCheck, MOST_EXAMPLES, type Check } from './finding.ts';
import { ask, OF_ALL, OF_ORDERS, rangeAfter } from './follows.sql.ts';
import { LIVES } from './lives.ts';
import { replayLog } from './log.ts';
import { orders } from './orders.ts';
import type { Trx } from './log.sql.ts';

const RANGE = 20_000;

/**
 * Holds a database against the life cycle: its log against the machine, and what must follow from it against SQL. All of
 * it sees one snapshot, so that the product may run; only reads, and no more of it in memory than some thousand orders.
 */
export function replayFlows(database: Database): Promise<Check[]> {
  return database.system
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => [
      ...(await replayLog(trx, orders)),
      ...(await replayLives(trx)),
      ...(await askOfOrders(trx)),
      ...(await askOfAll(trx)),
    ]);
}

async function replayLives(trx: Trx): Promise<Check[]> {
  const checks: Check[] = [];
  for (const life of LIVES) checks.push(...(await replayLog(trx, life)));
  return checks;
}

async function askOfOrders(trx: Trx): Promise<Check[]> {
  const checks = Object.keys(OF_ORDERS).map(newCheck);
  for (let after = 0; ;) {
    const range = await rangeAfter(trx, after, RANGE);
    if (!range) return checks;
    for (const check of checks) {
      check.looked += range.orders;
      const { found, examples } = await ask(trx, OF_ORDERS[check.name]!(range));
      check.found += found;
      check.examples.push(...examples.slice(0, MOST_EXAMPLES - check.examples.length));
    }
    after = range.last;
  }
}

async function askOfAll(trx: Trx): Promise<Check[]> {
  const checks: Check[] = [];
  for (const [name, { looked, wrong }] of Object.entries(OF_ALL)) {
    const { rows } = await sql<{ looked: number }>`${looked}`.execute(trx);
    checks.push({ name, looked: rows[0]?.looked ?? 0, ...(await ask(trx, wrong)) });
  }
  return checks;
}
