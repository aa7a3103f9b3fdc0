import { Button, ContextMenu, Menu, MenuItem } from '@blueprintjs/core';
import { Cross, More } from '@blueprintjs/icons';
import { Dropdown } from '@/shared/ui/dropdown/index.ts';
import type { PageTab } from './page-tabs.ts';

interface Props {
  tabs: readonly PageTab[];
  active: string;
  onOpen: (path: string) => void;
  onClose: (path: string) => void;
  onCloseOthers: (path: string) => void;
}

const reveal = (tab: HTMLElement | null): void => {
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
};

/** The open pages. The last one cannot be closed: something is always shown. */
export function TabStrip({ tabs, active, onOpen, onClose, onCloseOthers }: Props) {
  const alone = tabs.length < 2;
  const actions = (path: string) => (
    <Menu size="small">
      <MenuItem text="关闭" disabled={alone} onClick={() => onClose(path)} />
      <MenuItem text="关闭其他" disabled={alone} onClick={() => onCloseOthers(path)} />
    </Menu>
  );
  return (
    <nav className="tab-strip" aria-label="已打开的页面">
      <div className="tab-strip-tabs">
        {tabs.map(({ menu }) => (
          <ContextMenu key={menu.path} content={actions(menu.path)}>
            <div
              // One alone is in sight, and to look would lay the page out before its rows stand.
              ref={menu.path === active && !alone ? reveal : undefined}
              className="page-tab"
              data-active={menu.path === active}
              onAuxClick={(event) => event.button === 1 && !alone && onClose(menu.path)}
            >
              <button
                type="button"
                aria-current={menu.path === active ? 'page' : undefined}
                onClick={() => onOpen(menu.path)}
              >
                {menu.name}
              </button>
              {!alone && (
                <button
                  type="button"
                  className="page-tab-close"
                  aria-label={`关闭 ${menu.name}`}
                  onClick={() => onClose(menu.path)}
                >
                  <Cross size={12} />
                </button>
              )}
            </div>
          </ContextMenu>
        ))}
      </div>
      <Dropdown placement="bottom-end" content={actions(active)}>
        <Button variant="minimal" size="small" icon={<More />} aria-label="页签操作" />
      </Dropdown>
    </nav>
  );
}
