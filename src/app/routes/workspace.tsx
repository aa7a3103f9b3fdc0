import { lazy, Suspense, useMemo, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { homePath, useHomeSession, useSession } from '@/entities/session/index.ts';
import { loadChunk } from '@/shared/lib/chunk/chunk.ts';
import { ErrorFence } from '@/shared/ui/app-error/app-error.tsx';
import { Splash } from '../layouts/splash.tsx';
import { decide } from './guard.ts';
import { useArrival } from './use-arrival.ts';

/** Apart from the entry: who only signs in does not fetch the workspace. */
const importShell = () => import('../layouts/shell.tsx');
const Shell = lazy(async () => ({ default: (await loadChunk(importShell)).Shell }));

/** Fetches the frame while the session is still on its way; a failure waits until the frame is shown. */
export const preloadShell = (): void => void importShell().catch(() => undefined);

/** Every path that no public route has taken: the session and the server's menus decide what stands there. */
export function Workspace({ login }: { login: ReactNode }) {
  const { pathname, search } = useLocation();
  const { stage, leftByChoice } = useSession();
  const { routeList: menus, baseInfo } = useHomeSession();
  const verdict = useMemo(
    () => decide(pathname, search, { stage, leftByChoice, menus }),
    [pathname, search, stage, leftByChoice, menus],
  );
  const changedTenant = useArrival(baseInfo?.id);
  if (changedTenant && baseInfo) return <Navigate to={homePath(baseInfo)} replace />;

  switch (verdict.kind) {
    case 'wait':
      return <Splash />;
    case 'go':
      return <Navigate to={verdict.to} replace />;
    case 'login':
      return login;
    case 'screen':
      return (
        <ErrorFence>
          <Suspense fallback={<Splash />}>
            <Shell key={baseInfo?.id} place={verdict.place} menus={menus} />
          </Suspense>
        </ErrorFence>
      );
  }
}
