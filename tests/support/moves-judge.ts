import type { OrderEvent } from '#contract/order/life-cycle/order-events.ts';
import type { OrderFacts } from '#contract/order/life-cycle/order-guards.ts';
import type { OrderState } from '#contract/order/life-cycle/order-states.ts';
import { stepOrder, whyClosed } from '#contract/order/life-cycle/order-steps.ts';
import {
  casesOf,
  factIs,
  givenIs as given,
  judgeOf,
  NOTHING,
  type Case,
  type Meaning,
} from './life-cycle-judge.ts';
import { readMoves, readStates, type MoveRow } from './moves-table.ts';

// What the table's sentences mean, by hand: nothing here is taken from the chart.
export const rows = readMoves();
export const regions = readStates();
export const ACTORS = ['merchant', 'factory', 'system', 'rule', 'timer', 'platform'] as const;
export type Actor = (typeof ACTORS)[number];

export const neutral: OrderFacts = {
  goodsLines: true,
  allMapped: true,
  pieces: 'one',
  factoryBound: false,
  fundsCover: false,
  versionAsSeen: false,
  openReasons: false,
  mergeFits: false,
  refunding: true,
  mergedBy: null,
  mergedLately: false,
  takerFree: false,
  takerAsLeft: false,
  batched: false,
  printed: false,
  allPassed: false,
  allScanned: false,
  waybillHandedOver: true,
  packageBack: false,
  signedOrOld: false,
  openAfterSale: true,
  dispatch: 'inTime',
  amountCents: 0,
  holdBy: null,
  holdDue: false,
  shopHasAdapter: false,
  partLeft: false,
};

const beforeReview = ['draft', 'unmapped', 'waitPush'];
/** Who may send it, in which status. */
const WHO: Record<string, (actor: Actor, status: string) => boolean> = {
  'merchant until waitReview, factory in waitReview and pendingRule': (actor, status) =>
    actor === (['waitReview', 'pendingRule'].includes(status) ? 'factory' : 'merchant'),
  'merchant in waitPush, factory else': (actor, status) =>
    actor === (status === 'waitPush' ? 'merchant' : 'factory'),
  'merchant; factory from waitReview on': (actor, status) =>
    actor === 'merchant' || (actor === 'factory' && !beforeReview.includes(status)),
  'factory with its own permission': (actor) => actor === 'factory',
  'the side that locked': (actor) => actor === 'merchant' || actor === 'factory',
  'the side that merged': (actor) => actor === 'merchant' || actor === 'factory',
  'the side that halted, or system when due': (actor) => ['merchant', 'factory', 'system'].includes(actor),
  'merchant (own tags), factory (own tags), rule': (actor) => ['merchant', 'factory', 'rule'].includes(actor),
};
export const mayActIn = (row: MoveRow, actor: Actor, status: string) =>
  WHO[row.who]?.(actor, status) ?? row.who.split(/ or |, /).includes(actor);

