import { paramOf } from '#server/modules/param/service.ts';
import type { Db } from '#server/platform/database.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import type { Weights } from './make.sql.ts';

/** [X19] What the factory says of goods without a weight, and of what it packs them in. */
export async function weightsOf(trx: Trx, factoryId: number): Promise<Weights> {
  const db = trx as Db;
  return {
    defaultG: await paramOf(db, factoryId, 'package.defaultG'),
    packingG: await paramOf(db, factoryId, 'package.packingG'),
  };
}

/** [X19] How far a weight may be from what was expected: grams, or of that so many percent, whichever is more. */
export async function toleranceOf(trx: Trx, factoryId: number): Promise<(estimatedG: number) => number> {
  const db = trx as Db;
  const grams = await paramOf(db, factoryId, 'package.toleranceG');
  const percent = await paramOf(db, factoryId, 'package.tolerancePercent');
  return (estimatedG) => Math.max(grams, Math.floor((estimatedG * percent) / 100));
}

/** Whether the factory hands nothing over that was not weighed. */
export const asksForWeight = (trx: Trx, factoryId: number): Promise<boolean> =>
  paramOf(trx as Db, factoryId, 'package.needsWeight');
