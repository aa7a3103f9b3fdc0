import { assign, setup } from 'xstate';
import type { Menu, Tenant, UserInfo } from '#contract/auth.ts';
import { port } from '@/shared/lib/machine/port.ts';

/** What the browser still holds of an earlier visit. */
export interface Restored {
  signedIn: boolean;
  tenantId: number | null;
}
/** The server's answer to a login or a change of tenant. */
export interface Arrival {
  tenantId: number | null;
  tenants: Tenant[];
}
export interface Workspace {
  tenantId: number;
  info: UserInfo;
  menus: Menu[];
}
export type SessionEvent =
  | { type: 'signIn'; username: string; password: string }
  | { type: 'tenant.choose'; tenantId: number }
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
}
const nobody: Context = {
  tenants: [],
  tenantId: null,
  workspace: null,
  failure: null,
  leftByChoice: false,
};

const NO_TENANT = '该账号没有可用的租户，请联系管理员。';
const NO_MENUS = '该账号在此租户下没有可用的菜单，请联系管理员。';
const sentence = (error: unknown): string =>
  error instanceof Error ? error.message : '操作没有成功，请稍后重试。';

/**
 * From an open browser tab to a working space: who is it, for which tenant, with which menus. Only `ready` and
 * `switching` have a working space; every failure ends where the user can act, and nothing of one tenant is left
 * when another is entered.
 */
export const sessionMachine = setup({
  types: { context: {} as Context, events: {} as SessionEvent },
  actors: {
    restore: port<Restored, void>('restore'),
    signIn: port<Arrival, { username: string; password: string }>('signIn'),
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
    signedOut: { on: { signIn: 'signingIn' } },
    signingIn: {
      entry: 'forgetAll',
      invoke: {
        src: 'signIn',
        input: ({ event }) =>
          event.type === 'signIn'
            ? { username: event.username, password: event.password }
            : { username: '', password: '' },
        onDone: [
          {
            guard: ({ event }) => event.output.tenantId !== null,
            target: 'loading',
            actions: { type: 'keepArrival', params: ({ event }) => event.output },
          },
          {
            guard: ({ event }) => event.output.tenants.length > 0,
            target: 'choosingTenant',
            actions: { type: 'keepArrival', params: ({ event }) => event.output },
          },
          { target: 'turningAway', actions: { type: 'say', params: NO_TENANT } },
        ],
        onError: {
          target: 'signedOut',
          actions: { type: 'say', params: ({ event }) => sentence(event.error) },
        },
      },
    },
    listingTenants: {
      invoke: {
        src: 'listTenants',
        onDone: [
          {
            guard: ({ event }) => event.output.length > 0,
            target: 'choosingTenant',
            actions: { type: 'keepTenants', params: ({ event }) => event.output },
          },
          { target: 'turningAway', actions: { type: 'say', params: NO_TENANT } },
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
            guard: ({ event }) => event.output.menus.length > 0,
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
    ready: {
      on: {
        'tenant.choose': { guard: 'isOtherTenant', target: 'switching' },
        signOut: 'signingOut',
      },
    },
    switching: {
      invoke: {
        src: 'enterTenant',
        input: ({ event }) => ({ tenantId: event.type === 'tenant.choose' ? event.tenantId : 0 }),
        onDone: {
          target: 'loading',
          actions: [
            assign({ workspace: null }),
            { type: 'keepArrival', params: ({ event }) => event.output },
          ],
        },
        onError: 'ready',
      },
    },
    signingOut: {
      entry: 'markChoice',
      invoke: {
        src: 'leave',
        onDone: { target: 'signedOut', actions: ['forgetAll', 'markChoice'] },
        onError: { target: 'signedOut', actions: ['forgetAll', 'markChoice'] },
      },
    },
    /** Signed in, but with nothing to work on: the reason stays on the login page. */
    turningAway: {
      invoke: { src: 'leave', onDone: 'signedOut', onError: 'signedOut' },
    },
  },
});
