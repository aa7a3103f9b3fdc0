import type { WorkspaceScreenId } from '#contract/screens.ts';
import { lazyScreen, type Screen } from '@/shared/lib/chunk/chunk.ts';

/** Of the registry of screens those of a factory (screens.ts). */
export const FACTORY_SCREENS = {
  'factory/order-review': lazyScreen(() =>
    import('@/pages/factory/usual/order-review/order-review-page.tsx').then((m) => m.OrderReviewPage),
  ),
  'factory/pending-rule': lazyScreen(() =>
    import('@/pages/factory/usual/order-review/pending-rule/pending-rule-page.tsx').then(
      (m) => m.PendingRulePage,
    ),
  ),
  'factory/express-problem': lazyScreen(() =>
    import('@/pages/both/express-problem/express-problem-page.tsx').then((m) => m.ExpressProblemPage),
  ),
  'factory/order-list': lazyScreen(() =>
    import('@/pages/factory/usual/order-list/factory-order-list-page.tsx').then(
      (m) => m.FactoryOrderListPage,
    ),
  ),
  'factory/batch': lazyScreen(() =>
    import('@/pages/factory/usual/batch/batch-page.tsx').then((m) => m.BatchPage),
  ),
  'factory/distribute': lazyScreen(() =>
    import('@/pages/factory/usual/distribute/distribute-page.tsx').then((m) => m.DistributePage),
  ),
  'factory/splicing': lazyScreen(() =>
    import('@/pages/factory/splicing/splicing-page.tsx').then((m) => m.SplicingPage),
  ),
  'factory/scan': lazyScreen(() =>
    import('@/pages/factory/usual/scan/scan-page.tsx').then((m) => m.ScanPage),
  ),
  'factory/plate-desk': lazyScreen(() =>
    import('@/pages/factory/splicing/page/plate-desk-page.tsx').then((m) => m.PlateDeskPage),
  ),
  'factory/plate-queue': lazyScreen(() =>
    import('@/pages/factory/product/task/plate-queue-page.tsx').then((m) => m.PlateQueuePage),
  ),
  'factory/work-report': lazyScreen(() =>
    import('@/pages/factory/usual/work-report/work-report-page.tsx').then((m) => m.WorkReportPage),
  ),
  'factory/performance': lazyScreen(() =>
    import('@/pages/factory/usual/performance/performance-page.tsx').then((m) => m.PerformancePage),
  ),
  'factory/piece-wage': lazyScreen(() =>
    import('@/pages/factory/usual/work-report/piece/piece-wage-page.tsx').then((m) => m.PieceWagePage),
  ),
  'factory/salary': lazyScreen(() =>
    import('@/pages/factory/usual/work-report/salary/salary-page.tsx').then((m) => m.SalaryPage),
  ),
  'factory/piece-price': lazyScreen(() =>
    import('@/pages/factory/usual/work-report/price/piece-price-page.tsx').then((m) => m.PiecePricePage),
  ),
  'factory/quality': lazyScreen(() =>
    import('@/pages/factory/usual/quality/quality-page.tsx').then((m) => m.QualityPage),
  ),
  'factory/recovery': lazyScreen(() =>
    import('@/pages/factory/data/recovery/recovery-page.tsx').then((m) => m.RecoveryPage),
  ),
  'factory/print': lazyScreen(() =>
    import('@/pages/both/printer/printer-page.tsx').then((m) => m.PrinterPage),
  ),
  'factory/tag-print': lazyScreen(() =>
    import('@/pages/factory/product/tag-print/tag-print-page.tsx').then((m) => m.TagPrintPage),
  ),
  'factory/print-template': lazyScreen(() =>
    import('@/pages/both/print-template/print-template-page.tsx').then((m) => m.PrintTemplatePage),
  ),
  'factory/hole-image': lazyScreen(() =>
    import('@/pages/factory/means/hole-image/hole-image-page.tsx').then((m) => m.HoleImagePage),
  ),
  'factory/material': lazyScreen(() =>
    import('@/pages/factory/means/material/material-page.tsx').then((m) => m.MaterialPage),
  ),
  'factory/model': lazyScreen(() =>
    import('@/pages/factory/means/model/model-page.tsx').then((m) => m.ModelPage),
  ),
  'factory/color': lazyScreen(() =>
    import('@/pages/factory/means/color/color-page.tsx').then((m) => m.ColorPage),
  ),
  'factory/gift': lazyScreen(() =>
    import('@/pages/factory/means/gift/gift-page.tsx').then((m) => m.GiftPage),
  ),
  'factory/gift-type': lazyScreen(() =>
    import('@/pages/factory/means/gift-type/gift-type-page.tsx').then((m) => m.GiftTypePage),
  ),
  'factory/goods-picture': lazyScreen(() =>
    import('@/pages/factory/means/picture/goods-picture-page.tsx').then((m) => m.GoodsPicturePage),
  ),
  'factory/compatible-model': lazyScreen(() =>
    import('@/pages/factory/means/compatible-model/compatible-model-page.tsx').then(
      (m) => m.CompatibleModelPage,
    ),
  ),
  'factory/code': lazyScreen(() =>
    import('@/pages/factory/means/code/code-page.tsx').then((m) => m.CodePage),
  ),
  'factory/gallery': lazyScreen(() =>
    import('@/pages/factory/means/gallery/gallery-page.tsx').then((m) => m.GalleryPage),
  ),
  'factory/filter': lazyScreen(() =>
    import('@/pages/factory/system/pictures/filter/filter-page.tsx').then((m) => m.FilterPage),
  ),
  'factory/resource': lazyScreen(() =>
    import('@/pages/factory/resource/resource-page.tsx').then((m) => m.ResourcePage),
  ),
  'factory/barcode': lazyScreen(() =>
    import('@/pages/factory/usual/barcode-detail/barcode-page.tsx').then((m) => m.BarcodePage),
  ),
  'factory/work-order': lazyScreen(() =>
    import('@/pages/factory/product/work-order/work-order-page.tsx').then((m) => m.WorkOrderPage),
  ),
  'factory/express-order': lazyScreen(() =>
    import('@/pages/factory/product/express-order/express-order-page.tsx').then((m) => m.ExpressOrderPage),
  ),
  'factory/custom-task': lazyScreen(() =>
    import('@/pages/factory/product/custom-task/custom-task-page.tsx').then((m) => m.CustomTaskPage),
  ),
  'factory/tails': lazyScreen(() =>
    import('@/pages/factory/product/tails-print/tails-page.tsx').then((m) => m.TailsPage),
  ),
  'factory/free-print': lazyScreen(() =>
    import('@/pages/factory/product/free-print/free-print-page.tsx').then((m) => m.FreePrintPage),
  ),
  'factory/shelf': lazyScreen(() =>
    import('@/pages/factory/product/shelf-dispatch/shelf-dispatch-page.tsx').then((m) => m.ShelfDispatchPage),
  ),
  'factory/rosi-normal': lazyScreen(() =>
    import('@/pages/factory/product/rosi/normal/rosi-normal-page.tsx').then((m) => m.RosiNormalPage),
  ),
  'factory/rosi-custom': lazyScreen(() =>
    import('@/pages/factory/product/rosi/custom/rosi-custom-page.tsx').then((m) => m.RosiCustomPage),
  ),
  'factory/asset': lazyScreen(() =>
    import('@/pages/factory/system/pictures/material/asset-page.tsx').then((m) => m.AssetPage),
  ),
  'factory/sku': lazyScreen(() => import('@/pages/factory/means/sku/sku-page.tsx').then((m) => m.SkuPage)),
  'factory/customer': lazyScreen(() =>
    import('@/pages/factory/customer/list/customer-page.tsx').then((m) => m.CustomerPage),
  ),
  'factory/invite-code': lazyScreen(() =>
    import('@/pages/factory/customer/invite-code/invite-code-page.tsx').then((m) => m.InviteCodePage),
  ),
  'factory/invite-code-detail': lazyScreen(() =>
    import('@/pages/factory/customer/invite-code/detail/invite-code-detail-page.tsx').then(
      (m) => m.InviteCodeDetailPage,
    ),
  ),
  'factory/customer-notice': lazyScreen(() =>
    import('@/pages/factory/customer/notice/customer-notice-page.tsx').then((m) => m.CustomerNoticePage),
  ),
  'factory/guide': lazyScreen(() =>
    import('@/pages/factory-guide/factory-guide-page.tsx').then((m) => m.FactoryGuidePage),
  ),
  'factory/funnel': lazyScreen(() =>
    import('@/pages/factory/data/production-funnel/production-funnel-page.tsx').then(
      (m) => m.ProductionFunnelPage,
    ),
  ),
  'factory/timeliness': lazyScreen(() =>
    import('@/pages/factory/data/timeliness/timeliness-page.tsx').then((m) => m.TimelinessPage),
  ),
  'factory/usage': lazyScreen(() =>
    import('@/pages/factory/data/use-detail/usage-page.tsx').then((m) => m.UsagePage),
  ),
  'factory/operator-error': lazyScreen(() =>
    import('@/pages/factory/data/operator-error/operator-error-page.tsx').then((m) => m.OperatorErrorPage),
  ),
  'factory/quality-data': lazyScreen(() =>
    import('@/pages/factory/data/quality/quality-data-page.tsx').then((m) => m.QualityDataPage),
  ),
  'factory/send-detail': lazyScreen(() =>
    import('@/pages/factory/data/send-detail/send-detail-page.tsx').then((m) => m.SendDetailPage),
  ),
  'factory/send-record': lazyScreen(() =>
    import('@/pages/factory/data/send-record/send-record-page.tsx').then((m) => m.SendRecordPage),
  ),
  'factory/discount-way': lazyScreen(() =>
    import('@/pages/factory/discount-way/discount-way-page.tsx').then((m) => m.DiscountWayPage),
  ),
  'factory/material-price': lazyScreen(() =>
    import('@/pages/factory/customer/material-price/material-price-page.tsx').then(
      (m) => m.MaterialPricePage,
    ),
  ),
  'factory/express-fee-template': lazyScreen(() =>
    import('@/pages/factory/express-fee-template/express-fee-page.tsx').then((m) => m.ExpressFeePage),
  ),
  'factory/express-fee-rule': lazyScreen(() =>
    import('@/pages/factory/customer/express-fee-template-rule/express-fee-rule-page.tsx').then(
      (m) => m.ExpressFeeRulePage,
    ),
  ),
  'factory/waybill-print': lazyScreen(() =>
    import('@/pages/factory/product/waybill-print/waybill-print-page.tsx').then((m) => m.WaybillPrintPage),
  ),
  'factory/waybill': lazyScreen(() =>
    import('@/pages/factory/express/waybill/waybill-page.tsx').then((m) => m.WaybillPage),
  ),
  'factory/express-fee': lazyScreen(() =>
    import('@/pages/factory/express/fee/fee-page.tsx').then((m) => m.FeePage),
  ),
  'factory/region': lazyScreen(() =>
    import('@/pages/factory/express/region/region-page.tsx').then((m) => m.RegionPage),
  ),
  'factory/super-waybill': lazyScreen(() =>
    import('@/pages/factory/super-waybill/manage/super-waybill-page.tsx').then((m) => m.SuperWaybillPage),
  ),
  'factory/super-waybill-share': lazyScreen(() =>
    import('@/pages/factory/super-waybill/share/share-page.tsx').then((m) => m.SharePage),
  ),
  'factory/super-waybill-detail': lazyScreen(() =>
    import('@/pages/factory/super-waybill/shipping-detail/shipping-detail-page.tsx').then(
      (m) => m.ShippingDetailPage,
    ),
  ),
  'factory/super-waybill-summary': lazyScreen(() =>
    import('@/pages/factory/super-waybill/shipping-summary/shipping-summary-page.tsx').then(
      (m) => m.ShippingSummaryPage,
    ),
  ),
  'factory/shared-shop': lazyScreen(() =>
    import('@/pages/factory/express/shop/shared-shop-page.tsx').then((m) => m.SharedShopPage),
  ),
  'factory/picture-list': lazyScreen(() =>
    import('@/pages/factory/system/pictures/list/picture-list-page.tsx').then((m) => m.PictureListPage),
  ),
  'factory/picture-add': lazyScreen(() =>
    import('@/pages/factory/system/pictures/add/add-picture-page.tsx').then((m) => m.AddPicturePage),
  ),
  'factory/picture-history': lazyScreen(() =>
    import('@/pages/factory/system/pictures/history/picture-history-page.tsx').then(
      (m) => m.PictureHistoryPage,
    ),
  ),
  'factory/role': lazyScreen(() => import('@/pages/both/role/role-page.tsx').then((m) => m.RolePage)),
  'factory/user-auth': lazyScreen(() =>
    import('@/pages/both/user-auth/user-auth-page.tsx').then((m) => m.UserAuthPage),
  ),
  'factory/logs': lazyScreen(() => import('@/pages/both/logs/log-page.tsx').then((m) => m.LogPage)),
  'factory/config': lazyScreen(() =>
    import('@/pages/factory/system/config/config-page.tsx').then((m) => m.ConfigPage),
  ),
  'factory/download': lazyScreen(() =>
    import('@/pages/both/download/download-page.tsx').then((m) => m.DownloadPage),
  ),
  'factory/other-factory': lazyScreen(() =>
    import('@/pages/factory/system/other-factory/other-factory-page.tsx').then((m) => m.OtherFactoryPage),
  ),
  'factory/api': lazyScreen(() =>
    import('@/pages/factory/system/api/api-page.tsx').then((m) => m.FactoryApiPage),
  ),
} satisfies Partial<Record<WorkspaceScreenId, Screen>>;
