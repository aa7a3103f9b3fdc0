import type { EventObject } from 'xstate';
import type { Tokens } from '#contract/auth/auth.ts';
import { CODES } from '#contract/errors.ts';
import type { InviteFace } from '#contract/invite/invite.ts';
import { refusal } from '#tests/support/refusals.ts';
import {
  registrationMachine,
  type RegistrationRequest,
} from '@/features/registration/registration.machine.ts';
import { flow } from './flow.ts';

const mobile = '13800000000';
const tokens = { accessToken: 'a' } as Tokens;
const face = { inviteCode: 'F1', from: 'factory', tenantId: 7, tenantName: '晨星印刷工厂' } as InviteFace;
const account = { mobile, code: '123456', realName: '新人', password: 'secret-1' };
const tenant = (kind: 1 | 2): RegistrationRequest => ({
  of: 'tenant',
  entry: { ...account, tenantName: '新店', kind },
});

export const registered = flow({
  machine: registrationMachine,
  file: 'src/features/registration/registration.machine.ts',
  walks: [
    {
      machine: registrationMachine,
      input: { inviteCode: 'F1' },
      answers: {
        lookingUp: { src: 'lookUp', outputs: [face] },
        sendingCode: { src: 'sendCode', outputs: [true] },
        registering: { src: 'register', outputs: [tokens], errors: [refusal(CODES.usernameTaken)] },
      },
      events: [
        { type: 'invite.retried' },
        { type: 'invite.dropped' },
        { type: 'code.asked', mobile },
        { type: 'registration.sent', request: tenant(1) },
        { type: 'registration.sent', request: tenant(2) },
        { type: 'mobile.changed' },
        { type: 'login.chosen' },
        { type: 'registration.continued' },
      ] as EventObject[],
      serialize: ({ inviteCode, face, waitsForAudit, tokens, failure }) => [
        inviteCode,
        face !== null,
        waitsForAudit,
        tokens !== null,
        failure !== null,
      ],
    },
  ],
  behaviour: ['src/features/registration/registration.machine.test.ts'],
  browser: ['flows/registration.e2e.ts'],
});
