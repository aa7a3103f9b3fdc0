import { assign, setup } from 'xstate';
import { port } from '@/shared/lib/machine/port.ts';

/** What a merchant has none of yet. */
export type Missing = 'factory' | 'shop';
export type BindTipEvent =
  /** The workspace says what is missing; nothing: all is bound. */
  | { type: 'missing.known'; missing: readonly Missing[] }
  /** Closed, or followed to a page; `notAgain`: no more today. */
  | { type: 'tip.closed'; notAgain: boolean };

interface Context {
  missing: readonly Missing[];
}

/**
 * Tells a merchant what to bind before he can work (F11): once an opened workspace, unless he has said that it is enough
 * for today. Where that cannot be read or kept, he is left in peace until he opens the workspace again.
 */
export const bindTipMachine = setup({
  types: { context: {} as Context, events: {} as BindTipEvent },
  actors: {
    /** Whether he has dismissed the tip on the calendar day that it is now. */
    readDismissed: port<boolean, void>('readDismissed'),
    dismissToday: port<void, void>('dismissToday'),
  },
  actions: { keep: assign((_, missing: readonly Missing[]) => ({ missing })) },
  guards: {
    'something is missing': (_, missing: readonly Missing[]) => missing.length > 0,
    'nothing is missing': (_, missing: readonly Missing[]) => missing.length === 0,
  },
}).createMachine({
  id: 'bind-tip',
  context: { missing: [] },
  initial: 'resting',
  on: {
    'missing.known': [
      {
        guard: { type: 'nothing is missing', params: ({ event }) => event.missing },
        target: '.resting',
        actions: { type: 'keep', params: ({ event }) => event.missing },
      },
      { actions: { type: 'keep', params: ({ event }) => event.missing } },
    ],
  },
  states: {
    resting: {
      on: {
        'missing.known': {
          guard: { type: 'something is missing', params: ({ event }) => event.missing },
          target: 'asking',
          actions: { type: 'keep', params: ({ event }) => event.missing },
        },
      },
    },
    asking: {
      invoke: {
        src: 'readDismissed',
        onDone: [{ guard: ({ event }) => event.output, target: 'quiet' }, { target: 'shown' }],
        onError: 'quiet',
      },
    },
    shown: {
      on: {
        'tip.closed': [{ guard: ({ event }) => event.notAgain, target: 'dismissing' }, { target: 'quiet' }],
      },
    },
    dismissing: { invoke: { src: 'dismissToday', onDone: 'quiet', onError: 'quiet' } },
    /** Seen, or dismissed: nothing more while this workspace is open and something is still missing. */
    quiet: {},
  },
});
