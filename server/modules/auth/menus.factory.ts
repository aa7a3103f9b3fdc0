import { entry, type MenuGroup } from './menu-entry.ts';

/** What stands for a factory, and nothing else: a menu without its screen is a dead entry. A group without entries is not shown. */
export const FACTORY_MENUS: MenuGroup[] = [
  // Who runs the platform begins here; nobody else sees it.
  {
    name: '平台',
    path: '/admin',
    icon: 'shield',
    entries: [
      entry('注册审核', '/admin/registration', 'endorsed', 'admin/registration', ['factory:admin:tenant']),
      entry('租户', '/admin/tenant', 'office', 'admin/tenant', ['factory:admin:tenant']),
      entry('用户', '/admin/user', 'people', 'admin/user', ['factory:admin:user']),
      entry('店铺退款', '/admin/refund', 'bank-account', 'admin/refund', ['factory:admin:tenant']),
      entry('意见反馈', '/admin/feedback', 'chat', 'admin/feedback', ['factory:admin:tenant']),
    ],
  },
  {
    name: '常用',
    path: '/factory/usual',
    icon: 'home',
    entries: [
      entry('审单', '/factory/usual/orderReview', 'endorsed', 'factory/order-review', ['factory:review']),
      entry('待审规则', '/factory/usual/orderReview/pendingRule', 'filter-list', 'factory/pending-rule', [
        'factory:review',
      ]),
      entry('订单列表', '/factory/usual/orderList', 'th-list', 'factory/order-list', ['factory:order']),
    ],
  },
  {
    name: '资料',
    path: '/factory/means',
    icon: 'box',
    entries: [entry('SKU', '/factory/means/sku', 'tag', 'factory/sku', ['factory:sku'])],
  },
  {
    name: '客户',
    path: '/factory/customer',
    icon: 'people',
    entries: [
      entry('客户', '/factory/customer/list', 'people', 'factory/customer', ['factory:customer']),
      entry('邀请码', '/factory/customer/inviteCode', 'key', 'factory/invite-code', ['factory:customer']),
      entry(
        '邀请码详情',
        '/factory/customer/inviteCode/detail',
        'key',
        'factory/invite-code-detail',
        ['factory:customer'],
        { visible: false },
      ),
      entry('通知列表', '/factory/customer/notice', 'notifications', 'factory/customer-notice', [
        'factory:customer',
      ]),
      entry('工厂指南', '/factoryGuide', 'learning', 'factory/guide', ['factory:order']),
    ],
  },
  {
    name: '价格',
    path: '/factory/price',
    icon: 'tag',
    entries: [
      entry('折扣方式', '/factory/discountWay', 'tag', 'factory/discount-way', ['factory:price']),
      entry('材质价格', '/factory/customer/materialPrice', 'box', 'factory/material-price', [
        'factory:price',
      ]),
      entry('快递费模板', '/factory/expressFeeTemplate', 'import', 'factory/express-fee-template', [
        'factory:price',
      ]),
      entry(
        '快递费模板规则',
        '/factory/customer/expressFeeTemplateRule',
        'filter-list',
        'factory/express-fee-rule',
        ['factory:price'],
      ),
    ],
  },
  {
    name: '快递',
    path: '/factory/express',
    icon: 'import',
    entries: [entry('店铺管理', '/factory/express/shop', 'shop', 'factory/shared-shop', ['factory:shop'])],
  },
  {
    name: '系统',
    path: '/factory/system',
    icon: 'cog',
    entries: [
      entry('角色管理', '/factory/system/role', 'shield', 'factory/role', ['factory:role']),
      entry('用户授权中心', '/factory/system/userAuth', 'people', 'factory/user-auth', ['factory:user']),
      entry('日志', '/factory/system/logs', 'th-list', 'factory/logs', ['factory:log']),
      entry('系统配置', '/factory/system/config', 'settings', 'factory/config', ['factory:setting']),
      entry('下载中心', '/factory/download', 'download', 'factory/download', ['factory:order']),
      entry('其他工厂配置', '/factory/system/otherFactory', 'office', 'factory/other-factory', [
        'factory:customer',
      ]),
      entry('开放接口', '/factory/system/api', 'key', 'factory/api', ['factory:api']),
    ],
  },
];
