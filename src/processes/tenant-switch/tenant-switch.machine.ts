import { assign, setup } from 'xstate';
import type { Tokens } from '#contract/auth/auth.ts';
import { port } from '@/shared/lib/machine/port.ts';

/** What a link that switches the tenant carries (F09). */
interface Ticket {
  tenantId: number;
  token: string;
}
/** Whom a link signs in, and who is signed in until then; null: nobody. */
interface LinkToConfirm {
  userName: string;
  tenantName: string;
  instead: string | null;
}
export type SwitchEvent =
  /** From the tenant menu, or on the way to the mall. */
  | { type: 'tenant.chosen'; tenantId: number }
  | { type: 'link.opened'; ticket: Ticket }
  | { type: 'link.confirmed' }
  | { type: 'link.declined' }
  /** Whoever chose has left. */
  | { type: 'session.cleared' };

interface Context {
  tenantId: number | null;
  ticket: Ticket | null;
  /** Why the last change did not succeed. */
  failure: string | null;
  asked: LinkToConfirm | null;
}
const nothing: Context = { tenantId: null, ticket: null, failure: null, asked: null };

const sentence = (error: unknown): string =>
  error instanceof Error ? error.message : '没有切换成功，请稍后重试。';

/**
 * Moves a signed-in user to another tenant; both ways end with tokens that the session takes over. By choice the old
 * tenant stays open until the new one is sure. A link is asked first whom it signs in: the signed-in user himself goes on
 * at once, for anybody else the user is asked, and until he agrees nothing changes. Then the caches go first, so that
 * nothing of one tenant can be shown under another; what fails from there on signs out.
 */
export const tenantSwitchMachine = setup({
  types: { context: {} as Context, events: {} as SwitchEvent },
  actors: {
    chooseTenant: port<Tokens, { tenantId: number }>('chooseTenant'),
    /** Whom the link signs in; null: the user who is signed in already. */
    identify: port<LinkToConfirm | null, Ticket>('identify'),
    forget: port<void, void>('forget'),
    remember: port<void, Ticket>('remember'),
    loadSession: port<Tokens, Ticket>('loadSession'),
  },
  actions: {
    /** The session goes on with these. */
    handOver: (_args, _tokens: Tokens) => {},
    /** The session of before goes on; with the sentence where there is something to say. */
    goOn: (_args, _msg: string | null) => {},
    /** Ends at the login with this sentence. */
    signOut: (_args, _msg: string) => {},
    ask: assign((_, asked: LinkToConfirm | null) => ({ asked })),
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
          target: 'identifying',
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
    identifying: {
      invoke: {
        src: 'identify',
        input: ({ context }) => context.ticket!,
        onDone: [
          { guard: ({ event }) => event.output === null, target: 'forgetting' },
          { target: 'asking', actions: { type: 'ask', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'resting',
          actions: ['clear', { type: 'goOn', params: ({ event }) => sentence(event.error) }],
        },
      },
    },
    asking: {
      on: {
        'link.confirmed': { target: 'forgetting', actions: { type: 'ask', params: null } },
        'link.declined': { target: 'resting', actions: ['clear', { type: 'goOn', params: null }] },
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
