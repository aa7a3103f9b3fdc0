import { assign, setup } from 'xstate';
import type { Menu, Tenant, Tokens, UserInfo } from '#contract/auth/auth.ts';
import { TENANT_TYPES } from '#contract/sides.ts';
import { port } from '@/shared/lib/machine/port.ts';

/** What the browser still holds of an earlier visit. */
export interface Restored {
  signedIn: boolean;
  tenantId: number | null;
}
/** The server's answer to a login or a choice of tenant, and whether a session was left for it. */
export interface Arrival {
  tenantId: number | null;
  tenants: Tenant[];
  overSession: boolean;
}
export interface Workspace {
  tenantId: number;
  info: UserInfo;
  menus: Menu[];
}
export type SessionEvent =
  /** A way in has brought tokens: password, SMS, another service, a registration, a tenant that was opened. */
  | { type: 'arrived'; tokens: Tokens }
  | { type: 'tenant.choose'; tenantId: number }
  /** Something was bound or opened: what the server says of this user and tenant is read again. */
  | { type: 'workspace.changed' }
  | { type: 'signOut' }
  | { type: 'retry' }
  /** The server no longer knows this session, and it could not be renewed (N06). */
  | { type: 'session.lost'; msg: string };

interface Context {
  tenants: Tenant[];
  tenantId: number | null;
  workspace: Workspace | null;
  failure: string | null;
  leftByChoice: boolean;
  /** See CameIn in entities/session. */
  cameIn: 'before' | 'now' | 'again';
}
const nobody: Context = {
  tenants: [],
  tenantId: null,
  workspace: null,
  failure: null,
  leftByChoice: false,
  cameIn: 'before',
};

const NO_MENUS = '该账号在此公司下没有可用的菜单，请联系管理员。';
const sentence = (error: unknown): string =>
  error instanceof Error ? error.message : '操作没有成功，请稍后重试。';

/** Types that open without menus: the guide, or the designer dashboard, goes on with them (F04, N14). */
const WITHOUT_MENUS: readonly number[] = [TENANT_TYPES.guide, TENANT_TYPES.designer];
const opens = ({ tenantId, info, menus }: Workspace): boolean =>
  menus.length > 0 || info.tenants.some(({ id, type }) => id === tenantId && WITHOUT_MENUS.includes(type));

/**
 * From an open browser tab to a working space: who is it, for which tenant, with which menus. Every way in ends with
 * the same `arrived`. Only `ready` and `refreshing` have a working space; every failure ends where the user can act,
 * and nothing of one tenant is left when another is entered.
 */
