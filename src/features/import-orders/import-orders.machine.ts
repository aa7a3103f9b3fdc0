import { assign, setup } from 'xstate';
import type { ColumnMapping, Inspection } from '#contract/order-import/order-import.ts';
import type { TablePlace } from '#contract/values/table-place.ts';
import type { Task } from '#contract/task/task.ts';
import type { ImportPresetName } from '#contract/order-import/import-presets.ts';
import { port } from '@/shared/lib/machine/port.ts';

/** Corrected cells by the number of their line and the place of their column in the file. */
export type Mends = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** `before`: as it stands in the file. */
export type MendedCell = { line: number; at: number; text: string; before: string };

/** A cell that says again what the file says is not corrected. */
export function withMend(mends: Mends, { line, at, text, before }: MendedCell): Mends {
  const { [line]: own = {}, ...others } = mends;
  const { [at]: _, ...cells } = own;
  const next = text === before ? cells : { ...cells, [at]: text };
  return Object.keys(next).length === 0 ? others : { ...others, [line]: next };
}

/** What the user has said about a file so far. */
export interface ImportDraft {
  mapping: ColumnMapping;
  shopId: number | null;
  currency: string;
  /** The export that the user says it is; null: as the header gives it away. */
  preset: ImportPresetName | null;
}

/** What the call that starts the import takes. */
export interface ImportStart {
  fileId: number;
  place: TablePlace;
  shopId: number;
  mapping: ColumnMapping;
  currency: string;
  timeZone: string;
  preset?: ImportPresetName | undefined;
}

interface Context {
  /** Share of the file that has left the browser, 0 to 1. */
  share: number;
  inspection: Inspection | null;
  draft: ImportDraft | null;
  taskId: number | null;
  /** As it was reported last. */
  task: Task | null;
  /** What the user corrected of the refused lines and has not sent yet. */
  mends: Mends;
  /** Of the refused lines. */
  pageNo: number;
  /** Why the last step did not succeed. */
  failure: Error | null;
}

const kept = ({ context }: { context: Context }) => ({ taskId: context.taskId!, mends: context.mends });

/**
 * From a file to orders: look into it, say what its columns are, start, watch, mend what was refused. The job runs at the server: who
 * leaves and returns with the task's id watches on, and a failure always leads back to where it can be put right.
 */
