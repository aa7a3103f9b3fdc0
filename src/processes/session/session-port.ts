import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { SessionPort, SessionStage, SessionView } from '@/entities/session/index.ts';
import { running } from '@/shared/lib/machine/running.ts';
import type { sessionMachine } from './session.machine.ts';

type Snapshot = SnapshotFrom<typeof sessionMachine>;

const STAGES: Record<Extract<Snapshot['value'], string>, SessionStage> = {
  restoring: 'starting',
  listingTenants: 'starting',
  signedOut: 'signedOut',
  arriving: 'signingIn',
  withoutTenant: 'withoutTenant',
  choosingTenant: 'choosingTenant',
  entering: 'loading',
  loading: 'loading',
  failed: 'failed',
  ready: 'ready',
  refreshing: 'ready',
  signingOut: 'signingOut',
  turningAway: 'signingOut',
};

const viewOf = ({ value, context }: Snapshot): SessionView => ({
  stage: STAGES[value],
  tenants: context.tenants,
  tenantId: context.tenantId,
  failure: context.failure,
  leftByChoice: context.leftByChoice,
  cameIn: context.cameIn,
  refreshing: value === 'refreshing',
});

/** The running process as pages see it. */
export function sessionPort(actor: ActorRefFrom<typeof sessionMachine>): SessionPort {
  return {
    ...running(actor, viewOf),
    arrive: (tokens) => actor.send({ type: 'arrived', tokens }),
    chooseTenant: (tenantId) => actor.send({ type: 'tenant.choose', tenantId }),
    refresh: () => actor.send({ type: 'workspace.changed' }),
    retry: () => actor.send({ type: 'retry' }),
    signOut: () => actor.send({ type: 'signOut' }),
  };
}
