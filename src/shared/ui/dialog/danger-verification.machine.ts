import { assign, setup } from 'xstate';
import type { DangerPass } from '#contract/endpoint.ts';
import { CODES } from '#contract/errors.ts';
import { port } from '@/shared/lib/machine/port.ts';

export const CODE_LENGTH = 6;

interface Context {
  /** The six characters to be read and typed. */
  code: string;
  typed: string;
  /** The tenant has a password for dangerous operations: its field is shown. */
  asksPassword: boolean;
  password: string;
  /** Why the password was not taken: stands beside its field. */
  refusal: string | null;
  /** Why the operation itself did not succeed. */
  failure: Error | null;
}

type Typing = Pick<Context, 'code' | 'typed'>;

/** Letter case does not count, nor a blank that was pasted with it. */
const matches = ({ code, typed }: Typing): boolean =>
  typed.trim().length === CODE_LENGTH && typed.trim().toLowerCase() === code.toLowerCase();

const isRefused = (error: unknown): boolean => (error as { code?: unknown }).code === CODES.dangerPassword;

/**
 * Asks for six characters that one must read and type, and for the tenant's password where there is one, before
 * something that cannot be undone is done (F12 to F14). It is done from here, so that what the server says of the password
 * stands beside the password; until it is done, leaving costs nothing.
 */
export const dangerVerificationMachine = setup({
  types: {
    input: {} as { code: string },
    context: {} as Context,
    events: {} as
      | { type: 'code.typed'; text: string }
      | { type: 'code.renewed'; code: string }
      | { type: 'password.typed'; text: string }
      | { type: 'confirm.asked' }
      | { type: 'dialog.closed' },
  },
  actors: {
    /** Whether the tenant has a password for dangerous operations. */
    readDemand: port<boolean, void>('readDemand'),
    perform: port<unknown, DangerPass>('perform'),
  },
  actions: {
    keepTyped: assign((_, typed: string) => ({ typed })),
    renew: assign((_, code: string) => ({ code, typed: '' })),
    keepPassword: assign((_, password: string) => ({ password, refusal: null })),
    keepDemand: assign((_, asksPassword: boolean) => ({ asksPassword })),
    missPassword: assign({ refusal: '请输入危险操作密码' }),
    refuse: assign((_, { message }: Error) => ({ asksPassword: true, refusal: message })),
    fail: assign((_, failure: Error) => ({ failure })),
    forget: assign({ refusal: null, failure: null }),
    tell: () => {},
    leave: () => {},
  },
  guards: {
    'the characters match': (_, typing: Typing) => matches(typing),
    'six characters do not match': (_, typing: Typing) =>
      typing.typed.trim().length >= CODE_LENGTH && !matches(typing),
    'the password is missing': ({ context }) => context.asksPassword && context.password === '',
    'the server asks for another password': (_, { error }: { error: unknown }) => isRefused(error),
  },
}).createMachine({
  id: 'danger-verification',
  context: ({ input }) => ({
    code: input.code,
    typed: '',
    asksPassword: false,
    password: '',
    refusal: null,
    failure: null,
  }),
  initial: 'reading',
  states: {
    /** The code is shown already; nobody has read it before it is known whether a password is asked for, too. */
    reading: {
      invoke: {
        src: 'readDemand',
        onDone: { target: 'asking', actions: { type: 'keepDemand', params: ({ event }) => event.output } },
        // The server asks by itself where it wants one.
        onError: 'asking',
      },
      on: { 'dialog.closed': 'left' },
    },
    asking: {
      initial: 'showing',
      on: {
        'code.typed': [
          {
            guard: {
              type: 'the characters match',
              params: ({ context, event }) => ({ code: context.code, typed: event.text }),
            },
            target: '.right',
            actions: { type: 'keepTyped', params: ({ event }) => event.text },
          },
          {
            guard: {
              type: 'six characters do not match',
              params: ({ context, event }) => ({ code: context.code, typed: event.text }),
            },
            target: '.wrong',
            actions: { type: 'keepTyped', params: ({ event }) => event.text },
          },
          { target: '.showing', actions: { type: 'keepTyped', params: ({ event }) => event.text } },
        ],
        'code.renewed': {
          target: '.showing',
          actions: { type: 'renew', params: ({ event }) => event.code },
        },
        'password.typed': { actions: { type: 'keepPassword', params: ({ event }) => event.text } },
        'dialog.closed': 'left',
      },
      states: {
        showing: { on: { 'confirm.asked': 'wrong' } },
        wrong: {},
        right: {
          on: {
            'confirm.asked': [
              { guard: 'the password is missing', actions: 'missPassword' },
              { target: '#danger-verification.performing' },
            ],
          },
        },
      },
    },
    performing: {
      entry: 'forget',
      invoke: {
        src: 'perform',
        input: ({ context }) => (context.asksPassword ? { dangerOptPassword: context.password } : {}),
        onDone: 'verified',
        onError: [
          {
            guard: {
              type: 'the server asks for another password',
              params: ({ event }) => ({ error: event.error }),
            },
            target: 'asking.right',
            actions: { type: 'refuse', params: ({ event }) => event.error as Error },
          },
          {
            target: 'asking.right',
            actions: { type: 'fail', params: ({ event }) => event.error as Error },
          },
        ],
      },
    },
    verified: { type: 'final', entry: 'tell' },
    left: { type: 'final', entry: 'leave' },
  },
});
