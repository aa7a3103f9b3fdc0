import { PACKAGE_REGIONS } from '#contract/package/life-cycle/package-states.ts';
import { paramOf } from '#server/modules/param/service.ts';
import { choosesByRules } from '#server/modules/waybill/service.ts';
import type { Db } from '#server/platform/database.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { alone } from '#server/platform/savepoint.ts';
import { askPackagesByRules } from './ask-by-rules.ts';
import { systemMover } from './life-types.ts';
import { standingOf } from './lock.sql.ts';

const { stage } = PACKAGE_REGIONS;
/** So many at once: the caller holds the orders and their packages, in one transaction with what moved the orders. */
const AT_ONCE = 1000;
/** Two that wait for each other, and who waited too long, as PostgreSQL says it. */
const IN_THE_WAY = ['40P01', '55P03'];

/** When a factory may want its numbers, and what its packages are then. */
const STAGES = {
  approved: [stage.open.code],
  started: [stage.open.code],
  packed: [stage.packed.code],
} satisfies Record<string, number[]>;

/**
 * 取号时机: the packages of orders that were approved, began or were packed just now get their numbers by rules, where the
 * factory wants it so. Those for which nothing is chosen, or that may get none, stay without one, and their orders go on all
 * the same.
 */
export async function askAt(
  moment: keyof typeof STAGES,
  trx: Trx,
  { factoryId, orderIds, now }: { factoryId: number; orderIds: readonly number[]; now: Date },
): Promise<void> {
  const db = trx as Db;
  if ((await paramOf(db, factoryId, 'package.askMoment')) !== moment) return;
  if (!(await choosesByRules(db, factoryId))) return;
  const stages: readonly number[] = STAGES[moment];
  const bare = (await standingOf(trx, factoryId, orderIds)).filter(
    (one) => stages.includes(one.stage) && one.waybillNo === '',
  );
  const ids = [...new Set(bare.map(({ id }) => id))].toSorted((a, b) => a - b);
  for (let at = 0; at < ids.length; at += AT_ONCE)
    await alone(trx, () =>
      askPackagesByRules(trx, systemMover({ tenantId: factoryId, now }), ids.slice(at, at + AT_ONCE)),
    ).catch((error: unknown) => {
      // Whoever holds an account for too long holds up its numbers, and no order.
      if (!IN_THE_WAY.includes((error as { code?: string }).code ?? '')) throw error;
    });
}
