import type { Answer, Parsed } from '#contract/endpoint.ts';
import { CODES, type RowRefusal } from '#contract/errors.ts';
import { MOST_LISTED, SOME_EXPRESS, type handoverList } from '#contract/handover/handover-list.ts';
import { PACKAGE_REGIONS } from '#contract/package/life-cycle/package-states.ts';
import { lockPackages, refuseFar } from '#server/modules/package/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, conflict, notFound } from '#server/platform/refusal.ts';
import { todayOf } from './leaving.ts';
import { listOr404, NO_LIST } from './list.ts';
import * as sql from './write.sql.ts';

type Made = Answer<typeof handoverList.make>;
const { handedOver } = PACKAGE_REGIONS.stage;

/** Which of these may go on a list, and why the others may not. They are held until the list has them. */
async function judge(trx: Trx, factoryId: number, ids: readonly number[]) {
  const rows = await lockPackages(trx, factoryId, ids);
  const lain = new Map((await sql.lockListsOf(trx, factoryId, ids)).map((one) => [one.packageId, one]));
  const found = new Map(rows.map((row) => [row.id, row]));
  const failed: RowRefusal[] = [];
  const fit: typeof rows = [];
  for (const id of new Set(ids)) {
    const row = found.get(id);
    const on = lain.get(id);
    if (!row) failed.push({ id, code: CODES.notFound, msg: '包裹不存在，或不属于当前工厂，请刷新后核对。' });
    else if (row.stage !== handedOver.code)
      failed.push({ ...named(row), msg: '包裹还没有出库，请先出库，再做交接单。' });
    else if (on) failed.push({ ...named(row), msg: `包裹已在交接单 ${on.number} 上，不用再加。` });
    else fit.push(row);
  }
  return { fit, failed };
}
const named = ({ id, number }: { id: number; number: string }) => ({
  ...{ id, orderNo: number, code: CODES.conflict },
});

/** The list that takes them in: an open one, or a new one. @throws Refusal where that one is closed or of another express */
async function listFor(
  trx: Trx,
  ctx: Ctx,
  express: string,
  into: number | undefined,
): Promise<{ id: number; number: string; packages: number }> {
  const { tenantId, userName: by, now } = ctx;
  const called = express || SOME_EXPRESS;
  if (into === undefined) {
    const begun = { express, called, day: todayOf(now).first, by, now };
    return { ...(await sql.beginList(trx, tenantId, begun)), packages: 0 };
  }
  const list = await sql.lockList(trx, tenantId, into);
  if (!list) throw notFound(NO_LIST);
  if (list.closedAt !== null)
    throw conflict(`交接单 ${list.number} 已打印并关闭，不能再加包裹，请做新的交接单。`);
  if (list.express !== express)
    throw conflict(`交接单 ${list.number} 是${list.express || SOME_EXPRESS}的，包裹是${called}的，请核对。`);
  if (list.packages >= MOST_LISTED)
    throw conflict(`交接单 ${list.number} 已有 5,000 个包裹，请先打印，再做新的交接单。`);
  return list;
}

/** Packages that left go on a list of their express; each lies on one at most. */
export async function make(ctx: Ctx, asked: Parsed<typeof handoverList.make>): Promise<Made> {
  const { idempotencyKey: key, ...request } = asked;
  const { ids, express, into } = request;
  const { tenantId, now } = ctx;
  if (ids) await refuseFar(ctx, ids);
  else if (ctx.limits.materials) throw badRequest('账号只能看到部分材质，请选择包裹后再做交接单。');
  if (into !== undefined) await listOr404(ctx, into);
  return change(
    ctx,
    { kind: 'package', hold: sql.hold, once: { key, request } },
    async (trx): Promise<{ answer: Made; told: string }> => {
      const wanted = ids ?? (await sql.unlisted(trx, tenantId, express!, todayOf(now).from));
      if (wanted.length === 0)
        throw conflict(`今天没有${express || SOME_EXPRESS}的包裹要交接：已出库的都在交接单上。`);
      // One more than fit, so that it is known whether something is left; what another list takes meanwhile is refused above.
      const { fit, failed } = await judge(trx, tenantId, wanted.slice(0, MOST_LISTED));
      const [first] = fit;
      if (!first) throw conflict(failed[0]!.msg);
      if (fit.some(({ expressName }) => expressName !== first.expressName))
        throw badRequest('所选包裹的快递不同，一张交接单只能有一家快递，请按快递分别选择。');
      const list = await listFor(trx, ctx, first.expressName, into);
      const taken = fit.slice(0, MOST_LISTED - list.packages).map(({ id }) => id);
      await sql.addTo(trx, tenantId, list.id, taken, now);
      const { id, number } = list;
      return {
        answer: {
          list: { id, number },
          added: taken.length,
          failed,
          left: wanted.length - failed.length - taken.length,
        },
        told: `${into === undefined ? '做' : '加入'}交接单 ${number}：${taken.length} 个包裹`,
      };
    },
  );
}
