import type { EventObject } from 'xstate';
import type { ExportShape } from '#contract/order-export/order-export.ts';
import { exportOrdersMachine, type ExportRequest } from '@/features/export-orders/export-orders.machine.ts';
import { flow } from './flow.ts';

const shape: ExportShape = {
  columns: ['orderNo'],
  lines: false,
  format: 'xlsx',
  pictures: false,
  pattern: '{订单号}',
};
const request: ExportRequest = { orders: { ids: [1] }, shape };

export const registered = flow({
  machine: exportOrdersMachine,
  file: 'src/features/export-orders/export-orders.machine.ts',
  walks: [
    {
      machine: exportOrdersMachine,
      answers: { submitting: { src: 'submit', outputs: [{ taskId: 3 }] } },
      events: [
        { type: 'export.opened' },
        { type: 'export.submitted', request },
        { type: 'export.again' },
        { type: 'dialog.closed' },
      ] as EventObject[],
      serialize: ({ taskId, failure }) => [taskId, failure !== null],
    },
  ],
  behaviour: ['src/features/export-orders/export-orders.machine.test.ts'],
  browser: ['flows/export-orders.e2e.ts'],
});
