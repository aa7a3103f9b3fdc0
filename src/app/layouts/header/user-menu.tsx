import { Button, Divider, PopoverNext, SegmentedControl } from '@blueprintjs/core';
import { LogOut, User } from '@blueprintjs/icons';
import { useHomeSession, useSessionPort } from '@/entities/session/index.ts';
import {
  DENSITIES,
  setDensity,
  setTheme,
  THEMES,
  useDensity,
  useTheme,
  type Density,
  type Theme,
} from '@/shared/ui/layout/appearance.ts';

const options = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export function UserMenu() {
  const { userInfo } = useHomeSession();
  const session = useSessionPort();
  const theme = useTheme();
  const density = useDensity();
  if (!userInfo) return null;
  const { realName, username } = userInfo.user;
  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <div className="user-panel">
          <div className="user-panel-who">
            <strong>{realName}</strong>
            <span>{username}</span>
          </div>
          <Divider />
          <div className="user-panel-choice">
            <span>主题</span>
            <SegmentedControl
              size="small"
              fill
              options={options(THEMES)}
              value={theme}
              onValueChange={(value) => setTheme(value as Theme)}
            />
          </div>
          <div className="user-panel-choice">
            <span>行高</span>
            <SegmentedControl
              size="small"
              fill
              options={options(DENSITIES)}
              value={density}
              onValueChange={(value) => setDensity(value as Density)}
            />
          </div>
          <Divider />
          <Button
            variant="minimal"
            fill
            alignText="start"
            icon={<LogOut />}
            text="退出登录"
            onClick={session.signOut}
          />
        </div>
      }
    >
      <Button variant="minimal" icon={<User />} aria-label={`${realName}，用户菜单`}>
        <span className="user-name">{realName}</span>
      </Button>
    </PopoverNext>
  );
}
