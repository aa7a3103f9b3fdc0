import { type EventObject } from 'xstate';
import { CODES } from '#contract/errors.ts';
import { bound, factory, merchant, ofFactory } from '#tests/support/invites.ts';
import { refusal } from '#tests/support/refusals.ts';
import { inviteBindingMachine } from '@/processes/invite-binding/invite-binding.machine.ts';
import { flow } from './flow.ts';

export const registered = flow({
  machine: inviteBindingMachine,
  file: 'src/processes/invite-binding/invite-binding.machine.ts',
  walks: [
    {
      machine: inviteBindingMachine,
      answers: {
        looking: {
          src: 'lookUp',
          outputs: [
            { face: ofFactory, guest: merchant },
            { face: ofFactory, guest: factory },
            { face: ofFactory, guest: { tenantId: 8, side: 'factory' } },
            { face: ofFactory, guest: null },
          ],
          errors: [refusal(CODES.inviteInvalid, '邀请码已过期')],
        },
        binding: {
          src: 'bind',
          outputs: [bound],
          errors: [
            refusal(CODES.alreadyBound, ''),
            refusal(CODES.ownInvite, ''),
            refusal(CODES.forbidden, ''),
            refusal(CODES.accountIncomplete, ''),
          ],
        },
      },
      events: [
        { type: 'invite.opened', code: 'F-CODE', atOnce: false },
        { type: 'invite.opened', code: 'F-CODE', atOnce: true },
        { type: 'invite.confirmed' },
        { type: 'invite.left' },
        { type: 'guest.changed' },
      ] as EventObject[],
      serialize: ({ code, atOnce, face, bound: made, failure, settled }) => [
        code,
        atOnce,
        face !== null,
        made !== null,
        failure,
        settled,
      ],
    },
  ],
  behaviour: ['src/processes/invite-binding/invite-binding.machine.test.ts'],
  browser: ['flows/invite-binding.e2e.ts', 'entry/invite.e2e.ts'],
});
