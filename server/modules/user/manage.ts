import { ofSide } from '#contract/sides.ts';
import { refuseBeyond } from '#server/modules/role/service.ts';
import type { Db } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { forbidden } from '#server/platform/refusal.ts';
import * as sql from './sql.ts';

/** Who changes users: of a request, or of the task that he started. */
export type Manager = Pick<Ctx, 'tenantId' | 'userId' | 'userName' | 'side' | 'permissions' | 'now'>;

/**
 * A main account is managed by main accounts only, and nobody manages who may do more than he himself: he could make
 * that one's account his own. @throws Refusal 403
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
}
