import { setup } from 'xstate';
import { actions, guards } from './package-chart.ts';
import type { PackageEvent } from './package-events.ts';
import type { PackageFacts } from './package-facts.ts';
import * as feeMoves from './package-transitions-fee.ts';
import * as interceptMoves from './package-transitions-intercept.ts';
import * as labelMoves from './package-transitions-label.ts';
import * as stageMoves from './package-transitions-stage.ts';
import * as transitMoves from './package-transitions-transit.ts';

/**
 * The life cycle of 包裹: docs/spec/package-moves.tsv as a chart. Pure: the context is what the guards need to know and
 * never changes here; no move starts anything. How it comes into being stands in package-beginnings.ts.
 */
export const packageMachine = setup({
  types: { context: {} as PackageFacts, events: {} as PackageEvent, input: {} as PackageFacts },
  guards,
  actions,
}).createMachine({
  id: 'package',
  context: ({ input }) => input,
  type: 'parallel',

  states: {
    stage: {
      initial: 'open',
      states: {
        open: {
          on: {
            'package.split': stageMoves.split,
            'package.rejoined': stageMoves.rejoined,
            'package.joined': stageMoves.joined,
            'package.order.left': stageMoves.orderLeft,
            'package.packed': stageMoves.packed,
            'package.voided': stageMoves.voided,
          },
        },
        packed: {
          on: {
            'package.order.left': stageMoves.orderLeft,
            'package.unpacked': stageMoves.unpacked,
            'package.weighed': stageMoves.weighed,
            'package.handed.over': stageMoves.handedOver,
            'package.voided': stageMoves.voided,
          },
        },
        weighed: {
          on: {
            'package.order.left': stageMoves.orderLeftWeighed,
            'package.unpacked': stageMoves.unpacked,
            'package.weighed': stageMoves.weighed,
            'package.handed.over': stageMoves.handedOver,
            'package.voided': stageMoves.voided,
          },
        },
        handedOver: { on: { 'package.handover.undone': stageMoves.handoverUndone } },
        joined: { on: { 'package.unjoined': stageMoves.unjoined } },
        void: {},
      },
    },
    transit: {
      initial: 'none',
      states: {
        none: {
          on: {
            'track.awaited': transitMoves.awaited,
            'track.collected': transitMoves.collectedEarly,
            'track.moved': transitMoves.movedEarly,
            'track.delivering': transitMoves.deliveringEarly,
            'track.pickup': transitMoves.pickupEarly,
            'track.signed': transitMoves.signedEarly,
          },
        },
        waitCollect: {
          on: {
            'track.withdrawn': transitMoves.withdrawn,
            'track.collected': transitMoves.collected,
            'track.moved': transitMoves.moved,
            'track.delivering': transitMoves.delivering,
            'track.pickup': transitMoves.pickup,
            'track.excepted': transitMoves.excepted,
            'track.signed': transitMoves.signed,
            'track.rejected': transitMoves.rejected,
            'track.lost': transitMoves.lost,
          },
        },
        collected: {
          on: {
            'track.moved': transitMoves.moved,
            'track.delivering': transitMoves.delivering,
            'track.pickup': transitMoves.pickup,
            'track.excepted': transitMoves.excepted,
            'track.signed': transitMoves.signed,
            'track.rejected': transitMoves.rejected,
            'track.returning': transitMoves.returning,
            'track.lost': transitMoves.lost,
          },
        },
        inTransit: {
          on: {
            'track.delivering': transitMoves.delivering,
            'track.pickup': transitMoves.pickup,
            'track.excepted': transitMoves.excepted,
            'track.signed': transitMoves.signed,
            'track.rejected': transitMoves.rejected,
            'track.returning': transitMoves.returning,
            'track.lost': transitMoves.lost,
          },
        },
        delivering: {
          on: {
            'track.moved': transitMoves.moved,
            'track.pickup': transitMoves.pickup,
            'track.excepted': transitMoves.excepted,
            'track.signed': transitMoves.signed,
            'track.rejected': transitMoves.rejected,
            'track.returning': transitMoves.returning,
            'track.lost': transitMoves.lost,
          },
        },
        waitPickup: {
          on: {
            'track.moved': transitMoves.moved,
            'track.delivering': transitMoves.delivering,
            'track.excepted': transitMoves.excepted,
            'track.signed': transitMoves.signed,
            'track.rejected': transitMoves.rejected,
            'track.returning': transitMoves.returning,
            'track.lost': transitMoves.lost,
          },
        },
        exception: {
          on: {
            'track.moved': transitMoves.moved,
            'track.delivering': transitMoves.delivering,
            'track.pickup': transitMoves.pickup,
            'track.signed': transitMoves.signed,
            'track.rejected': transitMoves.rejected,
            'track.returning': transitMoves.returning,
            'track.lost': transitMoves.lost,
          },
        },
        signed: {
          on: {
            'track.revoked': transitMoves.revoked,
          },
        },
        rejected: {
          on: {
            'track.returning': transitMoves.returning,
            'track.returned': transitMoves.returned,
            'track.resumed': transitMoves.resumed,
          },
        },
        returning: {
          on: {
            'track.returned': transitMoves.returned,
            'track.resumed': transitMoves.resumed,
            'track.lost': transitMoves.lost,
          },
        },
        returned: {
          on: {
            'track.resumed': transitMoves.resumed,
          },
        },
        lost: { on: { 'track.found': transitMoves.found } },
      },
    },
    fee: {
      initial: 'none',
      states: {
        none: {
          on: {
            'fee.estimated': feeMoves.estimated,
            'fee.charged': feeMoves.charged,
          },
        },
        estimated: {
          on: {
            'fee.estimated': feeMoves.estimated,
            'fee.charged': feeMoves.charged,
          },
        },
        charged: {
          on: {
            'fee.undone': feeMoves.undone,
            'fee.adjusted': feeMoves.adjusted,
          },
        },
        adjusted: {
          on: {
            'fee.undone': feeMoves.undone,
            'fee.adjusted': feeMoves.adjusted,
            'fee.adjust.undone': feeMoves.adjustUndone,
          },
        },
      },
    },
    label: {
      initial: 'none',
      states: {
        none: {
          on: {
            'label.printed': labelMoves.printed,
          },
        },
        printed: {
          on: {
            'label.printed': labelMoves.printedAgain,
            'label.staled': labelMoves.staled,
          },
        },
        stale: {
          on: {
            'label.printed': labelMoves.printed,
            'label.cleared': labelMoves.cleared,
          },
        },
      },
    },
    intercept: {
      initial: 'none',
      states: {
        none: { on: { 'intercept.asked': interceptMoves.asked } },
        asked: {
          on: {
            'intercept.done': interceptMoves.done,
            'intercept.failed': interceptMoves.failed,
            'intercept.withdrawn': interceptMoves.withdrawn,
          },
        },
        done: {},
        failed: { on: { 'intercept.asked': interceptMoves.asked } },
      },
    },
  },
});
