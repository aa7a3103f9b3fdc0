import { setup } from 'xstate';
import { actions, guards } from './batch-chart.ts';
import type { BatchEvent } from './batch-events.ts';
import type { BatchFacts } from './batch-facts.ts';
import * as batchMoves from './batch-transitions.ts';

/**
 * The life cycle of 批次: docs/spec/batch-moves.tsv as a chart. Pure: the context is what the guards need to know and
 * never changes here; no move starts anything. How it comes into being stands in batch-beginnings.ts.
 */
export const batchMachine = setup({
  types: { context: {} as BatchFacts, events: {} as BatchEvent, input: {} as BatchFacts },
  guards,
  actions,
}).createMachine({
  id: 'batch',
  context: ({ input }) => input,
  type: 'parallel',

  states: {
    batch: {
      initial: 'open',
      states: {
        open: {
          on: {
            'batch.pieces.added': batchMoves.piecesAddedToSame,
            'batch.piece.kicked': batchMoves.pieceKicked,
            'batch.emptied': batchMoves.emptied,
            'batch.released': batchMoves.released,
            'batch.cancelled': batchMoves.cancelled,
            'batch.urged': batchMoves.urged,
            'batch.calmed': batchMoves.calmed,
          },
        },
        released: {
          on: {
            'batch.pieces.added': batchMoves.piecesAddedToSameFromReleased,
            'batch.piece.kicked': batchMoves.pieceKicked,
            'batch.emptied': batchMoves.emptied,
            'batch.recalled': batchMoves.recalled,
            'batch.started': batchMoves.started,
            'batch.done': batchMoves.done,
            'batch.cancelled': batchMoves.cancelled,
            'batch.urged': batchMoves.urged,
            'batch.calmed': batchMoves.calmed,
          },
        },
        running: {
          on: {
            'batch.pieces.added': batchMoves.piecesAddedToSameFromReleased,
            'batch.piece.kicked': batchMoves.pieceKicked,
            'batch.emptied': batchMoves.emptied,
            'batch.done': batchMoves.done,
            'batch.urged': batchMoves.urged,
            'batch.calmed': batchMoves.calmed,
          },
        },
        done: {
          on: {
            'batch.reopened': batchMoves.reopened,
          },
        },
        cancelled: {},
      },
    },
  },
});
