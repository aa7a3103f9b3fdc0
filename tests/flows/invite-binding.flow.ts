import { type EventObject } from 'xstate';
import { CODES } from '#contract/errors.ts';
import type { Bound, InviteFace } from '#contract/invite.ts';
import { inviteBindingMachine, type Guest } from '@/processes/invite-binding/invite-binding.machine.ts';
import { flow } from './flow.ts';

const ofFactory: InviteFace = {
  inviteCode: 'F-CODE',
  from: 'factory',
  tenantId: 2,
  tenantName: '晨星印刷工厂',
  validUntil: null,
};
const merchant: Guest = { tenantId: 1, side: 'business' };
const factory: Guest = { tenantId: 2, side: 'factory' };
const bound: Bound = {
  inviteCode: 'F-CODE',
  factoryId: 2,
  factoryName: '晨星印刷工厂',
  shopName: '初见小铺',
  username: '陈工',
};
const refusal = (code: number, msg: string) => Object.assign(new Error(msg), { code });

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
