import { createActor, fromPromise, type SnapshotFrom } from 'xstate';
import { sideOf, TENANT_TYPES } from '#contract/sides.ts';
import { binding, type Bound } from '#contract/binding/binding.ts';
import { invite, type InviteFace } from '#contract/invite/invite.ts';
import { homeSession, type InvitePort, type InviteView } from '@/entities/session/index.ts';
import { call } from '@/shared/api/index.ts';
import { sessionCleared } from '@/shared/lib/cache/index.ts';
import { inspect } from '@/shared/lib/machine/flows.ts';
import { running } from '@/shared/lib/machine/running.ts';
import { inviteBindingMachine, WRONG_SIDE, type Found, type Guest } from './invite-binding.machine.ts';

type Snapshot = SnapshotFrom<typeof inviteBindingMachine>;

const STAGES: Record<Extract<Snapshot['value'], string>, InviteView['stage']> = {
  resting: 'resting',
  looking: 'looking',
  unread: 'refused',
  confirming: 'confirming',
  binding: 'binding',
  bound: 'bound',
  alreadyBound: 'alreadyBound',
  refused: 'refused',
  incomplete: 'refused',
};

const viewOf = ({ value, context }: Snapshot): InviteView => ({
  stage: STAGES[value],
  code: context.code || null,
  face: context.face,
  bound: context.bound,
  failure: context.failure,
  atOnce: context.atOnce,
  settled: context.settled,
  incomplete: value === 'incomplete',
});

const BINDABLE: readonly number[] = [TENANT_TYPES.merchant, TENANT_TYPES.factory];
const quiet = { quiet: true } as const;

/** Who is signed in, if his tenant can be bound: a merchant's or a factory's. */
function guest(): Guest | null {
  const tenant = homeSession.get().baseInfo;
  if (!tenant || !BINDABLE.includes(tenant.type)) return null;
  return { tenantId: tenant.id, side: sideOf(tenant.type)! };
}

async function bind(face: InviteFace): Promise<Bound> {
  const who = guest();
  if (!who) throw new Error('请先登录要绑定的商家或工厂账号，再确认绑定。');
  if (who.side === face.from) throw new Error(WRONG_SIDE[face.from]);
  const { inviteCode } = face;
  return who.side === 'business'
    ? call(binding.bind, { inviteCode }, quiet)
    : call(binding.bindV2, { inviteCode, factoryId: who.tenantId }, quiet);
}

/** Runs the invite binding for the life of this browser tab. `refresh`: what is bound is to be read again. */
export function startInviteBinding(session: { refresh: () => void }): InvitePort {
  const actor = createActor(
    inviteBindingMachine.provide({
      actors: {
        lookUp: fromPromise<Found, { code: string }>(async ({ input }) => ({
          face: await call(invite.lookUp, input, quiet),
          guest: guest(),
        })),
        bind: fromPromise<Bound, InviteFace>(({ input }) => bind(input)),
      },
      actions: { tellSession: () => session.refresh() },
    }),
    { inspect },
  );
  actor.start();
  sessionCleared.subscribe(() => actor.send({ type: 'guest.changed' }));
  return {
    ...running(actor, viewOf),
    open: (code, { atOnce = false } = {}) => actor.send({ type: 'invite.opened', code, atOnce }),
    confirm: () => actor.send({ type: 'invite.confirmed' }),
    leave: () => actor.send({ type: 'invite.left' }),
  };
}
