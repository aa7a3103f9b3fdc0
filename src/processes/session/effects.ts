import { fromPromise } from 'xstate';
import type { Output } from '#contract/endpoint.ts';
import { auth, type Tokens } from '#contract/auth/auth.ts';
import {
  homeSession,
  permittedMenus,
  standingMenus,
  usableTenants,
  visibleMenus,
} from '@/entities/session/index.ts';
import { call, isApiError, NO_RESPONSE_CODE } from '@/shared/api/index.ts';
import { keepDraftsOf, removeDrafts } from '@/shared/lib/draft/draft.ts';
import { clearSession, entry, currentTenantId, isSignedIn, rememberLogin } from '@/shared/lib/cache/index.ts';
import { sessionMachine, type Arrival, type Restored, type Workspace } from './session.machine.ts';

/** What the process must be told by the app: which screens the menus can open. */
export interface SessionHost {
  screens: () => Promise<(component: string) => boolean>;
}

/** The session process with the real server and the real browser behind its ports. */
export const liveSessionMachine = ({ screens }: SessionHost) =>
  sessionMachine.provide({
    actors: {
      restore: fromPromise(() =>
        Promise.resolve<Restored>({ signedIn: isSignedIn(), tenantId: currentTenantId() ?? null }),
      ),
      keepTokens: fromPromise<Arrival, Tokens>(({ input }) => Promise.resolve(arrive(input))),
      listTenants: fromPromise(async () =>
        usableTenants((await call(auth.permissionInfo, {}, { quiet: true })).tenants),
      ),
      enterTenant: fromPromise<Arrival, { tenantId: number }>(async ({ input }) =>
        arrive(await call(auth.chooseTenant, input)),
      ),
      loadWorkspace: fromPromise<Workspace, { tenantId: number }>(async ({ input, signal }) => {
        const [{ menus, ...info }, hasScreen] = await Promise.all([whoIs(signal), screens()]);
        const tenants = usableTenants(info.tenants);
        const tenantType = tenants.find(({ id }) => id === input.tenantId)?.type;
        return {
          tenantId: input.tenantId,
          info: { ...info, tenants },
          menus: standingMenus(
            permittedMenus(menus, { tenantType, permissions: info.permissions }),
            hasScreen,
          ),
        };
      }),
      leave: fromPromise(async () => {
        // The user leaves also where the server cannot be told.
        await call(auth.logout, {}, { quiet: true }).catch(() => undefined);
        clearSession();
        removeDrafts();
      }),
    },
    actions: { clear: () => clearSession(), open: (_, workspace) => openWorkspace(workspace) },
  });

const kept = entry('userInfo', auth.permissionInfo.output);
const KEPT_MS = 7 * 86_400_000;

/**
 * Who is signed in, and what for: as the server says, or without network as it said last in this session, so that a station of
 * the hall opens then. The server asks again with every call; what is kept goes with the session (S02).
 */
async function whoIs(signal: AbortSignal): Promise<Output<typeof auth.permissionInfo>> {
  try {
    const told = await call(auth.permissionInfo, {}, { quiet: true, signal });
    kept.write(told, KEPT_MS);
    return told;
  } catch (error) {
    const before = isApiError(error, NO_RESPONSE_CODE) ? kept.read() : undefined;
    if (!before) throw error;
    return before;
  }
}

/** Nothing of an earlier user or tenant outlives the new tokens (S02). */
function arrive(tokens: Tokens): Arrival {
  const overSession = isSignedIn();
  clearSession();
  rememberLogin(tokens);
  return { tenantId: tokens.tenantId, tenants: usableTenants(tokens.tenants), overSession };
}

function openWorkspace({ tenantId, info, menus }: Workspace): void {
  keepDraftsOf({ userId: info.user.id, tenantId });
  homeSession.patch({
    userInfo: info,
    baseInfo: info.tenants.find(({ id }) => id === tenantId) ?? null,
    routeList: menus,
    slideNavigationList: visibleMenus(menus),
  });
}
