import type { PieceStateName } from '#contract/piece/life-cycle/piece-states.ts';
import type { PieceFollows } from '#server/modules/piece/service.ts';
import { settleTasks } from './settle.sql.ts';

/** Where art is open; what ends a piece may end its task. */
const OPEN: readonly PieceStateName[] = ['waitArt', 'artFailed', 'waitProof'];
const OVER: readonly PieceStateName[] = ['scrapped', 'void'];

/** Tasks hear what became of the pieces of their lines. */
export const hearArt: PieceFollows = async ({ trx, mover, steps }) => {
  const lines = steps.flatMap(({ row, before, after }) =>
    row.lineId !== null &&
    (OPEN.includes(before.piece) || OPEN.includes(after.piece) || OVER.includes(after.piece))
      ? [row.lineId]
      : [],
  );
  if (lines.length > 0) await settleTasks(trx, mover.tenantId, [...new Set(lines)], mover.now);
};
