import { PACKAGE_REGIONS } from '#contract/package/life-cycle/package-states.ts';
import { paramOf } from '#server/modules/param/service.ts';
import { choosesByRules } from '#server/modules/waybill/service.ts';
import type { Db } from '#server/platform/database.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { alone } from '#server/platform/savepoint.ts';
import { askPackagesByRules } from './ask-by-rules.ts';
import { systemMover } from './life-types.ts';
import { standingOf } from './lock.sql.ts';

/** So many at once: the caller holds the orders and their packages, in one transaction with the packing. */
const AT_ONCE = 1000;
/** Two that wait for each other, and who waited too long, as PostgreSQL says it. */
const IN_THE_WAY = ['40P01', '55P03'];

/**
 * 取号时机: the packages of orders that were packed just now get their numbers by rules, where the factory wants it so. Those
 * for which nothing is chosen, or that may get none, stay without one and are packed all the same.
 */
export async function askPacked(
  trx: Trx,
  factoryId: number,
  orderIds: readonly number[],
  now: Date,
): Promise<void> {
  const db = trx as Db;
  if ((await paramOf(db, factoryId, 'package.askMoment')) !== 'packed') return;
  if (!(await choosesByRules(db, factoryId))) return;
  const packed = (await standingOf(trx, factoryId, orderIds)).filter(
    ({ stage, waybillNo }) => stage === PACKAGE_REGIONS.stage.packed.code && waybillNo === '',
  );
  const ids = [...new Set(packed.map(({ id }) => id))].toSorted((a, b) => a - b);
  for (let at = 0; at < ids.length; at += AT_ONCE)
    await alone(trx, () =>
      askPackagesByRules(trx, systemMover({ tenantId: factoryId, now }), ids.slice(at, at + AT_ONCE)),
    ).catch((error: unknown) => {
      // Whoever holds an account for too long holds up its numbers, and no packing.
      if (!IN_THE_WAY.includes((error as { code?: string }).code ?? '')) throw error;
    });
}
