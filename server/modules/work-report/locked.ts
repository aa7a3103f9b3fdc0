import { lockOfDays } from '#server/modules/wage/service.ts';
import { timeWriter } from '#server/modules/order-export/service.ts';
import type { Trx } from '#server/platform/database.ts';
import { badRequest } from '#server/platform/refusal.ts';

const clock = timeWriter('Asia/Shanghai');

/** [M37] What is of a locked period stays as it is. Open ones are held. @throws Refusal 400 that says when it was locked */
export async function refuseLocked(trx: Trx, factoryId: number, days: readonly string[]): Promise<void> {
  const locked = await lockOfDays(trx, factoryId, [...new Set(days)]);
  if (locked)
    throw badRequest(
      `${locked.fromDay} 至 ${locked.toDay} 的工资周期已于 ${clock(locked.lockedAt)} 锁定，不能再更正。`,
    );
}
