import { sql, type Transaction } from 'kysely';
import type { DB } from './schema.ts';

/**
 * Within the transaction the statements of `work` are another tenant's: what a move of one party sets off at the other
 * one, which alone may see and write it. Nothing of what `work` reads may be answered to the caller.
 */
export async function onBehalfOf<T>(
  trx: Transaction<DB>,
  tenantId: number,
  work: () => Promise<T>,
): Promise<T> {
  const { rows } = await sql<{ before: string | null }>`
    select current_setting('app.tenant_id', true) as before`.execute(trx);
  const before = rows[0]?.before ?? '';
  if (before === String(tenantId)) return work();
  await speakFor(trx, String(tenantId));
  const answer = await work();
  await speakFor(trx, before);
  return answer;
}

/** Until the transaction ends; its connection keeps the tenant that it was checked out for. */
const speakFor = (trx: Transaction<DB>, tenant: string) =>
  sql`select set_config('app.tenant_id', ${tenant}, true)`.execute(trx);
