import { sql } from 'kysely';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';

const chosen = (ids: readonly number[]) => sql<number>`any(${sql.val([...ids])}::bigint[])`;

export interface Interception {
  packageId: number;
  askedBy: string;
  /** wanted, calling, taken or person. */
  step: string;
  dueAt: Date;
}

/** What is asked for these packages and has not ended. The caller holds them. */
export async function standingInterceptions(
  trx: Trx,
  factoryId: number,
  packageIds: readonly number[],
): Promise<Map<number, Interception>> {
  const { rows } = await sql<Interception>`
    select package_id as "packageId", asked_by as "askedBy", step, due_at as "dueAt" from package_intercept
    where factory_id = ${factoryId} and package_id = ${chosen(packageIds)} and ended_at is null`.execute(trx);
  return new Map(rows.map((row) => [row.packageId, row]));
}

/** They are asked back: a carrier is, next. */
export async function beginInterceptions(
  trx: Trx,
  factoryId: number,
  packageIds: readonly number[],
  asked: { by: string; reason: string; now: Date; dueAt: Date },
): Promise<void> {
  await sql`
    insert into package_intercept (merchant_id, factory_id, package_id, asked_by, reason, asked_at, due_at, step, next_at)
    select p.merchant_id, p.factory_id, p.id, ${asked.by}, ${asked.reason}, ${asked.now}, ${asked.dueAt}, 'wanted', ${asked.now}
    from package p where p.factory_id = ${factoryId} and p.id = ${chosen(packageIds)} order by p.id`.execute(
    trx,
  );
}

export async function endInterceptions(
  trx: Trx,
  factoryId: number,
  packageIds: readonly number[],
  ended: { outcome: 'done' | 'failed' | 'withdrawn'; said: string; now: Date },
): Promise<void> {
  await sql`
    update package_intercept set outcome = ${ended.outcome}, ended_at = ${ended.now}, next_at = null,
      said = coalesce(nullif(${ended.said}::text, ''), said)
    where factory_id = ${factoryId} and package_id = ${chosen(packageIds)} and ended_at is null`.execute(trx);
}
