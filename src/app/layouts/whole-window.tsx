import { useState } from 'react';
import { Button, Tab, Tabs } from '@blueprintjs/core';
import { KeyBackspace } from '@blueprintjs/icons';
import type { Menu } from '#contract/auth/auth.ts';
import { PATHS, WHOLE_SCREENS, WHOLE_WINDOW } from '#contract/screens.ts';
import { homePath, useHomeSession, visibleMenus } from '@/entities/session/index.ts';
import { Permitted } from '@/shared/ui/permission/permitted.tsx';
import { TaskMenu } from './header/task-menu.tsx';
import { useCommandSearch } from './header/use-command-search.tsx';

const WHOLE: readonly string[] = WHOLE_WINDOW.map((id) => PATHS[id]);

const ALONE: readonly string[] = WHOLE_SCREENS.map((id) => PATHS[id]);

/** The group of a screen that has the whole window (N12); one that has it alone stands in a group of its own. */
export const wholeGroup = (menu: Menu, parents: readonly Menu[]): Menu | undefined =>
  ALONE.includes(menu.path)
    ? { ...menu, children: [{ ...menu, visible: true }] }
    : parents.find(({ path }) => WHOLE.includes(path));

/** Where such a screen is left for: the page that stood before it, else where a user begins. */
export function useWayBack(path: string, isWhole: boolean): string | undefined {
  const { baseInfo } = useHomeSession();
  const [before, setBefore] = useState<string>();
  if (!isWhole && before !== path) setBefore(path);
  return before ?? (baseInfo ? homePath(baseInfo) : undefined);
}

interface Props {
  group: Menu;
  active: string;
  /** All of the user's menus, for the search. */
  menus: Menu[];
  back: string | undefined;
  onOpen: (path: string) => void;
}

/** In place of header, side menu and tabs: the way back, and the screens of the group. */
export function WholeBar({ group, active, menus, back, onOpen }: Props) {
  const { shown } = useCommandSearch(menus, onOpen);
  return (
    <header className="whole-bar">
      <Button
        variant="minimal"
        icon={<KeyBackspace />}
        text="返回"
        disabled={back === undefined}
        onClick={() => back !== undefined && onOpen(back)}
      />
      <nav aria-label={group.name}>
        <Tabs
          id={group.path}
          animate={false}
          selectedTabId={active}
          renderActiveTabPanelOnly
          onChange={(path) => onOpen(String(path))}
        >
          {visibleMenus(group.children).map(({ path, name }) => (
            <Tab key={path} id={path} title={name} panel={<></>} />
          ))}
        </Tabs>
      </nav>
      <div className="header-tools">
        <Permitted need={['business:task', 'factory:task']}>
          <TaskMenu menus={menus} onOpen={onOpen} />
        </Permitted>
      </div>
      {shown}
    </header>
  );
}
