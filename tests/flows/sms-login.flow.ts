import type { EventObject } from 'xstate';
import type { Tokens } from '#contract/auth/auth.ts';
import { CODES } from '#contract/errors.ts';
import { refusal } from '#tests/support/refusals.ts';
import { smsLoginMachine, type SmsEntry } from '@/features/sms-login/sms-login.machine.ts';
import { flow } from './flow.ts';

const mobile = '13800000000';
const entry: SmsEntry = { mobile, code: '123456' };
const tokens = { accessToken: 'a' } as Tokens;

export const registered = flow({
  machine: smsLoginMachine,
  file: 'src/features/sms-login/sms-login.machine.ts',
  walks: [
    {
      machine: smsLoginMachine,
      answers: {
        sendingCode: { src: 'sendCode', outputs: [true] },
        checking: { src: 'login', outputs: [tokens], errors: [refusal(CODES.userUnknown)] },
      },
      events: [
        { type: 'code.asked', mobile },
        { type: 'login.sent', entry },
        { type: 'mobile.changed' },
        { type: 'registration.chosen' },
      ] as EventObject[],
      serialize: ({ mobile, failure }) => [mobile, failure !== null],
    },
  ],
  behaviour: ['src/features/sms-login/sms-login.machine.test.ts'],
  browser: ['flows/sms-login.e2e.ts'],
});
