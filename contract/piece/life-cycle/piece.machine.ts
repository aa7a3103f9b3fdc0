import { setup } from 'xstate';
import { actions, guards } from './piece-chart.ts';
import type { PieceEvent } from './piece-events.ts';
import type { PieceFacts } from './piece-facts.ts';
import * as art from './piece-transitions-art.ts';
import * as parcel from './piece-transitions-parcel.ts';
import * as work from './piece-transitions-work.ts';

/**
 * The life cycle of a production piece: docs/spec/piece-moves.tsv as a chart. Pure: the context is what the guards need
 * to know about the piece and never changes here; no move starts anything. How a piece comes into being stands in
 * piece-beginnings.ts. The boxes of the sorting shelf, which the table lists too, are things of their own.
 */
export const pieceMachine = setup({
  types: { context: {} as PieceFacts, events: {} as PieceEvent, input: {} as PieceFacts },
  guards,
  actions,
}).createMachine({
  id: 'piece',
  context: ({ input }) => input,
  type: 'parallel',
  states: {
    piece: {
      initial: 'waitArt',
      states: {
        waitArt: {
          on: {
            'piece.art.made': art.artMade,
            'piece.art.failed': art.artFailed,
            'piece.forced': parcel.forced,
            'piece.voided': parcel.voided,
          },
        },
        artFailed: {
          on: {
            'piece.art.retried': art.artRetried,
            'piece.forced': parcel.forced,
            'piece.voided': parcel.voided,
          },
        },
        waitProof: {
          on: {
            'piece.proof.approved': art.proofApproved,
            'piece.proof.refused': art.proofRefused,
            'piece.art.redone': art.artRedone,
            'piece.forced': parcel.forced,
            'piece.voided': parcel.voided,
          },
        },
        waitBatch: {
          on: {
            'piece.art.redone': art.artRedone,
            'piece.batched': art.batched,
            'piece.forced': parcel.forced,
            'piece.voided': parcel.voided,
          },
        },
        batched: {
          on: {
            'piece.kicked': art.kicked,
            'piece.spliced': art.spliced,
            'piece.picked': work.pick,
            'piece.forced': parcel.forced,
            'piece.voided': parcel.voided,
          },
        },
        spliced: {
          on: {
            'piece.kicked': art.kicked,
            'piece.unspliced': art.unspliced,
            'piece.side.withdrawn': art.sideWithdrawn,
            'piece.side.placed': art.sidePlaced,
            'piece.printed': work.print,
            'piece.failed': work.failedOnPlate,
            'piece.forced': parcel.forced,
            'piece.voided': parcel.voidedOnPlate,
          },
        },
        printed: {
          on: {
            'piece.print.undone': work.printUndone,
            'piece.step': work.step,
            'piece.step.skipped': work.skip,
            'piece.failed': work.failed,
            'piece.forced': parcel.forced,
            'piece.voided': parcel.voidedMade,
          },
        },
        inProcess: {
          on: {
            'piece.pick.undone': work.pickUndone,
            'piece.step': work.step,
            'piece.step.skipped': work.skip,
            'piece.step.undone': work.stepUndone,
            'piece.failed': work.failed,
            'piece.reworked': work.reworked,
            'piece.forced': parcel.forced,
            'piece.voided': parcel.voidedMade,
          },
        },
        waitQuality: {
          on: {
            'piece.print.undone': work.printUndone,
            'piece.pick.undone': work.pickUndone,
            'piece.step.undone': work.stepUndone,
            'piece.quality.passed': work.qualityPassed,
            'piece.failed': work.failed,
            'piece.reworked': work.reworked,
            'piece.forced': parcel.forced,
            'piece.voided': parcel.voidedMade,
          },
        },
        passed: {
          on: {
            'piece.print.undone': work.printUndone,
            'piece.pick.undone': work.pickUndone,
            'piece.step.undone': work.stepUndone,
            'piece.quality.undone': work.qualityUndone,
            'piece.failed': work.failed,
            'piece.reworked': work.reworked,
            'piece.sorted': parcel.sorted,
            'piece.scanned': parcel.scanned,
            'piece.unforced': parcel.unforced,
            'piece.stocked': parcel.stocked,
            'piece.forced': parcel.forced,
            'piece.voided': parcel.voidedMade,
          },
        },
        sorted: {
          on: {
            'piece.failed': work.failed,
            'piece.reworked': work.reworked,
            'piece.unsorted': parcel.unsorted,
            'piece.scanned': parcel.scanned,
            'piece.forced': parcel.forced,
            'piece.voided': parcel.voidedMade,
          },
        },
        scanned: {
          on: {
            'piece.failed': work.failed,
            'piece.reworked': work.reworked,
            'piece.unscanned': parcel.unscanned,
            'piece.packed': parcel.packed,
            'piece.forced': parcel.forced,
            'piece.voided': parcel.voidedMade,
          },
        },
        packed: {
          on: {
            'piece.unpacked': parcel.unpacked,
            'piece.shipped': parcel.shipped,
            'piece.voided': parcel.voidedMade,
          },
        },
        shipped: { on: { 'piece.unshipped': parcel.unshipped } },
        stocked: { type: 'final' },
        scrapped: { on: { 'piece.fail.undone': work.failUndone } },
        void: { type: 'final' },
      },
    },
    recovery: {
      initial: 'none',
      states: {
        none: { on: { 'recovery.wanted': parcel.wanted } },
        waiting: {
          on: {
            'recovery.dropped': parcel.dropped,
            'recovery.stocked': parcel.recoveredToStock,
            'recovery.reused': parcel.reused,
            'recovery.discarded': parcel.discarded,
            'recovery.returned': parcel.returned,
          },
        },
        stocked: { on: { 'recovery.undone': parcel.recoveryUndone } },
        reused: { on: { 'recovery.undone': parcel.recoveryUndone } },
        discarded: { on: { 'recovery.undone': parcel.recoveryUndone } },
        returned: { type: 'final' },
      },
    },
  },
});
