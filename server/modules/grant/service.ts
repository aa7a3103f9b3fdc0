import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { settleGrants, systemFor } from './life.ts';
import { lowOf, unsettledOf } from './sql.ts';
import { tellLow } from './tell.ts';

export { COLUMNS, partyOf, PARTIES, type Party } from './party.ts';
export { GRANT_TABLE, tellSides } from './sql.ts';
export { endGrantsBetween } from './timer.ts';

/** [X05] What numbers of lent accounts hold has changed: their grants are used up, or free again, or nearly used up. */
export async function settleLent(
  trx: Trx,
  factoryId: number,
  accountIds: readonly number[],
  now: Date,
): Promise<void> {
  await tellLow(trx, await lowOf(trx, factoryId, accountIds));
  const unsettled = await unsettledOf(trx, factoryId, accountIds);
  if (unsettled.length === 0) return;
  await settleGrants(
    trx,
    systemFor({ tenantId: factoryId, now }),
    unsettled.map(({ id }) => id),
  );
}
