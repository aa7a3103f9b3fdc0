import { Button, Tooltip } from '@blueprintjs/core';
import { MenuClosed, MenuOpen } from '@blueprintjs/icons';
import type { Menu } from '#contract/auth/auth.ts';
import { setMenuFolded, useMenuFolded } from '@/shared/ui/layout/appearance.ts';
import { useNarrow } from '@/shared/ui/layout/narrow.ts';
import { SCREENS } from '../screens.ts';
import { MenuIcon } from './menu-icons.tsx';

interface Props {
  menus: Menu[];
  /** The page that is shown, then its parents outwards. */
  active: readonly Menu[];
  onOpen: (path: string) => void;
}

/** The server's menus: groups with their screens, or icons alone where it is folded. */
export function SideMenu({ menus, active, onOpen }: Props) {
  const narrow = useNarrow();
  const folded = useMenuFolded() || narrow;
  const entry = (menu: Menu) => (
    <Entry
      key={menu.id}
      menu={menu}
      folded={folded}
      // An invisible page marks the entry that it belongs to.
      current={active.find((one) => one.visible && one.component !== '')?.id === menu.id}
      onOpen={onOpen}
    />
  );
  return (
    <nav className="side-menu" aria-label="主菜单">
      <div className="side-menu-groups">
        {menus.map((menu) =>
          menu.children.length === 0 ? (
            entry(menu)
          ) : (
            <div key={menu.id} className="side-menu-group" role="group" aria-label={menu.name}>
              {!folded && <div className="side-menu-title">{menu.name}</div>}
              {menu.children.map(entry)}
            </div>
          ),
        )}
      </div>
      {!narrow && (
        <Tooltip content="展开菜单" placement="right" disabled={!folded} className="side-menu-fold">
          <Button
            variant="minimal"
            fill
            alignText="start"
            icon={folded ? <MenuOpen /> : <MenuClosed />}
            text={folded ? undefined : '收起菜单'}
            aria-label={folded ? '展开菜单' : '收起菜单'}
            onClick={() => setMenuFolded(!folded)}
          />
        </Tooltip>
      )}
    </nav>
  );
}

function Entry({
  menu,
  folded,
  current,
  onOpen,
}: {
  menu: Menu;
  folded: boolean;
  current: boolean;
  onOpen: (path: string) => void;
}) {
  const preload = (): void => SCREENS[menu.component]?.preload();
  return (
    <Tooltip content={menu.name} placement="right" disabled={!folded} className="side-menu-entry">
      <a
        href={menu.path}
        aria-label={menu.name}
        aria-current={current ? 'page' : undefined}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={(event) => {
          // With a modifier the browser opens it in a tab of its own.
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          onOpen(menu.path);
        }}
      >
        <MenuIcon name={menu.icon} />
        {!folded && <span>{menu.name}</span>}
      </a>
    </Tooltip>
  );
}
