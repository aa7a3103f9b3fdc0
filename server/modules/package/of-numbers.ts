import type { NumberedPackage } from '#server/modules/waybill/service.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import type { Db } from '#server/platform/database.ts';
import { lockPackages } from './lock.sql.ts';
import { parcelsOf, wantingOf } from './parcel.sql.ts';

/** Packages as numbers need them: server/ports.ts hands it over. */
export const packagesOfNumbers = {
  async hold(trx: Trx, factoryId: number, ids: readonly number[]): Promise<NumberedPackage[]> {
    await lockPackages(trx, factoryId, ids);
    return (await wantingOf(trx as Db, factoryId, ids)).map(({ id, here, place }) => ({ id, here, place }));
  },
  parcels: (trx: Trx, factoryId: number, ids: readonly number[]) => parcelsOf(trx as Db, factoryId, ids),
};
