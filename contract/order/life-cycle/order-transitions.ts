import { and } from 'xstate';
import { chartEffects, chartGuards } from '#contract/life-cycle/guards.ts';
import { ORDER_EFFECTS } from './order-effects.ts';
import type { OrderEvent } from './order-events.ts';
import { GUARDS, type GuardName, type OrderFacts } from './order-guards.ts';

export const guards = chartGuards<OrderFacts, OrderEvent, typeof GUARDS>(GUARDS);
export const actions = chartEffects(ORDER_EFFECTS);
/** All of them, in the order in which a user is told about them. */
export const when = (...names: GuardName[]) => and<OrderFacts, OrderEvent, GuardName[]>(names);

// Moves that several states share. Who may make them depends on the state, so the chart says it there.
export const editedWhen = (who: GuardName) => ({
  guard: when(who, 'no hold is set', 'the version is the one seen'),
  actions: 'amounts.compute' as const,
});
export const splitWhen = (who: GuardName) => ({
  guard: when(who, 'no hold is set', 'it has two pieces or more'),
  target: 'split',
  actions: ['children.create', 'review.run'] as const,
});
export const mergedWhen = (who: GuardName) => ({
  guard: when(who, 'no hold is set', 'it fits the order that takes it in', 'neither has a refund'),
  target: 'merged',
  actions: ['lines.move', 'review.run'] as const,
});
const mergeWithdrawnWhen = (who: GuardName) =>
  when(
    who,
    'no hold is set',
    'it was merged within 24 hours',
    'the side that merged sends it',
    'the order that took it in is free',
    'the order that took it in is as the merge left it',
  );
const backFromMerge = ['lines.return', 'review.run'] as const;
/** Back to where its side merges: before the push, or under review. */
export const mergeWithdrawn = [
  { guard: mergeWithdrawnWhen('the merchant sends it'), target: 'waitPush', actions: backFromMerge },
  { guard: mergeWithdrawnWhen('the factory sends it'), target: 'waitReview', actions: backFromMerge },
] as const;
export const cancelledWhen = (who: GuardName) => ({
  guard: when(who, 'no piece is printed'),
  target: 'closed',
  actions: ['funds.release', 'pieces.void', 'packages.leave', 'customs.drop'] as const,
});
const recalled = {
  guard: when('the merchant sends it', 'no hold is set'),
  target: 'waitPush',
  actions: 'funds.release',
} as const;
/** What a rule held is judged anew, by the rules as they are now. */
export const ruleWithdrawn = {
  guard: when('the factory sends it', 'no hold is set'),
  target: 'waitReview',
  actions: 'review.run',
} as const;
const approved = {
  guard: when('the factory sends it', 'no hold is set', 'no reason is open'),
  target: 'waitProduce',
  actions: ['pieces.make', 'package.make', 'customs.ask'],
} as const;
const approvedByForce = {
  guard: when('the factory sends it', 'the permission for it is held', 'no hold is set', 'a reason is open'),
  target: 'waitProduce',
  actions: ['reasons.keep', 'pieces.make', 'package.make', 'customs.ask'],
} as const;
export const repulsed = {
  guard: when('the factory sends it', 'no hold is set', 'no piece is batched', 'a reason is given'),
  target: 'repulsed',
  actions: ['funds.release', 'pieces.void', 'packages.leave', 'customs.drop', 'merchant.tell'],
} as const;
/** What can be done while an order is under review, also while a rule holds it there. */
export const underReview = {
  'order.approve': approved,
  'order.approve.forced': approvedByForce,
  'order.repulse': repulsed,
  'order.recall': recalled,
  'order.edit': editedWhen('the factory sends it'),
  'order.split': splitWhen('the factory sends it'),
  'order.merge': mergedWhen('the factory sends it'),
  'order.cancel': cancelledWhen('either party sends it'),
} as const;
export const repulseWithdrawn = {
  guard: when('the factory sends it', 'no hold is set', 'the funds cover it'),
  target: 'waitReview',
  actions: ['funds.freeze', 'review.run', 'merchant.tell'],
} as const;
export const reviewWithdrawn = {
  guard: when('the factory sends it', 'no hold is set', 'no piece is batched'),
  target: 'waitReview',
  actions: ['pieces.void', 'packages.leave', 'customs.drop', 'review.run'],
} as const;
export const packedByForce = {
  guard: when('the factory sends it', 'no hold is set', 'the danger is verified'),
  target: 'packed',
  actions: ['pieces.force', 'packages.follow'],
} as const;
export const cancelledByAgreement = {
  guard: when('the factory sends it', 'the loss lies within the amount'),
  target: 'closed',
  actions: ['loss.charge', 'funds.release', 'pieces.void', 'packages.leave', 'customs.drop'],
} as const;
export const interceptedByRefund = {
  guard: when('the platform or the merchant sends it', 'the order is open'),
  target: 'intercepted',
  actions: ['pieces.kick', 'stations.warn', 'packages.part'],
} as const;
export const locked = {
  guard: when('either party sends it', 'the order is open'),
  target: 'locked',
  actions: 'pieces.kick',
} as const;
export const halted = {
  guard: when('either party sends it', 'the order is open', 'the date lies ahead'),
  target: 'halted',
  actions: 'pieces.kick',
} as const;
// What was held back may stand under review: it is judged by what holds now.
export const unlocked = {
  guard: 'the side that locked sends it',
  target: 'none',
  actions: ['boxes.release', 'review.run'],
} as const;
export const resumed = {
  guard: 'the side that halted sends it, or the system when due',
  target: 'none',
  actions: ['urgent.whereAsked', 'boxes.release', 'review.run'],
} as const;
export const refundWithdrawn = {
  guard: 'the platform or the merchant sends it',
  target: 'none',
  actions: ['boxes.release', 'review.run'],
} as const;
// One move in two regions, both taken in one step or neither.
export const refundAccepted = when(
  'the platform or the factory sends it',
  'a refund holds it back',
  'the order is open',
);

