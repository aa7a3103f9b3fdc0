import {
  MENU_GROUPS,
  WORKSPACE_SCREENS,
  type MenuGroupId,
  type WorkspaceScreenId,
} from '#contract/screens.ts';
import type { Permission } from '#contract/permissions.ts';

export interface MenuEntry {
  name: string;
  path: string;
  icon: string;
  /** Name of the browser's screen. */
  component: WorkspaceScreenId;
  auth: readonly Permission[];
  visible?: boolean;
  keepAlive?: boolean;
}
export interface MenuGroup {
  name: string;
  path: string;
  icon: string;
  entries: MenuEntry[];
}

/** The menu of a screen; its name, its path and what opens it stand in the table of screens. */
export function entry(
  component: WorkspaceScreenId,
  icon: string,
  more: Pick<MenuEntry, 'visible' | 'keepAlive'> = {},
): MenuEntry {
  const { title, path, auth } = WORKSPACE_SCREENS[component];
  return { name: title, path, icon, component, auth, ...more };
}

/** Menus under one heading, which stands in the same table. */
export function group(id: MenuGroupId, icon: string, entries: MenuEntry[]): MenuGroup {
  const { title, path } = MENU_GROUPS[id];
  return { name: title, path, icon, entries };
}
