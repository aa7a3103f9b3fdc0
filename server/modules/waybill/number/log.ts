import { waybillLife } from '#contract/waybill/life-cycle/waybill-steps.ts';
import type { Db } from '#server/platform/database.ts';
import { keptEvents } from '#server/platform/life-cycle/log.sql.ts';
import { tellEvent } from '#server/platform/life-cycle/log.ts';
import { WAYBILL_TABLE } from './table.sql.ts';

/** Every number that a package of the factory ever had, the newest first, each with what happened to it. */
export async function numbersOf(db: Db, factoryId: number, packageId: number) {
  const rows = await db
    .selectFrom('waybill')
    .select(['id', 'no', 'expressName', 'state', 'createdAt'])
    .where('factoryId', '=', factoryId)
    .where('packageId', '=', packageId)
    .orderBy('id', 'desc')
    .execute();
  const lines = await keptEvents(
    db,
    WAYBILL_TABLE,
    { column: 'factory_id', tenantId: factoryId },
    rows.map(({ id }) => id),
  );
  const byRow = Map.groupBy(lines, ({ of }) => of);
  return rows.map((row) => ({
    ...row,
    events: (byRow.get(row.id) ?? []).map((line) => tellEvent(waybillLife, line)),
  }));
}
