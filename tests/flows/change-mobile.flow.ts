import type { EventObject } from 'xstate';
import { changeMobileMachine } from '@/features/change-mobile/change-mobile.machine.ts';
import { flow } from './flow.ts';

const old = '13800000000';
const mobile = '13900000000';

export const registered = flow({
  machine: changeMobileMachine,
  file: 'src/features/change-mobile/change-mobile.machine.ts',
  walks: [
    {
      machine: changeMobileMachine,
      answers: {
        reading: { src: 'readMobile', outputs: [old, null] },
        sendingOldCode: { src: 'sendCode', outputs: [true] },
        checkingOldCode: { src: 'checkCode', outputs: [true] },
        sendingCode: { src: 'sendCode', outputs: [true] },
        changing: { src: 'change', outputs: [true] },
      },
      events: [
        { type: 'reading.retried' },
        { type: 'old-code.asked' },
        { type: 'old-code.sent', code: '111111' },
        { type: 'code.asked', mobile },
        { type: 'mobile.sent', mobile, code: '222222' },
      ] as EventObject[],
      serialize: ({ oldMobile, oldCode, mobile, failure }) => [oldMobile, oldCode, mobile, failure !== null],
    },
  ],
  behaviour: ['src/features/change-mobile/change-mobile.machine.test.ts'],
  browser: ['flows/change-mobile.e2e.ts'],
});
