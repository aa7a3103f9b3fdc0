import { assign, setup } from 'xstate';
import type { DangerPass } from '#contract/endpoint.ts';
import { CODES } from '#contract/errors.ts';
import type { ActionResult } from '#contract/life-cycle/action.ts';
import { port } from '@/shared/lib/machine/port.ts';

/** A row as messages and reports name it. */
export interface NamedRow {
  id: number;
  number: string;
}

/** The way back from an action that succeeded: an event like any other, or a call of its own. */
export interface Undo<Type extends string = string> {
  /** What is undone, in its own term. */
  label: string;
  type: Type;
  params: object;
  /** Goes it in place of the event. */
  by?: (idempotencyKey: string) => Promise<ActionOutcome>;
  ids: readonly number[];
  named: readonly NamedRow[];
  /** By id, where only what stands as the action left it goes back. */
  versions?: Readonly<Record<number, number>>;
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
  /** The rows by their numbers, where they are not those that are chosen. */
  named?: readonly NamedRow[];
  /** What the danger verification says of it, where one comes first. */
  warning?: string;
  /** Told when the server has answered, and why where it asks for another password: the verification says so. */
  answered?: (refusal?: Error) => void;
}

/**
 * `told`: what is said of a success where counting the rows is not enough. `undo`: its way back, where only the answer
 * knows it.
 */
export type ActionOutcome = ActionResult & { told?: string; undo?: Undo | undefined };

interface Context {
  request: ActionRequest | null;
  result: ActionOutcome | null;
  failure: Error | null;
  /** The danger verification is shown: it waits for the user, or for the server. */
  verifies: boolean;
}

interface Passed {
  pass: DangerPass;
  idempotencyKey: string;
  answered: (refusal?: Error) => void;
}

const asksPassword = (error: unknown): error is Error =>
  (error as { code?: unknown }).code === CODES.dangerPassword;
const refusalIn = (event: object): Error | undefined =>
  'error' in event && asksPassword(event.error) ? event.error : undefined;

/**
 * Sends one event of a life cycle to many rows and tells how it went: all done, some refused, gone on as a task, or not sent. A
 * second click while the first is under way does nothing; a failed one is sent again under the same key. What endangers
 * is verified first, and also where the server asks for the password for dangerous operations (F14).
 */
export const actionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'action.asked'; request: ActionRequest }
      | { type: 'action.retried' }
      | { type: 'verification.asked'; request: ActionRequest }
      | ({ type: 'verification.passed' } & Passed)
      | { type: 'verification.left' }
      | { type: 'report.closed' },
  },
  actors: { send: port<ActionOutcome, ActionRequest>('send') },
  actions: {
    remember: assign((_, request: ActionRequest) => ({ request, result: null, failure: null })),
    keep: assign((_, result: ActionOutcome) => ({ result, failure: null })),
    fail: assign((_, failure: Error) => ({ failure })),
    forget: assign({ request: null, result: null, failure: null, verifies: false }),
    verify: assign({ verifies: true }),
    stopVerifying: assign({ verifies: false }),
    pass: assign(({ context: { request } }, { pass, idempotencyKey, answered }: Passed) => ({
      request: {
        ...request!,
        input: { ...request!.input, dangerVerified: true, ...pass },
        idempotencyKey,
        answered,
      },
    })),
    answer: (_context, _answered: { request: ActionRequest; refusal: Error | undefined }) => {},
    afterAction: (_context, _settled: { request: ActionRequest; result: ActionResult }) => {},
    tell: (_context, _told: { request: ActionRequest; result: ActionOutcome }) => {},
  },
  guards: {
    'it goes on as a task': (_, result: ActionResult) => result.taskId !== null,
    'some were refused': (_, result: ActionResult) => result.failed.length > 0,
    'the server asks for another password': (_, { error }: { error: unknown }) => asksPassword(error),
  },
}).createMachine({
  id: 'action',
  context: { request: null, result: null, failure: null, verifies: false },
  initial: 'resting',
  states: {
    resting: {
      entry: 'forget',
      on: {
        'action.asked': {
          target: 'sending',
          actions: { type: 'remember', params: ({ event }) => event.request },
        },
        'verification.asked': {
          target: 'verifying',
          actions: { type: 'remember', params: ({ event }) => event.request },
        },
      },
    },
    verifying: {
      entry: 'verify',
      on: {
        // Another key: it is another request, with another password.
        'verification.passed': { target: 'sending', actions: { type: 'pass', params: ({ event }) => event } },
        'verification.left': 'resting',
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
                type: 'afterAction',
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
                type: 'afterAction',
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
                type: 'afterAction',
                params: ({ context, event }) => ({ request: context.request!, result: event.output }),
              },
            ],
          },
        ],
        onError: [
          {
            guard: {
              type: 'the server asks for another password',
              params: ({ event }) => ({ error: event.error }),
            },
            target: 'verifying',
          },
          {
            target: 'failed',
            actions: { type: 'fail', params: ({ event }) => event.error as Error },
          },
        ],
      },
      exit: {
        type: 'answer',
        params: ({ context, event }) => ({ request: context.request!, refusal: refusalIn(event) }),
      },
    },
    failed: {
      entry: 'stopVerifying',
      on: { 'action.retried': 'sending', 'report.closed': 'resting' },
    },
    reporting: { on: { 'report.closed': 'resting' } },
    handedOver: { on: { 'report.closed': 'resting' } },
  },
});
