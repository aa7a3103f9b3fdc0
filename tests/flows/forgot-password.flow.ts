import type { EventObject } from 'xstate';
import { CODES } from '#contract/errors.ts';
import { refusal } from '#tests/support/refusals.ts';
import { forgotPasswordMachine } from '@/features/forgot-password/forgot-password.machine.ts';
import { flow } from './flow.ts';

const mobile = '13800000000';
const code = '123456';
const password = 'secret-1';

export const registered = flow({
  machine: forgotPasswordMachine,
  file: 'src/features/forgot-password/forgot-password.machine.ts',
  walks: [
    {
      machine: forgotPasswordMachine,
      answers: {
        sendingCode: { src: 'sendCode', outputs: [true] },
        checkingCode: { src: 'checkCode', outputs: [true] },
        resetting: { src: 'reset', outputs: [true], errors: [refusal(CODES.smsCodeExpired)] },
      },
      events: [
        { type: 'code.asked', mobile },
        { type: 'code.sent', mobile, code },
        { type: 'password.sent', password },
        { type: 'mobile.changed' },
      ] as EventObject[],
      serialize: ({ mobile, code, failure }) => [mobile, code, failure !== null],
    },
  ],
  behaviour: ['src/features/forgot-password/forgot-password.machine.test.ts'],
  browser: ['flows/forgot-password.e2e.ts'],
});
