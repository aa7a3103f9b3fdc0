import { z } from 'zod';
import { cents } from '#contract/endpoint.ts';
import type { ChargeMode } from './charge-mode.ts';
import type { FeeBand } from './fee-bands.ts';
import { PriceStep } from './price-step.ts';

/** How a template reckons: money in cents, sizes in mm, weights in g. 0 switches a part of it off. */
export interface FeeTariff {
  mode: ChargeMode;
  /** Flat prices, before what begins with the start price. */
  bands: readonly FeeBand[];
  startCount: number;
  startCents: number;
  extraCount: number;
  extraCents: number;
  /** No parcel costs less before discounts. */
  leastCents: number;
  /** cm³ that weigh a kilogram: 6000, 5000, 8000. */
  divisor: number;
  /** Volume counts where it weighs so many percent of the real weight, or more. */
  thresholdPercent: number;
  remoteCents: number;
  longMm: number;
  longCents: number;
  heavyG: number;
  heavyCents: number;
  insuredPermille: number;
  labelCents: number;
  packingCents: number;
}

export interface ParcelSize {
  lengthMm: number;
  widthMm: number;
  heightMm: number;
}

/** What lies in a remote area costs more: as the template says (`cents` null), or so much a parcel or for each step. */
export interface RemoteFee {
  cents: number | null;
  per: 'parcel' | 'step';
}

export interface Parcel {
  /** Pieces, or grams as weighed, as the template counts. */
  count: number;
  size: ParcelSize | null;
  /** What is declared for insurance. */
  declaredCents: number;
  remote: RemoteFee | null;
}

export const FEE_PARTS = [
  'band',
  'start',
  'extra',
  'least',
  'discount',
  'remote',
  'long',
  'heavy',
  'insured',
  'label',
  'packing',
] as const;
/** A part of what a parcel costs. The cents of all of them are the fee. */
export const FeeStep = z.object({
  part: z.enum(FEE_PARTS),
  cents,
  /** What the part is about: the border of a band, of a start, of a length or a weight; what is insured, in cents. */
  of: z.int().optional(),
  /** So many steps of so much. */
  times: z.int().optional(),
  each: z.int().optional(),
});
export type FeeStep = z.infer<typeof FeeStep>;

export const ParcelFee = z.object({
  totalCents: cents,
  /** The base after discounts, without surcharges. */
  unitCents: cents,
  /** What is counted: pieces, or the grams that are charged. */
  chargeable: z.int(),
  /** Grams by volume; null where the template or the parcel says nothing of it. */
  volumetricG: z.int().nullable(),
  parts: z.array(FeeStep),
  /** How the base came to its discounted price. */
  steps: z.array(PriceStep),
});
export type ParcelFee = z.infer<typeof ParcelFee>;

/** [X20] mm³ / 1000 is cm³, by the divisor kg, times 1000 g: begun grams count. */
export const volumetricGrams = ({ lengthMm, widthMm, heightMm }: ParcelSize, divisor: number): number =>
  Math.ceil((lengthMm * widthMm * heightMm) / divisor);

function chargeableOf({ mode, divisor, thresholdPercent }: FeeTariff, { count, size }: Parcel) {
  const volumetricG = mode === 'weight' && divisor > 0 && size ? volumetricGrams(size, divisor) : null;
  const isBulky = volumetricG !== null && volumetricG * 100 >= count * thresholdPercent;
  return { volumetricG, chargeable: isBulky ? Math.max(count, volumetricG) : count };
}

/** [X21] The first band that holds the count, its border included; else the start, and a price for each further step begun. */
function baseOf(tariff: FeeTariff, count: number): FeeStep[] {
  const band = tariff.bands.find(({ to }) => count <= to);
  if (band) return [{ part: 'band', cents: band.cents, of: band.to }];
  const { startCount, startCents, extraCount, extraCents } = tariff;
  const times = stepsBeyond(tariff, count);
  return [
    { part: 'start', cents: startCents, of: startCount },
    ...(times > 0 ? [{ part: 'extra' as const, cents: times * extraCents, times, each: extraCount }] : []),
  ];
}

