import { sideOf } from '#contract/sides.ts';
import type { PermissionHolder } from '@/shared/lib/permission/permission.ts';

/** The two parties of an order, as its life cycle names them. */
export type OrderParty = 'merchant' | 'factory';

/** Which side of an order the user acts for; undefined where he is of none. */
export function partyOf(holder: PermissionHolder | undefined): OrderParty | undefined {
  const side = sideOf(holder?.tenantType);
  return side && (side === 'business' ? 'merchant' : 'factory');
}
