import { ofSide } from '#contract/sides.ts';
import { reachOf, refuseBeyondReach } from '#server/modules/department/service.ts';
import { refuseBeyond } from '#server/modules/role/service.ts';
import type { Db } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { forbidden } from '#server/platform/refusal.ts';
import * as sql from './sql.ts';

/** Who changes users: of a request, or of the task that he started. */
export type Manager = Pick<
  Ctx,
  'tenantId' | 'userId' | 'userName' | 'side' | 'permissions' | 'limits' | 'now'
>;

/**
 * A main account is managed by main accounts only, and nobody manages who may do or reaches more than he himself: he
 * could make that one's account his own. @throws Refusal 403
 */
export async function refuseUnmanageable(
  db: Db,
  manager: Manager,
  target: sql.UserRow,
  held: readonly string[],
): Promise<void> {
  if (target.id === manager.userId) return;
  if (!target.isSub && (await sql.findUser(db, manager.tenantId, manager.userId))?.isSub !== false)
    throw forbidden('主账号只能由主账号管理，请联系主账号。');
  refuseBeyond(manager, ofSide(held, manager.side!));
  await refuseWider(db, manager, target.deptId, '该用户能用的店铺或材质比您多，您不能管理他；请联系主账号。');
}

/** @throws Refusal 403 where a manager who is limited would put somebody where more is reached. */
export const refuseWiderPlace = (db: Db, manager: Manager, deptId: number | null) =>
  refuseWider(
    db,
    manager,
    deptId,
    '您的部门只能使用部分店铺或材质，只能选择范围不超出它的部门；请选择您自己的部门，或联系主账号。',
  );

const refuseWider = (db: Db, manager: Manager, deptId: number | null, said: string) =>
  refuseBeyondReach(db, manager, () => reachOf(db, manager.tenantId, deptId), said);
