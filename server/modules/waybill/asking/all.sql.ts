import { sql } from 'kysely';
import { FAILURES_TO_BREAK } from '#server/modules/waybill/account/calls.sql.ts';
import type { Db } from '#server/platform/database.ts';

/** Accounts of any tenant of which something is due: by the owner's connection, each with its factory. */
export const dueAccounts = async (system: Db, now: Date): Promise<{ id: number; factoryId: number }[]> =>
  (
    await sql<{ id: number; factoryId: number }>`
      select distinct account_id as id, factory_id as "factoryId" from waybill
      where due_at <= ${now} and account_id is not null`.execute(system)
  ).rows;

export interface Outlived {
  id: number;
  factoryId: number;
  packageId: number;
}
/** Numbers of any tenant that were not used in time, on packages that have not left: by the owner's connection. */
export const outlivedNumbers = async (system: Db, now: Date): Promise<Outlived[]> =>
  (
    await sql<Outlived>`
      select w.id, w.factory_id as "factoryId", w.package_id as "packageId"
      from waybill w join package p on p.factory_id = w.factory_id and p.id = w.package_id and p.stage < 40
      where w.state in (20, 45) and w.valid_until <= ${now} order by w.id limit 500`.execute(system)
  ).rows;

export interface Stuck {
  factoryId: number;
  accountId: number;
  packageId: number;
}
/**
 * [X10] What was asked for by rules and is not coming: nobody began, or it failed, at an account that is paused or whose
 * breaker is open, or the account refuses or may not ask any more. Of any tenant: by the owner's connection. Once the minute
 * of a breaker is over, what waits there is tried first.
 */
export const stuckChoices = async (system: Db, now: Date): Promise<Stuck[]> =>
  (
    await sql<Stuck>`
      select w.factory_id as "factoryId", w.account_id as "accountId", w.package_id as "packageId"
      from waybill w join waybill_account a on a.factory_id = w.factory_id and a.id = w.account_id
      where w.choice is not null and w.state in (0, 30) and w.settled_at is null
        and coalesce(w.choose_at, '-infinity') <= ${now}
        and (w.fail_kind in ('expired', 'refused') and w.state = 30
          or (w.state = 0 or w.fail_kind in ('busy', 'down', 'lost'))
            and (not a.is_on or a.failures >= ${FAILURES_TO_BREAK} and a.breaker_until > ${now}))
      order by w.account_id, w.id limit 500`.execute(system)
  ).rows;
