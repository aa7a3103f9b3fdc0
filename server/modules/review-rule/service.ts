import type { Reviewer } from '#server/modules/order/service.ts';
import { reasonsAnew } from './anew.ts';
import { reviewOrders } from './review.ts';

/** The rules as orders need them: app.ts hands them over. */
export const rules: Reviewer = { review: reviewOrders, reasonsAnew };