export const sessionMachine = setup({
  types: { context: {} as Context, events: {} as SessionEvent },
  actors: {
    restore: port<Restored, void>('restore'),
    keepTokens: port<Arrival, Tokens>('keepTokens'),
    listTenants: port<Tenant[], void>('listTenants'),
    enterTenant: port<Arrival, { tenantId: number }>('enterTenant'),
    loadWorkspace: port<Workspace, { tenantId: number }>('loadWorkspace'),
    leave: port<void, void>('leave'),
  },
  actions: {
    /** Local caches and memory; nothing is asked of the server. */
    clear: () => {},
    /** Makes the workspace known to the pages. */
    open: (_args, _workspace: Workspace) => {},
    forgetAll: assign(() => nobody),
    keepArrival: assign((_, { tenantId, tenants }: Arrival) => ({ tenantId, tenants, failure: null })),
    markWayIn: assign((_, { overSession }: Arrival) => ({ cameIn: overSession ? 'again' : 'now' })),
    keepTenants: assign((_, tenants: Tenant[]) => ({ tenants, failure: null })),
    keepWorkspace: assign((_, workspace: Workspace) => ({
      workspace,
      tenantId: workspace.tenantId,
      tenants: workspace.info.tenants,
      failure: null,
    })),
    /** Where the workspace opens no menu, the tenants it named are still worth choosing from. */
    keepOtherTenants: assign((_, { info }: Workspace) => ({ tenants: info.tenants, tenantId: null })),
    say: assign((_, failure: string) => ({ failure })),
    markChoice: assign({ leftByChoice: true }),
  },
  guards: {
    isOtherTenant: ({ context, event }) =>
      event.type === 'tenant.choose' &&
      event.tenantId !== context.tenantId &&
      context.tenants.some(({ id }) => id === event.tenantId),
  },
}).createMachine({
  id: 'session',
  context: nobody,
  initial: 'restoring',
  on: {
    arrived: '.arriving',
    'session.lost': {
      target: '.signedOut',
      actions: ['clear', 'forgetAll', { type: 'say', params: ({ event }) => event.msg }],
    },
  },
  states: {
    restoring: {
      invoke: {
        src: 'restore',
        onDone: [
          {
            guard: ({ event }) => event.output.signedIn && event.output.tenantId !== null,
            target: 'loading',
            actions: assign({ tenantId: ({ event }) => event.output.tenantId }),
          },
          { guard: ({ event }) => event.output.signedIn, target: 'listingTenants' },
          { target: 'signedOut' },
        ],
        onError: 'signedOut',
      },
    },
    signedOut: {},
    /** The tokens are kept; where they lead is the same as after a login. */
    arriving: {
      entry: 'forgetAll',
      invoke: {
        src: 'keepTokens',
        input: ({ event }) => (event as Extract<SessionEvent, { type: 'arrived' }>).tokens,
        onDone: [
          {
            guard: ({ event }) => event.output.tenantId !== null,
            target: 'loading',
            actions: [
              { type: 'keepArrival', params: ({ event }) => event.output },
              { type: 'markWayIn', params: ({ event }) => event.output },
            ],
          },
          {
            guard: ({ event }) => event.output.tenants.length > 0,
            target: 'choosingTenant',
            actions: [
              { type: 'keepArrival', params: ({ event }) => event.output },
              { type: 'markWayIn', params: ({ event }) => event.output },
            ],
          },
          {
            target: 'withoutTenant',
            actions: { type: 'markWayIn', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'signedOut',
          actions: { type: 'say', params: ({ event }) => sentence(event.error) },
        },
      },
    },
    /** Signed in, of no tenant yet: the guide goes on, or somebody takes him in from the other side. */
    withoutTenant: { on: { 'workspace.changed': 'listingTenants', signOut: 'signingOut' } },
    listingTenants: {
      invoke: {
        src: 'listTenants',
        onDone: [
          {
            guard: ({ event }) => event.output.length > 0,
            target: 'choosingTenant',
            actions: { type: 'keepTenants', params: ({ event }) => event.output },
          },
          { target: 'withoutTenant', actions: assign({ tenants: [], failure: null }) },
        ],
        onError: { target: 'failed', actions: { type: 'say', params: ({ event }) => sentence(event.error) } },
      },
    },
    choosingTenant: {
      on: { 'tenant.choose': { guard: 'isOtherTenant', target: 'entering' }, signOut: 'signingOut' },
    },
    entering: {
      invoke: {
        src: 'enterTenant',
        input: ({ event }) => ({ tenantId: event.type === 'tenant.choose' ? event.tenantId : 0 }),
        onDone: {
          target: 'loading',
          actions: { type: 'keepArrival', params: ({ event }) => event.output },
        },
        // The call has shown its notice.
        onError: 'choosingTenant',
      },
    },
    loading: {
      invoke: {
        src: 'loadWorkspace',
        input: ({ context }) => ({ tenantId: context.tenantId ?? 0 }),
        onDone: [
          {
            guard: ({ event }) => opens(event.output),
            target: 'ready',
            actions: [
              { type: 'keepWorkspace', params: ({ event }) => event.output },
              { type: 'open', params: ({ event }) => event.output },
            ],
          },
          {
            guard: ({ event }) => event.output.info.tenants.length > 1,
            target: 'choosingTenant',
            actions: [
              { type: 'keepOtherTenants', params: ({ event }) => event.output },
              { type: 'say', params: NO_MENUS },
            ],
          },
          { target: 'turningAway', actions: { type: 'say', params: NO_MENUS } },
        ],
        onError: { target: 'failed', actions: { type: 'say', params: ({ event }) => sentence(event.error) } },
      },
    },
    failed: { on: { retry: 'restoring', signOut: 'signingOut' } },
    ready: { on: { 'workspace.changed': 'refreshing', signOut: 'signingOut' } },
    /** The workspace stands while it is read again; one that cannot be read stays as it is. */
    refreshing: {
      invoke: {
        src: 'loadWorkspace',
        input: ({ context }) => ({ tenantId: context.tenantId ?? 0 }),
        onDone: [
          {
            guard: ({ event }) => opens(event.output),
            target: 'ready',
            actions: [
              { type: 'keepWorkspace', params: ({ event }) => event.output },
              { type: 'open', params: ({ event }) => event.output },
            ],
          },
          // What to do without menus is decided there.
          { target: 'loading', actions: assign({ workspace: null }) },
        ],
        onError: 'ready',
      },
      on: { 'workspace.changed': { target: 'refreshing', reenter: true }, signOut: 'signingOut' },
    },
    signingOut: {
      entry: 'markChoice',
      invoke: {
        src: 'leave',
        onDone: { target: 'signedOut', actions: ['forgetAll', 'markChoice'] },
        onError: { target: 'signedOut', actions: ['forgetAll', 'markChoice'] },
      },
    },
    /** Signed in to a tenant that opens no menu: the reason stays on the login page. */
    turningAway: {
      invoke: { src: 'leave', onDone: 'signedOut', onError: 'signedOut' },
    },
  },
});
