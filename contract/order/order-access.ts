import type { TenantAccess } from '#contract/endpoint.ts';

/** Who sees orders: either side, whatever else its users may do with them. */
export const seeOrders: TenantAccess = {
  of: 'any',
  permissions: ['business:order', 'factory:order', 'factory:review'],
};
