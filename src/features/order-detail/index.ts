import { lazyPart } from '@/shared/lib/chunk/chunk.ts';

export const OrderDetailView = lazyPart(() =>
  import('./order-detail-view.tsx').then((m) => m.OrderDetailView),
);
