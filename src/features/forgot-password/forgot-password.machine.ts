import { assign, setup } from 'xstate';
import { SMS_CODE_REFUSALS } from '#contract/errors.ts';
import { port } from '@/shared/lib/machine/port.ts';
import { refusedWith } from '@/shared/lib/machine/refused.ts';

interface Context {
  mobile: string;
  /** Checked once; the server asks for it again when the password is set. */
  code: string;
  /** Why the last step did not succeed. */
  failure: Error | null;
}

/** From a forgotten password to a new one: the mobile shows who it is, then the password is chosen. */
export const forgotPasswordMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'code.asked'; mobile: string }
      | { type: 'code.sent'; mobile: string; code: string }
      | { type: 'password.sent'; password: string }
      | { type: 'mobile.changed' },
  },
  actors: {
    sendCode: port<unknown, { mobile: string }>('sendCode'),
    checkCode: port<unknown, { mobile: string; code: string }>('checkCode'),
    reset: port<unknown, { mobile: string; code: string; password: string }>('reset'),
  },
  actions: {
    recover: assign({ failure: null }),
    fail: assign((_, failure: Error) => ({ failure })),
    keep: assign((_, { mobile, code }: { mobile: string; code: string }) => ({ mobile, code })),
    forgetCode: assign({ code: '', failure: null }),
  },
  guards: {
    'the code is no longer good': (_, error: Error) => refusedWith(error, ...SMS_CODE_REFUSALS),
  },
}).createMachine({
  id: 'forgot-password',
  context: { mobile: '', code: '', failure: null },
  initial: 'proving',
  states: {
    proving: {
      on: {
        'code.asked': 'sendingCode',
        'code.sent': { target: 'checkingCode', actions: { type: 'keep', params: ({ event }) => event } },
      },
    },
    sendingCode: {
      entry: 'recover',
      invoke: {
        src: 'sendCode',
        input: ({ event }) => ({ mobile: (event as { mobile: string }).mobile }),
        onDone: 'proving',
        onError: {
          target: 'proving',
          actions: { type: 'fail', params: ({ event }) => event.error as Error },
        },
      },
    },
    checkingCode: {
      entry: 'recover',
      invoke: {
        src: 'checkCode',
        input: ({ context: { mobile, code } }) => ({ mobile, code }),
        onDone: 'choosing',
        onError: {
          target: 'proving',
          actions: { type: 'fail', params: ({ event }) => event.error as Error },
        },
      },
    },
    choosing: {
      on: { 'password.sent': 'resetting', 'mobile.changed': { target: 'proving', actions: 'forgetCode' } },
    },
    resetting: {
      entry: 'recover',
      invoke: {
        src: 'reset',
        input: ({ context: { mobile, code }, event }) => ({
          mobile,
          code,
          password: (event as { password: string }).password,
        }),
        onDone: 'reset',
        onError: [
          {
            guard: { type: 'the code is no longer good', params: ({ event }) => event.error as Error },
            target: 'proving',
            actions: { type: 'fail', params: ({ event }) => event.error as Error },
          },
          {
            target: 'choosing',
            actions: { type: 'fail', params: ({ event }) => event.error as Error },
          },
        ],
      },
    },
    reset: { type: 'final' },
  },
});
