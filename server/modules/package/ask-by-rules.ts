import { askByRules, chooseByRules, choiceGround, currentOf } from '#server/modules/waybill/service.ts';
import type { ChoosingPackage, Judged } from '#server/modules/waybill/service.ts';
import type { ChoiceTable } from '#contract/waybill/choice.ts';
import { regionJudge } from '#server/modules/region/service.ts';
import type { Db } from '#server/platform/database.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';

import { choosingParcels, failedLately } from './choice.sql.ts';
import type { PackageMover } from './life-types.ts';
import { wantingOf } from './parcel.sql.ts';
import { wantingPackage } from './wanting.ts';

/** So long an account that gave a package no number is not asked for it anew: two that refuse do not take turns. */
const LATELY_MS = 3_600_000;

/** What rules choose for: these packages as they stand, and which express takes which of them (X11). */
async function choosing(
  db: Db,
  factoryId: number,
  ids: readonly number[],
  now: Date,
): Promise<{ packages: ChoosingPackage[]; refusal: ChoiceTable['refusal'] }> {
  const rows = await wantingOf(db, factoryId, ids);
  const parcels = new Map((await choosingParcels(db, factoryId, ids)).map((one) => [one.id, one]));
  const judge = await regionJudge(db, factoryId, now, () =>
    Promise.resolve([...parcels.values()].map(({ place }) => place)),
  );
  return {
    packages: rows.map((row) => ({ ...wantingPackage(row), parcel: parcels.get(row.id)! })),
    refusal: ({ id }, expressName) => judge(id, expressName),
  };
}

/** What the rules would do with these packages now. Changes nothing, and keeps nothing locked. */
export async function lookByRules(
  db: Db,
  factoryId: number,
  ids: readonly number[],
  now: Date,
  /** None of them has a number, or one that is asked for. */
  bare = false,
) {
  const { packages, refusal } = await choosing(db, factoryId, ids, now);
  const current = bare ? [] : await currentOf(db as Trx, factoryId, ids);
  const ground = await choiceGround(db, factoryId, now);
  return { ground, ...chooseByRules(packages, current, { ...ground, refusal }) };
}

/** [X10] Numbers for these packages by rules, in this transaction, which is the factory's and holds them. */
export async function askPackagesByRules(
  trx: Trx,
  mover: PackageMover & { by: 'factory' | 'system' },
  ids: readonly number[],
  instead?: number,
): Promise<Judged> {
  const { tenantId, now } = mover;
  const { packages, refusal } = await choosing(trx as Db, tenantId, ids, now);
  if (instead === undefined) return askByRules(trx, mover, packages, refusal);
  const failed = await failedLately(trx as Db, tenantId, ids, new Date(now.getTime() - LATELY_MS));
  const others = packages.map(({ parcel, ...one }) => ({
    ...one,
    parcel: { ...parcel, failedAt: [...(failed.get(one.id) ?? []), instead] },
  }));
  return askByRules(trx, mover, others, refusal, instead);
}
