import { waybillLife } from '#contract/waybill/life-cycle/waybill-steps.ts';
import { z } from 'zod';
import { choiceText } from '#contract/waybill/choice.ts';
import type { Db } from '#server/platform/database.ts';
import { keptEvents } from '#server/platform/life-cycle/log.sql.ts';
import { tellEvent } from '#server/platform/life-cycle/log.ts';
import { WAYBILL_TABLE } from './table.sql.ts';

const Kept = z.object({
  how: z.enum(['rule', 'fallback', 'default']),
  ruleName: z.string(),
  passed: z.array(z.object({ account: z.string(), why: z.string() })),
});
/** [X10] By what its account was chosen; '' where a person named it. */
const saidOf = (kept: unknown): string => {
  const { data } = Kept.safeParse(kept);
  return data ? choiceText(data) : '';
};

/** Every number that a package of the factory ever had, the newest first, each with what happened to it. */
export async function numbersOf(db: Db, factoryId: number, packageId: number) {
  const rows = await db
    .selectFrom('waybill')
    .leftJoin('waybillAccount as a', (join) =>
      join.onRef('a.id', '=', 'waybill.accountId').on('a.factoryId', '=', factoryId),
    )
    .select(['waybill.id', 'waybill.no', 'waybill.expressName', 'waybill.state', 'waybill.createdAt'])
    .select([
      'waybill.requestId',
      'waybill.failText',
      'waybill.sortCode',
      'waybill.validUntil',
      'waybill.choice',
    ])
    .select(({ fn, val }) => fn.coalesce('a.name', val('')).as('account'))
    .where('waybill.factoryId', '=', factoryId)
    .where('waybill.packageId', '=', packageId)
    .orderBy('waybill.id', 'desc')
    .execute();
  const lines = await keptEvents(
    db,
    WAYBILL_TABLE,
    { column: 'factory_id', tenantId: factoryId },
    rows.map(({ id }) => id),
  );
  const byRow = Map.groupBy(lines, ({ of }) => of);
  return rows.map(({ choice, ...row }) => ({
    ...row,
    choice: saidOf(choice),
    events: (byRow.get(row.id) ?? []).map((line) => tellEvent(waybillLife, line)),
  }));
}
