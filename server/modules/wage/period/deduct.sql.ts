import { sql } from 'kysely';
import type { Trx } from '#server/platform/database.ts';

export interface Deduction {
  userId: number;
  /** When he did what it is for. */
  at: Date;
  cents: number;
  reason: string;
  by: string;
  now: Date;
}

export async function insertDeduction(
  trx: Trx,
  factoryId: number,
  { userId, at, cents, reason, by, now }: Deduction,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into wage_adjustment (factory_id, period_id, user_id, cents, reason, created_by, created_at)
    values (${factoryId}, wage_period_for(${factoryId}, wage_day(${at}::timestamptz)), ${userId}, ${-cents}, ${reason}, ${by}, ${now})
    returning id`.execute(trx);
  return rows[0]!.id;
}

/** The period of an adjustment, held until the transaction ends. @returns whether it is open */
export async function holdOpen(trx: Trx, factoryId: number, adjustmentId: number): Promise<boolean> {
  const { rows } = await sql<{ state: string }>`
    select p.state from wage_period p where p.factory_id = ${factoryId} and p.id = (
      select a.period_id from wage_adjustment a where a.factory_id = ${factoryId} and a.id = ${adjustmentId}) for share`.execute(
    trx,
  );
  return rows[0]?.state === 'open';
}

export const dropAdjustment = (trx: Trx, factoryId: number, adjustmentId: number) =>
  sql`delete from wage_adjustment where factory_id = ${factoryId} and id = ${adjustmentId}`.execute(trx);
