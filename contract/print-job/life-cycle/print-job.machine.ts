import { setup } from 'xstate';
import { actions, guards } from './print-job-chart.ts';
import type { PrintJobEvent } from './print-job-events.ts';
import type { PrintJobFacts } from './print-job-facts.ts';
import * as printJobMoves from './print-job-transitions.ts';

/**
 * The life cycle of 打印任务: docs/spec/print-job-moves.tsv as a chart. Pure: the context is what the guards need to know and
 * never changes here; no move starts anything. How it comes into being stands in print-job-beginnings.ts.
 */
export const printJobMachine = setup({
  types: { context: {} as PrintJobFacts, events: {} as PrintJobEvent, input: {} as PrintJobFacts },
  guards,
  actions,
}).createMachine({
  id: 'print-job',
  context: ({ input }) => input,
  type: 'parallel',

  states: {
    printJob: {
      initial: 'queued',
      states: {
        queued: {
          on: {
            'printJob.leased': printJobMoves.leased,
            'printJob.shown': printJobMoves.shown,
            'printJob.cancelled': printJobMoves.cancelled,
            'printJob.expired': printJobMoves.expired,
          },
        },
        leased: {
          on: {
            'printJob.lease.ended': printJobMoves.leaseEnded,
            'printJob.sending': printJobMoves.sending,
            'printJob.failed': printJobMoves.refused,
            'printJob.cancelled': printJobMoves.cancelled,
          },
        },
        sending: {
          on: {
            'printJob.sent': printJobMoves.sent,
            'printJob.failed': printJobMoves.refused,
            'printJob.lost': printJobMoves.brokenOff,
          },
        },
        sent: {
          on: {
            'printJob.printed': printJobMoves.printed,
            'printJob.confirmed': printJobMoves.confirmed,
            'printJob.held': printJobMoves.held,
            'printJob.failed': printJobMoves.aborted,
            'printJob.lost': printJobMoves.forgotten,
          },
        },
        held: {
          on: {
            'printJob.resumed': printJobMoves.resumed,
            'printJob.failed': printJobMoves.aborted,
            'printJob.lost': printJobMoves.forgotten,
            'printJob.cancelled': printJobMoves.cancelledByPrinter,
          },
        },
        printed: {},
        failed: {
          on: {
            'printJob.retried': printJobMoves.retried,
          },
        },
        unknown: {
          on: {
            'printJob.confirmed': printJobMoves.confirmed,
            'printJob.retried': printJobMoves.retried,
          },
        },
        cancelled: {
          on: {
            'printJob.retried': printJobMoves.retried,
          },
        },
        expired: {
          on: {
            'printJob.retried': printJobMoves.retried,
          },
        },
      },
    },
  },
});
