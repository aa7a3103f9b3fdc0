import type { Db } from '#server/platform/database.ts';
import { cancelTasksOf } from './ending.sql.ts';

/** Whose work ends: of a user everywhere, of all of a tenant, or of a user in a tenant and the virtual ones that it made. */
type Leaver = { userId: number; tenantId?: number } | { tenantId: number };

/**
 * What he started goes no further: a run that is under way stops before its next step. In the transaction that sends him
 * away, by the owner's connection.
 */
export const endTasks = (trx: Db, who: Leaver) => cancelTasksOf(trx, who);

export { errorFileOf } from './sql.ts';