export const raisedWhen = (kind: GuardName, status: GuardName, target: string) => ({
  guard: when('the timer sends it', kind, status),
  target,
});
export const cleared = { guard: 'the factory or the system sends it', target: 'none' } as const;
const declarationRequired = {
  guard: 'the system sends it',
  target: 'todo',
  actions: 'declarations.make',
} as const;
const declared = {
  guard: when('the factory sends it', 'a declaration number is given'),
  target: 'declared',
  actions: 'declarations.accept',
} as const;
/** Its declaration was withdrawn: it is to be declared anew. */
const declarationReopened = {
  guard: when('the system sends it', 'the order is not shipped'),
  target: 'todo',
} as const;
const declarationFailed = {
  guard: when('the system sends it', 'a reason is given'),
  target: 'failed',
} as const;
const declarationDropped = { guard: 'the system sends it', target: 'notNeeded' } as const;
export const customsStates = {
  notNeeded: { on: { 'customs.required': declarationRequired } },
  todo: {
    on: {
      'customs.declared': declared,
      'customs.failed': declarationFailed,
      'customs.dropped': declarationDropped,
    },
  },
  declared: { on: { 'customs.failed': declarationFailed, 'customs.reopened': declarationReopened } },
  failed: {
    on: {
      'customs.declared': declared,
      'customs.reopened': declarationReopened,
      'customs.dropped': declarationDropped,
    },
  },
} as const;
export const uploading = {
  guard: when('the system sends it', 'it or a part of it left', 'the shop has an adapter'),
  target: 'uploading',
} as const;
/** The order stays where it is; its parcel, its merchant and its platform get the number that is right. */
export const waybillCorrected = {
  guard: when(
    'the factory sends it',
    'no after-sale is open',
    'a waybill number is given',
    'a reason is given',
  ),
  actions: ['package.correct', 'merchant.tell', 'sync.again'],
} as const;
/** Goods that were handed over by mistake are here again. */
export const shipUndone = {
  guard: when(
    'the factory sends it',
    'no hold is set',
    'its platform was told of nothing',
    'no after-sale is open',
    'a package of it came back',
  ),
  target: 'packed',
  actions: ['pieces.follow', 'act.withdraw', 'sync.withdraw', 'merchant.tell', 'funds.unsettle'],
} as const;
/** The platform was told a number that another one took the place of, or of a part where another one has left. */
export const reopened = {
  guard: when('the system sends it', 'it or a part of it left'),
  target: 'none',
} as const;
