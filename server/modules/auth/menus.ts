import type { Menu } from '#contract/auth.ts';
import type { TenantSide } from '#contract/permissions.ts';
import { mayShow, type Permission } from '#contract/permissions.ts';

interface Entry {
  name: string;
  path: string;
  icon: string;
  /** Name of the browser's screen. */
  component: string;
  auth: Permission[];
  visible?: boolean;
  keepAlive?: boolean;
}
interface Group {
  name: string;
  path: string;
  icon: string;
  entries: Entry[];
}

/** What stands, and nothing else: a menu without its screen is a dead entry. */
const MENUS: Record<Exclude<TenantSide, 'any'>, Group[]> = {
  business: [
    {
      name: '订单',
      path: '/business',
      icon: 'shopping-cart',
      entries: [
        {
          name: '订单',
          path: '/business/order',
          icon: 'shopping-cart',
          component: 'business/order',
          auth: ['business:order'],
        },
        {
          name: '导入订单',
          path: '/business/order/import',
          icon: 'import',
          component: 'business/order-import',
          auth: ['business:order:import'],
        },
        {
          name: '编码列表',
          path: '/business/code/list',
          icon: 'barcode',
          component: 'business/code-list',
          auth: ['business:code'],
        },
        {
          name: '任务',
          path: '/business/task',
          icon: 'tick-circle',
          component: 'business/task',
          auth: ['business:task'],
        },
      ],
    },
    {
      name: '设置',
      path: '/business/setting',
      icon: 'cog',
      entries: [
        {
          name: '绑定工厂',
          path: '/business/setting/bindFactory',
          icon: 'office',
          component: 'business/bind-factory',
          auth: ['business:factory'],
        },
        {
          name: '绑定店铺',
          path: '/business/setting/bindShop',
          icon: 'shop',
          component: 'business/bind-shop',
          auth: ['business:shop'],
        },
        {
          name: '商家指南',
          path: '/businessGuide',
          icon: 'learning',
          component: 'business/guide',
          auth: [],
        },
      ],
    },
  ],
  factory: [
    {
      name: '常用',
      path: '/factory/usual',
      icon: 'home',
      entries: [
        {
          name: '审单',
          path: '/factory/usual/orderReview',
          icon: 'endorsed',
          component: 'factory/order-review',
          auth: ['factory:review'],
        },
        {
          name: '待审规则',
          path: '/factory/usual/orderReview/pendingRule',
          icon: 'filter-list',
          component: 'factory/pending-rule',
          auth: ['factory:review'],
        },
        {
          name: '订单列表',
          path: '/factory/usual/orderList',
          icon: 'th-list',
          component: 'factory/order-list',
          auth: ['factory:order'],
        },
      ],
    },
    {
      name: '资料',
      path: '/factory/means',
      icon: 'box',
      entries: [
        {
          name: 'SKU',
          path: '/factory/means/sku',
          icon: 'tag',
          component: 'factory/sku',
          auth: ['factory:sku'],
        },
      ],
    },
    {
      name: '客户',
      path: '/factory/customer',
      icon: 'people',
      entries: [
        {
          name: '邀请码',
          path: '/factory/customer/inviteCode',
          icon: 'key',
          component: 'factory/invite-code',
          auth: ['factory:customer'],
        },
        {
          name: '邀请码详情',
          path: '/factory/customer/inviteCode/detail',
          icon: 'key',
          component: 'factory/invite-code-detail',
          auth: ['factory:customer'],
          visible: false,
        },
        {
          name: '工厂指南',
          path: '/factoryGuide',
          icon: 'learning',
          component: 'factory/guide',
          auth: ['factory:order'],
        },
      ],
    },
    {
      name: '平台',
      path: '/admin',
      icon: 'shield',
      entries: [
        {
          name: '注册审核',
          path: '/admin/registration',
          icon: 'endorsed',
          component: 'admin/registration',
          auth: ['factory:admin:tenant'],
        },
      ],
    },
  ],
};

/** The menus of one kind of tenant, without those that the permissions close (N10); a group without entries is left out. */
export function menusOf(side: Exclude<TenantSide, 'any'>, permissions: readonly string[]): Menu[] {
  return MENUS[side].flatMap((group, g) => {
    const parent = (g + 1) * 100;
    const children = group.entries
      .map((entry, e) => menu(entry, parent + e + 1, parent, entry.component, entry.auth, []))
      .filter((child) => mayShow(child.auth, permissions, side));
    return children.length === 0 ? [] : [menu(group, parent, 0, '', [], children)];
  });
}

function menu(
  from: Entry | Group,
  id: number,
  parentId: number,
  component: string,
  auth: string[],
  children: Menu[],
): Menu {
  return {
    id,
    parentId,
    name: from.name,
    path: from.path,
    icon: from.icon,
    visible: !('visible' in from) || from.visible !== false,
    keepAlive: !('keepAlive' in from) || from.keepAlive !== false,
    alwaysShow: children.length > 0,
    componentName: component.split('/').at(-1) ?? '',
    component,
    auth,
    children,
  };
}
