import type { FastifyInstance } from 'fastify';
import { STATUS } from '#contract/order/life-cycle/order-states.ts';
import { besideTheStart } from '#server/platform/beside-the-start.ts';
import type { Database } from '#server/platform/database.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { factoriesInProduction } from './fill.sql.ts';
import { withoutPackage } from './make.sql.ts';
import { make, pack } from './of-orders.ts';

const CHUNK = 500;
const IN_PRODUCTION = [STATUS.waitProduce, STATUS.inProduce, STATUS.waitPack, STATUS.packed].map(
  ({ code }) => code,
);

/** Orders of the factory behind `after` that have no package get theirs. @returns the last of them; undefined: none is left */
async function fillChunk(trx: Trx, factoryId: number, after: number, now: Date) {
  const orders = await withoutPackage(trx, factoryId, after, IN_PRODUCTION, CHUNK);
  const ids = orders.map(({ id }) => id);
  if (ids.length === 0) return undefined;
  await make(trx, factoryId, ids, now);
  const packed = orders.filter(({ status }) => status === STATUS.packed.code).map(({ id }) => id);
  if (packed.length > 0) await pack(trx, factoryId, packed, now);
  return ids.at(-1);
}

/** The same for all orders of a factory, in the transaction that makes them: the demo's. */
export async function fillWithPackages(trx: Trx, factoryId: number, now: Date): Promise<void> {
  let after: number | undefined = 0;
  while (after !== undefined) after = await fillChunk(trx, factoryId, after, now);
}

/** The packages of all orders that were approved before there were any. */
export async function fillPackages(
  database: Pick<Database, 'system' | 'of'>,
  now: Date,
  goesOn: () => boolean = () => true,
): Promise<void> {
  for (const factoryId of await factoriesInProduction(database.system, IN_PRODUCTION)) {
    let after: number | undefined = 0;
    while (after !== undefined && goesOn()) {
      const from: number = after;
      after = await database
        .of(factoryId)
        .transaction()
        .execute((trx) => fillChunk(trx, factoryId, from, now));
    }
  }
}

/** At the start, beside whatever else the server does. */
export const fillAtStart = (app: FastifyInstance) =>
  besideTheStart(app, 'packages of orders', (goesOn) => fillPackages(app.database, app.clock.now(), goesOn));
