import { entry, group, type MenuGroup } from './menu-entry.ts';

/** What stands for a factory, and nothing else: a menu without its screen is a dead entry. A group without entries is not shown. */
export const FACTORY_MENUS: MenuGroup[] = [
  // Who runs the platform begins here; nobody else sees it.
  group('admin', 'shield', [
    entry('admin/registration', 'endorsed'),
    entry('admin/tenant', 'briefcase'),
    entry('admin/user', 'person'),
    entry('admin/refund', 'bank-account'),
    entry('admin/feedback', 'chat'),
  ]),
  group('factory/usual', 'home', [
    entry('factory/order-review', 'endorsed'),
    entry('factory/pending-rule', 'filter-list'),
    entry('factory/order-list', 'shopping-cart'),
    entry('factory/batch', 'group-objects'),
    entry('factory/distribute', 'flows'),
    entry('factory/splicing', 'page-layout'),
    entry('factory/quality', 'diagnosis'),
    entry('factory/scan', 'barcode'),
  ]),
  group('factory/product', 'print', [
    entry('factory/plate-queue', 'numbered-list'),
    entry('factory/shelf', 'layout-grid'),
    entry('factory/tag-print', 'tag'),
    entry('factory/print-template', 'document'),
    entry('factory/rosi-normal', 'print'),
    entry('factory/rosi-custom', 'print'),
  ]),
  group('factory/data', 'timeline-bar-chart', [
    entry('factory/funnel', 'horizontal-bar-chart-desc'),
    entry('factory/timeliness', 'stopwatch'),
    entry('factory/quality-data', 'doughnut-chart'),
    entry('factory/recovery', 'inbox-update'),
  ]),
  group('factory/means', 'box', [
    entry('factory/sku', 'tag'),
    entry('factory/code', 'barcode'),
    entry('factory/material', 'box'),
    entry('factory/model', 'cube'),
    entry('factory/color', 'tint'),
    entry('factory/hole-image', 'selection'),
    entry('factory/goods-picture', 'media'),
    entry('factory/compatible-model', 'exchange'),
    entry('factory/gift', 'gift-box'),
    entry('factory/gift-type', 'gift-box'),
    entry('factory/gallery', 'media'),
    entry('factory/resource', 'folder-shared'),
  ]),
  group('factory/customer-group', 'people', [
    entry('factory/customer', 'people'),
    entry('factory/invite-code', 'envelope'),
    entry('factory/invite-code-detail', 'envelope', { visible: false }),
    entry('factory/customer-notice', 'notifications'),
    entry('factory/guide', 'learning'),
  ]),
  group('factory/price', 'percentage', [
    entry('factory/discount-way', 'percentage'),
    entry('factory/material-price', 'box'),
    entry('factory/express-fee-template', 'calculator'),
    entry('factory/express-fee-rule', 'filter-list'),
  ]),
  group('factory/express', 'drive-time', [entry('factory/shared-shop', 'shop')]),
  // They have the whole window (N12).
  group('factory/pictures', 'media', [
    entry('factory/picture-list', 'new-grid-item'),
    entry('factory/picture-add', 'edit'),
    entry('factory/asset', 'shapes'),
    entry('factory/filter', 'color-fill'),
    entry('factory/picture-history', 'history'),
  ]),
  group('factory/system', 'cog', [
    entry('factory/role', 'shield'),
    entry('factory/user-auth', 'person'),
    entry('factory/logs', 'th-list'),
    entry('factory/config', 'settings'),
    entry('factory/download', 'download'),
    entry('factory/other-factory', 'office'),
    entry('factory/api', 'key'),
  ]),
];
