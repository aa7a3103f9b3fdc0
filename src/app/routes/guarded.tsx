import { Suspense, useMemo, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { homePath, useHomeSession, useInvite, useSession, useSocial } from '@/entities/session/index.ts';
import { isPublicPath } from '@/shared/routes/index.ts';
import { Splash } from '../layouts/splash.tsx';
import { decide } from './guard/decide.ts';
import { openMenus } from './guard/open-menus.ts';
import type { Visitor } from './guard/situation.ts';
import { InviteOutcome, InviteScene, Outside, ToMall } from './on-the-way/index.ts';
import { useMoved } from './use-moved.ts';
import { Workspace } from './workspace.tsx';

const NOTHING_BOUND = { factories: 0, shops: 0 };

interface Props {
  /** What is registered under the path; where nothing is, the login screen (N04). */
  page: ReactNode;
  login: ReactNode;
}

/** Every path passes here: the guard's table says what it shows. */
export function Guarded(props: Props) {
  return (
    <>
      <Suspense fallback={<Splash />}>
        <Shown {...props} />
      </Suspense>
      <InviteOutcome />
    </>
  );
}

function Shown({ page, login }: Props) {
  const { pathname, search } = useLocation();
  const { stage, leftByChoice, cameIn, refreshing, tenants } = useSession();
  const { routeList: menus, baseInfo: tenant, userInfo } = useHomeSession();
  const { code, settled, incomplete } = useInvite();
  const atSocial = useSocial().stage !== 'resting';
  const visitor = useMemo<Visitor>(
    () => ({
      stage,
      leftByChoice,
      cameIn,
      refreshing,
      tenant,
      tenants,
      permissions: userInfo?.permissions ?? [],
      bound: userInfo?.bound ?? NOTHING_BOUND,
      menus,
      atSocial,
      invite: { code, settled, incomplete },
    }),
    [
      atSocial,
      stage,
      leftByChoice,
      cameIn,
      refreshing,
      tenant,
      tenants,
      userInfo,
      menus,
      code,
      settled,
      incomplete,
    ],
  );
  const verdict = useMemo(() => decide(pathname, search, visitor), [pathname, search, visitor]);
  const open = useMemo(() => openMenus(menus, visitor), [menus, visitor]);
  const moved = useMoved(tenant?.id, stage === 'signedOut');
  if (moved && tenant && !isPublicPath(pathname)) return <Navigate to={homePath(tenant)} replace />;

  switch (verdict.kind) {
    case 'wait':
      return <Splash />;
    case 'page':
      return page;
    case 'go':
      return <Navigate to={verdict.to} replace />;
    case 'login':
      return login;
    case 'screen':
      return <Workspace place={verdict.place} menus={open} />;
    case 'outside':
      return <Outside />;
    case 'bind':
      return <InviteScene code={verdict.code} />;
    case 'switch':
      return <ToMall tenantId={verdict.tenantId} />;
  }
}
