import { fromPromise } from 'xstate';
import type { Input } from '#contract/endpoint.ts';
import { orderImport, type Inspection } from '#contract/order-import/order-import.ts';
import { taskActors } from '@/entities/task/index.ts';
import { call, upload } from '@/shared/api/index.ts';
import type { ImportStart, Mends } from './import-orders.machine.ts';
import { linesOf } from './mends.ts';

const quiet = { quiet: true } as const;

export const importActors = {
  inspect: fromPromise<Inspection, { file: File; report: (share: number) => void }>(({ input, signal }) =>
    upload(orderImport.inspect, input.file, {}, { ...quiet, signal, onProgress: input.report }),
  ),
  start: fromPromise<{ taskId: number }, ImportStart>(({ input }) =>
    call(orderImport.start, input satisfies Input<typeof orderImport.start>, quiet),
  ),
  mend: fromPromise<void, { taskId: number; mends: Mends }>(async ({ input }) => {
    await call(orderImport.mend, { taskId: input.taskId, lines: linesOf(input.mends) }, quiet);
  }),
  ...taskActors,
};
