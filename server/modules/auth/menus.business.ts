import { entry, group, type MenuGroup } from './menu-entry.ts';

/** What stands for a merchant, and nothing else: a menu without its screen is a dead entry. */
export const BUSINESS_MENUS: MenuGroup[] = [
  group('business', 'shopping-cart', [
    entry('business/order', 'shopping-cart'),
    entry('business/order-import', 'import'),
    entry('business/platform-sync', 'changes'),
    entry('business/express-problem', 'lifesaver'),
    entry('business/code-list', 'barcode'),
    entry('business/sku-list', 'tag'),
    entry('business/goods', 'cubes'),
    entry('business/images', 'new-grid-item'),
    entry('picStore', 'media'),
    entry('business/task', 'automatic-updates'),
  ]),
  group('business/setting', 'cog', [
    entry('business/bind-factory', 'office'),
    entry('business/bind-shop', 'shop'),
    entry('business/role', 'shield'),
    entry('business/user-auth', 'person'),
    entry('business/logs', 'th-list'),
    entry('business/args', 'settings'),
    entry('business/decode', 'array'),
    entry('business/suit-code', 'layers'),
    entry('business/rule-tag', 'label'),
    entry('business/printer', 'print'),
    entry('business/print-template', 'document'),
    entry('business/express', 'drive-time'),
    entry('business/customs', 'airplane'),
    entry('business/eu-representative', 'globe'),
    entry('business/super-express', 'numerical'),
    entry('business/download', 'download'),
    entry('business/api', 'key'),
    entry('business/guide', 'learning'),
  ]),
];
