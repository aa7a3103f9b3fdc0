import type { EventObject } from 'xstate';
import type { WaybillInspection, WaybillMapping } from '#contract/waybill/waybill.ts';
import { importWaybillsMachine } from '@/features/import-waybills/import-waybills.machine.ts';
import { flow } from './flow.ts';

const file = new File(['a,b'], 'waybills.csv');
const mapping: WaybillMapping = { orderNo: 'a', platformOrderNo: null, expressName: null, waybillNo: 'b' };
const inspection = { fileId: 7, suggested: mapping } as unknown as WaybillInspection;

export const registered = flow({
  machine: importWaybillsMachine,
  file: 'src/features/import-waybills/import-waybills.machine.ts',
  walks: [
    {
      machine: importWaybillsMachine,
      answers: {
        inspecting: { src: 'inspect', outputs: [inspection] },
        starting: { src: 'start', outputs: [{ taskId: 3 }] },
      },
      events: [
        { type: 'import.opened' },
        { type: 'file.chosen', file },
        { type: 'upload.progressed', share: 0.5 },
        { type: 'file.looked', inspection: { ...inspection, suggested: { ...mapping, expressName: 'c' } } },
        { type: 'mapping.changed', mapping: { ...mapping, expressName: 'a' } },
        { type: 'import.started' },
        { type: 'import.again' },
        { type: 'dialog.closed' },
      ] as EventObject[],
      serialize: ({ share, inspection: seen, mapping: said, taskId, failure }) => [
        share,
        seen !== null,
        (said as WaybillMapping | null)?.expressName,
        taskId,
        failure !== null,
      ],
    },
  ],
  behaviour: ['src/features/import-waybills/import-waybills.machine.test.ts'],
  browser: ['flows/import-waybills.e2e.ts'],
  unseen: {
    'import-waybills.mapping --import.again[0]': 'the form has no such button: it is closed and opened again',
  },
});
