import { describe, expect, it } from 'vitest';
import type { Menu } from '#contract/auth/auth.ts';
import { openMenus } from './open-menus.ts';
import { areaOf, type Visitor } from './situation.ts';
import {
  at,
  FACTORY_MENUS,
  menu,
  merchant,
  MERCHANT_MENUS,
  outside,
  tenantOf,
  unbound,
  verdictOf,
  visitor,
} from './visitors.ts';

describe('[N03] paths', () => {
  it.each(['/register', '/forgetPwd', '/guide', '/share/showcase', '/demo', '/shoppingWithoutLogin', '/'])(
    '%s is public',
    (path) => {
      for (const stage of ['signedOut', 'choosingTenant', 'failed'] as const) {
        expect(at(path, outside(stage))).toBe('page');
      }
    },
  );

  it.each(['/business/order', '/factory/home', '/picStore', '/loginx', '/registered', '/sharepoint'])(
    '%s leads to /login without token, without tenant, and while the session has failed',
    (path) => {
      for (const stage of ['signedOut', 'choosingTenant', 'failed'] as const) {
        expect(at(path, outside(stage))).toBe(`/login?redirect=${encodeURIComponent(path)}`);
      }
    },
  );

  it('waits while it is not known yet who asks', () => {
    for (const stage of ['starting', 'loading', 'signingIn', 'signingOut'] as const) {
      expect(at('/factory/means/sku', outside(stage))).toBe('wait');
    }
  });

  it('[N06] remembers where a lost session was, with its query', () => {
    expect(at('/factory/means/sku?pageNo=3', outside('signedOut'))).toBe(
      `/login?redirect=${encodeURIComponent('/factory/means/sku?pageNo=3')}`,
    );
  });

  it('leads nowhere back who left by his own choice', () => {
    expect(at('/factory/means/sku', outside('signedOut', true))).toBe('/login');
  });

  it('a slash at the end is no other path', () => {
    expect(areaOf('/business')).toBe('businessHome');
    expect(at('/factory/usual/orderList/')).toBe('factory/order-list');
    expect(at('/factory/')).toBe('/factory/usual/orderReview');
  });
});

describe('menus decide what stands', () => {
  it('[N04] an unknown path shows the login screen', () => {
    expect(at('/factory/usual/nothing')).toBe('login');
    expect(at('/no/such/screen')).toBe('login');
  });

  it('[N05] missing menus lead to /login', () => {
    expect(at('/factory/usual/orderList', visitor({ menus: [] }))).toMatch(/^\/login\?/);
  });

  it('[N07] a path of the menus opens the screen that the menu names', () => {
    expect(at('/factory/usual/orderReview')).toBe('factory/order-review');
    expect(at('/factory/means/sku?pageNo=2')).toBe('factory/sku');
  });

  it('[N08] a parent redirects to its first visible child, an invisible child still opens', () => {
    expect(at('/factory/usual')).toBe('/factory/usual/orderReview');
    expect(at('/factory/means')).toBe('/factory/means/sku');
    expect(at('/factory')).toBe('/factory/usual/orderReview');
    expect(at('/business', merchant())).toBe('/business/order');
    expect(at('/factory/usual/secret')).toBe('factory/secret');
  });

  it('[N16] /share leads to its first screen, whoever asks', () => {
    expect(at('/share', outside('signedOut'))).toBe('/share/showcase');
    expect(at('/share/', visitor())).toBe('/share/showcase');
  });
});

describe('[F05] who has come in', () => {
  it('goes where he wanted to, if his menus lead there, else home', () => {
    expect(at('/login?redirect=%2Fbusiness%2Ftask%3Fstatus%3Ddone', merchant())).toBe(
      '/business/task?status=done',
    );
    expect(at('/login?redirect=%2Ffactory%2Fmeans%2Fsku', merchant())).toBe('/business');
    expect(at('/login?redirect=https%3A%2F%2Fevil.example', merchant())).toBe('/business');
    expect(at('/login', visitor())).toBe('/factory');
    expect(at('/register', merchant())).toBe('/business');
  });

  it('[F01] [F02] the callback of a social login is left to the login page, until it has brought somebody in', () => {
    for (const query of ['?code=c&state=s', '?loginPageStatus=bunding&socialCode=c']) {
      expect(at(`/login${query}`, outside('signedOut'))).toBe('page');
      expect(at(`/login${query}`, merchant())).toBe('page');
      expect(at(`/login${query}`, merchant({ cameIn: 'now' }))).toBe('/business');
      expect(at(`/login${query}`, merchant({ cameIn: 'again' }))).toBe('/business');
    }
  });

  it('[F02] a social login that failed over an open session keeps its sentence', () => {
    expect(at('/login', merchant({ atSocial: true }))).toBe('page');
    expect(at('/business/order', merchant({ atSocial: true }))).toBe('business/order');
  });

  it('[F04] a guide-pending tenant goes to step 5, invite codes in its hand', () => {
    const pending = visitor({ tenant: tenantOf(3), menus: [], cameIn: 'now' });
    expect(at('/login?code=c&state=s', pending)).toBe('/guide?step=5');
    expect(at('/factory/home', pending)).toBe('/guide?step=5');
    expect(at('/login?inviteFactoryCode=F1', pending)).toBe('/guide?step=5&inviteFactoryCode=F1');
    expect(at('/guide?step=5', pending)).toBe('page');
  });
});

