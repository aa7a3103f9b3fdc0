import { BILL_REGIONS } from '#contract/bill/life-cycle/bill-states.ts';
import type { bills } from '#contract/bill/bill.ts';
import { BILL_EVENTS, readBillEvent } from '#contract/bill/life-cycle/bill-events.ts';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import { CODES } from '#contract/errors.ts';
import { BULK_LIMIT } from '#contract/life-cycle/action.ts';
import { paramOf } from '#server/modules/param/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, conflict, notFound, Refusal } from '#server/platform/refusal.ts';
import { compare } from './compare.ts';
import { holdBills, lineToLink, noteFindings, parcelNumbered } from './compare.sql.ts';
import { moveLines, UNKNOWN_LINE } from './life.ts';
import type { BillMover } from './life-types.ts';
import { askerOf } from './list.ts';
import * as list from './list.sql.ts';
import { lockLines } from './table.sql.ts';

export const handOf = ({
  tenantId,
  userId,
  userName,
  now,
}: Pick<Ctx, 'tenantId' | 'userId' | 'userName' | 'now'>) =>
  ({ tenantId, by: 'factory', userId, userName, now }) as const satisfies BillMover;
const UNFOUND = BILL_REGIONS.bill.unfound.code;

/** One event for chosen lines, or for all that match as they were seen, refused one by one. */
export async function act(ctx: Ctx, asked: Parsed<typeof bills.act>): Promise<Answer<typeof bills.act>> {
  const { idempotencyKey: key, ...request } = asked;
  const { event: type, filter, position, versions, params } = request;
  const event = readBillEvent(type, 'factory', params);
  const asker = askerOf(ctx);
  const ids =
    filter && position
      ? await list.seen(ctx.db, asker, filter, position, BULK_LIMIT + 1)
      : await list.reached(ctx.db, asker, request.ids ?? []);
  if (ids.length > BULK_LIMIT)
    throw badRequest(`一次最多处理 ${BULK_LIMIT.toLocaleString('zh-CN')} 行，请缩小筛选范围后分次处理。`);
  const unknown = (request.ids ?? []).filter((id) => !ids.includes(id));
  return change(ctx, { kind: 'price', once: { key, request } }, async (trx) => {
    const { successIds, failed } = await moveLines(trx, handOf(ctx), event, { ids, versions, position });
    const missing = unknown.map((id) => ({ id, code: CODES.notFound, msg: UNKNOWN_LINE }));
    return {
      answer: { successIds, failed: [...failed, ...missing], taskId: null },
      told:
        successIds.length === 0
          ? ''
          : [`${BILL_EVENTS[type].label} ${successIds.length} 行账单`, 'reason' in event && event.reason]
              .filter(Boolean)
              .join('：'),
    };
  });
}

/** A line of which we know no package is of this one. */
export async function link(ctx: Ctx, asked: Parsed<typeof bills.link>): Promise<void> {
  const { idempotencyKey: key, ...request } = asked;
  const { id, version, packageNo } = request;
  const { tenantId, now } = ctx;
  if ((await list.reached(ctx.db, askerOf(ctx), [id])).length === 0) throw notFound(UNKNOWN_LINE);
  await change(ctx, { kind: 'price', once: { key, request } }, async (trx) => {
    await holdBills(trx, tenantId);
    const [row] = await lockLines(trx, tenantId, [id]);
    const line = await lineToLink(trx, tenantId, id);
    const parcel = await parcelNumbered(trx, tenantId, packageNo);
    if (!row || !line) throw notFound(UNKNOWN_LINE);
    if (!parcel) throw badRequest(`没有包裹 ${packageNo}，请核对包裹号。`);
    if (row.state === UNFOUND) {
      const tolerance = await paramOf(trx, tenantId, 'bill.toleranceCents');
      const [found] = await compare(trx, tenantId, [line], new Map([[id, parcel]]), { tolerance, now });
      await noteFindings(trx, tenantId, [{ ...found!, kind: found!.kind ?? 'price' }]);
    }
    const event = readBillEvent('bill.found', 'factory', { reason: `包裹 ${packageNo}` });
    const { failed } = await moveLines(trx, handOf(ctx), event, {
      ...{ ids: [id], versions: { [id]: version }, known: { named: true } },
    });
    if (failed[0]) throw new Refusal(failed[0].code, failed[0].msg);
    if (row.state !== UNFOUND) throw conflict('账单行有变化，请刷新后核对。');
    return { told: `账单行 ${row.no} 关联包裹 ${packageNo}` };
  });
}
