import { sql } from 'kysely';
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
