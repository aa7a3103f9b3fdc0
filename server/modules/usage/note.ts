import type { HearsPlates } from '#server/modules/plate/service.ts';
import * as sql from './note.sql.ts';

/** What a plate used is written with its print, and taken back with it. */
export const hearPlates: HearsPlates = async ({ trx, mover, event, steps }) => {
  const ids = steps.map(({ row }) => row.id);
  if (event.type === 'plate.printed' || event.type === 'plate.print.failed')
    await sql.noteUsage(trx, mover.tenantId, ids);
  if (event.type === 'plate.print.undone') {
    await sql.lockUsage(trx, mover.tenantId, ids);
    await sql.takeBack(trx, mover.tenantId, ids, mover);
  }
};
