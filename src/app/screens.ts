import type { WorkspaceScreenId } from '#contract/screens.ts';
import { lazyScreen, type Screen } from '@/shared/lib/chunk/chunk.ts';
import { FACTORY_SCREENS } from './factory-screens.ts';

/**
 * The registry of screens: what a menu's `component` opens (N07), by the ids of contract/screens.ts. One file is one screen
 * is one chunk (N11), so the files are named here, not the areas that they belong to. A menu whose screen is not here is
 * not shown.
 */
const OPENED = {
  ...FACTORY_SCREENS,
  'business/order': lazyScreen(() =>
    import('@/pages/business/order/business-order-page.tsx').then((m) => m.BusinessOrderPage),
  ),
  'business/order-import': lazyScreen(() =>
    import('@/pages/business/order/import/order-import-page.tsx').then((m) => m.OrderImportPage),
  ),
  'business/platform-sync': lazyScreen(() =>
    import('@/pages/business/order/platform-sync/platform-sync-page.tsx').then((m) => m.PlatformSyncPage),
  ),
  'business/express-problem': lazyScreen(() =>
    import('@/pages/both/express-problem/express-problem-page.tsx').then((m) => m.ExpressProblemPage),
  ),
  'business/images': lazyScreen(() =>
    import('@/pages/business/images/images-page.tsx').then((m) => m.ImagesPage),
  ),
  'business/code-list': lazyScreen(() =>
    import('@/pages/business/code/list/code-list-page.tsx').then((m) => m.CodeListPage),
  ),
  'business/sku-list': lazyScreen(() =>
    import('@/pages/business/sku/list/sku-list-page.tsx').then((m) => m.SkuListPage),
  ),
  picStore: lazyScreen(() => import('@/pages/pic-store/pic-store-page.tsx').then((m) => m.PicStorePage)),
  'business/task': lazyScreen(() => import('@/pages/business/task/task-page.tsx').then((m) => m.TaskPage)),
  'business/first-factory': lazyScreen(() =>
    import('@/pages/business/bind-factory/first-factory-page.tsx').then((m) => m.FirstFactoryPage),
  ),
  'business/bind-factory': lazyScreen(() =>
    import('@/pages/business/setting/bind-factory/bind-factory-page.tsx').then((m) => m.BindFactoryPage),
  ),
  'business/bind-shop': lazyScreen(() =>
    import('@/pages/business/setting/bind-shop/bind-shop-page.tsx').then((m) => m.BindShopPage),
  ),
  'business/role': lazyScreen(() => import('@/pages/both/role/role-page.tsx').then((m) => m.RolePage)),
  'business/user-auth': lazyScreen(() =>
    import('@/pages/both/user-auth/user-auth-page.tsx').then((m) => m.UserAuthPage),
  ),
  'business/logs': lazyScreen(() => import('@/pages/both/logs/log-page.tsx').then((m) => m.LogPage)),
  'business/args': lazyScreen(() =>
    import('@/pages/business/setting/args/args-page.tsx').then((m) => m.ArgsPage),
  ),
  'business/decode': lazyScreen(() =>
    import('@/pages/business/setting/decode/decode-page.tsx').then((m) => m.DecodePage),
  ),
  'business/suit-code': lazyScreen(() =>
    import('@/pages/business/setting/suit-code/suit-page.tsx').then((m) => m.SuitPage),
  ),
  'business/express': lazyScreen(() =>
    import('@/pages/business/setting/express/express-page.tsx').then((m) => m.ExpressPage),
  ),
  'business/super-express': lazyScreen(() =>
    import('@/pages/business/setting/super-express/super-express-page.tsx').then((m) => m.SuperExpressPage),
  ),
  'business/download': lazyScreen(() =>
    import('@/pages/both/download/download-page.tsx').then((m) => m.DownloadPage),
  ),
  'business/api': lazyScreen(() =>
    import('@/pages/business/setting/api/api-page.tsx').then((m) => m.BusinessApiPage),
  ),
  'business/guide': lazyScreen(() =>
    import('@/pages/business-guide/business-guide-page.tsx').then((m) => m.BusinessGuidePage),
  ),
  'admin/registration': lazyScreen(() =>
    import('@/pages/admin/registration/registration-page.tsx').then((m) => m.RegistrationPage),
  ),
  'admin/tenant': lazyScreen(() => import('@/pages/admin/tenant/tenant-page.tsx').then((m) => m.TenantPage)),
  'admin/user': lazyScreen(() =>
    import('@/pages/admin/user/admin-user-page.tsx').then((m) => m.AdminUserPage),
  ),
  'admin/refund': lazyScreen(() => import('@/pages/admin/refund/refund-page.tsx').then((m) => m.RefundPage)),
  'admin/feedback': lazyScreen(() =>
    import('@/pages/admin/feedback/feedback-page.tsx').then((m) => m.FeedbackPage),
  ),
  'business/goods': lazyScreen(() =>
    import('@/pages/business/goods/goods-page.tsx').then((m) => m.GoodsPage),
  ),
  'business/printer': lazyScreen(() =>
    import('@/pages/both/printer/printer-page.tsx').then((m) => m.PrinterPage),
  ),
  'business/print-template': lazyScreen(() =>
    import('@/pages/both/print-template/print-template-page.tsx').then((m) => m.PrintTemplatePage),
  ),
  'business/rule-tag': lazyScreen(() =>
    import('@/pages/business/setting/rule-tag/rule-tag-page.tsx').then((m) => m.RuleTagPage),
  ),
  'business/customs': lazyScreen(() =>
    import('@/pages/business/setting/customs/customs-page.tsx').then((m) => m.CustomsPage),
  ),
  'business/eu-representative': lazyScreen(() =>
    import('@/pages/business/setting/eu-representative/eu-representative-page.tsx').then(
      (m) => m.EuRepresentativePage,
    ),
  ),
} satisfies Record<WorkspaceScreenId, Screen>;

/** A server that is newer than this page may name screens that it does not know. */
export const SCREENS: Readonly<Record<string, Screen | undefined>> = OPENED;
