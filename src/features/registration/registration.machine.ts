import { assign, setup } from 'xstate';
import type { Tokens } from '#contract/auth/auth.ts';
import type { Input } from '#contract/endpoint.ts';
import { CODES } from '#contract/errors.ts';
import type { InviteFace } from '#contract/invite/invite.ts';
import { TENANT_KINDS, type register } from '#contract/register/register.ts';
import { port } from '@/shared/lib/machine/port.ts';
import { refusedWith } from '@/shared/lib/machine/refused.ts';

/** What is registered: a user alone (C003), or a user with a tenant of his own (C004). */
export type RegistrationRequest =
  | { of: 'user'; entry: Input<typeof register.user> }
  | { of: 'tenant'; entry: Input<typeof register.tenant> };

interface Context {
  inviteCode: string | null;
  /** Who invites, once it is known. */
  face: InviteFace | null;
  /** As it was sent last. */
  mobile: string;
  /** A factory begins when the platform has said yes. */
  waitsForAudit: boolean;
  tokens: Tokens | null;
  /** Why the last step did not succeed. */
  failure: Error | null;
}

const waits = (request: RegistrationRequest): boolean =>
  request.of === 'tenant' && request.entry.kind === TENANT_KINDS.factory;

/**
 * From an invite, or none, to an account and its tokens. Who invites is read before anything is asked, for it decides
 * what is registered. A mobile that somebody has leads to the login, and a factory is told that it waits before it goes
 * on.
 */
export const registrationMachine = setup({
  types: {
    input: {} as { inviteCode: string | null },
    context: {} as Context,
    events: {} as
      | { type: 'invite.retried' }
      | { type: 'invite.dropped' }
      | { type: 'code.asked'; mobile: string }
      | { type: 'registration.sent'; request: RegistrationRequest }
      | { type: 'mobile.changed' }
      | { type: 'login.chosen' }
      | { type: 'registration.continued' },
  },
  actors: {
    /** null where there is no code. */
    lookUp: port<InviteFace | null, { inviteCode: string | null }>('lookUp'),
    sendCode: port<unknown, { mobile: string }>('sendCode'),
    register: port<Tokens, RegistrationRequest>('register'),
  },
  actions: {
    recover: assign({ failure: null }),
    fail: assign((_, failure: Error) => ({ failure })),
    greet: assign((_, face: InviteFace | null) => ({ face })),
    dropInvite: assign({ inviteCode: null, face: null, failure: null }),
    keepRequest: assign((_, request: RegistrationRequest) => ({
      mobile: request.entry.mobile,
      waitsForAudit: waits(request),
    })),
    keepTokens: assign((_, tokens: Tokens) => ({ tokens })),
    /** Takes the invite out of the address: nobody is to be bound by it. */
    leaveInvite: () => {},
    /** Hands the tokens to whoever keeps them. */
    arrive: (_context, _tokens: Tokens) => {},
    /** Opens the login, the mobile filled in. */
    refer: (_context, _mobile: string) => {},
  },
  guards: {
    'it waits for the audit': ({ context }) => context.waitsForAudit,
    'somebody has this mobile': (_, error: Error) => refusedWith(error, CODES.usernameTaken),
  },
}).createMachine({
  id: 'registration',
  context: ({ input }) => ({
    inviteCode: input.inviteCode,
    face: null,
    mobile: '',
    waitsForAudit: false,
    tokens: null,
    failure: null,
  }),
  initial: 'lookingUp',
  states: {
    lookingUp: {
      entry: 'recover',
      invoke: {
        src: 'lookUp',
        input: ({ context }) => ({ inviteCode: context.inviteCode }),
        onDone: { target: 'writing', actions: { type: 'greet', params: ({ event }) => event.output } },
        onError: {
          target: 'inviteRefused',
          actions: { type: 'fail', params: ({ event }) => event.error as Error },
        },
      },
    },
    inviteRefused: {
      on: {
        'invite.retried': 'lookingUp',
        'invite.dropped': { target: 'writing', actions: ['dropInvite', 'leaveInvite'] },
      },
    },
    writing: {
      on: {
        'code.asked': 'sendingCode',
        'registration.sent': {
          target: 'registering',
          actions: { type: 'keepRequest', params: ({ event }) => event.request },
        },
      },
    },
    sendingCode: {
      entry: 'recover',
      invoke: {
        src: 'sendCode',
        input: ({ event }) => ({ mobile: (event as { mobile: string }).mobile }),
        onDone: 'writing',
        onError: {
          target: 'writing',
          actions: { type: 'fail', params: ({ event }) => event.error as Error },
        },
      },
    },
    registering: {
      entry: 'recover',
      invoke: {
        src: 'register',
        input: ({ event }) => (event as { request: RegistrationRequest }).request,
        onDone: [
          {
            guard: 'it waits for the audit',
            target: 'submitted',
            actions: { type: 'keepTokens', params: ({ event }) => event.output },
          },
          {
            target: 'arrived',
            actions: { type: 'arrive', params: ({ event }) => event.output },
          },
        ],
        onError: [
          {
            guard: { type: 'somebody has this mobile', params: ({ event }) => event.error as Error },
            target: 'known',
          },
          {
            target: 'writing',
            actions: { type: 'fail', params: ({ event }) => event.error as Error },
          },
        ],
      },
    },
    known: {
      on: {
        'mobile.changed': 'writing',
        'login.chosen': {
          target: 'referred',
          actions: { type: 'refer', params: ({ context }) => context.mobile },
        },
      },
    },
    submitted: {
      on: {
        'registration.continued': {
          target: 'arrived',
          actions: { type: 'arrive', params: ({ context }) => context.tokens! },
        },
      },
    },
    referred: { type: 'final' },
    arrived: { type: 'final' },
  },
});
