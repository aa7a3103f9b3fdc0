import { assign, setup } from 'xstate';
import type { TablePlace } from '#contract/values/table-place.ts';
import type { WaybillInspection, WaybillMapping } from '#contract/waybill/waybill.ts';
import { port } from '@/shared/lib/machine/port.ts';

/** What the call that starts the import takes. */
export interface WaybillStart {
  fileId: number;
  place: TablePlace;
  mapping: WaybillMapping;
}

interface Context {
  /** Share of the file that has left the browser, 0 to 1. */
  share: number;
  inspection: WaybillInspection | null;
  /** What its columns are, as the user has them by now. */
  mapping: WaybillMapping | null;
  taskId: number | null;
  /** Why the last step did not succeed. */
  failure: Error | null;
}

/**
 * From a file of waybill numbers to shipped orders: look into it, say what its columns are, start. The work is the
 * server's: who closes the window leaves it running, and a failure leads back to where it can be put right.
 */
export const importWaybillsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'import.opened' }
      | { type: 'file.chosen'; file: File }
      | { type: 'upload.progressed'; share: number }
      | { type: 'file.looked'; inspection: WaybillInspection }
      | { type: 'mapping.changed'; mapping: WaybillMapping }
      | { type: 'import.started' }
      | { type: 'import.again' }
      | { type: 'dialog.closed' },
  },
  actors: {
    inspect: port<WaybillInspection, { file: File; report: (share: number) => void }>('inspect'),
    start: port<{ taskId: number }, WaybillStart>('start'),
  },
  actions: {
    forget: assign({ share: 0, inspection: null, mapping: null, taskId: null, failure: null }),
    fail: assign((_, failure: Error) => ({ failure })),
    recover: assign({ failure: null }),
  },
}).createMachine({
  id: 'import-waybills',
  context: { share: 0, inspection: null, mapping: null, taskId: null, failure: null },
  initial: 'resting',
  states: {
    resting: { entry: 'forget', on: { 'import.opened': 'choosing' } },
    choosing: { on: { 'file.chosen': 'inspecting', 'dialog.closed': 'resting' } },
    inspecting: {
      entry: 'forget',
      invoke: {
        src: 'inspect',
        input: ({ event, self }) => ({
          file: (event as { file: File }).file,
          report: (share) => self.send({ type: 'upload.progressed', share }),
        }),
        onDone: {
          target: 'mapping',
          actions: assign(({ event }) => ({ inspection: event.output, mapping: event.output.suggested })),
        },
        onError: {
          target: 'choosing',
          actions: { type: 'fail', params: ({ event }) => event.error as Error },
        },
      },
      on: {
        'upload.progressed': { actions: assign(({ event }) => ({ share: event.share })) },
        'dialog.closed': 'resting',
      },
    },
    mapping: {
      on: {
        // The table stands elsewhere in the file: other columns, which are mapped anew.
        'file.looked': {
          actions: assign(({ event: { inspection } }) => ({
            ...{ inspection, mapping: inspection.suggested, failure: null },
          })),
        },
        'mapping.changed': { actions: assign(({ event }) => ({ mapping: event.mapping, failure: null })) },
        'import.started': 'starting',
        'import.again': { target: 'choosing', actions: 'forget' },
        'dialog.closed': 'resting',
      },
    },
    starting: {
      entry: 'recover',
      invoke: {
        src: 'start',
        input: ({ context: { inspection, mapping } }) => ({
          ...{ fileId: inspection!.fileId, place: inspection!.place, mapping: mapping! },
        }),
        onDone: { target: 'watching', actions: assign(({ event }) => ({ taskId: event.output.taskId })) },
        onError: {
          target: 'mapping',
          actions: { type: 'fail', params: ({ event }) => event.error as Error },
        },
      },
    },
    watching: {
      on: { 'import.again': { target: 'choosing', actions: 'forget' }, 'dialog.closed': 'resting' },
    },
  },
});
