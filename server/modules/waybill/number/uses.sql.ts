import { sql } from 'kysely';
import type { Trx } from '#server/platform/database.ts';

const chosen = (ids: readonly number[]) => sql<number>`any(${sql.val([...ids])}::bigint[])`;

/** Those of these numbers that hang on lent accounts, each with its grant. */
export const lentNumbers = (trx: Trx, factoryId: number, ids: readonly number[]) =>
  trx
    .selectFrom('waybill as w')
    .innerJoin('waybillAccount as a', (join) =>
      join.onRef('a.id', '=', 'w.accountId').on('a.factoryId', '=', factoryId),
    )
    .innerJoin('waybillGrant as g', (join) =>
      join.onRef('g.id', '=', 'a.grantId').on('g.factoryId', '=', factoryId),
    )
    .select(['w.id', 'w.packageId', 'w.no', 'w.expressName', 'w.state'])
    .select(['g.id as grantId', 'g.merchantId', 'g.priceCents'])
    .where('w.factoryId', '=', factoryId)
    .where('w.id', '=', chosen(ids))
    .execute();

export interface NewUse {
  merchantId: number;
  grantId: number;
  waybillId: number;
  no: string;
  expressName: string;
  province: string;
  weightG: number;
  chargeCents: number;
  state: number;
}
/** [X39] What the owner of the account reads of numbers that were got; one that was got again counts again. */
export async function keepUses(
  trx: Trx,
  factoryId: number,
  uses: readonly NewUse[],
  now: Date,
): Promise<void> {
  await trx
    .insertInto('waybillUse')
    .values(uses.map((use) => ({ factoryId, ...use, at: now })))
    .onConflict((c) =>
      c.columns(['factoryId', 'waybillId']).doUpdateSet(({ ref }) => ({
        at: now,
        no: ref('excluded.no'),
        state: ref('excluded.state'),
        chargeCents: ref('excluded.chargeCents'),
      })),
    )
    .execute();
  await trx
    .updateTable('waybillGrant')
    .set({ lastUsedAt: now })
    .where('factoryId', '=', factoryId)
    .where('id', 'in', [...new Set(uses.map(({ grantId }) => grantId))])
    .execute();
}

/** What became of numbers that were got stands there as well; who gave one back, and got its quota back, pays nothing. */
export const followUses = (trx: Trx, factoryId: number, ids: readonly number[]) =>
  sql`update waybill_use u set state = w.state, no = w.no,
      charge_cents = case when w.quota = 0 then 0 else u.charge_cents end
    from waybill w
    where u.factory_id = ${factoryId} and u.waybill_id = ${chosen(ids)}
      and w.factory_id = ${factoryId} and w.id = u.waybill_id`.execute(trx);
