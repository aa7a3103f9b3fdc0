import { rowsByKind } from '#contract/package-fee/fee-kinds.ts';
import { sharesOfRows, type Sharer } from '#contract/package-fee/shares.ts';
import { dayInShanghai } from '#contract/values/calendar-day.ts';
import { paramOf } from '#server/modules/param/service.ts';
import { costsOfParcels, feesOfParcels, type ChargedParcel } from '#server/modules/price/service.ts';
import type { Db, Trx } from '#server/platform/database.ts';
import { addToCharges, chargesOf, writeCharges } from './charge.sql.ts';
import { parcelsOf, sharersOf, type PackedParcel } from './parcels.sql.ts';
import { standingFees, writeFees, type By, type NewFee } from './rows.sql.ts';

/** Who charges, for which factory. */
export interface Charger extends By {
  tenantId: number;
}

export interface EstimatedParcel extends ChargedParcel {
  parcel: PackedParcel;
  /** What was counted; null: nobody knows what it weighs. */
  grams: number | null;
  /** Nobody weighed it. */
  byEstimate: boolean;
}

/** Packages as prices ask of them, with what they weigh. */
async function toCharge(db: Db, factoryId: number, ids: readonly number[]) {
  return (await parcelsOf(db, factoryId, ids)).map((parcel) => {
    const { lengthMm, widthMm, heightMm } = parcel;
    const isMeasured = lengthMm !== null && widthMm !== null && heightMm !== null;
    const size = isMeasured ? { lengthMm, widthMm, heightMm } : null;
    return { ...parcel, size, grams: parcel.realG ?? parcel.estimatedG };
  });
}
type ToCharge = Awaited<ReturnType<typeof toCharge>>[number];

async function estimated(db: Db, factoryId: number, parcels: readonly ToCharge[], now: Date) {
  const fees = await feesOfParcels(db, factoryId, parcels, now);
  return parcels.map((parcel): EstimatedParcel => {
    const { id, realG, grams } = parcel;
    return { ...fees.get(id)!, parcel, grams, byEstimate: realG === null && grams !== null };
  });
}

/** What packages cost by what is known of them now: nothing is written. */
export const estimateFees = async (db: Db, factoryId: number, ids: readonly number[], now: Date) =>
  estimated(db, factoryId, await toCharge(db, factoryId, ids), now);

/**
 * [X23] [X24] What packages cost by their weight is written: a row a kind, shared to their orders, and what stands of it. One
 * that costs nothing gets a row of 0 with the reason. A handful of statements, however many there are.
 */
export async function chargePackages(trx: Trx, by: Charger, ids: readonly number[]): Promise<void> {
  const { tenantId: factoryId, now } = by;
  const parcels = await toCharge(trx, factoryId, ids);
  const estimates = await estimated(trx, factoryId, parcels, now);
  const costs = await costsOfParcels(trx, factoryId, parcels, now);
  const sharers = await bearersOf(trx, factoryId, ids);
  const before = await chargesOf(trx, factoryId, ids);
  const noOf = (id: number) => (before.get(id)?.no ?? 0) + 1;
  const rows = estimates.flatMap(({ parcel, fee, currency, reason }): NewFee[] => {
    const { id: packageId, merchantId } = parcel;
    const kinds = rowsByKind(fee?.parts ?? []);
    const shares = sharesOfRows(
      kinds.map(({ cents }) => cents),
      0,
      sharersIn(sharers, packageId),
    );
    return kinds.map(({ kind, cents, steps }, at) => ({
      ...{ packageId, merchantId, kind, no: noOf(packageId), cents, currency, steps, reason },
      ...{ takesBack: null, shares: shares[at]! },
    }));
  });
  await writeFees(trx, factoryId, rows, by);
  const charges = estimates.map(({ parcel, fee, currency, reason, template, grams, byEstimate }) => ({
    ...{ id: parcel.id, merchantId: parcel.merchantId, no: noOf(parcel.id), currency, reason, template },
    ...{ expressName: parcel.expressName, province: parcel.province, city: parcel.city },
    ...{ countG: grams, byEstimate, cents: fee?.totalCents ?? 0, volumetricG: fee?.volumetricG ?? null },
    ...{ chargeable: fee?.chargeable ?? null, parts: fee?.parts ?? [], steps: fee?.steps ?? [] },
    ...{
      costCents: costs.get(parcel.id)?.cents ?? null,
      costCurrency: costs.get(parcel.id)?.currency ?? null,
    },
  }));
  await writeCharges(trx, factoryId, charges, { day: dayInShanghai(now), now });
}