describe('[N13] each side keeps to its pages', () => {
  // Also where the menus of a tenant name a page of the other side.
  const both = [...FACTORY_MENUS, ...MERCHANT_MENUS];
  it.each([
    '/business/order',
    '/business/setting/bindFactory',
    '/businessGuide',
    '/picStore',
    '/brank/detail',
  ])('%s is no page of a factory', (path) => expect(at(path, visitor({ menus: both }))).toBe('login'));
  it.each(['/factory/means/sku', '/factoryGuide', '/rank'])('%s is no page of a merchant', (path) =>
    expect(at(path, merchant({ menus: both }))).toBe('login'),
  );
  it('the other side’s home is one’s own', () => {
    expect(at('/business')).toBe('/factory');
    expect(at('/factory', merchant())).toBe('/business');
  });
});

describe('[N14] designers', () => {
  const designer = visitor({ tenant: tenantOf(9), menus: [] });
  it('go to their dashboard from every page of the workspace, and after a sign-in', () => {
    for (const path of ['/', '/guide', '/recommend']) expect(at(path, designer)).toBe('page');
    for (const path of ['/login', '/factory', '/business/order', '/no/such']) {
      expect(at(path, designer)).toBe('outside');
    }
  });
  it('isToGuid leads to the guide', () => {
    expect(at('/factory?isToGuid=1', designer)).toBe('/guide');
    expect(at('/login?isToGuid=true', designer)).toBe('/guide');
    expect(at('/factory?isToGuid=', designer)).toBe('outside');
    expect(at('/factory/usual/orderList?isToGuid=1')).toBe('factory/order-list');
  });
});

describe('[F10] a merchant without a factory', () => {
  it('is sent to bind one from every page, but those where it can be done', () => {
    for (const path of [
      '/business',
      '/business/order',
      '/business/setting',
      '/no/such',
      '/diy',
      '/picStore',
    ]) {
      expect(at(path, unbound())).toBe('/business/bind-factory');
    }
    expect(at('/business/bind-factory', unbound())).toBe('business/first-factory');
    expect(at('/business/setting/bindFactory', unbound())).toBe('business/bind-factory');
    expect(at('/business/setting/bindShop', unbound())).toBe('business/bind-shop');
    expect(at('/businessGuide', unbound())).toBe('business/guide');
    expect(at('/guide?step=6', unbound())).toBe('page');
    expect(at('/login', unbound())).toBe('/business');
  });
  it('names the page 绑定工厂, and shows of the menus what opens', () => {
    const verdict = verdictOf('/business/bind-factory', unbound());
    expect(verdict.kind === 'screen' && verdict.place.menu.name).toBe('绑定工厂');
    const paths = (menus: Menu[]): string[] =>
      menus.flatMap(({ path, children }) => [path, ...paths(children)]);
    expect(paths(openMenus(MERCHANT_MENUS, unbound()))).toEqual([
      '/business/setting',
      '/business/setting/bindFactory',
      '/business/setting/bindShop',
      '/businessGuide',
    ]);
    expect(openMenus(MERCHANT_MENUS, merchant())).toEqual(MERCHANT_MENUS);
  });
  it('is sent nowhere with factory:superWaybill in the raw list', () => {
    const excused = unbound({ permissions: ['business:order', 'factory:superWaybill'] });
    expect(at('/business/order', excused)).toBe('business/order');
    expect(at('/business/bind-factory', excused)).toBe('/business');
    expect(at('/business/order', unbound({ permissions: ['business:superWaybill'] }))).toBe(
      '/business/bind-factory',
    );
  });
  it('once bound, the page is over; and while that is being read, nobody is sent back', () => {
    expect(at('/business/bind-factory', merchant())).toBe('/business');
    expect(at('/business', unbound({ refreshing: true }))).toBe('wait');
    expect(at('/business/bind-factory', unbound({ refreshing: true }))).toBe('business/first-factory');
    expect(at('/business/order', merchant({ refreshing: true }))).toBe('business/order');
  });
  it('whoever is no merchant has nothing to bind', () => {
    expect(at('/business/bind-factory')).toBe('login');
    expect(at('/factory/usual/orderList')).toBe('factory/order-list');
  });
});