const stepsBeyond = ({ startCount, extraCount }: FeeTariff, count: number): number =>
  extraCount > 0 ? Math.ceil(Math.max(0, count - startCount) / extraCount) : 0;

/** What one priced thing comes to after discounts: whole cents, rounded once. */
export type Discount = (
  baseCents: number,
  count: number,
) => { unitCents: number; steps: readonly PriceStep[] };

const sum = (parts: readonly FeeStep[]): number => parts.reduce((all, part) => all + part.cents, 0);
const bigger = ({ lengthMm, widthMm, heightMm }: ParcelSize) => Math.max(lengthMm, widthMm, heightMm);

/**
 * What a parcel costs by a template, and why. Discounts act on the base alone; surcharges come after them as they are
 * (X22). The parts add up to the fee.
 */
export function parcelFee(tariff: FeeTariff, parcel: Parcel, discounted: Discount): ParcelFee {
  const { volumetricG, chargeable } = chargeableOf(tariff, parcel);
  const base = baseOf(tariff, chargeable);
  const lacking = tariff.leastCents - sum(base);
  if (lacking > 0) base.push({ part: 'least', cents: lacking, of: tariff.leastCents });
  const { unitCents, steps } = discounted(sum(base), chargeable);
  const off = unitCents - sum(base);
  const parts: FeeStep[] = [
    ...base,
    ...(off === 0 ? [] : [{ part: 'discount' as const, cents: off }]),
    ...surcharges(tariff, parcel, chargeable),
  ];
  return { totalCents: sum(parts), unitCents, chargeable, volumetricG, parts, steps: [...steps] };
}

function surcharges(tariff: FeeTariff, parcel: Parcel, chargeable: number): FeeStep[] {
  const { size, count, declaredCents, remote } = parcel;
  const insured = Math.ceil((declaredCents * tariff.insuredPermille) / 1000);
  const steps = stepsBeyond(tariff, chargeable);
  const remoteStep: FeeStep | null =
    remote &&
    (remote.cents !== null && remote.per === 'step'
      ? { part: 'remote', cents: remote.cents * steps, times: steps, each: tariff.extraCount }
      : { part: 'remote', cents: remote.cents ?? tariff.remoteCents });
  const isLong = size !== null && tariff.longMm > 0 && bigger(size) > tariff.longMm;
  const isHeavy = tariff.mode === 'weight' && tariff.heavyG > 0 && count > tariff.heavyG;
  const all: (FeeStep | null | false)[] = [
    remoteStep,
    isLong && { part: 'long', cents: tariff.longCents, of: tariff.longMm },
    isHeavy && { part: 'heavy', cents: tariff.heavyCents, of: tariff.heavyG },
    { part: 'insured', cents: insured, of: declaredCents },
    { part: 'label', cents: tariff.labelCents },
    { part: 'packing', cents: tariff.packingCents },
  ];
  return all.filter((one) => one !== null && one !== false).filter((one) => one.cents > 0);
}

const number = (count: number) => count.toLocaleString('zh-CN');
/** A part in words: 「续重 2 × 500 克」. */
export function feeStepText(
  { part, of = 0, times = 0, each = 0 }: FeeStep,
  mode: ChargeMode,
  money: (cents: number) => string,
): string {
  const [unit, start, extra] = mode === 'piece' ? ['件', '首件', '续件'] : ['克', '首重', '续重'];
  const texts: Record<FeeStep['part'], string> = {
    band: `${number(of)} ${unit}以内的段`,
    start: `${start} ${number(of)} ${unit}`,
    extra: `${extra} ${number(times)} × ${number(each)} ${unit}`,
    least: `补足最低收费 ${money(of)}`,
    discount: '折扣',
    remote: times > 0 ? `偏远附加费（${extra} ${number(times)} 次）` : '偏远附加费',
    long: `超长附加费（最长边超过 ${number(of)} 毫米）`,
    heavy: `超重附加费（超过 ${number(of)} 克）`,
    insured: `保价费（声明价值 ${money(of)}）`,
    label: '代打面单费',
    packing: '包材费',
  };
  return texts[part];
}
