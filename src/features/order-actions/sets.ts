import type { SimpleEvent } from './asks.ts';

/** Which events a screen shows as buttons, and which it keeps in the menu. */
export interface ActionSet {
  shown: readonly SimpleEvent[];
  more: readonly SimpleEvent[];
}

const HOLDING: readonly SimpleEvent[] = [
  'order.urged',
  'order.calmed',
  'order.lock',
  'order.unlock',
  'order.halt',
  'order.resume',
  'order.remarked',
];

export const ACTION_SETS = {
  merchant: {
    shown: ['order.resubmit', 'order.recall', 'order.cancel'],
    more: ['order.finish', ...HOLDING, 'order.refund.requested', 'order.refund.withdrawn', 'order.complete'],
  },
  review: { shown: [], more: [...HOLDING, 'order.refund.accepted', 'order.cancel'] },
  factory: {
    shown: ['order.pack', 'order.pack.forced', 'order.review.withdraw'],
    more: ['order.unpack', ...HOLDING, 'warning.cleared', 'order.refund.accepted', 'order.cancel'],
  },
} as const satisfies Record<string, ActionSet>;
