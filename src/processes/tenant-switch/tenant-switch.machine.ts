import { assign, setup } from 'xstate';
import type { Tokens } from '#contract/auth.ts';
import { port } from '@/shared/lib/machine/port.ts';

/** What a link that switches the tenant carries (F09). */
interface Ticket {
  tenantId: number;
  token: string;
}
export type SwitchEvent =
  /** From the tenant menu, or on the way to the mall. */
  | { type: 'tenant.chosen'; tenantId: number }
  | { type: 'link.opened'; ticket: Ticket }
  /** Whoever chose has left. */
  | { type: 'session.cleared' };

interface Context {
  tenantId: number | null;
  ticket: Ticket | null;
  /** Why the last change did not succeed. */
  failure: string | null;
}
const nothing: Context = { tenantId: null, ticket: null, failure: null };

const sentence = (error: unknown): string =>
  error instanceof Error ? error.message : '没有切换成功，请稍后重试。';

/**
 * Moves a signed-in user to another tenant; both ways end with tokens that the session takes over. By choice the old
 * tenant stays open until the new one is sure. By link its caches go first, so that nothing of one tenant can be shown
 * under another, and a link that does not work signs out.
 */
export const tenantSwitchMachine = setup({
  types: { context: {} as Context, events: {} as SwitchEvent },
  actors: {
    chooseTenant: port<Tokens, { tenantId: number }>('chooseTenant'),
    forget: port<void, void>('forget'),
    remember: port<void, Ticket>('remember'),
    loadSession: port<Tokens, Ticket>('loadSession'),
  },
  actions: {
    /** The session goes on with these. */
    handOver: (_args, _tokens: Tokens) => {},
    /** Ends at the login with this sentence. */
    signOut: (_args, _msg: string) => {},
    say: assign((_, failure: string) => ({ failure })),
    clear: assign(nothing),
  },
}).createMachine({
  id: 'tenant-switch',
  context: nothing,
  initial: 'resting',
  states: {
    resting: {
      on: {
        'tenant.chosen': {
          target: 'choosing',
          actions: ['clear', assign({ tenantId: ({ event }) => event.tenantId })],
        },
        'link.opened': {
          target: 'forgetting',
          actions: ['clear', assign({ ticket: ({ event }) => event.ticket })],
        },
      },
    },
    choosing: {
      // An answer that comes late signs nobody in again.
      on: { 'session.cleared': { target: 'resting', actions: 'clear' } },
      invoke: {
        src: 'chooseTenant',
        input: ({ context }) => ({ tenantId: context.tenantId! }),
        onDone: {
          target: 'resting',
          actions: ['clear', { type: 'handOver', params: ({ event }) => event.output }],
        },
        onError: {
          target: 'resting',
          actions: { type: 'say', params: ({ event }) => sentence(event.error) },
        },
      },
    },
    forgetting: {
      invoke: {
        src: 'forget',
        onDone: 'remembering',
        onError: {
          target: 'resting',
          actions: ['clear', { type: 'signOut', params: ({ event }) => sentence(event.error) }],
        },
      },
    },
    remembering: {
      invoke: {
        src: 'remember',
        input: ({ context }) => context.ticket!,
        onDone: 'loading',
        onError: {
          target: 'resting',
          actions: ['clear', { type: 'signOut', params: ({ event }) => sentence(event.error) }],
        },
      },
    },
    loading: {
      invoke: {
        src: 'loadSession',
        input: ({ context }) => context.ticket!,
        onDone: {
          target: 'resting',
          actions: ['clear', { type: 'handOver', params: ({ event }) => event.output }],
        },
        onError: {
          target: 'resting',
          actions: ['clear', { type: 'signOut', params: ({ event }) => sentence(event.error) }],
        },
      },
    },
  },
});