describe('[F06] [F07] invite codes', () => {
  const F = 'inviteFactoryCode=F1';
  const B = 'inviteBusinessCode=B1';
  it('are carried to the login and not back, so that nobody is asked twice', () => {
    expect(at(`/business/task?${F}&status=done`, outside('signedOut'))).toBe(
      `/login?redirect=${encodeURIComponent('/business/task?status=done')}&${F}`,
    );
    expect(at(`/login?${F}`, outside('signedOut'))).toBe('page');
    expect(at(`/register?${B}`, outside('signedOut'))).toBe('page');
  });
  it('who comes in with one is bound at once', () => {
    expect(at(`/login?${F}`, unbound({ cameIn: 'now' }))).toBe('bind F1');
    expect(at(`/login?code=c&state=s&${F}`, unbound({ cameIn: 'now' }))).toBe('bind F1');
    expect(at(`/login?${B}`, visitor({ cameIn: 'now' }))).toBe('bind B1');
    expect(at(`/login?${B}`, visitor({ cameIn: 'again' }))).toBe('bind B1');
  });
  it('who was signed in before the callback, or opens a link, confirms at step 6', () => {
    expect(at(`/login?${F}`, merchant({ cameIn: 'again' }))).toBe(`/guide?step=6&${F}`);
    expect(at(`/register?${F}`, merchant())).toBe(`/guide?step=6&${F}`);
    expect(at(`/business/order?${F}`, unbound())).toBe(`/guide?step=6&${F}`);
    expect(at(`/?${B}`, visitor())).toBe(`/guide?step=6&${B}`);
  });
  it('who has no tenant goes to the guide, with a code to its step 2, the code in the address', () => {
    const nobody: Visitor = { ...outside('withoutTenant'), cameIn: 'now' };
    expect(at(`/login?code=c&state=s&${F}`, nobody)).toBe(`/guide?step=2&${F}`);
    expect(at('/business/order', nobody)).toBe('/guide');
    expect(at(`/guide?step=4&${F}`, nobody)).toBe('page');
    const lacking = { code: 'F1', settled: null, incomplete: true };
    expect(at(`/login?${F}`, unbound({ cameIn: 'now', invite: lacking }))).toBe(`/guide?step=2&${F}`);
  });
  it('of two, each side takes its own', () => {
    expect(at(`/login?${F}&${B}`, unbound({ cameIn: 'now' }))).toBe('bind F1');
    expect(at(`/login?${F}&${B}`, visitor({ cameIn: 'now' }))).toBe('bind B1');
  });
  it('[F08] what was dealt with leaves the address; another code is another', () => {
    const done = { code: null, settled: 'F1', incomplete: false };
    expect(at(`/login?${F}&redirect=%2Fbusiness%2Ftask`, merchant({ cameIn: 'now', invite: done }))).toBe(
      '/business/task',
    );
    expect(at(`/business/order?${F}`, merchant({ invite: done }))).toBe('/business');
    expect(at('/login?inviteFactoryCode=F2', merchant({ cameIn: 'now', invite: done }))).toBe('bind F2');
  });
});

describe('[N15] the mall', () => {
  const own = tenantOf(1);
  const master = { ...tenantOf(1, 1), id: 11 };
  it('switches to the first merchant tenant that is no sub-account’s', () => {
    const many = visitor({ tenants: [master, tenantOf(2), own] });
    expect(verdictOf('/shoppingWithoutLogin', many)).toEqual({ kind: 'switch', tenantId: own.id });
  });
  it('goes to /business/shopping, and home as long as that does not stand', () => {
    expect(at('/shoppingWithoutLogin', merchant())).toBe('/business');
    const menus = [menu('/business/shopping', 'business/shopping')];
    expect(at('/shoppingWithoutLogin', merchant({ menus }))).toBe('/business/shopping');
  });
  it('opens as it is for who has no such tenant', () => {
    expect(at('/shoppingWithoutLogin')).toBe('page');
    expect(at('/shoppingWithoutLogin', merchant({ tenant: master, tenants: [master] }))).toBe('page');
  });
});
