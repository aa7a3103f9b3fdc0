import type { Menu, Tenant } from '#contract/auth/auth.ts';
import type { SessionStage } from '@/entities/session/index.ts';
import { decide, type Verdict } from './decide.ts';
import type { Visitor } from './situation.ts';

// Visitors and their menus, for the guard's tests.

export const menu = (path: string, component: string, children: Menu[] = []): Menu => ({
  id: path.length,
  parentId: component ? 100 : 0,
  name: path,
  path,
  icon: '',
  visible: true,
  keepAlive: true,
  alwaysShow: children.length > 0,
  componentName: '',
  component,
  auth: [],
  children,
});
const hidden = (one: Menu): Menu => ({ ...one, visible: false });

export const FACTORY_MENUS: Menu[] = [
  menu('/factory/usual', '', [
    hidden(menu('/factory/usual/secret', 'factory/secret')),
    menu('/factory/usual/orderReview', 'factory/order-review'),
    menu('/factory/usual/orderList', 'factory/order-list'),
  ]),
  menu('/factory/means', '', [menu('/factory/means/sku', 'factory/sku')]),
];
export const MERCHANT_MENUS: Menu[] = [
  menu('/business', '', [menu('/business/order', 'business/order'), menu('/business/task', 'business/task')]),
  menu('/business/setting', '', [
    menu('/business/setting/bindFactory', 'business/bind-factory'),
    menu('/business/setting/bindShop', 'business/bind-shop'),
    menu('/businessGuide', 'business/guide'),
  ]),
];
export const tenantOf = (type: number, masterTenantId: number | null = null): Tenant => ({
  id: type,
  name: `公司${type}`,
  type,
  masterTenantId,
});
export const visitor = (more: Partial<Visitor> = {}): Visitor => ({
  stage: 'ready',
  leftByChoice: false,
  cameIn: 'before',
  refreshing: false,
  tenant: tenantOf(2),
  tenants: [tenantOf(2)],
  permissions: [],
  bound: { factories: 0, shops: 0 },
  menus: FACTORY_MENUS,
  atSocial: false,
  invite: { code: null, settled: null, incomplete: false },
  ...more,
});
export const merchant = (more: Partial<Visitor> = {}): Visitor =>
  visitor({
    tenant: tenantOf(1),
    tenants: [tenantOf(1)],
    menus: MERCHANT_MENUS,
    bound: { factories: 1, shops: 1 },
    ...more,
  });
export const unbound = (more: Partial<Visitor> = {}): Visitor =>
  merchant({ bound: { factories: 0, shops: 0 }, ...more });

/** Nobody is signed in: what is told of a tenant is gone, too. */
export const outside = (stage: SessionStage, leftByChoice = false): Visitor =>
  visitor({ stage, leftByChoice, tenant: null, tenants: [], menus: [] });

export const verdictOf = (address: string, who: Visitor): Verdict => {
  const [pathname, search = ''] = address.split(/(?=\?)/);
  return decide(pathname!, search, who);
};
/** What is shown, in one word: the screen's name, where it goes, or the kind of verdict. */
export const at = (address: string, who: Visitor = visitor()): string => {
  const verdict = verdictOf(address, who);
  if (verdict.kind === 'screen') return verdict.place.menu.component;
  if (verdict.kind === 'go') return verdict.to;
  return 'code' in verdict ? `bind ${verdict.code}` : verdict.kind;
};
