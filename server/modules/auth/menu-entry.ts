import type { Permission } from '#contract/permissions.ts';

export interface MenuEntry {
  name: string;
  path: string;
  icon: string;
  /** Name of the browser's screen. */
  component: string;
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

/** An entry on one line. */
export const entry = (
  name: string,
  path: string,
  icon: string,
  component: string,
  auth: readonly Permission[],
  more: Pick<MenuEntry, 'visible' | 'keepAlive'> = {},
): MenuEntry => ({ name, path, icon, component, auth, ...more });
