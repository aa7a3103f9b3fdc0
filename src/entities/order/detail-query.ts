import { use } from 'react';
import { order } from '#contract/order/order.ts';
import { reviewRule } from '#contract/review-rule/review-rule.ts';
import { query } from '@/shared/api/index.ts';
import { PermissionHolderContext, usePermits } from '@/shared/ui/permission/permitted.tsx';
import { partyOf } from './action/party.ts';

/** How long what was fetched before it was asked for is as good as read now: live updates say what changed. */
const staleTime = 10_000;

/** One order in full. */
export const detailQuery = (id: number) => ({ ...query(order.get, { id }, { quiet: true }), staleTime });

/** What the rules made of it, for who reviews. */
export const verdictsQuery = (id: number) => ({
  ...query(reviewRule.why, { id }, { quiet: true }),
  staleTime,
});

/** Whether the user is one who reviews, at a factory. */
export function useReviews(): boolean {
  const permitted = usePermits(['factory:review']);
  return partyOf(use(PermissionHolderContext)) === 'factory' && permitted;
}
