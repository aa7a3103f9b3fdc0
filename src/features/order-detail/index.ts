import { lazyPart } from '@/shared/lib/chunk/chunk.ts';

export { fetchPictures } from './review/ahead.ts';

export const OrderDetailView = lazyPart(() =>
  import('./order-detail-view.tsx').then((m) => m.OrderDetailView),
);
/** The same where it is reviewed: with its pictures large. */
export const OrderReviewView = lazyPart(() =>
  import('./review/order-review-view.tsx').then((m) => m.OrderReviewView),
);
