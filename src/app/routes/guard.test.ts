import { describe, expect, it } from 'vitest';
import type { Menu } from '#contract/auth.ts';
import type { SessionStage } from '@/entities/session/index.ts';
import { decide } from './guard.ts';

const menu = (path: string, component: string, children: Menu[] = []): Menu => ({
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

const MENUS: Menu[] = [
  menu('/factory/usual', '', [
    hidden(menu('/factory/usual/secret', 'factory/secret')),
    menu('/factory/usual/orderReview', 'factory/order-review'),
    menu('/factory/usual/orderList', 'factory/order-list'),
  ]),
  menu('/factory/means', '', [menu('/factory/means/sku', 'factory/sku')]),
];
const at = (path: string, stage: SessionStage = 'ready', menus = MENUS, leftByChoice = false) => {
  const [pathname, search = ''] = path.split(/(?=\?)/);
  const verdict = decide(pathname!, search, { stage, leftByChoice, menus });
  return verdict.kind === 'screen'
    ? verdict.place.menu.component
    : 'to' in verdict
      ? verdict.to
      : verdict.kind;
};

describe('[N03] the guard', () => {
  it.each([
    '/register',
    '/forgetPwd',
    '/guide',
    '/share',
    '/share/showcase',
    '/demo',
    '/shoppingWithoutLogin',
  ])('%s is public: no redirect, whoever asks', (path) => expect(at(path, 'signedOut', [])).toBe('login'));

  it.each(['/business/order', '/factory/home', '/picStore', '/loginx', '/registered', '/sharepoint'])(
    '%s leads to /login without token, without tenant, and while the session has failed',
    (path) => {
      for (const stage of ['signedOut', 'choosingTenant', 'failed'] as const) {
        expect(at(path, stage, [])).toBe(`/login?redirect=${encodeURIComponent(path)}`);
      }
    },
  );

  it('waits while it is not known yet who asks', () => {
    for (const stage of ['starting', 'loading', 'signingIn', 'signingOut'] as const) {
      expect(at('/factory/means/sku', stage, [])).toBe('wait');
    }
    expect(at('/factory/means/sku', 'switching', [])).toBe('wait');
  });

  it('[N06] remembers where a lost session was, with its query', () => {
    expect(at('/factory/means/sku?pageNo=3', 'signedOut', [])).toBe(
      `/login?redirect=${encodeURIComponent('/factory/means/sku?pageNo=3')}`,
    );
  });

  it('leads nowhere back who left by his own choice', () => {
    expect(at('/factory/means/sku', 'signedOut', [], true)).toBe('/login');
  });
});

describe('menus decide what stands', () => {
  it('[N04] an unknown path shows the login screen', () => {
    expect(at('/factory/usual/nothing')).toBe('login');
    expect(at('/business/order')).toBe('login');
    expect(at('/business/order/')).toBe('login');
  });

  it('[N05] missing menus lead to /login', () => {
    expect(at('/factory/usual/orderList', 'ready', [])).toMatch(/^\/login\?/);
  });

  it('[N07] a path of the menus opens the screen that the menu names', () => {
    expect(at('/factory/usual/orderReview')).toBe('factory/order-review');
    expect(at('/factory/means/sku?pageNo=2')).toBe('factory/sku');
  });

  it('[N08] a parent redirects to its first visible child, an invisible child still opens', () => {
    expect(at('/factory/usual')).toBe('/factory/usual/orderReview');
    expect(at('/factory/means')).toBe('/factory/means/sku');
    expect(at('/factory')).toBe('/factory/usual/orderReview');
    expect(at('/factory/usual/secret')).toBe('factory/secret');
  });
});
