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
  'business/platform-sync': lazyScreen(() =>
    import('@/pages/business/orders/ui/platform-sync-page.tsx').then((m) => m.PlatformSyncPage),
  ),
  'business/bind-shop': lazyScreen(() =>
    import('@/pages/business/shops/ui/bind-shop-page.tsx').then((m) => m.BindShopPage),
  ),
  'factory/customer': lazyScreen(() =>
    import('@/pages/factory/customer/ui/customer-page.tsx').then((m) => m.CustomerPage),
  ),
  'factory/customer-notice': lazyScreen(() =>
    import('@/pages/factory/customer/ui/customer-notice-page.tsx').then((m) => m.CustomerNoticePage),
  ),
  'factory/other-factory': lazyScreen(() =>
    import('@/pages/factory/system/ui/other-factory-page.tsx').then((m) => m.OtherFactoryPage),
  ),
  'factory/discount-way': lazyScreen(() =>
    import('@/pages/factory/price/ui/discount-way-page.tsx').then((m) => m.DiscountWayPage),
  ),
  'factory/express-fee-template': lazyScreen(() =>
    import('@/pages/factory/price/ui/express-fee-page.tsx').then((m) => m.ExpressFeePage),
  ),
  'factory/express-fee-rule': lazyScreen(() =>
    import('@/pages/factory/price/ui/express-fee-rule-page.tsx').then((m) => m.ExpressFeeRulePage),
  ),
  'factory/material-price': lazyScreen(() =>
    import('@/pages/factory/price/ui/material-price-page.tsx').then((m) => m.MaterialPricePage),
  ),
  'business/api': lazyScreen(() =>
    import('@/pages/business/settings/ui/api-page.tsx').then((m) => m.BusinessApiPage),
  ),
  'factory/api': lazyScreen(() =>
    import('@/pages/factory/system/ui/api-page.tsx').then((m) => m.FactoryApiPage),
  ),
  'factory/invite-code': lazyScreen(() =>
    import('@/pages/factory/customer/ui/invite-code-page.tsx').then((m) => m.InviteCodePage),
  ),
  'factory/invite-code-detail': lazyScreen(() =>
    import('@/pages/factory/customer/ui/invite-code-detail-page.tsx').then((m) => m.InviteCodeDetailPage),
  ),
  'factory/shared-shop': lazyScreen(() =>
    import('@/pages/factory/express/ui/shared-shop-page.tsx').then((m) => m.SharedShopPage),
  ),
  'admin/refund': lazyScreen(() =>
    import('@/pages/admin/tenancy/ui/refund-page.tsx').then((m) => m.RefundPage),
  ),
  'admin/registration': lazyScreen(() =>
    import('@/pages/admin/tenancy/ui/registration-page.tsx').then((m) => m.RegistrationPage),
  ),
  'business/role': lazyScreen(() => import('@/pages/people/ui/role-page.tsx').then((m) => m.RolePage)),
  'business/user-auth': lazyScreen(() =>
    import('@/pages/people/ui/user-auth-page.tsx').then((m) => m.UserAuthPage),
  ),
  'business/logs': lazyScreen(() => import('@/pages/people/ui/log-page.tsx').then((m) => m.LogPage)),
  'factory/role': lazyScreen(() => import('@/pages/people/ui/role-page.tsx').then((m) => m.RolePage)),
  'factory/user-auth': lazyScreen(() =>
    import('@/pages/people/ui/user-auth-page.tsx').then((m) => m.UserAuthPage),
  ),
  'factory/logs': lazyScreen(() => import('@/pages/people/ui/log-page.tsx').then((m) => m.LogPage)),
  'admin/tenant': lazyScreen(() =>
    import('@/pages/admin/tenancy/ui/tenant-page.tsx').then((m) => m.TenantPage),
  ),
  'admin/user': lazyScreen(() =>
    import('@/pages/admin/tenancy/ui/admin-user-page.tsx').then((m) => m.AdminUserPage),
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
