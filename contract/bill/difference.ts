/** Why a carrier asks for another amount than we expect. */
export const DIFFERENCE_KINDS = ['weight', 'area', 'surcharge', 'price'] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];
export const DIFFERENCE_WORDS: Readonly<Record<DifferenceKind, string>> = {
  ...{ weight: '重量', area: '区域', surcharge: '附加费', price: '价格' },
};

/** What a line says, and what we know of its package. */
interface Compared {
  /** As the carrier asks for. */
  cents: number;
  /** Of that; null: the bill does not say. */
  surchargeCents: number | null;
  billedG: number | null;
  ourG: number | null;
  /** Provinces, both by their standard name; '': nobody says. */
  billedArea: string;
  ourArea: string;
  /** By the cost table and our weight; null: no cost is agreed. */
  ourCents: number | null;
  /** By the cost table and the carrier's weight. */
  centsAsWeighed: number | null;
}

/**
 * The kind of a difference: what explains it to the cent first, then what differs at all. An amount that nothing of that
 * speaks for is another price than agreed.
 */
export function differenceKind(of: Compared): DifferenceKind {
  const { cents, surchargeCents, billedG, ourG, ourCents, centsAsWeighed } = of;
  const otherWeight = billedG !== null && billedG !== ourG;
  if (otherWeight && centsAsWeighed === cents) return 'weight';
  if (of.billedArea !== '' && of.ourArea !== '' && of.billedArea !== of.ourArea) return 'area';
  const surcharge = surchargeCents ?? 0;
  if (surcharge !== 0 && ourCents !== null && cents - surcharge === ourCents) return 'surcharge';
  if (otherWeight && centsAsWeighed !== null && centsAsWeighed !== ourCents) return 'weight';
  return surcharge !== 0 ? 'surcharge' : 'price';
}

/** Whether a carrier's amount is what we expect. */
export const fits = (cents: number, ourCents: number | null, tolerance: number): boolean =>
  ourCents !== null && Math.abs(cents - ourCents) <= tolerance;
