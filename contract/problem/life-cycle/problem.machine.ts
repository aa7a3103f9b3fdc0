import { setup } from 'xstate';
import { actions, guards } from './problem-chart.ts';
import type { ProblemEvent } from './problem-events.ts';
import type { ProblemFacts } from './problem-facts.ts';
import * as problemMoves from './problem-transitions-problem.ts';
import * as compensationMoves from './problem-transitions-compensation.ts';

/**
 * The life cycle of 问题件: docs/spec/problem-moves.tsv as a chart. Pure: the context is what the guards need to know and
 * never changes here; no move starts anything. How it comes into being stands in problem-beginnings.ts.
 */
export const problemMachine = setup({
  types: { context: {} as ProblemFacts, events: {} as ProblemEvent, input: {} as ProblemFacts },
  guards,
  actions,
}).createMachine({
  id: 'problem',
  context: ({ input }) => input,
  type: 'parallel',

  states: {
    problem: {
      initial: 'open',
      states: {
        open: {
          on: {
            'problem.noted': problemMoves.noted,
            'problem.taken': problemMoves.taken,
            'problem.asked.merchant': problemMoves.askedMerchant,
            'problem.asked.carrier': problemMoves.askedCarrier,
            'problem.solved': [problemMoves.solved, problemMoves.solvedByScan],
          },
        },
        waitMerchant: {
          on: {
            'problem.noted': problemMoves.noted,
            'problem.answered': problemMoves.answered,
            'problem.answered.late': problemMoves.answeredLate,
            'problem.urged': problemMoves.urged,
            'problem.solved': [problemMoves.solved, problemMoves.solvedByScan],
          },
        },
        waitCarrier: {
          on: {
            'problem.noted': problemMoves.noted,
            'problem.asked.merchant': problemMoves.askedMerchant,
            'problem.carrier.answered': problemMoves.carrierAnswered,
            'problem.urged': problemMoves.urged,
            'problem.solved': [problemMoves.solved, problemMoves.solvedByScan],
          },
        },
        solved: {
          on: {
            'problem.closed': [problemMoves.closed, problemMoves.closedInTime],
            'problem.reopened': [problemMoves.reopened, problemMoves.cameBack],
          },
        },
        closed: {
          on: {
            'problem.reopened': [problemMoves.reopened, problemMoves.cameBack],
          },
        },
      },
    },
    compensation: {
      initial: 'none',
      states: {
        none: {
          on: {
            'compensation.asked': compensationMoves.asked,
          },
        },
        asked: {
          on: {
            'compensation.agreed': compensationMoves.agreed,
            'compensation.refused': compensationMoves.refused,
            'compensation.withdrawn': compensationMoves.withdrawn,
          },
        },
        agreed: {
          on: {
            'compensation.refused': compensationMoves.refused,
            'compensation.paid': compensationMoves.paid,
          },
        },
        refused: {
          on: {
            'compensation.asked': compensationMoves.asked,
          },
        },
        paid: {},
      },
    },
  },
});
