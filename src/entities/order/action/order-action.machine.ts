import { assign, setup } from 'xstate';
import type { OrderEventType } from '#contract/order-events.ts';
import type { ActionResult } from '#contract/order.ts';
import { port } from '@/shared/lib/machine/port.ts';

/** An order as a report names it. */
export interface NamedOrder {
  id: number;
  orderNo: string;
}

/** The way back from an action that succeeded: an event like any other. */
export interface Undo {
  /** What is undone, in its own term. */
  label: string;
  type: OrderEventType;
  params: object;
  ids: readonly number[];
  rows: readonly NamedOrder[];
}

/** One click of the user: however often it is sent, it acts once. */
export interface ActionRequest {
  /** Chinese term of the event, for what is told afterwards. */
  label: string;
  /** As the call takes it. */
  input: object;
  idempotencyKey: string;
  /** Sends it where it is no event of the life cycle, which has a call of its own. */
  by?: (request: ActionRequest) => Promise<ActionOutcome>;
  /** How those that succeeded go back, where they can. */
  undo?: (succeededIds: readonly number[]) => Undo | undefined;
  /** The orders by their numbers, where they are not those that are chosen. */
  named?: readonly NamedOrder[];
}

/** `told`: what is said of a success where counting the orders is not enough. */
export type ActionOutcome = ActionResult & { told?: string };

interface Context {
  request: ActionRequest | null;
  result: ActionOutcome | null;
  failure: Error | null;
}

/**
 * Sends one event to many orders and tells how it went: all done, some refused, gone on as a task, or not sent. A
 * second click while the first is under way does nothing; a failed one is sent again under the same key.
 */
export const orderActionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'action.asked'; request: ActionRequest }
      | { type: 'action.retried' }
      | { type: 'report.closed' },
  },
  actors: { send: port<ActionOutcome, ActionRequest>('send') },
  actions: {
    remember: assign((_, request: ActionRequest) => ({ request, result: null, failure: null })),
    keep: assign((_, result: ActionOutcome) => ({ result, failure: null })),
    fail: assign((_, failure: Error) => ({ failure })),
    forget: assign({ request: null, result: null, failure: null }),
    settle: (_context, _settled: { request: ActionRequest; result: ActionResult }) => {},
    tell: (_context, _told: { request: ActionRequest; result: ActionOutcome }) => {},
  },
  guards: {
    'it goes on as a task': (_, result: ActionResult) => result.taskId !== null,
    'some were refused': (_, result: ActionResult) => result.failed.length > 0,
  },
}).createMachine({
  id: 'order-action',
  context: { request: null, result: null, failure: null },
  initial: 'resting',
  states: {
    resting: {
      entry: 'forget',
      on: {
        'action.asked': {
          target: 'sending',
          actions: { type: 'remember', params: ({ event }) => event.request },
        },
      },
    },
    sending: {
      invoke: {
        src: 'send',
        input: ({ context }) => context.request!,
        onDone: [
          {
            guard: { type: 'it goes on as a task', params: ({ event }) => event.output },
            target: 'handedOver',
            actions: [
              { type: 'keep', params: ({ event }) => event.output },
              {
                type: 'settle',
                params: ({ context, event }) => ({ request: context.request!, result: event.output }),
              },
            ],
          },
          {
            guard: { type: 'some were refused', params: ({ event }) => event.output },
            target: 'reporting',
            actions: [
              { type: 'keep', params: ({ event }) => event.output },
              {
                type: 'settle',
                params: ({ context, event }) => ({ request: context.request!, result: event.output }),
              },
            ],
          },
          {
            target: 'resting',
            actions: [
              {
                type: 'tell',
                params: ({ context, event }) => ({ request: context.request!, result: event.output }),
              },
              {
                type: 'settle',
                params: ({ context, event }) => ({ request: context.request!, result: event.output }),
              },
            ],
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'fail', params: ({ event }) => event.error as Error },
        },
      },
    },
    failed: {
      on: { 'action.retried': 'sending', 'report.closed': 'resting' },
    },
    reporting: { on: { 'report.closed': 'resting' } },
    handedOver: { on: { 'report.closed': 'resting' } },
  },
});
