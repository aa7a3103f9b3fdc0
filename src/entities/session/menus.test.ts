import { describe, expect, it } from 'vitest';
import type { Menu } from '#contract/auth/auth.ts';
import { firstScreen, permittedMenus, placeOf, standingMenus, visibleMenus } from './menus.ts';

let nextId = 1;
const menu = (path: string, more: Partial<Menu> = {}): Menu => ({
  id: nextId++,
  parentId: 0,
  name: path,
  path,
  icon: '',
  visible: true,
  keepAlive: true,
  alwaysShow: false,
  componentName: '',
  component: more.children ? '' : `screen${path}`,
  auth: [],
  children: [],
  ...more,
});
const paths = (menus: Menu[]): unknown[] =>
  menus.map(({ path, children }) => (children.length > 0 ? [path, ...paths(children)] : path));

describe('[N10] menus with an auth field are filtered by permission', () => {
  const menus = [
    menu('/a', {
      children: [
        menu('/a/free'),
        menu('/a/order', { auth: ['factory:order'] }),
        menu('/a/either', { auth: ['factory:sku', 'factory:review'] }),
        menu('/a/other-side', { auth: ['business:order'] }),
      ],
    }),
    menu('/b', { children: [menu('/b/sku', { auth: ['factory:sku'] })] }),
  ];

  it('leaves what is free, held, or asked of the other kind of tenant; an emptied group goes', () => {
    const seen = permittedMenus(menus, { tenantType: 2, permissions: ['factory:review'] });
    expect(paths(seen)).toEqual([['/a', '/a/free', '/a/either', '/a/other-side']]);
  });

  it('leaves everything where the tenant is unknown', () => {
    expect(paths(permittedMenus(menus, undefined))).toEqual(paths(menus));
  });
});

describe('[N08] visible', () => {
  const menus = [
    menu('/a', { children: [menu('/a/hidden', { visible: false }), menu('/a/shown')] }),
    menu('/b', { children: [menu('/b/hidden', { visible: false })] }),
  ];

  it('hides the entry, and a group without entries, but not the route', () => {
    expect(paths(visibleMenus(menus))).toEqual([['/a', '/a/shown']]);
    expect(placeOf(menus, '/a/hidden')?.parents.map(({ path }) => path)).toEqual(['/a']);
  });

  it('a parent leads to its first child that is shown, through groups', () => {
    expect(firstScreen(menus)?.path).toBe('/a/shown');
    expect(firstScreen([menu('/x', { children: menus })])?.path).toBe('/a/shown');
    expect(firstScreen([menus[1]!])).toBeUndefined();
  });
});

describe('[N07] routes come from the menus', () => {
  it('a child that shares the path of its group is the screen', () => {
    const menus = [menu('/order', { children: [menu('/order', { component: 'business/order' })] })];
    expect(placeOf(menus, '/order')?.menu.component).toBe('business/order');
  });

  it('only menus whose screen stands remain: no dead entry', () => {
    const menus = [
      menu('/a', { children: [menu('/a/1', { component: 'one' }), menu('/a/2', { component: 'two' })] }),
      menu('/b', { children: [menu('/b/1', { component: 'three' })] }),
    ];
    expect(paths(standingMenus(menus, (name) => name === 'two'))).toEqual([['/a', '/a/2']]);
  });
});
