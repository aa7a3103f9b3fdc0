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
  'business/guide': lazyScreen(() =>
    import('@/pages/guide/ui/business-guide-page.tsx').then((m) => m.BusinessGuidePage),
  ),
  'factory/guide': lazyScreen(() =>
    import('@/pages/guide/ui/factory-guide-page.tsx').then((m) => m.FactoryGuidePage),
  ),
  'business/bind-factory': lazyScreen(() =>
    import('@/pages/business/settings/ui/bind-factory-page.tsx').then((m) => m.BindFactoryPage),
  ),
  'business/first-factory': lazyScreen(() =>
    import('@/pages/business/settings/ui/first-factory-page.tsx').then((m) => m.FirstFactoryPage),
  ),
  'business/bind-shop': lazyScreen(() =>
    import('@/pages/business/settings/ui/bind-shop-page.tsx').then((m) => m.BindShopPage),
  ),
  'factory/invite-code': lazyScreen(() =>
    import('@/pages/factory/customer/ui/invite-code-page.tsx').then((m) => m.InviteCodePage),
  ),
  'factory/invite-code-detail': lazyScreen(() =>
    import('@/pages/factory/customer/ui/invite-code-detail-page.tsx').then((m) => m.InviteCodeDetailPage),
  ),
  'admin/registration': lazyScreen(() =>
    import('@/pages/admin/tenancy/ui/registration-page.tsx').then((m) => m.RegistrationPage),
  ),
  'business/args': lazyScreen(() =>
    import('@/pages/business/settings/ui/args-page.tsx').then((m) => m.ArgsPage),
  ),
  'business/decode': lazyScreen(() =>
    import('@/pages/business/settings/ui/decode-page.tsx').then((m) => m.DecodePage),
  ),
  'business/express': lazyScreen(() =>
    import('@/pages/business/settings/ui/express-page.tsx').then((m) => m.ExpressPage),
  ),
  'business/download': lazyScreen(() =>
    import('@/pages/download/ui/download-page.tsx').then((m) => m.DownloadPage),
  ),
  'factory/download': lazyScreen(() =>
    import('@/pages/download/ui/download-page.tsx').then((m) => m.DownloadPage),
  ),
  'factory/config': lazyScreen(() =>
    import('@/pages/factory/system/ui/config-page.tsx').then((m) => m.ConfigPage),
  ),
  'admin/feedback': lazyScreen(() =>
    import('@/pages/admin/feedback/ui/feedback-page.tsx').then((m) => m.FeedbackPage),
  ),
};
