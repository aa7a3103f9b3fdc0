import { lazyScreen, type Screen } from '@/shared/lib/chunk/chunk.ts';

/**
 * The registry of screens: what a menu's `component` opens (N07). One file is one screen is one chunk (N11), so the
 * files are named here, not the areas that they belong to. A menu whose screen is not here is not shown.
 */
export const SCREENS: Readonly<Record<string, Screen>> = {
  'business/order': lazyScreen(() =>
    import('@/pages/business/orders/ui/business-order-page.tsx').then((m) => m.BusinessOrderPage),
  ),
  'business/order-import': lazyScreen(() =>
    import('@/pages/business/orders/ui/order-import-page.tsx').then((m) => m.OrderImportPage),
  ),
  'business/task': lazyScreen(() => import('@/pages/task/ui/task-page.tsx').then((m) => m.TaskPage)),
};
