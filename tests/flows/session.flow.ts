import type { EventObject } from 'xstate';
import type { Menu, Tenant, Tokens } from '#contract/auth/auth.ts';
import { sessionMachine, type Arrival, type Workspace } from '@/processes/session/session.machine.ts';
import { flow } from './flow.ts';

const tenant = (id: number, type = 1): Tenant => ({ id, name: `公司${id}`, type, masterTenantId: null });
const two = [tenant(1), tenant(2)];
const workspace = (tenants: Tenant[], menus: number): Workspace => ({
  tenantId: 1,
  info: {
    user: { id: 1, username: 'u', realName: '用户' },
    tenants,
    permissions: [],
    roles: [],
    bound: { factories: 1, shops: 1 },
  },
  menus: Array.from({ length: menus }, () => ({}) as Menu),
});
const arrivals: Arrival[] = [
  { tenantId: 1, tenants: two, overSession: false },
  { tenantId: 1, tenants: two, overSession: true },
  { tenantId: null, tenants: two, overSession: false },
  { tenantId: null, tenants: [], overSession: false },
];
const loaded = [
  workspace(two, 1),
  workspace([tenant(1, 3)], 0),
  workspace(two, 0),
  workspace([tenant(1)], 0),
];

export const registered = flow({
  machine: sessionMachine,
  file: 'src/processes/session/session.machine.ts',
  walks: [
    {
      machine: sessionMachine,
      answers: {
        restoring: {
          src: 'restore',
          outputs: [
            { signedIn: true, tenantId: 1 },
            { signedIn: true, tenantId: null },
            { signedIn: false, tenantId: null },
          ],
        },
        arriving: { src: 'keepTokens', outputs: arrivals },
        listingTenants: { src: 'listTenants', outputs: [two, []] },
        entering: { src: 'enterTenant', outputs: [arrivals[0]] },
        loading: { src: 'loadWorkspace', outputs: loaded },
        refreshing: { src: 'loadWorkspace', outputs: loaded },
        signingOut: { src: 'leave', outputs: [undefined] },
        turningAway: { src: 'leave', outputs: [undefined] },
      },
      events: [
        { type: 'arrived', tokens: {} as Tokens },
        { type: 'tenant.choose', tenantId: 1 },
        { type: 'tenant.choose', tenantId: 2 },
        { type: 'tenant.choose', tenantId: 99 },
        { type: 'workspace.changed' },
        { type: 'signOut' },
        { type: 'retry' },
        { type: 'session.lost', msg: '认证失败，请重新登录' },
      ] as EventObject[],
      serialize: ({ tenants, tenantId, failure, leftByChoice, cameIn, workspace: open }) => [
        (tenants as Tenant[]).length,
        tenantId,
        failure,
        leftByChoice,
        cameIn,
        open !== null,
      ],
    },
  ],
  behaviour: ['src/processes/session/session.ways.test.ts', 'src/processes/session/session.machine.test.ts'],
  browser: ['frame/session.model.e2e.ts', 'flows/session.e2e.ts'],
  unseen: {
    'session.restoring --xstate.error.actor.0.session.restoring[0]':
      'what the browser holds is read without asking anybody',
    'session.arriving --xstate.error.actor.0.session.arriving[0]': 'tokens are kept without asking anybody',
    'session.signingOut --xstate.error.actor.0.session.signingOut[0]':
      'whoever leaves is not held back by a refusal: the effect takes it for done',
    'session.turningAway --xstate.error.actor.0.session.turningAway[0]': 'the same effect',
  },
});
