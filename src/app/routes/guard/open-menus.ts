import type { Menu } from '#contract/auth/auth.ts';
import { decide } from './decide.ts';
import type { Visitor } from './situation.ts';

/** The menus that the guard lets this visitor open: an entry that leads elsewhere is none (F10). */
export const openMenus = (menus: readonly Menu[], visitor: Visitor): Menu[] =>
  menus.flatMap((menu) => {
    const children = openMenus(menu.children, visitor);
    const opens = menu.component !== '' && decide(menu.path, '', visitor).kind === 'screen';
    if (opens) return [{ ...menu, children }];
    return children.length > 0 ? [{ ...menu, component: '', children }] : [];
  });
