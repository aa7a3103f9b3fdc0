import { assign, setup } from 'xstate';
import { port } from '@/shared/lib/machine/port.ts';

export interface MobileChange {
  mobile: string;
  code: string;
  /** Of the mobile before, where there is one that he has proven. */
  oldCode: string | undefined;
}

interface Context {
  /** The mobile before; null: none yet, or one that he has not proven. */
  oldMobile: string | null;
  /** Checked once; the server asks for it again with the change. */
  oldCode: string | undefined;
  /** As it was sent last. */
  mobile: string;
  /** Why the last step did not succeed. */
  failure: Error | null;
}

/** Another mobile for the signed-in user: the old one shows who he is, where there is one, then the new one is his. */
export const changeMobileMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'reading.retried' }
      | { type: 'old-code.asked' }
      | { type: 'old-code.sent'; code: string }
      | { type: 'code.asked'; mobile: string }
      | { type: 'mobile.sent'; mobile: string; code: string },
  },
  actors: {
    readMobile: port<string | null, void>('readMobile'),
    sendCode: port<unknown, { mobile: string }>('sendCode'),
    checkCode: port<unknown, { mobile: string; code: string }>('checkCode'),
    change: port<unknown, MobileChange>('change'),
  },
  actions: {
    recover: assign({ failure: null }),
    fail: assign((_, failure: Error) => ({ failure })),
    keepOldMobile: assign((_, oldMobile: string | null) => ({ oldMobile })),
    keepOldCode: assign((_, oldCode: string) => ({ oldCode })),
    keepMobile: assign((_, mobile: string) => ({ mobile })),
    /** Says so, and closes what was open for it. */
    finish: () => {},
  },
  guards: { 'there is no mobile yet': (_, mobile: string | null) => mobile === null },
}).createMachine({
  id: 'change-mobile',
  context: { oldMobile: null, oldCode: undefined, mobile: '', failure: null },
  initial: 'reading',
  states: {
    reading: {
      entry: 'recover',
      invoke: {
        src: 'readMobile',
        onDone: [
          {
            guard: { type: 'there is no mobile yet', params: ({ event }) => event.output },
            target: 'choosing',
          },
          {
            target: 'proving',
            actions: { type: 'keepOldMobile', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'unread',
          actions: { type: 'fail', params: ({ event }) => event.error as Error },
        },
      },
    },
    unread: { on: { 'reading.retried': 'reading' } },
    proving: {
      on: {
        'old-code.asked': 'sendingOldCode',
        'old-code.sent': {
          target: 'checkingOldCode',
          actions: { type: 'keepOldCode', params: ({ event }) => event.code },
        },
      },
    },
    sendingOldCode: {
      entry: 'recover',
      invoke: {
        src: 'sendCode',
        input: ({ context }) => ({ mobile: context.oldMobile! }),
        onDone: 'proving',
        onError: {
          target: 'proving',
          actions: { type: 'fail', params: ({ event }) => event.error as Error },
        },
      },
    },
    checkingOldCode: {
      entry: 'recover',
      invoke: {
        src: 'checkCode',
        input: ({ context }) => ({ mobile: context.oldMobile!, code: context.oldCode! }),
        onDone: 'choosing',
        onError: {
          target: 'proving',
          actions: { type: 'fail', params: ({ event }) => event.error as Error },
        },
      },
    },
    choosing: {
      on: {
        'code.asked': 'sendingCode',
        'mobile.sent': {
          target: 'changing',
          actions: { type: 'keepMobile', params: ({ event }) => event.mobile },
        },
      },
    },
    sendingCode: {
      entry: 'recover',
      invoke: {
        src: 'sendCode',
        input: ({ event }) => ({ mobile: (event as { mobile: string }).mobile }),
        onDone: 'choosing',
        onError: {
          target: 'choosing',
          actions: { type: 'fail', params: ({ event }) => event.error as Error },
        },
      },
    },
    changing: {
      entry: 'recover',
      invoke: {
        src: 'change',
        input: ({ context, event }) => ({
          mobile: context.mobile,
          code: (event as { code: string }).code,
          oldCode: context.oldCode,
        }),
        onDone: { target: 'changed', actions: 'finish' },
        onError: {
          target: 'choosing',
          actions: { type: 'fail', params: ({ event }) => event.error as Error },
        },
      },
    },
    changed: { type: 'final' },
  },
});
