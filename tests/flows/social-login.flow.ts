import type { EventObject } from 'xstate';
import type { SocialArrival } from '#contract/social/social.ts';
import { socialLoginMachine, type Callback } from '@/processes/social-login/social-login.machine.ts';
import { flow } from './flow.ts';

const arrival = { userId: 1, accessToken: 'a' } as SocialArrival;
const ticket = { type: 32, code: 'kept', state: 's', source: 'pc' };

export const registered = flow({
  machine: socialLoginMachine,
  file: 'src/processes/social-login/social-login.machine.ts',
  walks: [
    {
      machine: socialLoginMachine,
      input: { way: 32, source: 'pc' },
      answers: {
        leaving: { src: 'leaveFor', outputs: [undefined] },
        exchanging: {
          src: 'exchange',
          outputs: [{ kind: 'known', arrival }, { kind: 'notBound' }, { kind: 'foreign' }],
        },
        handingOver: { src: 'handOver', outputs: [undefined] },
      },
      events: [
        { type: 'begin', way: 32 },
        { type: 'callback.came', callback: { code: 'one', state: 's' } },
        { type: 'callback.came', callback: { code: 'other', state: 's' } },
        { type: 'callback.refused' },
        { type: 'ticket.found', ticket },
        { type: 'ticket.gone' },
        { type: 'ticket.foreign' },
        { type: 'page.returned' },
        { type: 'leave' },
      ] as EventObject[],
      serialize: ({ callback, ticket: held, failure }) => [
        (callback as Callback | null)?.code,
        (held as typeof ticket | null)?.code,
        failure,
      ],
    },
  ],
  behaviour: ['src/processes/social-login/social-login.machine.test.ts'],
  browser: ['flows/social-login.e2e.ts', 'entry/wechat.e2e.ts', 'entry/wechat.model.e2e.ts'],
  unseen: {
    'social-login.handingOver --xstate.error.actor.0.social-login.handingOver[0]':
      'the session takes tokens without asking anybody',
  },
});
