import { assign, setup } from 'xstate';
import { port } from '@/shared/lib/machine/port.ts';

export interface PasswordChange {
  oldPassword: string;
  newPassword: string;
}

interface Context {
  /** Why the last attempt did not succeed. */
  failure: Error | null;
}

/** A new password for the signed-in user; the server ends his other sessions. */
export const changePasswordMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'password.sent'; change: PasswordChange },
  },
  actors: { change: port<unknown, PasswordChange>('change') },
  actions: {
    recover: assign({ failure: null }),
    fail: assign((_, failure: Error) => ({ failure })),
    /** Says so, and closes what was open for it. */
    finish: () => {},
  },
}).createMachine({
  id: 'change-password',
  context: { failure: null },
  initial: 'writing',
  states: {
    writing: { on: { 'password.sent': 'changing' } },
    changing: {
      entry: 'recover',
      invoke: {
        src: 'change',
        input: ({ event }) => (event as { change: PasswordChange }).change,
        onDone: { target: 'changed', actions: 'finish' },
        onError: {
          target: 'writing',
          actions: { type: 'fail', params: ({ event }) => event.error as Error },
        },
      },
    },
    changed: { type: 'final' },
  },
});
