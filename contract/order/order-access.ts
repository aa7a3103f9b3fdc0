import type { TenantAccess } from '#contract/endpoint.ts';

/** Who sees orders: either side, whatever else its users may do with them. */
export const seeOrders: TenantAccess = {
  of: 'any',
  permissions: ['business:order', 'factory:order', 'factory:review'],
};

/** Who may do something with orders, whatever it is. */
export const actOnOrders: TenantAccess = {
  of: 'any',
  permissions: [
    'business:order:edit',
    'business:order:push',
    'business:order:cancel',
    'factory:order:edit',
    'factory:order:pack',
    'factory:order:ship',
    'factory:order:cancel',
    'factory:review:approve',
  ],
};
