import type { Trx } from '#server/platform/database.ts';
import { port } from '#server/platform/port.ts';

/** The grants behind lent accounts: they hear when what their numbers hold has changed (server/modules/grant). */
export const lenders = port<{
  settle: (trx: Trx, factoryId: number, accountIds: readonly number[], now: Date) => Promise<void>;
}>('grants of lent accounts');
