import { useMemo, type ReactNode } from 'react';
import { HotkeysProvider } from '@blueprintjs/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useHomeSession } from '@/entities/session/index.ts';
import { PermissionHolderContext } from '@/shared/ui/permission/permitted.tsx';
import { queryClient } from './query-client.ts';

/** What the screens of the workspace stand on; the public ones need none of it and do not fetch it. */
export const Providers = ({ children }: { children: ReactNode }) => (
  <HotkeysProvider>
    <QueryClientProvider client={queryClient}>
      <WhoLooks>{children}</WhoLooks>
    </QueryClientProvider>
  </HotkeysProvider>
);

/** Tells every element that asks for a permission who looks at the page. */
function WhoLooks({ children }: { children: ReactNode }) {
  const { userInfo, baseInfo } = useHomeSession();
  const holder = useMemo(
    () => ({
      tenantType: baseInfo?.type,
      permissions: userInfo?.permissions ?? [],
      userName: userInfo?.user.realName,
    }),
    [userInfo, baseInfo],
  );
  return <PermissionHolderContext value={holder}>{children}</PermissionHolderContext>;
}
