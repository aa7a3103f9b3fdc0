import { setup } from 'xstate';
import { actions, guards } from './picture-chart.ts';
import type { PictureEvent } from './picture-events.ts';
import type { PictureFacts } from './picture-facts.ts';
import * as statusMoves from './picture-transitions-status.ts';
import * as useMoves from './picture-transitions-use.ts';
import * as shareMoves from './picture-transitions-share.ts';

/**
 * The life cycle of a picture: docs/spec/picture-moves.tsv as a chart. Pure: the context is what the guards need to know and
 * never changes here; no move starts anything. How it comes into being stands in picture-beginnings.ts.
 */
export const pictureMachine = setup({
  types: { context: {} as PictureFacts, events: {} as PictureEvent, input: {} as PictureFacts },
  guards,
  actions,
}).createMachine({
  id: 'picture',
  context: ({ input }) => input,
  type: 'parallel',

  states: {
    status: {
      initial: 'checking',
      states: {
        checking: {
          on: {
            'picture.checked': statusMoves.checked,
            'picture.check.failed': statusMoves.checkFailed,
            'picture.check.crashed': statusMoves.checkCrashed,
            'picture.replace.failed': statusMoves.replaceFailed,
          },
        },
        ready: {
          on: {
            'picture.replace': statusMoves.replace,
            'picture.trash': statusMoves.trash,
          },
        },
        broken: {
          on: {
            'picture.check.retry': statusMoves.checkRetry,
            'picture.trash': statusMoves.trash,
            'picture.purge': statusMoves.purge,
          },
        },
        trashed: {
          on: {
            'picture.restore': statusMoves.restore,
            'picture.reuploaded': statusMoves.reuploaded,
            'picture.purge': statusMoves.purge,
          },
        },
        purged: {},
      },
    },
    use: {
      initial: 'open',
      states: {
        open: {
          on: {
            'picture.block': useMoves.block,
          },
        },
        blocked: {
          on: {
            'picture.unblock': useMoves.unblock,
          },
        },
      },
    },
    share: {
      initial: 'private',
      states: {
        private: {
          on: {
            'picture.share': shareMoves.share,
          },
        },
        shared: {
          on: {
            'picture.share.change': shareMoves.shareChange,
            'picture.unshare': shareMoves.unshare,
          },
        },
      },
    },
  },
});
