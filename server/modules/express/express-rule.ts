import { provinceNamed } from '#contract/area/province.ts';

/** What a rule looks at. */
export interface Parcel {
  shopId: number;
  province: string;
  pieces: number;
  platform: string;
  /** What it comes to, in cents of `currency`. */
  amountCents: number;
  currency: string;
}

interface Rule {
  open: boolean;
  configId: number;
  shopIds: readonly number[];
  provinces: readonly string[];
  minPieces: number | null;
  maxPieces: number | null;
  platforms: readonly string[];
  fromCents: number | null;
  belowCents: number | null;
  currency: string;
}

/** 浙江 and 浙江省 are one, whichever of them the order has. */
const isIn = (written: string, province: string): boolean => {
  const known = provinceNamed(province);
  return known ? provinceNamed(written)?.code === known.code : written.startsWith(province);
};

/** Whether the order comes to what the rule asks, in the rule's currency; a rule that asks nothing takes any. */
const isWorth = ({ fromCents, belowCents, currency }: Rule, { amountCents, ...of }: Parcel): boolean =>
  (fromCents === null && belowCents === null) ||
  (of.currency === currency && amountCents >= (fromCents ?? 0) && amountCents < (belowCents ?? Infinity));

const takes = (rule: Rule, parcel: Parcel): boolean => {
  const { shopIds, platforms, provinces, minPieces, maxPieces } = rule;
  return (
    (shopIds.length === 0 || shopIds.includes(parcel.shopId)) &&
    (provinces.length === 0 || provinces.some((province) => isIn(parcel.province, province))) &&
    (minPieces === null || parcel.pieces >= minPieces) &&
    (maxPieces === null || parcel.pieces <= maxPieces) &&
    (platforms.length === 0 || platforms.includes(parcel.platform)) &&
    isWorth(rule, parcel)
  );
};

/**
 * The company that an order without one goes with: of the first rule that takes it and whose company is open, else the
 * default. @param open companies that are open, by id. @returns its name; '' where nothing says one.
 */
export function expressFor(
  parcel: Parcel,
  rules: readonly Rule[],
  open: ReadonlyMap<number, string>,
  preset: string,
): string {
  const rule = rules.find((one) => one.open && open.has(one.configId) && takes(one, parcel));
  return rule ? open.get(rule.configId)! : preset;
}