const fact = (name: keyof OrderFacts, value: unknown, ...others: unknown[]) => factIs(name, value, ...others);
export const MEANS: Record<string, Meaning> = {
  'every goods line has SKU': fact('allMapped', true, false),
  'a mapping was removed': fact('allMapped', false, true),
  'at least one line': fact('goodsLines', true, false),
  'unmapped where a line has no SKU': NOTHING,
  'version as seen': fact('versionAsSeen', true, false),
  'factory bound': fact('factoryBound', true, false),
  // Asked of other rows, not of the chart: docs/spec/README.md.
  'every SKU of its lines active': NOTHING,
  'every picture of a line there': NOTHING,
  'funds cover it': fact('fundsCover', true, false),
  'no open reason': fact('openReasons', false, true),
  'at least one open reason': fact('openReasons', true, false),
  'no piece batched': fact('batched', false, true),
  'first piece batched': fact('batched', true, false),
  'a reason': given('reason', '图片不清晰', '', '  ', undefined),
  'two pieces or more': fact('pieces', 'many', 'one', 'none'),
  'same shop, factory, buyer key, address, express and state as the order that takes it in': fact(
    'mergeFits',
    true,
    false,
  ),
  'none with a refund': fact('refunding', false, true),
  'merged within 24 hours': fact('mergedLately', true, false),
  'the order that took it in is free': fact('takerFree', true, false),
  'that order is as the merge left it': fact('takerAsLeft', true, false),
  'every open piece passed quality': fact('allPassed', true, false),
  'a piece failed again': fact('allPassed', false, true),
  'all pieces scanned': fact('allScanned', true, false),
  'danger verification': given('dangerVerified', true, false, undefined),
  'no waybill handed over': fact('waybillHandedOver', false, true),
  'a package of it came back': fact('packageBack', true, false),
  'a waybill number': given('waybillNo', 'SF1234567890', '', ' ', undefined),
  'signed, or 15 days shipped': fact('signedOrOld', true, false),
  'no open after-sale': fact('openAfterSale', false, true),
  临期: fact('dispatch', 'near', 'inTime', 'overdue'),
  超时未发: fact('dispatch', 'overdue', 'inTime', 'near'),
  'no piece printed': fact('printed', false, true),
  'no piece is batched': fact('batched', false, true),
  'no piece was ever printed or picked': fact('printed', false, true),
  // Stock is not there yet: nothing of an order can be taken out of it.
  'no out-stash of it was started': NOTHING,
  'a loss amount, 0 or more, at most the amount': {
    facts: { amountCents: 1000 },
    event: { lossCents: 1000 },
    broken: [-1, 1001, 0.5, Number.NaN, undefined].map((lossCents) => ({ event: { lossCents } })),
  },
  'a date ahead': {
    event: { at: 1_000, until: 1_001 },
    broken: [{ event: { until: 1_000 } }, { event: { until: 999 } }, { event: { until: undefined } }],
  },
  'a declaration number': given('declarationNo', '0102030405', '', ' ', undefined),
  'status shipped, or a part of it left': fact('partLeft', true, false),
  'shop with an adapter': fact('shopHasAdapter', true, false),
  'factory with its own permission': given('forcedPermission', true, false, undefined),
};
/** Sentences about the order's own state, and labels of warnings: tracks of parcels, which no fact tells yet. */
export const OF_STATE = [
  'hold none',
  'status shipped',
  'platformSync none or failed',
  'order not shipped',
  ...['collectTimeout', 'stalled', 'signTimeout'].map((kind) => regions.warning![kind]!.label),
];

/** `order.finish` has two outcomes: the other one is no refusal. */
export const cases = casesOf(rows, MEANS, (row, to) => ({
  ...(row.event === 'warning.raised' && { event: { kind: row.to } }),
  ...(row.event === 'order.finish' && to === 'unmapped' && { facts: { allMapped: false } }),
}));

const factsOf = (one: Case, by: Actor): OrderFacts => ({
  ...neutral,
  ...one.facts,
  ...(one.row.who === 'the side that merged' && { mergedBy: mergerOf(one) }),
  ...(askedOfHolder(one.row) && { holdBy: by === 'factory' ? 'factory' : 'merchant', holdDue: true }),
});
/** Who merged before the push takes it back to there, who did under review to the review. */
const mergerOf = ({ to }: Case) => (to === 'waitPush' ? 'merchant' : 'factory');
const askedOfHolder = (row: MoveRow) => row.who.startsWith('the side that');

function* everyState(): Generator<OrderState> {
  for (const status of Object.keys(regions.status!))
    for (const hold of Object.keys(regions.hold!))
      for (const warning of Object.keys(regions.warning!))
        for (const customs of Object.keys(regions.customs!))
          for (const platformSync of Object.keys(regions.platformSync!))
            yield { status, hold, warning, customs, platformSync } as OrderState;
}
export const states = [...everyState()];

