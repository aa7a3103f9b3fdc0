import type { OrderStatus } from '#contract/order/life-cycle/order-states.ts';
import type { MerchantKey } from './data/shops.ts';
import * as s from './steps.ts';
import type { Step } from './steps.ts';

/** What is wrong with an order from the start. */
export type Trouble = 'unmapped' | 'phone' | 'address' | 'picture';

/** A story that many orders live through. */
export interface Script {
  orders: number;
  ends: OrderStatus;
  /** How long ago they were made: hours, from and to. */
  age: readonly [number, number];
  /** For how many hours nothing has been done about it: the clock alone went on. */
  over?: number;
  steps: readonly Step[];
  draft?: boolean;
  trouble?: Trouble;
  merchant?: MerchantKey;
}
type More = Pick<Script, 'draft' | 'trouble' | 'merchant'>;

const told = (
  ends: OrderStatus,
  age: Script['age'],
  start: readonly Step[],
  ...tellings: readonly [orders: number, steps: readonly Step[], more?: More][]
): Script[] =>
  tellings.map(([orders, steps, more]) => ({ orders, ends, age, steps: [...start, ...steps], ...more }));

const pushed = [s.match, s.push];
const approved = [...pushed, s.approve];
const ready = [...approved, s.start, s.ready];
const packed = [...ready, s.pack];
const phone = { trouble: 'phone' } as const;
const picture = { trouble: 'picture' } as const;
const address = { trouble: 'address' } as const;
const unmapped = { trouble: 'unmapped' } as const;
const mended = [s.edit('factory'), s.approve];

/** Shipped, and not yet old enough to be completed. */
const SHIPPED_AT_MOST = 15 * 24;
/** Three days and a half to be made, fifteen under way: by then the timer has completed it. */
const COMPLETED = [18.5 * 24, 29 * 24] as const;
const underWay = (script: Script): Script => ({ ...script, over: SHIPPED_AT_MOST + 1 });

/** Every state of the life cycle, in the numbers of a factory that is busy. */
const STORIES: readonly Script[] = [
  // Of the last hours, whatever the hour is.
  ...told(
    'unmapped',
    [0.05, 5],
    [],
    [14, [], { ...unmapped, merchant: 'merchant1' }],
    [6, [], { ...unmapped, merchant: 'merchant2' }],
  ),
  ...told('waitPush', [0.3, 8], [s.match], [12, []]),
  ...told('waitReview', [1, 10], pushed, [12, []]),
  ...told(
    'draft',
    [0.2, 200],
    [],
    [30, [], { draft: true }],
    [10, [], { draft: true, merchant: 'merchant3' }],
  ),
  ...told(
    'unmapped',
    [0.3, 260],
    [],
    [74, [], { ...unmapped, merchant: 'merchant1' }],
    [40, [], { ...unmapped, merchant: 'merchant2' }],
    [60, [], { ...unmapped, merchant: 'merchant3' }],
    [6, [s.match, s.unmatch], { ...unmapped, merchant: 'merchant1' }],
  ),
  ...told(
    'waitPush',
    [0.4, 190],
    [],
    [98, [s.match]],
    [12, [...pushed, s.recall]],
    [10, [s.match, s.unmatch, s.match]],
    [12, [s.finish], { draft: true }],
    [8, [s.match, s.lock('merchant')]],
    [8, [s.match, s.halt('merchant')]],
    [6, [s.match, s.refundRequested]],
    [6, [s.match, s.urged('merchant'), s.remarked('merchant')]],
  ),
  ...told(
    'waitReview',
    [1.5, 80],
    pushed,
    [150, []],
    [14, [s.refundRequested]],
    [8, [s.lock('factory')]],
    [4, [s.lock('merchant')]],
    [8, [s.halt('factory')]],
    [10, [s.approve, s.withdraw]],
    [12, [s.urged('merchant')]],
    [10, [s.repulse, s.resubmit]],
    [12, [s.repulse, s.edit('merchant'), s.resubmit], phone],
  ),
  ...told(
    'pendingRule',
    [1.5, 90],
    pushed,
    [36, [], phone],
    [40, [], picture],
    [18, [], address],
    [6, [s.refundRequested], phone],
    [6, [s.halt('factory')], picture],
    [4, [s.lock('factory')], address],
  ),
  ...told(
    'repulsed',
    [5, 100],
    [...pushed, s.repulse],
    [34, []],
    [18, [], phone],
    [4, [s.lock('merchant')]],
    [4, [s.edit('merchant')], phone],
  ),
  ...told(
    'waitProduce',
    [6, 90],
    pushed,
    [92, [s.approve]],
    [60, [s.ruleApprove]],
    [16, mended, phone],
    [16, [s.approveForced], picture],
    [6, [s.approve, s.halt('factory')]],
    [6, [s.approve, s.refundRequested]],
    [4, [s.approve, s.lock('factory')]],
  ),
  ...told(
    'inProduce',
    [24, 90],
    [...approved, s.start],
    [166, []],
    [16, [s.ready, s.reopened]],
    [8, [s.refundRequested]],
    [6, [s.halt('factory')]],
    [4, [s.lock('merchant')]],
  ),
  ...told(
    'waitPack',
    [40, 96],
    ready,
    [94, []],
    [8, [s.pack, s.unpack]],
    [4, [s.refundRequested]],
    [4, [s.lock('factory')]],
  ),
  ...told(
    'packed',
    [44, 96],
    [],
    [74, packed],
    [8, [...approved, s.packForced]],
    [10, [...approved, s.start, s.packForced]],
    [4, [...packed, s.refundRequested]],
    [4, [...packed, s.lock('factory')]],
  ),
  ...told(
    'shipped',
    [60, SHIPPED_AT_MOST],
    [],
    [376, [...packed, s.ship]],
    [50, [...pushed, s.ruleApprove, s.start, s.ready, s.pack, s.ship]],
    [20, [...approved, s.start, s.packForced, s.ship]],
  ),
  ...told(
    'shipped',
    [140, SHIPPED_AT_MOST],
    [...pushed, s.warningSeen, ...mended, s.start, s.ready, s.pack, s.ship],
    [12, [], phone],
  ),
  ...told('shipped', [120, SHIPPED_AT_MOST], [...packed, s.ship], [24, [s.warn('collectTimeout', [24, 30])]]),
  ...told(
    'shipped',
    [220, SHIPPED_AT_MOST],
    [...packed, s.ship],
    [22, [s.warn('stalled', [48, 90])]],
    [16, [s.warn('stalled', [48, 60]), s.warn('signTimeout', [48, 60])]],
  ),
  ...told(
    'closed',
    [30, 29 * 24],
    [],
    [4, [s.cancel.merchant], { draft: true }],
    [14, [s.cancel.merchant], { ...unmapped, merchant: 'merchant1' }],
    [6, [s.cancel.merchant], { ...unmapped, merchant: 'merchant3' }],
    [24, [s.match, s.cancel.merchant]],
    [14, [...pushed, s.cancel.merchant]],
    [12, [...pushed, s.cancel.factory]],
    [14, [...pushed, s.repulse, s.cancel.merchant]],
    [6, [...approved, s.cancel.factory]],
    [12, [...pushed, s.refundRequested, s.refundAccepted('platform')]],
  ),
  ...told(
    'closed',
    [120, 29 * 24],
    approved,
    [7, [s.start, s.refundRequested, s.refundAccepted('factory')]],
    [10, [s.start, s.cancelAgreed]],
    [4, [s.start, s.ready, s.cancelAgreed]],
    [3, [s.start, s.ready, s.pack, s.cancelAgreed]],
  ),
  ...told(
    'completed',
    COMPLETED,
    [],
    [60, [...packed, s.ship]],
    [90, [...pushed, s.ruleApprove, s.start, s.ready, s.pack, s.ship]],
    [24, [...pushed, ...mended, s.start, s.ready, s.pack, s.ship], phone],
    [20, [...pushed, s.approveForced, s.start, s.ready, s.pack, s.ship], picture],
  ).map(underWay),
];