export const importOrdersMachine = setup({
  types: {
    input: {} as { taskId: number | null; mends?: Mends },
    context: {} as Context,
    events: {} as
      | { type: 'file.chosen'; file: File }
      | { type: 'import.opened'; taskId: number; mends: Mends }
      | { type: 'upload.progressed'; share: number }
      | { type: 'file.looked'; inspection: Inspection; draft: ImportDraft }
      | { type: 'draft.changed'; draft: ImportDraft }
      | { type: 'import.started'; request: ImportStart }
      | { type: 'task.reported'; task: Task }
      | { type: 'task.stopped' }
      | { type: 'task.retried' }
      | { type: 'watch.resumed' }
      | { type: 'cell.mended'; cell: MendedCell }
      | { type: 'page.turned'; pageNo: number }
      | { type: 'mends.dropped' }
      | { type: 'mends.sent' }
      | { type: 'import.cancelled' }
      | { type: 'import.again' },
  },
  actors: {
    inspect: port<Inspection, { file: File; report: (share: number) => void }>('inspect'),
    start: port<{ taskId: number }, ImportStart>('start'),
    /** Resolves with the task when it has ended. */
    follow: port<Task, { taskId: number; report: (task: Task) => void }>('follow'),
    stop: port<void, { taskId: number }>('stop'),
    retry: port<void, { taskId: number }>('retry'),
    /** The refused lines with their corrections are the import's work once more. */
    mend: port<void, { taskId: number; mends: Mends }>('mend'),
  },
  actions: {
    begin: assign({
      ...{ share: 0, inspection: null, draft: null, taskId: null, task: null, failure: null },
      ...{ mends: {}, pageNo: 1 },
    }),
    forgetMends: assign({ mends: {}, pageNo: 1 }),
    fail: assign((_, failure: Error) => ({ failure })),
    recover: assign({ failure: null }),
    /** The address bar holds the task, so that a reload watches on. */
    announce: (_context, _taskId: number | null) => {},
    /** What was typed outlives a reload, until it is sent or given up. */
    keepMends: (_context, _kept: { taskId: number; mends: Mends }) => {},
  },
  guards: {
    'a task is given': ({ context }) => context.taskId !== null,
    'it is done': (_, task: Task) => task.status === 'done',
    'it was stopped': (_, task: Task) => task.status === 'cancelled',
    'something is mended': ({ context }) => Object.keys(context.mends).length > 0,
  },
}).createMachine({
  id: 'import-orders',
  context: ({ input }) => ({
    share: 0,
    inspection: null,
    draft: null,
    taskId: input.taskId,
    task: null,
    mends: input.mends ?? {},
    pageNo: 1,
    failure: null,
  }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'a task is given', target: 'running' }, 'choosing'] },
    choosing: {
      on: {
        'file.chosen': 'inspecting',
        'import.opened': {
          target: 'running',
          actions: [
            'begin',
            assign(({ event: { taskId, mends } }) => ({ taskId, mends })),
            { type: 'announce', params: ({ event }) => event.taskId },
          ],
        },
      },
    },
    inspecting: {
      entry: 'begin',
      invoke: {
        src: 'inspect',
        input: ({ event, self }) => ({
          file: (event as { file: File }).file,
          report: (share) => self.send({ type: 'upload.progressed', share }),
        }),
        onDone: { target: 'mapping', actions: assign(({ event }) => ({ inspection: event.output })) },
        onError: {
          target: 'choosing',
          actions: { type: 'fail', params: ({ event }) => event.error as Error },
        },
      },
      on: {
        'upload.progressed': { actions: assign(({ event }) => ({ share: event.share })) },
        'import.cancelled': 'choosing',
      },
    },
    mapping: {
      on: {
        // The table stands elsewhere in the file: other columns, which are mapped anew.
        'file.looked': {
          actions: assign(({ event: { inspection, draft } }) => ({ inspection, draft, failure: null })),
        },
        'draft.changed': { actions: assign(({ event }) => ({ draft: event.draft, failure: null })) },
        'import.started': 'starting',
        'import.cancelled': { target: 'choosing', actions: 'begin' },
      },
    },
    starting: {
      entry: 'recover',
      invoke: {
        src: 'start',
        input: ({ event }) => (event as { request: ImportStart }).request,
        onDone: {
          target: 'running',
          actions: [
            assign(({ event }) => ({ taskId: event.output.taskId, task: null })),
            { type: 'announce', params: ({ event }) => event.output.taskId },
          ],
        },
        onError: {
          target: 'mapping',
          actions: { type: 'fail', params: ({ event }) => event.error as Error },
        },
      },
    },
    running: {
      invoke: {
        src: 'follow',
        input: ({ context, self }) => ({
          taskId: context.taskId!,
          report: (task) => self.send({ type: 'task.reported', task }),
        }),
        onDone: [
          {
            guard: { type: 'it is done', params: ({ event }) => event.output },
            target: 'done',
            actions: assign(({ event }) => ({ task: event.output, failure: null })),
          },
          {
            guard: { type: 'it was stopped', params: ({ event }) => event.output },
            target: 'stopped',
            actions: assign(({ event }) => ({ task: event.output, failure: null })),
          },
          { target: 'failed', actions: assign(({ event }) => ({ task: event.output, failure: null })) },
        ],
        onError: {
          target: 'outOfSight',
          actions: { type: 'fail', params: ({ event }) => event.error as Error },
        },
      },
      on: {
        'task.reported': { actions: assign(({ event }) => ({ task: event.task })) },
        'task.stopped': 'stopping',
      },
    },
    stopping: {
      entry: 'recover',
      invoke: {
        src: 'stop',
        input: ({ context }) => ({ taskId: context.taskId! }),
        // Whether it was stopped or had ended meanwhile is seen by watching on.
        onDone: 'running',
        onError: {
          target: 'running',
          actions: { type: 'fail', params: ({ event }) => event.error as Error },
        },
      },
    },
    outOfSight: {
      on: {
        'watch.resumed': { target: 'running', actions: 'recover' },
        'import.again': { target: 'choosing', actions: ['begin', { type: 'announce', params: null }] },
      },
    },
    failed: {
      on: {
        'task.retried': 'retrying',
        'import.again': { target: 'choosing', actions: ['begin', { type: 'announce', params: null }] },
      },
    },
    retrying: {
      entry: 'recover',
      invoke: {
        src: 'retry',
        input: ({ context }) => ({ taskId: context.taskId! }),
        onDone: 'running',
        onError: {
          target: 'failed',
          actions: { type: 'fail', params: ({ event }) => event.error as Error },
        },
      },
    },
    stopped: {
      on: { 'import.again': { target: 'choosing', actions: ['begin', { type: 'announce', params: null }] } },
    },
    done: {
      on: {
        'cell.mended': {
          actions: [
            assign(({ context, event }) => ({ mends: withMend(context.mends, event.cell), failure: null })),
            { type: 'keepMends', params: kept },
          ],
        },
        'mends.dropped': {
          actions: [assign({ mends: {}, failure: null }), { type: 'keepMends', params: kept }],
        },
        'page.turned': { actions: assign(({ event }) => ({ pageNo: event.pageNo })) },
        'mends.sent': { guard: 'something is mended', target: 'mending' },
        'import.again': { target: 'choosing', actions: ['begin', { type: 'announce', params: null }] },
      },
    },
    mending: {
      entry: 'recover',
      invoke: {
        src: 'mend',
        input: ({ context }) => ({ taskId: context.taskId!, mends: context.mends }),
        // The server has them: what stays refused shows them again.
        onDone: { target: 'running', actions: ['forgetMends', { type: 'keepMends', params: kept }] },
        onError: {
          target: 'done',
          actions: { type: 'fail', params: ({ event }) => event.error as Error },
        },
      },
    },
  },
});
