import { setup, type StateValueFrom } from 'xstate';

export const REVIEW_EVENTS = [
  'repulse.opened',
  'repulse.cancelled',
  'repulse.confirmed',
  'force.opened',
  'force.cancelled',
  'force.confirmed',
  'order.locked',
  'order.unlocked',
  'address.completed',
  'order.approved',
] as const;

/**
 * What a reviewer can see of one order whose address is missing: the list with the order in a condition, or a dialog
 * over it. Flat: a state is what is on the screen, an event is what he does.
 */
export const orderReviewModel = setup({
  types: {
    events: {} as { type: (typeof REVIEW_EVENTS)[number] },
  },
}).createMachine({
  id: 'order-review',
  initial: 'held',
  states: {
    held: {
      on: {
        'repulse.opened': 'repulsing',
        'force.opened': 'forcing',
        'order.locked': 'locked',
        'address.completed': 'settled',
      },
    },
    repulsing: { on: { 'repulse.cancelled': 'held', 'repulse.confirmed': 'repulsed' } },
    forcing: { on: { 'force.cancelled': 'held', 'force.confirmed': 'approved' } },
    locked: { on: { 'order.unlocked': 'held' } },
    settled: { on: { 'order.approved': 'approved' } },
    repulsed: {},
    approved: {},
  },
});

export type ReviewState = StateValueFrom<typeof orderReviewModel>;
export type ReviewEvent = (typeof REVIEW_EVENTS)[number];

/** One for each: a state that nobody looks at, or an event that nobody can do, does not compile. */
export type ReviewSights = Record<ReviewState, () => Promise<void>>;
export type ReviewDeeds = Record<ReviewEvent, () => Promise<void>>;
