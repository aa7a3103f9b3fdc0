import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { SocialPort, SocialView } from '@/entities/session/index.ts';
import { running } from '@/shared/lib/machine/running.ts';
import { addressFor, readAddress, type Address } from './address.ts';
import { ownStates } from './own-states.ts';
import type { socialLoginMachine } from './social-login.machine.ts';

type Snapshot = SnapshotFrom<typeof socialLoginMachine>;

const STAGES: Record<Extract<Snapshot['value'], string>, SocialView['stage']> = {
  resting: 'resting',
  leaving: 'leaving',
  away: 'away',
  exchanging: 'exchanging',
  handingOver: 'exchanging',
  bunding: 'bunding',
  failed: 'failed',
};

const viewOf = ({ value, context: { ticket, failure } }: Snapshot): SocialView => ({
  stage: STAGES[value],
  ticket,
  failure,
});

/** The running process for src/app, which keeps the browser's address with it. */
export interface RunningSocialLogin extends SocialPort {
  /** The browser is at another address. */
  read(address: Address): void;
  /** Where it should be instead; null: it is there. */
  addressFor(address: Address): string | null;
}

export function runningSocialLogin(actor: ActorRefFrom<typeof socialLoginMachine>): RunningSocialLogin {
  const { view, subscribe } = running(actor, viewOf);
  return {
    view,
    subscribe,
    begin: (way) => actor.send({ type: 'begin', way }),
    leave: () => actor.send({ type: 'leave' }),
    read(address) {
      const landing = readAddress(address);
      switch (landing.kind) {
        case 'callback':
          return actor.send({ type: 'callback.came', callback: landing.callback });
        case 'refused':
          return actor.send({ type: 'callback.refused' });
        case 'ticket':
          return actor.send(
            ownStates.has(landing.ticket.state)
              ? { type: 'ticket.found', ticket: landing.ticket }
              : { type: 'ticket.foreign' },
          );
        case 'plain':
          return actor.send({ type: 'ticket.gone' });
      }
    },
    addressFor: (address) => addressFor(view(), address),
  };
}
