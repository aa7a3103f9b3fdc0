import type { PieceFollows } from '#server/modules/piece/service.ts';
import { inTheMove } from '#server/platform/life-cycle/unwritten.ts';
import { inherit, lookAgain, standing } from './plan.sql.ts';

const look: PieceFollows = async ({ trx, mover, steps }) => {
  await lookAgain(
    trx,
    mover.tenantId,
    steps.map(({ row }) => row.id),
  );
};

/** What art does when a piece moves: who plans it looks at the piece again (plan.ts). */
export const pieceArt = {
  'art.ask': look,
  'art.redo': look,
  // The sides of a piece name what it is printed of, and what it was to be printed of before.
  'file.note': inTheMove,
  'file.keep': inTheMove,
  // 定制任务 lists pieces by their state.
  'task.show': inTheMove,
};

/** The same, as a piece that is made again needs it. */
export const artOfPieces = { standing, inherit };
