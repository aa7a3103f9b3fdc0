import type { Tokens } from '#contract/auth/auth.ts';
import { type Ticket } from '@/processes/tenant-switch/link.ts';
import { tenantSwitchMachine, type SwitchEvent } from '@/processes/tenant-switch/tenant-switch.machine.ts';
import { flow } from './flow.ts';

const ticket: Ticket = { tenantId: 9, token: 'of-the-link' };
const tokens: Tokens = {
  userId: 1,
  accessToken: 'new',
  refreshToken: 'new-too',
  expiresTime: 0,
  tenantId: 9,
  tenants: [{ id: 9, name: '晨星印刷工厂', type: 2, masterTenantId: null }],
};

export const registered = flow({
  machine: tenantSwitchMachine,
  file: 'src/processes/tenant-switch/tenant-switch.machine.ts',
  walks: [
    {
      machine: tenantSwitchMachine,
      answers: {
        choosing: { src: 'chooseTenant', outputs: [tokens] },
        identifying: {
          src: 'identify',
          outputs: [null, { userName: '周到', tenantName: '晨星印刷工厂', instead: null }],
        },
        forgetting: { src: 'forget', outputs: [undefined] },
        remembering: { src: 'remember', outputs: [undefined] },
        loading: { src: 'loadSession', outputs: [tokens] },
      },
      events: [
        { type: 'tenant.chosen', tenantId: 9 },
        { type: 'link.opened', ticket },
        { type: 'link.confirmed' },
        { type: 'link.declined' },
        { type: 'session.cleared' },
      ] as SwitchEvent[],
      serialize: ({ tenantId, ticket: held, failure, asked }) => [
        tenantId,
        held !== null,
        failure,
        asked !== null,
      ],
    },
  ],
  behaviour: ['src/processes/tenant-switch/tenant-switch.machine.test.ts'],
  browser: ['frame/tenant-by-link.e2e.ts'],
  unseen: {
    'tenant-switch.forgetting --xstate.error.actor.0.tenant-switch.forgetting[0]':
      'what the browser keeps is cleared without asking anybody, and its storage never throws (S04)',
    'tenant-switch.remembering --xstate.error.actor.0.tenant-switch.remembering[0]':
      'the same storage: what it does not take is kept in memory',
  },
});
