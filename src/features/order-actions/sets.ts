import type { SimpleEvent } from './asks.ts';

/** Which events a screen shows as buttons, and which it keeps in the menu. */
export interface ActionSet {
  shown: readonly SimpleEvent[];
  more: readonly SimpleEvent[];
}

const HOLDING: readonly SimpleEvent[] = [
  'order.tagged',
  'order.urged',
  'order.calmed',
  'order.lock',
  'order.unlock',
  'order.halt',
  'order.resume',
  'order.remarked',
];
const ENDING: readonly SimpleEvent[] = ['order.refund.accepted', 'order.cancel.agreed', 'order.cancel'];

export const ACTION_SETS = {
  merchant: {
    shown: ['order.recall', 'order.cancel'],
    more: [
      'order.finish',
      'order.split',
      'order.merge.withdrawn',
      ...HOLDING,
      'order.refund.requested',
      'order.refund.withdrawn',
      'order.complete',
    ],
  },
  review: {
    shown: [],
    more: [
      'order.repulse.withdrawn',
      'order.split',
      'order.merge.withdrawn',
      ...HOLDING,
      'warning.cleared',
      ...ENDING,
    ],
  },
  factory: {
    shown: ['order.pack', 'order.pack.forced', 'order.review.withdraw'],
    more: [
      'order.repulse.withdrawn',
      'order.unpack',
      'order.split',
      'order.merge.withdrawn',
      ...HOLDING,
      'warning.cleared',
      'customs.declared',
      ...ENDING,
    ],
  },
} as const satisfies Record<string, ActionSet>;
