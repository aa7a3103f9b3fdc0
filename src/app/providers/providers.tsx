import { useEffect, useMemo, type ReactNode } from 'react';
import { BlueprintProvider } from '@blueprintjs/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { SessionProvider, useHomeSession, type SessionPort } from '@/entities/session/index.ts';
import { sessionCleared } from '@/shared/lib/cache/index.ts';
import { NoticeToaster } from '@/shared/ui/notice-toaster/notice-toaster.tsx';
import { PermissionHolderContext } from '@/shared/ui/permission/permitted.tsx';
import { queryClient } from './query-client.ts';

export function Providers({ session, children }: { session: SessionPort; children: ReactNode }) {
  useEffect(() => sessionCleared.subscribe(() => queryClient.clear()), []);
  return (
    <BlueprintProvider>
      <QueryClientProvider client={queryClient}>
        <SessionProvider value={session}>
          <WhoLooks>{children}</WhoLooks>
          <NoticeToaster />
        </SessionProvider>
      </QueryClientProvider>
    </BlueprintProvider>
  );
}

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
