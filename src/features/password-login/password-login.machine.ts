import { assign, setup } from 'xstate';
import type { Tokens } from '#contract/auth/auth.ts';
import { CODES } from '#contract/errors.ts';
import type { SocialTicket } from '#contract/auth/social-ticket.ts';
import { port } from '@/shared/lib/machine/port.ts';
import { refusedWith } from '@/shared/lib/machine/refused.ts';

export interface PasswordEntry {
  username: string;
  password: string;
  /** Of the bunding state: the account of the other service is bound on the way. */
  social?: SocialTicket | undefined;
}

interface Context {
  /** Why the last attempt did not succeed. */
  failure: Error | null;
}

/**
 * From a name and a password to tokens. Too many wrong ones lock the account or the address: that is a state of its own,
 * for it has other ways out. What becomes of the tokens is not this machine's.
 */
export const passwordLoginMachine = setup({
  types: { context: {} as Context, events: {} as { type: 'login.sent'; entry: PasswordEntry } },
  actors: { login: port<Tokens, PasswordEntry>('login') },
  actions: {
    recover: assign({ failure: null }),
    fail: assign((_, failure: Error) => ({ failure })),
    /** Hands the tokens to whoever keeps them. */
    arrive: (_context, _tokens: Tokens) => {},
  },
  guards: {
    'it is locked for a while': (_, error: Error) => refusedWith(error, CODES.tooMany),
  },
}).createMachine({
  id: 'password-login',
  context: { failure: null },
  initial: 'writing',
  states: {
    writing: { on: { 'login.sent': 'checking' } },
    checking: {
      entry: 'recover',
      invoke: {
        src: 'login',
        input: ({ event }) => (event as { entry: PasswordEntry }).entry,
        onDone: {
          target: 'arrived',
          actions: { type: 'arrive', params: ({ event }) => event.output },
        },
        onError: [
          {
            guard: { type: 'it is locked for a while', params: ({ event }) => event.error as Error },
            target: 'lockedOut',
            actions: { type: 'fail', params: ({ event }) => event.error as Error },
          },
          {
            target: 'writing',
            actions: { type: 'fail', params: ({ event }) => event.error as Error },
          },
        ],
      },
    },
    lockedOut: { on: { 'login.sent': 'checking' } },
    arrived: { type: 'final' },
  },
});
