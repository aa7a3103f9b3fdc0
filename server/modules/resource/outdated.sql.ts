import { sql } from 'kysely';
import type { Trx } from '#server/platform/database.ts';

/** Resources in use, of any factory, that are outdated while nobody was told so; locked, a few at a time. */
export const untoldOutdated = async (trx: Trx) =>
  (
    await sql<{ id: number; factoryId: number; name: string; kind: string; versionNo: number }>`
      select r.id, r.factory_id, r.name, r.kind, r.version_no from resource r
      where r.made_as is not null and r.status = 0 and r.outdated_told_no < r.version_no and resource_is_outdated(r)
      order by r.id limit 50 for update of r skip locked`.execute(trx)
  ).rows;