/** Two orders or more that belong together: what is told before, the move itself, and how each of them goes on. */
export interface Family {
  families: number;
  /** `alike`: nobody has merged them yet. */
  move: 'split' | 'merge' | 'alike';
  by: 'merchant' | 'factory';
  age: Script['age'];
  before: readonly Step[];
  goesOn: readonly (readonly Step[])[];
  /** Of a split order. */
  children: number;
}

const onTheWay = [s.push, s.approve, s.start, s.ready, s.pack, s.ship];
const fromReview = onTheWay.slice(1);
const family = (
  move: Family['move'],
  by: Family['by'],
  families: number,
  age: Family['age'],
  goesOn: Family['goesOn'],
  children = 2,
) => ({ move, by, families, age, goesOn, children, before: by === 'merchant' ? [s.match] : pushed }) as const;

export const FAMILIES: readonly Family[] = [
  family('split', 'merchant', 6, [6, 60], [[], [s.push]]),
  family('split', 'merchant', 8, [130, 320], [onTheWay]),
  family('split', 'merchant', 4, [130, 320], [onTheWay, onTheWay.slice(0, 3), onTheWay], 3),
  family('split', 'factory', 4, [8, 70], [[s.approve], []]),
  family('split', 'factory', 6, [130, 320], [fromReview]),
  family('split', 'factory', 2, [130, 320], [fromReview], 3),
  family('merge', 'merchant', 10, [6, 60], [[], [s.push]]),
  family('merge', 'merchant', 18, [130, 320], [onTheWay]),
  family('merge', 'factory', 4, [8, 70], [[s.approve]]),
  family('merge', 'factory', 8, [130, 320], [fromReview]),
  family('alike', 'merchant', 6, [4, 40], [[]]),
  family('alike', 'factory', 9, [4, 40], [[]]),
];

const sum = (all: readonly number[]) => all.reduce((a, b) => a + b, 0);
const IN_FAMILIES = sum(
  FAMILIES.map(({ move, families, children }) => families * (move === 'split' ? 1 + children : 2)),
);

/** What the demo has in orders, of all kinds. */
export const DEMO_ORDERS = 3000;

/** All stories of single orders; those that went their whole way make the number full. */
export const SCRIPTS: readonly Script[] = [
  ...STORIES,
  ...told(
    'completed',
    COMPLETED,
    [...packed, s.ship],
    [DEMO_ORDERS - IN_FAMILIES - sum(STORIES.map(({ orders }) => orders)), []],
  ).map(underWay),
];
