import { type EventObject } from 'xstate';
import { CODES } from '#contract/errors.ts';
import { dangerVerificationMachine } from '@/shared/ui/dialog/danger-verification.machine.ts';
import { flow } from './flow.ts';

const CODE = 'aB3dEf';
const refused = (msg: string) => Object.assign(new Error(msg), { code: CODES.dangerPassword });

export const registered = flow({
  machine: dangerVerificationMachine,
  file: 'src/shared/ui/dialog/danger-verification.machine.ts',
  walks: [
    {
      machine: dangerVerificationMachine,
      input: { code: CODE },
      answers: {
        reading: { src: 'readDemand', outputs: [true, false] },
        performing: { src: 'perform', outputs: [true], errors: [refused('危险操作密码不正确')] },
      },
      events: [
        ...['aB3', 'zzzzzz', CODE].map((text) => ({ type: 'code.typed', text })),
        { type: 'code.renewed', code: CODE },
        { type: 'password.typed', text: 'geheim1' },
        { type: 'confirm.asked' },
        { type: 'dialog.closed' },
      ] as EventObject[],
      serialize: ({ typed, asksPassword, password, refusal, failure }) => [
        typed,
        asksPassword,
        password,
        refusal,
        failure !== null,
      ],
    },
  ],
  behaviour: ['src/shared/ui/dialog/danger-verification.machine.test.ts'],
  browser: ['flows/danger-verification.e2e.ts'],
});
