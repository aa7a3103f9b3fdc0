import { provinceOfNode } from '#contract/area/area-code.ts';
import { differenceKind, fits } from '#contract/bill/difference.ts';
import { costsAs, type Supposed } from '#server/modules/package-fee/service.ts';
import { nodeOf } from '#server/modules/region/service.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Finding, LineToCompare, Parcel } from './compare.sql.ts';

/** What a comparison came to: with it the event that moves the line. */
export interface Compared extends Finding {
  event: 'bill.matched' | 'bill.differed' | 'bill.unfound' | 'bill.repeated';
}

/** Both as provinces are called here; '': nobody knows. */
const placeOf = (province: string, country = '') =>
  province === '' ? '' : provinceOfNode(nodeOf({ country, province, city: '', district: '' }));
/** What comes back is no part of what a cost table says. */
const isBack = (leg: string) => leg.includes('退');
const isNoOutward = ({ beside, leg }: LineToCompare) => beside || isBack(leg);

interface Pair {
  line: LineToCompare;
  parcel: Parcel;
}
const supposed = (parcel: Parcel, grams: number | null, now: Date): Supposed => ({
  ...{ id: parcel.packageId, grams, at: parcel.at ?? now },
});
const heldOf = ({ line: { currency }, parcel }: Pair) =>
  parcel.costs?.find((one) => one.currency === currency);

/**
 * Lines beside what we know of their packages: the cost that their charges hold, or where none was agreed then, that of the
 * cost table on the day of their hand-over. A second line of a package for something else has no cost of ours to be compared
 * with. [X26]
 */
export async function compare(
  trx: Trx,
  factoryId: number,
  lines: readonly LineToCompare[],
  parcels: ReadonlyMap<number, Parcel>,
  { tolerance, now }: { tolerance: number; now: Date },
): Promise<Compared[]> {
  const pairs = lines.flatMap((line): Pair[] => {
    const parcel = parcels.get(line.id);
    return parcel && !line.repeated && !isNoOutward(line) ? [{ line, parcel }] : [];
  });
  const reckoned = await costsAs(
    trx,
    factoryId,
    pairs.filter((pair) => !heldOf(pair)?.whole).map(({ parcel }) => supposed(parcel, parcel.grams, now)),
  );
  const inCurrency = (cost: { cents: number; currency: string } | undefined, currency: string) =>
    cost && cost.currency === currency ? cost.cents : null;
  const oursOf = (pair: Pair): number | null => {
    const held = heldOf(pair);
    if (held?.whole) return held.cents;
    return inCurrency(reckoned.get(pair.parcel.packageId), pair.line.currency);
  };
  const off = pairs.filter(
    (pair) =>
      !fits(pair.line.cents, oursOf(pair), tolerance) &&
      pair.line.billedG !== null &&
      pair.line.billedG !== pair.parcel.grams,
  );
  const weighed = await costsAs(
    trx,
    factoryId,
    off.map(({ line, parcel }) => supposed(parcel, line.billedG, now)),
  );
  const byLine = new Map(pairs.map((pair) => [pair.line.id, pair]));
  return lines.map((line): Compared => {
    const { id, cents, surchargeCents, billedG, currency } = line;
    const parcel = parcels.get(id);
    const none = { id, ourCents: 0, baseCents: 0, kind: null };
    const about = { packageId: parcel?.packageId ?? null, ourG: parcel?.grams ?? null };
    if (line.repeated) return { ...none, ...about, event: 'bill.repeated' };
    if (!parcel) return { ...none, ...about, ourCents: null, event: 'bill.unfound' };
    const pair = byLine.get(id);
    if (!pair) return { ...none, ...about, kind: 'surcharge', event: 'bill.differed' };
    const ourCents = oursOf(pair);
    const found = { id, ...about, ourCents, baseCents: heldOf(pair)?.cents ?? 0 };
    if (fits(cents, ourCents, tolerance)) return { ...found, kind: null, event: 'bill.matched' };
    const kind = differenceKind({
      ...{ cents, surchargeCents, billedG, ourG: parcel.grams, ourCents },
      billedArea: placeOf(line.province),
      ourArea: placeOf(parcel.province, parcel.country),
      centsAsWeighed: inCurrency(weighed.get(parcel.packageId), currency),
    });
    return { ...found, kind, event: 'bill.differed' };
  });
}
