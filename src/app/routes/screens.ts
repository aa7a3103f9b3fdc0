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
  'business/code-list': lazyScreen(() =>
    import('@/pages/business/codes/ui/code-list-page.tsx').then((m) => m.CodeListPage),
  ),
  'business/task': lazyScreen(() => import('@/pages/task/ui/task-page.tsx').then((m) => m.TaskPage)),
  'factory/order-review': lazyScreen(() =>
    import('@/pages/factory/usual/ui/order-review-page.tsx').then((m) => m.OrderReviewPage),
  ),
  'factory/pending-rule': lazyScreen(() =>
    import('@/pages/factory/usual/ui/pending-rule-page.tsx').then((m) => m.PendingRulePage),
  ),
  'factory/order-list': lazyScreen(() =>
    import('@/pages/factory/usual/ui/factory-order-list-page.tsx').then((m) => m.FactoryOrderListPage),
  ),
  'factory/sku': lazyScreen(() => import('@/pages/factory/means/ui/sku-page.tsx').then((m) => m.SkuPage)),
};
