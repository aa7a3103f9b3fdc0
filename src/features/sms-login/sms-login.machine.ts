import { assign, setup } from 'xstate';
import type { Tokens } from '#contract/auth/auth.ts';
import { CODES } from '#contract/errors.ts';
import type { SocialTicket } from '#contract/auth/social-ticket.ts';
import { port } from '@/shared/lib/machine/port.ts';
import { refusedWith } from '@/shared/lib/machine/refused.ts';

export interface SmsEntry {
  mobile: string;
  code: string;
  /** Of the bunding state: the account of the other service is bound on the way. */
  social?: SocialTicket | undefined;
}

interface Context {
  /** As it was sent last. */
  mobile: string;
  /** Why the last step did not succeed. */
  failure: Error | null;
}

/** From a mobile and the code that was sent to it to tokens; a mobile that nobody has leads on to the registration. */
export const smsLoginMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'code.asked'; mobile: string }
      | { type: 'login.sent'; entry: SmsEntry }
      | { type: 'mobile.changed' }
      | { type: 'registration.chosen' },
  },
  actors: {
    sendCode: port<unknown, { mobile: string }>('sendCode'),
    login: port<Tokens, SmsEntry>('login'),
  },
  actions: {
    recover: assign({ failure: null }),
    fail: assign((_, failure: Error) => ({ failure })),
    keepMobile: assign((_, mobile: string) => ({ mobile })),
    /** Hands the tokens to whoever keeps them. */
    arrive: (_context, _tokens: Tokens) => {},
    /** Opens the registration, the mobile filled in. */
    refer: (_context, _mobile: string) => {},
  },
  guards: {
    'nobody has this mobile': (_, error: Error) => refusedWith(error, CODES.userUnknown),
  },
}).createMachine({
  id: 'sms-login',
  context: { mobile: '', failure: null },
  initial: 'writing',
  states: {
    writing: {
      on: {
        'code.asked': 'sendingCode',
        'login.sent': {
          target: 'checking',
          actions: { type: 'keepMobile', params: ({ event }) => event.entry.mobile },
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
    checking: {
      entry: 'recover',
      invoke: {
        src: 'login',
        input: ({ event }) => (event as { entry: SmsEntry }).entry,
        onDone: {
          target: 'arrived',
          actions: { type: 'arrive', params: ({ event }) => event.output },
        },
        onError: [
          {
            guard: { type: 'nobody has this mobile', params: ({ event }) => event.error as Error },
            target: 'unregistered',
          },
          {
            target: 'writing',
            actions: { type: 'fail', params: ({ event }) => event.error as Error },
          },
        ],
      },
    },
    unregistered: {
      on: {
        'mobile.changed': 'writing',
        'registration.chosen': {
          target: 'referred',
          actions: { type: 'refer', params: ({ context }) => context.mobile },
        },
      },
    },
    referred: { type: 'final' },
    arrived: { type: 'final' },
  },
});
