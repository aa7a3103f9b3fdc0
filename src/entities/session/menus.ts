import type { Menu } from '#contract/auth/auth.ts';
import { permits, type PermissionHolder } from '@/shared/lib/permission/permission.ts';

/** A menu with its parents, outermost first. */
export interface MenuPlace {
  menu: Menu;
  parents: Menu[];
}

/** The menus that this holder may see (N10): a group that loses all its children goes too. */
export function permittedMenus(menus: readonly Menu[], holder: PermissionHolder | undefined): Menu[] {
  return menus.flatMap((menu) => {
    if (!permits(menu.auth, holder)) return [];
    const children = permittedMenus(menu.children, holder);
    return menu.children.length > 0 && children.length === 0 ? [] : [{ ...menu, children }];
  });
}

/** The menus that have a screen, and the groups that hold one: no dead entry. */
export const standingMenus = (menus: readonly Menu[], hasScreen: (component: string) => boolean): Menu[] =>
  menus.flatMap((menu) => {
    const children = standingMenus(menu.children, hasScreen);
    if (menu.component !== '' && hasScreen(menu.component)) return [{ ...menu, children }];
    return children.length > 0 ? [{ ...menu, component: '', children }] : [];
  });

/** What the side menu shows: invisible menus keep their route and lose their entry (N08). */
export const visibleMenus = (menus: readonly Menu[]): Menu[] =>
  menus
    .filter((menu) => menu.visible)
    .map((menu) => ({ ...menu, children: visibleMenus(menu.children) }))
    .filter((menu) => menu.component !== '' || menu.children.length > 0);

/** Every menu of the tree, parents before their children. */
export const placesOf = (menus: readonly Menu[], parents: Menu[] = []): MenuPlace[] =>
  menus.flatMap((menu) => [{ menu, parents }, ...placesOf(menu.children, [...parents, menu])]);

/** The place of a path; where a group and its child share one, the child: it has the screen. */
export const placeOf = (menus: readonly Menu[], path: string): MenuPlace | undefined =>
  placesOf(menus).findLast(({ menu }) => menu.path === path);

/** Where a path without a screen of its own leads: to the first child that is shown, down to a screen (N08). */
export function firstScreen(menus: readonly Menu[]): Menu | undefined {
  for (const menu of visibleMenus(menus)) {
    const found = menu.component ? menu : firstScreen(menu.children);
    if (found) return found;
  }
  return undefined;
}
