import { sql, type RawBuilder } from 'kysely';
import type { BillEvent } from '#contract/bill/life-cycle/bill-events.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import type { LifeTable } from '#server/platform/life-cycle/write.sql.ts';

/** The lines of bills. */
export const BILL_TABLE: LifeTable<unknown> = {
  table: 'bill_line',
  log: 'bill_line_event',
  key: 'line_id',
  regions: ['state'],
  columns: [],
  touched: (now) => sql`changed_xact = pg_current_xact_id(), updated_at = ${now}`,
  logColumns: [['factory_id', sql.ref('o.factory_id')]],
};

/** Lines among `ids` that are the tenant's, locked in the order of ids: two bulks cannot wait for each other. */
export const lockLines = (trx: Trx, tenantId: number, ids: readonly number[]) =>
  trx
    .selectFrom('billLine')
    .select(['id', 'version', 'factoryId', 'state', 'billId', 'no', 'packageId', 'cents', 'ourCents'])
    .select(['baseCents', 'billedG', 'ourG', 'decided', 'chargedCents', 'chargedNo'])
    .where('factoryId', '=', tenantId)
    .where('id', '=', sql<number>`any(${sql.val([...ids])}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
export type LockedLine = Awaited<ReturnType<typeof lockLines>>[number];

/** What a move writes on its lines beside their state; `o`: as they were. */
export function assigned(event: BillEvent): RawBuilder<unknown>[] {
  if (event.type === 'bill.settled') return [sql`decided = o.state`];
  if (event.type === 'bill.reopened')
    return [sql`decided = null`, sql`charged_cents = null`, sql`charged_no = null`];
  return 'reason' in event && event.reason !== undefined ? [sql`reason = ${event.reason}`] : [];
}

/** The bills of lines, as their moves ask of them. */
export async function billsOf(trx: Trx, factoryId: number, ids: readonly number[]) {
  const { rows } = await sql<{
    id: number;
    name: string;
    currency: string;
    state: string;
    settledAt: Date | null;
    undecided: boolean;
  }>`
    select b.id, b.name, b.currency, b.state, b.settled_at as "settledAt", exists (
      select from bill_line l where l.factory_id = ${factoryId} and l.bill_id = b.id and l.state not in (40, 50, 80)) as undecided
    from bill b where b.factory_id = ${factoryId} and b.id = any(${sql.val([...ids])}::bigint[])`.execute(
    trx,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
export type BillOf = Awaited<ReturnType<typeof billsOf>> extends Map<number, infer B> ? B : never;
