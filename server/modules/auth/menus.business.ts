import { entry, type MenuGroup } from './menu-entry.ts';

/** What stands for a merchant, and nothing else: a menu without its screen is a dead entry. */
export const BUSINESS_MENUS: MenuGroup[] = [
  {
    name: '订单',
    path: '/business',
    icon: 'shopping-cart',
    entries: [
      entry('订单', '/business/order', 'shopping-cart', 'business/order', ['business:order']),
      entry('导入订单', '/business/order/import', 'import', 'business/order-import', [
        'business:order:import',
      ]),
      entry('平台同步', '/business/order/platformSync', 'refresh', 'business/platform-sync', [
        'business:order',
      ]),
      entry('编码列表', '/business/code/list', 'barcode', 'business/code-list', ['business:code']),
      entry('任务', '/business/task', 'tick-circle', 'business/task', ['business:task']),
    ],
  },
  {
    name: '设置',
    path: '/business/setting',
    icon: 'cog',
    entries: [
      entry('绑定工厂', '/business/setting/bindFactory', 'office', 'business/bind-factory', [
        'business:factory',
      ]),
      entry('绑定店铺', '/business/setting/bindShop', 'shop', 'business/bind-shop', ['business:shop']),
      entry('角色管理', '/business/setting/role', 'shield', 'business/role', ['business:role']),
      entry('用户授权中心', '/business/setting/userAuth', 'people', 'business/user-auth', ['business:user']),
      entry('日志', '/business/setting/logs', 'th-list', 'business/logs', ['business:log']),
      entry('参数', '/business/setting/args', 'settings', 'business/args', ['business:setting']),
      entry('解码规则', '/business/setting/decode', 'array', 'business/decode', [
        'business:decode',
        'business:decode:edit',
      ]),
      entry('快递', '/business/setting/express', 'drive-time', 'business/express', ['business:express']),
      entry('下载中心', '/business/download', 'download', 'business/download', []),
      entry('开放接口', '/business/setting/api', 'key', 'business/api', ['business:api']),
      entry('商家指南', '/businessGuide', 'learning', 'business/guide', []),
    ],
  },
];
