import { useRef, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { User } from '@blueprintjs/icons';
import { useHomeSession, useSessionPort } from '@/entities/session/index.ts';
import { lazyPart } from '@/shared/lib/chunk/chunk.ts';
import { Dropdown } from '@/shared/ui/dropdown/index.ts';
import { AccountDialogs, type AccountPart } from './account-dialogs.tsx';

const UserPanel = lazyPart(() => import('./user-panel.tsx').then((m) => m.UserPanel));

export function UserMenu() {
  const { userInfo } = useHomeSession();
  const session = useSessionPort();
  const [part, open] = useState<AccountPart>();
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    open(undefined);
    button.current?.focus();
  };
  if (!userInfo) return null;
  const { user } = userInfo;
  return (
    <>
      <Dropdown
        placement="bottom-end"
        content={<UserPanel user={user} onOpen={open} onSignOut={session.signOut} />}
      >
        <Button ref={button} variant="minimal" icon={<User />} aria-label={`${user.realName}，用户菜单`}>
          <span className="user-name">{user.realName}</span>
        </Button>
      </Dropdown>
      <AccountDialogs part={part} onOpen={open} onClose={close} />
    </>
  );
}
