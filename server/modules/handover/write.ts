import type { Answer, Parsed } from '#contract/endpoint.ts';
import { CODES, type RowRefusal } from '#contract/errors.ts';
import type { handoverList } from '#contract/handover/handover-list.ts';
import { refuseFar } from '#server/modules/package/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { conflict, notFound } from '#server/platform/refusal.ts';
import { listOr404, NO_LIST } from './list.ts';
import * as sql from './write.sql.ts';

/** Each from the open list on which it lies, refused one by one. */
export async function takeOff(
  ctx: Ctx,
  asked: Parsed<typeof handoverList.takeOff>,
): Promise<Answer<typeof handoverList.takeOff>> {
  const { idempotencyKey: key, ...request } = asked;
  const { ids } = request;
  const { tenantId } = ctx;
  await refuseFar(ctx, ids);
  return change(ctx, { kind: 'package', once: { key, request } }, async (trx) => {
    const lain = new Map((await sql.lockListsOf(trx, tenantId, ids)).map((one) => [one.packageId, one]));
    const failed: RowRefusal[] = [];
    const successIds: number[] = [];
    for (const id of new Set(ids)) {
      const on = lain.get(id);
      const msg = !on
        ? '包裹不在交接单上，不用移出，请刷新后核对。'
        : on.closedAt !== null
          ? `交接单 ${on.number} 已打印并关闭，不能再移出包裹。`
          : undefined;
      if (msg === undefined) successIds.push(id);
      else failed.push({ id, code: CODES.conflict, msg });
    }
    await sql.removeFrom(trx, tenantId, successIds);
    const numbers = [...new Set(successIds.map((id) => lain.get(id)!.number))];
    return {
      answer: { successIds, failed },
      told: successIds.length > 0 ? `从交接单 ${numbers.join('、')} 移出 ${successIds.length} 个包裹` : '',
    };
  });
}

/** It says for ever what it says now. */
export async function close(
  ctx: Ctx,
  { idempotencyKey: key, ...request }: Parsed<typeof handoverList.close>,
): Promise<void> {
  const { id, version } = request;
  const { tenantId, userName: by, now } = ctx;
  await listOr404(ctx, id);
  await change(ctx, { kind: 'package', once: { key, request } }, async (trx) => {
    const list = await sql.lockList(trx, tenantId, id);
    if (!list) throw notFound(NO_LIST);
    if (list.closedAt !== null) throw conflict(`交接单 ${list.number} 已打印并关闭，可以重新打印。`);
    if (list.packages === 0) throw conflict(`交接单 ${list.number} 上没有包裹，不能打印。`);
    if (list.version !== version)
      throw conflict(`交接单 ${list.number} 的包裹有变化，请刷新后核对，再打印。`);
    await sql.closeList(trx, tenantId, { id, by, now });
    return { told: `打印并关闭交接单 ${list.number}：${list.packages} 个包裹` };
  });
}
