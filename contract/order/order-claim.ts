import { z } from 'zod';
import { BULK_LIMIT } from '#contract/life-cycle/action.ts';
import { id, post, type TenantAccess } from '#contract/endpoint.ts';
import { actOnOrders, seeOrders } from './order-access.ts';
import { LogPosition, OrderFilter } from './order.ts';

/** How long an order is claimed. */
export const CLAIM_MINUTES = 30;
/** As many as a page has rows. */
export const CLAIM_LIMIT = 1000;

/** Who puts pictures right takes the orders of their lines, too. */
export const claimOrders: TenantAccess = {
  of: 'any',
  permissions: [...actOnOrders.permissions, 'factory:art:edit'],
};
const seeClaims: TenantAccess = { of: 'any', permissions: [...seeOrders.permissions, 'factory:art'] };

const ids = z.array(id).min(1, '请选择订单').max(CLAIM_LIMIT, `一次最多认领 ${CLAIM_LIMIT} 单`);

/** An order that somebody of the caller's company has claimed. */
const Claim = z.object({
  orderId: z.int(),
  userId: z.int(),
  userName: z.string(),
  mine: z.boolean(),
  until: z.int(),
});
export type Claim = z.infer<typeof Claim>;

/**
 * Who of a company works on which order for a while. It is a help and no lock: no event is refused for it, the page
 * asks first.
 */
export const orderClaim = {
  /** Those that a colleague has are left to him, unless the caller named him as the one to take them over from. */
  claim: post('/order/trade/claim', '认领订单', claimOrders, {
    input: z.object({ ids, from: z.array(id).max(100).default([]) }),
    output: z.object({ claimed: z.array(z.int()), held: z.array(Claim) }),
  }),
  /** The caller gives back what he has; what a colleague has stays his. */
  unclaim: post('/order/trade/unclaim', '放弃认领', claimOrders, {
    input: z.object({ ids }),
    output: z.object({ released: z.int() }),
  }),
  /** Of these orders the claimed ones, whoever has them. */
  claims: post('/order/trade/claims', '已认领的订单', seeClaims, {
    input: z.object({ ids: z.array(id).max(CLAIM_LIMIT) }),
    output: z.array(Claim),
  }),
  /** How many of the chosen orders colleagues have claimed, by colleague; `until` is when his last claim ends. */
  claimedByOthers: post('/order/trade/claimed-by-others', '同事认领的订单', seeOrders, {
    input: z
      .object({
        ids: z.array(id).max(BULK_LIMIT).optional(),
        filter: OrderFilter.optional(),
        /** With a filter: as the user saw it. */
        position: LogPosition.optional(),
      })
      .refine((a) => (a.ids === undefined) !== (a.filter === undefined), '请选择订单，或按筛选条件选择全部')
      .refine((a) => !a.filter || a.position, '列表已过期，请刷新后重试'),
    output: z.array(z.object({ userName: z.string(), orders: z.int(), until: z.int() })),
  }),
};