/** [X24] Whatever stands of these packages' fees is taken back by rows of the opposite sign: then they cost 0. */
export async function takeBackFees(trx: Trx, by: Charger, ids: readonly number[]): Promise<void> {
  const { tenantId: factoryId } = by;
  const charges = await chargesOf(trx, factoryId, ids);
  const standing = await standingFees(trx, factoryId, ids);
  // Several adjustments stand in rows of one kind: each of them is taken back under a number of its own.
  const next = new Map([...charges].map(([id, { no }]) => [id, no]));
  const taken = new Map<string, number>();
  const rows = standing.map((fee): NewFee => {
    const key = `${fee.packageId} ${fee.kind}`;
    const nth = (taken.get(key) ?? 0) + 1;
    taken.set(key, nth);
    const no = charges.get(fee.packageId)!.no + nth;
    next.set(fee.packageId, Math.max(next.get(fee.packageId)!, no));
    return {
      ...{
        packageId: fee.packageId,
        merchantId: fee.merchantId,
        kind: fee.kind,
        no,
        cents: opposite(fee.cents),
      },
      ...{ currency: fee.currency, steps: [], reason: '撤销出库', takesBack: fee.id },
      shares: new Map(fee.shares.map(({ order, cents }) => [order, opposite(cents)])),
    };
  });
  await writeFees(trx, factoryId, rows, by);
  const sums = Map.groupBy(rows, ({ packageId }) => packageId);
  const changes = [...sums].map(([id, own]) => ({
    ...{ id, no: next.get(id)!, cents: sumOf(own) },
    adjusted: sumOf(own.filter(({ kind }) => kind === 'adjustment')),
  }));
  await addToCharges(trx, factoryId, changes);
}

/** What a package costs becomes so much more, or less, for this reason. */
export async function adjustFee(
  trx: Trx,
  by: Charger,
  packageId: number,
  { cents, reason }: { cents: number; reason: string },
): Promise<void> {
  const { tenantId: factoryId } = by;
  const charge = (await chargesOf(trx, factoryId, [packageId])).get(packageId);
  if (!charge) throw new Error(`package ${packageId} is adjusted, and was never charged`);
  const sharers = sharersIn(await bearersOf(trx, factoryId, [packageId]), packageId);
  const [shares] = sharesOfRows([cents], charge.cents, sharers);
  const no = charge.no + 1;
  const { merchantId, currency } = charge;
  const row = { packageId, merchantId, kind: 'adjustment' as const, no, cents, currency, steps: [], reason };
  await writeFees(trx, factoryId, [{ ...row, takesBack: null, shares: shares! }], by);
  await addToCharges(trx, factoryId, [{ id: packageId, no, cents, adjusted: cents }]);
}

/** An adjustment is taken back by a row of the opposite sign, each order's share with it. */
export async function takeAdjustmentBack(
  trx: Trx,
  by: Charger,
  packageId: number,
  { no, reason }: { no: number; reason: string },
): Promise<void> {
  const { tenantId: factoryId } = by;
  const charge = (await chargesOf(trx, factoryId, [packageId])).get(packageId);
  const standing = await standingFees(trx, factoryId, [packageId]);
  const fee = standing.find((one) => one.kind === 'adjustment' && one.no === no);
  if (!charge || !fee) throw new Error(`adjustment ${no} of package ${packageId} does not stand`);
  const back = opposite(fee.cents);
  const row: NewFee = {
    ...{ packageId, merchantId: fee.merchantId, kind: fee.kind, no: charge.no + 1, currency: fee.currency },
    ...{ cents: back, steps: [], reason, takesBack: fee.id },
    shares: new Map(fee.shares.map(({ order, cents }) => [order, opposite(cents)])),
  };
  await writeFees(trx, factoryId, [row], by);
  await addToCharges(trx, factoryId, [{ id: packageId, no: row.no, cents: row.cents, adjusted: row.cents }]);
}

/** The orders in these packages, as the factory expects goods without a weight to weigh. */
const bearersOf = async (trx: Trx, factoryId: number, ids: readonly number[]) =>
  sharersOf(trx, factoryId, ids, await paramOf(trx, factoryId, 'package.defaultG'));
const opposite = (cents: number) => (cents === 0 ? 0 : -cents);
const sumOf = (rows: readonly NewFee[]) => rows.reduce((sum, { cents }) => sum + cents, 0);
function sharersIn(of: ReadonlyMap<number, Sharer[]>, id: number): Sharer[] {
  const sharers = of.get(id);
  if (!sharers) throw new Error(`no order lies in package ${id}`);
  return sharers;
}
