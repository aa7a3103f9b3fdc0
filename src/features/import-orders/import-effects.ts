import { fromPromise } from 'xstate';
import type { Input } from '#contract/endpoint.ts';
import { orderImport, type Inspection } from '#contract/order-import/order-import.ts';
import { taskActors } from '@/entities/task/index.ts';
import { call, upload } from '@/shared/api/index.ts';
import type { ImportStart } from './import-orders.machine.ts';

const quiet = { quiet: true } as const;

export const importActors = {
  inspect: fromPromise<Inspection, { file: File; report: (share: number) => void }>(({ input, signal }) =>
    upload(orderImport.inspect, input.file, {}, { ...quiet, signal, onProgress: input.report }),
  ),
  start: fromPromise<{ taskId: number }, ImportStart>(({ input }) =>
    call(orderImport.start, input satisfies Input<typeof orderImport.start>, quiet),
  ),
  ...taskActors,
};
