import { kindsOf, TEMPLATE_KINDS } from '#contract/print-template/kinds.ts';
import type { TenantSide } from '#contract/sides.ts';

/** What templates of this kind of tenant may be for. */
export const kindOptions = (side: Exclude<TenantSide, 'any'> | undefined) =>
  kindsOf(side).map((value) => ({ value, label: TEMPLATE_KINDS[value] }));
