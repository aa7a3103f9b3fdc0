import type { Menu } from '#contract/auth/auth.ts';
import { type Permission } from '#contract/permissions.ts';
import { mayShow, type TenantSide } from '#contract/sides.ts';
import type { MenuEntry, MenuGroup } from './menu-entry.ts';
import { BUSINESS_MENUS } from './menus.business.ts';
import { FACTORY_MENUS } from './menus.factory.ts';

const MENUS: Record<Exclude<TenantSide, 'any'>, MenuGroup[]> = {
  business: BUSINESS_MENUS,
  factory: FACTORY_MENUS,
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
  from: MenuEntry | MenuGroup,
  id: number,
  parentId: number,
  component: string,
  auth: readonly Permission[],
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
    auth: [...auth],
    children,
  };
}
