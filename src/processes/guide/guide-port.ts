import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { GUIDE_STEPS, isProved, markOf } from '#contract/guide/guide-steps.ts';
import type { GuidePort, GuideStage, GuideView } from '@/entities/session/index.ts';
import { running } from '@/shared/lib/machine/running.ts';
import type { guideMachine } from './guide.machine.ts';

type Snapshot = SnapshotFrom<typeof guideMachine>;
type State = Extract<Snapshot['value'], string>;

const STAGES: Record<State, GuideStage> = {
  resting: 'waiting',
  settling: 'waiting',
  reading: 'waiting',
  unreadable: 'unreadable',
  placing: 'waiting',
  lookingBack: 'lookingBack',
  introducing: 'asking',
  givingMobile: 'asking',
  sendingCode: 'asking',
  provingMobile: 'asking',
  naming: 'asking',
  registering: 'asking',
  founding: 'asking',
  openingTenant: 'asking',
  choosingKind: 'asking',
  sendingKind: 'asking',
  underAudit: 'underAudit',
  binding: 'asking',
  beginning: 'asking',
  creatingShop: 'asking',
  takingSample: 'asking',
  left: 'left',
};
const BUSY: Partial<Record<State, GuideView['busy']>> = {
  provingMobile: 'sending',
  registering: 'sending',
  openingTenant: 'sending',
  sendingKind: 'sending',
  creatingShop: 'sending',
  takingSample: 'takingSample',
};

const viewOf = ({ value, context }: Snapshot): GuideView => ({
  stage: STAGES[value],
  step: context.step,
  marks: GUIDE_STEPS.map((step) => ({
    step,
    mark: markOf(step, context.address, context.progress, isProved(context)),
  })),
  address: context.address,
  move: context.move,
  progress: context.progress,
  proved: isProved(context),
  sendingCode: value === 'sendingCode',
  busy: BUSY[value] ?? null,
  failure: context.failure,
});

/** The running process as its page sees it. */
export function guidePort(actor: ActorRefFrom<typeof guideMachine>): GuidePort {
  return {
    ...running(actor, viewOf),
    open: (address) => actor.send({ type: 'address.changed', address }),
    retry: () => actor.send({ type: 'reading.retried' }),
    chooseKind: (kind) => actor.send({ type: 'kind.chosen', kind }),
    sendCode: (mobile) => actor.send({ type: 'code.asked', mobile }),
    giveCode: (proof) => actor.send({ type: 'code.given', proof }),
    giveAccount: (account) => actor.send({ type: 'account.given', account }),
    nameTenant: (tenantName) => actor.send({ type: 'tenant.named', tenantName }),
    refreshAudit: () => actor.send({ type: 'audit.refreshed' }),
    endBinding: () => actor.send({ type: 'binding.ended' }),
    nameShop: (shopName) => actor.send({ type: 'shop.named', shopName }),
    takeSample: () => actor.send({ type: 'sample.wanted' }),
    pass: () => actor.send({ type: 'step.passed' }),
    goHome: () => actor.send({ type: 'home.wanted' }),
  };
}
