import type { Output, Parsed } from '#contract/endpoint.ts';
import type { orderGoods } from '#contract/order/order-goods.ts';
import { STATUS, statusOf } from '#contract/order/life-cycle/order-states.ts';
import { whyClosed } from '#contract/order/life-cycle/order-steps.ts';
import { applyMappings, holdMappings } from '#server/modules/mapping/service.ts';
import { pictureProblems } from '#server/modules/file/service.ts';
import { offeredAmong } from '#server/modules/sku/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { conflict, notFound, Refusal } from '#server/platform/refusal.ts';
import { askerOf, moverOf } from '#server/modules/order/reach/asker.ts';
import { updateOrder, linesOf, findOrder } from '#server/modules/order/row/order.sql.ts';
import { factsOfRow, stateOfRow } from '#server/modules/order/row/facts.ts';
import { planGoods, type AskedLine, type Plan } from './goods-plan.ts';
import { lineSums, recountGoods, writeLines } from './goods.sql.ts';
import { judgeAnew, markEdited } from '#server/modules/order/check/judge.ts';
import { artBy } from '#server/modules/order/row/art-by.sql.ts';
import { lostRefusals } from '#server/modules/order/move/lost.ts';
import type { Trx } from '#server/platform/database.ts';
import { lockOrders, type LockedOrder } from '#server/modules/order/row/lock.sql.ts';
import { moveOrders } from '#server/modules/order/move/moves.ts';
import { systemMove } from '#server/modules/order/move/for-others.ts';
import { priceNewLines } from '#server/modules/order/price/price.ts';
import { plainEvent } from '#server/modules/order/row/step.ts';

const UNKNOWN = '订单不存在，或不属于当前公司，请返回列表刷新。';

type Answer = Output<typeof orderGoods.update>;

/**
 * Makes the lines of an order what was asked for, where the life cycle lets this side edit. Counts and amounts follow;
 * an order whose lines lose or gain a SKU goes where it belongs; under review its reasons are judged anew.
 */
export async function updateGoods(
  ctx: Ctx,
  { id, version, lines }: Parsed<typeof orderGoods.update>,
): Promise<Answer> {
  const { tenants, ...answer } = await change(ctx, { kind: 'silent' }, (trx) =>
    writeGoods(ctx, trx, { id, version, lines }),
  );
  for (const tenantId of tenants) ctx.live.publish(tenantId, { kind: 'order' });
  return answer;
}

async function writeGoods(
  ctx: Ctx,
  trx: Trx,
  { id, version, lines }: { id: number; version: number; lines: AskedLine[] },
): Promise<Answer & { tenants: Set<number> }> {
  const asker = askerOf(ctx);
  const mover = moverOf(ctx);
  if (mover.side === 'merchant') await holdMappings(trx, ctx.tenantId);
  const [row] = await lockOrders(trx, asker, [id]);
  if (!row) throw notFound(UNKNOWN);
  if (row.version !== version) {
    const seen = { id, orderNo: row.orderNo, version };
    const [refused] = await lostRefusals(trx, asker, [seen], '改商品', ctx.now);
    throw conflict(refused!.msg);
  }
  const edit = plainEvent('order.edit', mover.by);
  // Asked before anything is judged: an order that may not be edited at all is refused as that.
  const closed = whyClosed(stateOfRow(row), factsOfRow(row, ctx.now), edit);
  if (closed) throw new Refusal(closed.code, closed.msg);
  const plan = await planOf(ctx, trx, row, lines);
  const { problems, changed } = plan;
  const stands = { version, status: statusOf(row.status), problems, tenants: new Set<number>() };
  if (problems.length > 0 || changed.length === 0) return stands;

  const before = await lineSums(trx, asker, [id]);
  const moved = await moveOrders(trx, { ...mover, note: { changed } }, edit, {
    ids: [id],
    versions: { [id]: version },
  });
  const [refused] = moved.failed;
  if (refused) throw new Refusal(refused.code, refused.msg);
  await artBy(trx, mover);
  await writeLines(trx, asker, row, plan.lines, plan.removed);
  if (row.factoryId > 0) await priceNewLines(trx, asker, [id], ctx.now);
  if (mover.side === 'merchant' && row.factoryId === 0) await applyMappings(trx, ctx.tenantId, [id], ctx.now);
  // What the buyer pays is between him and the merchant: the factory's changes leave it.
  const from = mover.side === 'merchant' ? before : await lineSums(trx, asker, [id]);
  const [counted] = await recountGoods(trx, asker, from, ctx.now);
  const reasons = await judgeAnew(trx, asker, (await findOrder(trx, asker, id))!, mover);
  await updateOrder(trx, asker, id, { reasons });
  await follow(trx, ctx, id, counted!);
  await markEdited(trx, mover, [id]);
  const after = (await findOrder(trx, asker, id))!;
  return { ...stands, version: after.version, status: statusOf(after.status), tenants: moved.tenants };
}

const pictureOf = <T>({ pictureFileId }: { pictureFileId?: T }) => pictureFileId;

async function planOf(ctx: Ctx, trx: Trx, row: LockedOrder, lines: readonly AskedLine[]): Promise<Plan> {
  const asker = askerOf(ctx);
  const side = moverOf(ctx).side;
  const who =
    side === 'merchant'
      ? { merchantId: ctx.tenantId }
      : { factoryId: ctx.tenantId, materials: ctx.limits.materials };
  const ids = lines.flatMap((line) => line.skuId ?? []);
  const stored = await linesOf(trx, asker, [row.id]);
  const plan = planGoods(lines, {
    side,
    factoryId: row.factoryId,
    isDraft: row.status === STATUS.draft.code,
    stored,
    skus: new Map((await offeredAmong(trx, who, { ids })).map((sku) => [sku.id, sku])),
  });
  const sender = { ...ctx, db: trx, linesOf: row.merchantId };
  const unfit = await pictureProblems(sender, lines.map(pictureOf), stored.map(pictureOf));
  for (const [i, line] of lines.entries()) {
    const msg = unfit.get(line.pictureFileId);
    if (msg) plan.problems.push({ field: `lines.${i}.pictureFileId`, msg });
  }
  return plan;
}

/** The status follows the lines: to 待推单 when the last one has its SKU, back to 待匹配 when one lost it. */
async function follow(
  trx: Trx,
  ctx: Ctx,
  id: number,
  { status, unmappedLines }: { status: number; unmappedLines: number },
) {
  const move = (event: 'order.match' | 'order.unmatch') =>
    systemMove(trx, { tenantId: ctx.tenantId, event, orderIds: [id], now: ctx.now });
  if (status === STATUS.unmapped.code && unmappedLines === 0) await move('order.match');
  if (status === STATUS.waitPush.code && unmappedLines > 0) await move('order.unmatch');
}
