import type { EventObject } from 'xstate';
import {
  changePasswordMachine,
  type PasswordChange,
} from '@/features/change-password/change-password.machine.ts';
import { flow } from './flow.ts';

const change: PasswordChange = { oldPassword: 'secret-1', newPassword: 'secret-2' };

export const registered = flow({
  machine: changePasswordMachine,
  file: 'src/features/change-password/change-password.machine.ts',
  walks: [
    {
      machine: changePasswordMachine,
      answers: { changing: { src: 'change', outputs: [true] } },
      events: [{ type: 'password.sent', change } as EventObject],
      serialize: ({ failure }) => failure !== null,
    },
  ],
  behaviour: ['src/features/change-password/change-password.machine.test.ts'],
  browser: ['flows/change-password.e2e.ts'],
});
