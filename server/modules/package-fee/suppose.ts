import { dayInShanghai } from '#contract/values/calendar-day.ts';
import { costsOfParcels, feesOfParcels, type ChargedParcel } from '#server/modules/price/service.ts';
import type { Db } from '#server/platform/database.ts';
import { parcelsOf } from './parcels.sql.ts';

/** A package as if it weighed so much. */
export interface Supposed {
  /** Of the package; one stands in a question once. */
  id: number;
  grams: number | null;
  /** When it was handed over: prices are of that day. */
  at: Date;
}

/** Packages by the day of their prices, as prices ask of them; nothing is measured anew, so that sizes stay. */
async function byDay<T>(
  db: Db,
  factoryId: number,
  asked: readonly Supposed[],
  reckon: (parcels: Awaited<ReturnType<typeof supposed>>, at: Date) => Promise<ReadonlyMap<number, T>>,
): Promise<Map<number, T>> {
  const found = new Map<number, T>();
  for (const some of Map.groupBy(asked, ({ at }) => dayInShanghai(at)).values())
    for (const [id, one] of await reckon(await supposed(db, factoryId, some), some[0]!.at))
      found.set(id, one);
  return found;
}

async function supposed(db: Db, factoryId: number, asked: readonly Supposed[]) {
  const grams = new Map(asked.map((one) => [one.id, one.grams]));
  const parcels = await parcelsOf(db, factoryId, [...grams.keys()]);
  return parcels.map((parcel) => {
    const { lengthMm, widthMm, heightMm } = parcel;
    const isMeasured = lengthMm !== null && widthMm !== null && heightMm !== null;
    return {
      ...parcel,
      size: isMeasured ? { lengthMm, widthMm, heightMm } : null,
      grams: grams.get(parcel.id)!,
    };
  });
}

/** What carriers would take for packages that weighed so much; those for which no cost is agreed are left out. */
export const costsAs = (db: Db, factoryId: number, asked: readonly Supposed[]) =>
  byDay(db, factoryId, asked, (parcels, at) => costsOfParcels(db, factoryId, parcels, at));

/** What packages that weighed so much would cost their customers. */
export const feesAs = (
  db: Db,
  factoryId: number,
  asked: readonly Supposed[],
): Promise<Map<number, ChargedParcel>> =>
  byDay(db, factoryId, asked, (parcels, at) => feesOfParcels(db, factoryId, parcels, at));
