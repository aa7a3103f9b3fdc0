import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import type { RecoverySource } from '#contract/recovery/recovery.ts';
import type { PieceFollows } from '#server/modules/piece/service.ts';
import * as sql from './note.sql.ts';

type Done = Parameters<PieceFollows>[0];
const idsOf = ({ steps }: Done) => steps.map(({ row }) => row.id);

const sourceOf = (state: number): RecoverySource => {
  if (state === PIECE.scrapped.code) return 'failed';
  return state === PIECE.void.code ? 'cancelled' : 'surplus';
};

/** What is to be recovered comes to the list of things that lie about. */
const show: PieceFollows = ({ trx, mover, steps }) =>
  sql.insertItems(
    trx,
    mover.tenantId,
    steps.map(({ row }) => ({ pieceId: row.id, source: sourceOf(row.state) })),
    mover.now,
  );
/** What recovery does when a piece moves. */
export const pieceRecovery = { 'recovery.show': show };

const UNDECIDED = { deed: null, printTakenOff: false, reason: '', at: null, by: null } as const;

/** What was decided of things, by whom and when, beside the log of their pieces. */
export const noteRecovered: PieceFollows = async (done) => {
  const { trx, mover, event } = done;
  const by = { at: mover.now, by: mover.userName };
  switch (event.type) {
    case 'recovery.dropped':
      await sql.dropItems(trx, mover.tenantId, idsOf(done));
      return;
    case 'recovery.reused': {
      const printTakenOff = event.printTakenOff ?? false;
      await sql.decideItems(trx, mover.tenantId, idsOf(done), {
        ...{ deed: 'reused', printTakenOff, reason: '', ...by },
      });
      return;
    }
    case 'recovery.discarded':
      await sql.decideItems(trx, mover.tenantId, idsOf(done), {
        ...{ deed: 'discarded', printTakenOff: false, reason: event.reason, ...by },
      });
      return;
    case 'recovery.undone':
      await sql.decideItems(trx, mover.tenantId, idsOf(done), UNDECIDED);
      return;
    default:
  }
};
