import { setup } from 'xstate';
import type { OrderEvent } from './order-events.ts';
import type { OrderFacts } from './order-guards.ts';
import {
  actions,
  cancelledByAgreement,
  cancelledWhen,
  cleared,
  customsStates,
  editedWhen,
  guards,
  halted,
  interceptedByRefund,
  locked,
  mergedWhen,
  mergeWithdrawn,
  packedByForce,
  raisedWhen,
  refundAccepted,
  refundWithdrawn,
  reopened,
  repulsed,
  repulseWithdrawn,
  resumed,
  reviewWithdrawn,
  ruleWithdrawn,
  shipUndone,
  splitWhen,
  underReview,
  unlocked,
  uploading,
  waybillCorrected,
  when,
} from './order-transitions.ts';

/**
 * The life cycle of an order: docs/spec/order-moves.tsv as a chart. Pure: the context is what the guards need to
 * know about the order and never changes here; no move starts anything.
 */
export const orderMachine = setup({
  types: { context: {} as OrderFacts, events: {} as OrderEvent, input: {} as OrderFacts },
  guards,
  actions,
}).createMachine({
  id: 'order',
  context: ({ input }) => input,
  type: 'parallel',
  // Flags: they move no region.
  on: {
    'order.urged': { guard: when('either party sends it', 'the order is open'), actions: 'urgent.set' },
    'order.calmed': { guard: 'either party sends it', actions: 'urgent.clear' },
    'order.tagged': { guard: 'either party or a rule sends it', actions: 'tags.write' },
    'order.remarked': { guard: 'either party sends it', actions: 'remark.write' },
  },
  states: {
    status: {
      initial: 'draft',
      on: {
        'order.refund.accepted': {
          guard: refundAccepted,
          target: '.closed',
          actions: ['funds.release', 'pieces.void', 'packages.leave', 'customs.drop'],
        },
      },
      states: {
        draft: {
          on: {
            'order.finish': [
              {
                guard: when('the merchant sends it', 'it has at least one line', 'all goods have a SKU'),
                target: 'waitPush',
              },
              { guard: when('the merchant sends it', 'it has at least one line'), target: 'unmapped' },
            ],
            'order.edit': editedWhen('the merchant sends it'),
            'order.cancel': cancelledWhen('the merchant sends it'),
          },
        },
        unmapped: {
          on: {
            'order.match': {
              guard: when('the system sends it', 'all goods have a SKU'),
              target: 'waitPush',
            },
            'order.edit': editedWhen('the merchant sends it'),
            'order.cancel': cancelledWhen('the merchant sends it'),
          },
        },
        waitPush: {
          on: {
            'order.push': {
              guard: when(
                'the merchant sends it',
                'no hold is set',
                'the factory is bound',
                'the funds cover it',
              ),
              target: 'waitReview',
              actions: ['funds.freeze', 'review.run'],
            },
            'order.unmatch': {
              guard: when('the system sends it', 'some goods have no SKU'),
              target: 'unmapped',
            },
            'order.edit': editedWhen('the merchant sends it'),
            'order.split': splitWhen('the merchant sends it'),
            'order.merge': mergedWhen('the merchant sends it'),
            'order.cancel': cancelledWhen('the merchant sends it'),
          },
        },
        waitReview: {
          on: {
            'order.rule.pend': {
              guard: 'a rule sends it',
              target: 'pendingRule',
              actions: ['rule.note', 'reasons.keep'],
            },
            'order.rule.approve': {
              guard: when('a rule sends it', 'no hold is set'),
              target: 'waitProduce',
              actions: ['rule.note', 'pieces.make', 'package.make', 'customs.ask'],
            },
            ...underReview,
          },
        },
        pendingRule: {
          on: {
            'order.rule.withdrawn': ruleWithdrawn,
            ...underReview,
          },
        },
        repulsed: {
          on: {
            'order.repulse.withdrawn': repulseWithdrawn,
            'order.resubmit': {
              guard: when('the merchant sends it', 'no hold is set', 'the funds cover it'),
              target: 'waitReview',
              actions: ['funds.freeze', 'review.run'],
            },
            'order.edit': editedWhen('the merchant sends it'),
            'order.cancel': cancelledWhen('either party sends it'),
          },
        },
        waitProduce: {
          on: {
            'order.start': {
              guard: when('the system sends it', 'no hold is set', 'the first piece is batched'),
              target: 'inProduce',
              actions: ['goods.freeze', 'packages.start'],
            },
            'order.review.withdraw': reviewWithdrawn,
            'order.repulse': repulsed,
            'order.pack.forced': packedByForce,
            'order.cancel': cancelledWhen('either party sends it'),
          },
        },
        inProduce: {
          on: {
            'order.pieces.ready': {
              guard: when('the system sends it', 'every open piece passed quality'),
              target: 'waitPack',
            },
            'order.pieces.withdrawn': {
              guard: when('the system sends it', 'no piece is batched', 'no piece is printed'),
              target: 'waitProduce',
            },
            'order.pack.forced': packedByForce,
            'order.cancel.agreed': cancelledByAgreement,
          },
        },
        waitPack: {
          on: {
            'order.pieces.reopened': {
              guard: when('the system sends it', 'a piece failed again'),
              target: 'inProduce',
            },
            'order.pack': {
              guard: when('the factory sends it', 'no hold is set', 'every piece is scanned'),
              target: 'packed',
              actions: ['pieces.follow', 'packages.follow'],
            },
            'order.pack.forced': packedByForce,
            'order.cancel.agreed': cancelledByAgreement,
          },
        },
        packed: {
          on: {
            'order.unpack': {
              guard: when('the factory sends it', 'no hold is set', 'no waybill is handed over'),
              target: 'waitPack',
              actions: ['pieces.follow', 'packages.follow'],
            },
            'order.ship': {
              guard: when('the factory sends it', 'no hold is set', 'a waybill number is given'),
              target: 'shipped',
              actions: ['packages.ship', 'pieces.follow', 'funds.settle', 'sync.want'],
            },
            'order.cancel.agreed': cancelledByAgreement,
          },
        },
        shipped: {
          on: {
            'order.complete': {
              guard: when(
                'the system or the merchant sends it',
                'it is signed or 15 days shipped',
                'no after-sale is open',
              ),
              target: 'completed',
            },
            'order.waybill.corrected': waybillCorrected,
            'order.ship.undone': shipUndone,
          },
        },
        completed: { type: 'final' },
        closed: { type: 'final' },
        merged: { on: { 'order.merge.withdrawn': mergeWithdrawn } },
        split: { type: 'final' },
      },
    },
    hold: {
      initial: 'none',
      states: {
        none: {
          on: {
            'order.lock': locked,
            'order.halt': halted,
            'order.refund.requested': interceptedByRefund,
          },
        },
        locked: {
          on: {
            'order.unlock': unlocked,
            'order.refund.requested': interceptedByRefund,
          },
        },
        halted: {
          on: {
            'order.resume': resumed,
            'order.refund.requested': interceptedByRefund,
          },
        },
        intercepted: {
          on: {
            'order.refund.withdrawn': refundWithdrawn,
            'order.refund.accepted': { guard: refundAccepted, target: 'none' },
          },
        },
      },
    },
    warning: {
      initial: 'none',
      on: {
        'warning.raised': [
          raisedWhen('it is near its deadline', 'the order is open', '.nearDeadline'),
          raisedWhen('its dispatch is overdue', 'the order is open', '.overdueShip'),
          raisedWhen('its collection is overdue', 'the order is shipped', '.collectTimeout'),
          raisedWhen('its tracking has stalled', 'the order is shipped', '.stalled'),
          raisedWhen('its signing is overdue', 'the order is shipped', '.signTimeout'),
        ],
      },
      states: {
        none: {},
        nearDeadline: { on: { 'warning.cleared': cleared } },
        overdueShip: { on: { 'warning.cleared': cleared } },
        collectTimeout: { on: { 'warning.cleared': cleared } },
        stalled: { on: { 'warning.cleared': cleared } },
        signTimeout: { on: { 'warning.cleared': cleared } },
      },
    },
    customs: {
      initial: 'notNeeded',
      states: customsStates,
    },
    platformSync: {
      initial: 'none',
      states: {
        none: { on: { 'sync.started': uploading } },
        uploading: {
          on: {
            'sync.done': { guard: 'the system sends it', target: 'uploaded' },
            'sync.failed': { guard: when('the system sends it', 'a reason is given'), target: 'failed' },
          },
        },
        uploaded: { on: { 'sync.reopened': reopened } },
        failed: { on: { 'sync.started': uploading } },
      },
    },
  },
});