/** Where the table sends an order in this state, all guards fulfilled; null: nowhere. */
export function reachedFrom(one: Case, state: OrderState, by: Actor): OrderState | null {
  const { row, to } = one;
  if (!mayActIn(row, by, state.status)) return null;
  if (row.who === 'the side that merged' && by !== mergerOf(one)) return null;
  if (row.guards.includes('hold none') && state.hold !== 'none') return null;
  if (row.guards.includes('status shipped') && state.status !== 'shipped') return null;
  if (row.guards.includes('order not shipped') && ['shipped', 'completed'].includes(state.status))
    return null;
  if (row.guards.includes('platformSync none or failed') && !['none', 'failed'].includes(state.platformSync))
    return null;
  if (row.statuses && !row.statuses.includes(state.status)) return null;
  if (row.region === 'hold+status') {
    return state.hold === row.from[0] ? { ...state, hold: 'none', status: 'closed' } : null;
  }
  if (row.region === 'flag') return state;
  const at = state[row.region as keyof OrderState];
  if (row.from === 'any but none' ? at === 'none' : row.from !== 'any' && !row.from.includes(at)) return null;
  return to === 'same' ? state : { ...state, [row.region]: to };
}

/** States in which one region besides the status is stirred at most: a hundredth of all, and they find nearly all that is wrong. */
export const calmStates = states.filter((state) => {
  const rest = { hold: 'none', warning: 'none', customs: 'notNeeded', platformSync: 'none' };
  return (
    Object.entries(rest).filter(([region, name]) => state[region as keyof OrderState] !== name).length <= 1
  );
});

export const { differences, askedOf, passedWithout } = judgeOf<OrderState, OrderFacts, OrderEvent, Actor>({
  cases,
  means: MEANS,
  actors: ACTORS,
  factsOf,
  reachedFrom,
  step: stepOrder,
  whyClosed,
});

/** Who withdraws a merge that is not his. */
export function notByItsMerger(): string[] {
  const rest = { hold: 'none', warning: 'none', customs: 'notNeeded', platformSync: 'none' } as const;
  const open = { mergedLately: true, takerFree: true, takerAsLeft: true };
  return ACTORS.flatMap((by) =>
    ([...ACTORS, null] as const)
      .filter((merger) => merger !== by)
      .filter((mergedBy) => {
        const facts = { ...neutral, ...open, mergedBy } as OrderFacts;
        const event = { type: 'order.merge.withdrawn', by } as OrderEvent;
        return stepOrder({ ...rest, status: 'merged' }, facts, event) !== null;
      })
      .map((merger) => `${by} withdraws a merge of ${merger}`),
  );
}

/** Who takes a lock or a halt off that he did not set. */
export function notByItsHolder(): string[] {
  const wrong: string[] = [];
  const rest = { status: 'waitPack', warning: 'none', customs: 'notNeeded', platformSync: 'none' } as const;
  for (const [type, hold] of [
    ['order.unlock', 'locked'],
    ['order.resume', 'halted'],
  ] as const) {
    const is = (by: Actor, facts: Partial<OrderFacts>, reached: string | undefined) => {
      const found = stepOrder({ ...rest, hold }, { ...neutral, ...facts }, { type, by } as OrderEvent)?.hold;
      if (found !== reached) wrong.push(`${type} by ${by} with ${JSON.stringify(facts)} leads to ${found}`);
    };
    is('merchant', { holdBy: 'merchant' }, 'none');
    is('factory', { holdBy: 'factory' }, 'none');
    is('merchant', { holdBy: 'factory', holdDue: true }, undefined);
    is('factory', { holdBy: 'merchant', holdDue: true }, undefined);
    is('system', { holdBy: 'merchant', holdDue: false }, undefined);
    is('system', { holdBy: 'merchant', holdDue: true }, type === 'order.resume' ? 'none' : undefined);
  }
  return wrong;
}
