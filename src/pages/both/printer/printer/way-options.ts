import { WAYS } from '#contract/printer/address.ts';
import type { TenantSide } from '#contract/sides.ts';
import { optionsOf } from '@/shared/ui/list/index.ts';

/** The server itself prints for factories alone, and plates are theirs. */
export const wayOptions = (side: Exclude<TenantSide, 'any'> | undefined) =>
  optionsOf(WAYS).filter(
    ({ value }) => side === 'factory' || (value !== 'serverIpp' && value !== 'hotFolder'),
  );
