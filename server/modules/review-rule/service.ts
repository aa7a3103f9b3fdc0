import type { Reviewer } from '#server/modules/order/service.ts';
import { reasonsAnew } from './anew.ts';
import { reviewOrders } from './review.ts';

/** The rules as orders need them: app.ts hands them over. */
export const rules: Reviewer = { review: reviewOrders, reasonsAnew };

// What another kind of rule needs to judge by the same conditions.
export { asksOf } from './asks.ts';
export { evaluate } from './evaluate.ts';
export { readFacts } from './facts.sql.ts';
export { sayAll, takenBy, type Names } from './judge.ts';
export { namesIn } from './names.ts';
export { options as orderOptions } from './rules.ts';
