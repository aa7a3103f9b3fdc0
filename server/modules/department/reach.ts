import type { Limits } from '#server/platform/caller.ts';
import type { Db } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { isSubAccount } from '#server/modules/tenant/service.ts';
import { forbidden } from '#server/platform/refusal.ts';
import * as sql from './sql.ts';

/** Who manages people, and what his own department limits him to. */
type Limited = Pick<Ctx, 'tenantId' | 'userId' | 'limits'>;

/** What the users of a department reach; those of none reach everything. `db`: the owner's, or the tenant's. */
export async function reachOf(db: Db, tenantId: number, deptId: number | null): Promise<Limits> {
  const dept = deptId === null ? undefined : await sql.findDepartment(db, tenantId, deptId);
  return {
    shopIds: !dept || dept.allShops ? null : await sql.shopsOf(db, tenantId, dept.id),
    materials: !dept || dept.allMaterials ? null : await sql.materialsOf(db, tenantId, dept.id),
  };
}

const within = <T>(own: readonly T[] | null, reach: readonly T[] | null, covers: (a: T, b: T) => boolean) =>
  own === null || (reach !== null && reach.every((one) => own.some((mine) => covers(mine, one))));

/**
 * Who is limited gives nobody more than he has himself, or he could lift his own limits; the main accounts may.
 * @param system the owner's connection.
 * @throws Refusal 403
 */
export async function refuseBeyondReach(
  system: Db,
  { tenantId, userId, limits }: Limited,
  reachOfOther: () => Promise<Limits>,
  said: string,
): Promise<void> {
  if (limits.shopIds === null && limits.materials === null) return;
  const { shopIds, materials } = await reachOfOther();
  const fits =
    within(limits.shopIds, shopIds, (a, b) => a === b) &&
    within(
      limits.materials,
      materials,
      (a, b) => a.material === b.material && ['', b.color].includes(a.color),
    );
  if (!fits && (await isSubAccount(system, tenantId, userId))) throw forbidden(said);
}
