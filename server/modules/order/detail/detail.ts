import type { z } from 'zod';
import type { order, OrderAddress, OrderDetail, OrderEventRow } from '#contract/order/order.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { conflict, notFound } from '#server/platform/refusal.ts';
import { askerOf, moverOf } from '#server/modules/order/reach/asker.ts';
import { updateOrder, orderNoOf, findOrder } from '#server/modules/order/row/order.sql.ts';
import * as details from './detail.sql.ts';
import { judgeAnew, markEdited } from '#server/modules/order/check/judge.ts';
import { moveOrders } from '#server/modules/order/move/moves.ts';
import { findWhole } from './one-order.sql.ts';
import { plainEvent } from '#server/modules/order/row/step.ts';
import { rowContext } from './row-context.ts';
import { unpricedAmong, viewOrder, viewLog, viewLine } from './view.ts';

const UNKNOWN = '订单不存在，或不属于当前公司，请返回列表刷新。';
export async function detail(ctx: Ctx, id: number): Promise<OrderDetail> {
  const asker = askerOf(ctx);
  const row = await findWhole(ctx.db, asker, id);
  if (!row) throw notFound(UNKNOWN);
  const names = new Map<number, string>();
  if (row.merchantName !== null) names.set(row.merchantId, row.merchantName);
  if (row.factoryName !== null) names.set(row.factoryId, row.factoryName);
  const around = rowContext(ctx, names);
  return {
    ...viewOrder(row, around),
    lineCount: row.lines.length,
    unpricedLines: unpricedAmong(row, row.lines),
    lines: row.lines.map((line) => viewLine(line, { link: around.link, currency: row.currency }, row.prints)),
    log: viewLog(row.events, row.currency, around.side),
    postcode: row.postcode,
    source: row.source as OrderDetail['source'],
    parentOrderNo: row.parentOrderNo,
    platformChange: row.platformChange,
    packages: row.packages.map(({ createdAt, handedOverAt, ...parcel }) => ({
      ...parcel,
      createdAt: createdAt.getTime(),
      handedOverAt: handedOverAt?.getTime() ?? null,
    })),
  };
}

export async function log(ctx: Ctx, id: number): Promise<OrderEventRow[]> {
  const asker = askerOf(ctx);
  const found = await orderNoOf(ctx.db, asker, id);
  if (!found) throw notFound(UNKNOWN);
  const events = await details.eventsOf(ctx.db, asker, id);
  return viewLog(events, found.currency, moverOf(ctx).side);
}

const FIELD_NAMES: Record<keyof z.output<typeof OrderAddress>, string> = {
  recipientName: '收件人',
  recipientPhone: '电话',
  country: '国家',
  province: '省',
  city: '市',
  district: '区县',
  address: '详细地址',
  postcode: '邮编',
};

/** Edits address and remark where the life cycle allows it; under review the reasons are judged anew. */
export async function update(
  ctx: Ctx,
  { id, version, remark, ...address }: z.output<typeof order.update.input>,
): Promise<{ version: number }> {
  const asker = askerOf(ctx);
  const mover = moverOf(ctx);
  const changed = Object.keys(address).map((field) => FIELD_NAMES[field as keyof typeof FIELD_NAMES]);
  const { tenants, stands } = await change(ctx, { kind: 'silent' }, async (trx) => {
    const moved = await moveOrders(
      trx,
      { ...mover, note: { changed: remark === undefined ? changed : [...changed, '备注'] } },
      plainEvent('order.edit', mover.by),
      { ids: [id], versions: { [id]: version } },
    );
    const [refused] = moved.failed;
    if (refused) throw refused.code === 404 ? notFound(UNKNOWN) : conflict(refused.msg);
    const remarkColumn = mover.side === 'merchant' ? 'merchantRemark' : 'factoryRemark';
    const set = { ...address, ...(remark === undefined ? {} : { [remarkColumn]: remark }) };
    if (Object.keys(set).length > 0) await updateOrder(trx, asker, id, set);
    const row = (await findOrder(trx, asker, id))!;
    await updateOrder(trx, asker, id, { reasons: await judgeAnew(trx, asker, row, mover) });
    await markEdited(trx, mover, [id]);
    return { tenants: moved.tenants, stands: (await findOrder(trx, asker, id))!.version };
  });
  for (const tenantId of tenants) ctx.live.publish(tenantId, { kind: 'order' });
  return { version: stands };
}
