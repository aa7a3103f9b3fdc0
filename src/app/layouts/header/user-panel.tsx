import { Button, Classes, Divider, SegmentedControl } from '@blueprintjs/core';
import { Chat, Desktop, IdNumber, Lock, LogOut, MobilePhone } from '@blueprintjs/icons';
import type { UserInfo } from '#contract/auth/auth.ts';
import { maskedMobile } from '@/entities/sms/index.ts';
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
import type { AccountPart } from './account-dialogs.tsx';

/** What of the account can be opened, in the order of the menu. */
const ENTRIES: Readonly<Record<AccountPart, { text: string; icon: React.ReactElement }>> = {
  profile: { text: '个人资料', icon: <IdNumber /> },
  password: { text: '修改密码', icon: <Lock /> },
  mobile: { text: '修改手机号', icon: <MobilePhone /> },
  devices: { text: '登录设备', icon: <Desktop /> },
  feedback: { text: '意见反馈', icon: <Chat /> },
};

const options = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Who is signed in, what he may change about himself and about what he sees, and the way out. */
export function UserPanel({
  user: { realName, username },
  onOpen,
  onSignOut,
}: {
  user: UserInfo['user'];
  onOpen: (part: AccountPart) => void;
  onSignOut: () => void;
}) {
  const theme = useTheme();
  const density = useDensity();
  return (
    <div className="user-panel">
      <div className="user-panel-who">
        <strong>{realName}</strong>
        <span>{maskedMobile(username)}</span>
      </div>
      <Divider />
      {Object.entries(ENTRIES).map(([name, { text, icon }]) => (
        <Button
          key={name}
          className={Classes.POPOVER_DISMISS}
          variant="minimal"
          fill
          alignText="start"
          icon={icon}
          text={text}
          onClick={() => onOpen(name as AccountPart)}
        />
      ))}
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
        onClick={onSignOut}
      />
    </div>
  );
}
