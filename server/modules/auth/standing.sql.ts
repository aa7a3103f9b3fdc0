import { sql } from 'kysely';
import { sideOf } from '#contract/sides.ts';
import type { Limits } from '#server/platform/caller.ts';
import type { Db } from '#server/platform/database.ts';
import { OPEN, permissionsOf, reachColumns } from './sessions.sql.ts';

export interface Standing {
  side: ReturnType<typeof sideOf>;
  permissions: string[];
  limits: Limits;
}

/**
 * What somebody may do in a tenant now, without a session: for work that goes on after his request. undefined: he may no
 * longer come in.
 */
export async function standingOf(db: Db, tenantId: number, userId: number): Promise<Standing | undefined> {
  const row = await db
    .selectFrom('membership as m')
    .innerJoin('appUser as u', 'u.id', 'm.userId')
    .innerJoin('tenant as t', 't.id', 'm.tenantId')
    .select(['t.type', ...reachColumns(), permissionsOf<string[]>('m').as('permissions')])
    .where('m.tenantId', '=', tenantId)
    .where('m.userId', '=', userId)
    .where('m.status', '=', sql.lit(OPEN))
    .where('u.status', '=', sql.lit(OPEN))
    .where('t.status', '=', sql.lit(OPEN))
    .executeTakeFirst();
  return (
    row && {
      side: sideOf(row.type),
      permissions: row.permissions,
      limits: { shopIds: row.shopIds, materials: row.materials },
    }
  );
}
