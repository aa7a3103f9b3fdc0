import { areaChain } from '#contract/area/area-code.ts';
import type { ChargeMode } from './charge-mode.ts';

/** What a template holds for. */
export interface TariffPlace {
  mode: ChargeMode;
  /** '': every express. */
  expressName: string;
  /** '': everywhere; null: nowhere that is known. */
  areaCode: string | null;
  /** null: from ever. */
  validFrom: string | null;
}

/** How exactly a template names a parcel; the first difference decides. */
const exactness = ({ mode, expressName, areaCode, validFrom }: TariffPlace) => [
  expressName === '' ? 0 : 1,
  areaCode?.length ?? 0,
  mode === 'weight' ? 1 : 0,
  validFrom === null ? 0 : Number(validFrom.replaceAll('-', '')),
];

function byExactness(a: TariffPlace, b: TariffPlace): number {
  const [mine, theirs] = [exactness(a), exactness(b)];
  const at = mine.findIndex((value, i) => value !== theirs[i]);
  return at === -1 ? 0 : theirs[at]! - mine[at]!;
}

/**
 * [X21] The template that holds: (express, area) before (express, any) before (any, area) before (any, any), the area from
 * the smallest node up; of one place that by weight before that by pieces, then the one that began last.
 */
export function tariffFor<T extends TariffPlace>(
  templates: readonly T[],
  { expressName, areaCode, day }: { expressName: string; areaCode: string; day: string },
): T | undefined {
  const nodes = areaChain(areaCode);
  return templates
    .filter(
      (one) =>
        (one.expressName === '' || one.expressName === expressName) &&
        one.areaCode !== null &&
        nodes.includes(one.areaCode) &&
        (one.validFrom === null || one.validFrom <= day),
    )
    .toSorted(byExactness)[0];
}
