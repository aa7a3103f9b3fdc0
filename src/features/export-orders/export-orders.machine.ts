import { assign, setup } from 'xstate';
import type { ExportShape } from '#contract/order-export/order-export.ts';
import { port } from '@/shared/lib/machine/port.ts';

/** The orders by id, or all that matched when the user looked. */
export type ExportedOrders =
  | { ids: number[] }
  | { filter: Readonly<Record<string, unknown>>; position: string };

/** What the call that starts the export takes, but for the zone of the times. */
export interface ExportRequest {
  orders: ExportedOrders;
  shape: ExportShape;
}

interface Context {
  taskId: number | null;
  /** Why the last attempt did not begin. */
  failure: Error | null;
}

/**
 * Asks how the file is to look, starts the export and watches it. It runs at the server: who closes the window leaves it
 * running, and what did not begin leads back to the question with all that was said.
 */
export const exportOrdersMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'export.opened' }
      | { type: 'export.submitted'; request: ExportRequest }
      | { type: 'export.again' }
      | { type: 'dialog.closed' },
  },
  actors: { submit: port<{ taskId: number }, ExportRequest>('submit') },
  actions: {
    forget: assign({ taskId: null, failure: null }),
    fail: assign((_, failure: Error) => ({ failure })),
  },
}).createMachine({
  id: 'export-orders',
  context: { taskId: null, failure: null },
  initial: 'resting',
  states: {
    resting: { entry: 'forget', on: { 'export.opened': 'asking' } },
    asking: { on: { 'export.submitted': 'submitting', 'dialog.closed': 'resting' } },
    submitting: {
      entry: 'forget',
      invoke: {
        src: 'submit',
        input: ({ event }) => (event as { request: ExportRequest }).request,
        onDone: { target: 'watching', actions: assign(({ event }) => ({ taskId: event.output.taskId })) },
        onError: {
          target: 'asking',
          actions: { type: 'fail', params: ({ event }) => event.error as Error },
        },
      },
    },
    watching: {
      on: { 'export.again': { target: 'asking', actions: 'forget' }, 'dialog.closed': 'resting' },
    },
  },
});
