import type { EventObject } from 'xstate';
import type { Tokens } from '#contract/auth/auth.ts';
import { CODES } from '#contract/errors.ts';
import { refusal } from '#tests/support/refusals.ts';
import {
  passwordLoginMachine,
  type PasswordEntry,
} from '@/features/password-login/password-login.machine.ts';
import { flow } from './flow.ts';

const entry: PasswordEntry = { username: 'merchant01', password: 'secret-1' };
const tokens = { accessToken: 'a' } as Tokens;

export const registered = flow({
  machine: passwordLoginMachine,
  file: 'src/features/password-login/password-login.machine.ts',
  walks: [
    {
      machine: passwordLoginMachine,
      answers: { checking: { src: 'login', outputs: [tokens], errors: [refusal(CODES.tooMany)] } },
      events: [{ type: 'login.sent', entry } as EventObject],
      serialize: ({ failure }) => (failure as Error | null)?.message ?? null,
    },
  ],
  behaviour: ['src/features/password-login/password-login.machine.test.ts'],
  browser: ['flows/password-login.e2e.ts', 'entry/login.e2e.ts'],
});
