import type { Output, Parsed } from '#contract/endpoint.ts';
import { statusOf } from '#contract/order/life-cycle/order-states.ts';
import type { orderCreate, Problem } from '#contract/order/order-create.ts';
import { applyMappings } from '#server/modules/mapping/service.ts';
import { pictureProblems } from '#server/modules/file/service.ts';
import { offeredAmong, type OfferedSku } from '#server/modules/sku/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { reachesShop } from '#server/platform/reach.ts';
import { forbidden } from '#server/platform/refusal.ts';
import { askerOf, moverOf } from '#server/modules/order/reach/asker.ts';
import { finishOrders, lineOfSku, numberTaken, problem, SKU_GONE, UNKNOWN_SHOP } from './create-shared.ts';
import { findShop, makeNumbers, type NewOrder } from './create.sql.ts';
import { pushOutcome } from '#server/modules/order/detail/doubts.ts';
import { findOrder } from '#server/modules/order/row/order.sql.ts';
import type { Trx } from '#server/platform/database.ts';
import { moveOrders } from '#server/modules/order/move/moves.ts';
import { createOrders } from './create-orders.ts';
import { plainEvent } from '#server/modules/order/row/step.ts';

type Input = Parsed<typeof orderCreate.create>;
type Answer = Output<typeof orderCreate.create>;

/**
 * Makes one order by hand and takes it as far as was asked, in one transaction. A push that the life cycle refuses
 * leaves the order finished, and says why.
 */
export async function createManual(ctx: Ctx, input: Input): Promise<Answer> {
  if (input.goal === 'push' && !ctx.permissions.includes('business:order:push')) throw forbidden();
  const { idempotencyKey: key, ...request } = input;
  const { tenants, ...answer } = await change(ctx, { kind: 'silent', once: { key, request } }, (trx) =>
    make(ctx, trx, input),
  );
  for (const tenantId of tenants) ctx.live.publish(tenantId, { kind: 'order' });
  return answer;
}

async function make(
  ctx: Ctx,
  trx: Trx,
  { goal, lines, shopId, platformOrderNo, payTime, ...head }: Input,
): Promise<Answer & { tenants: number[] }> {
  const refused = (problems: Problem[]) => ({
    ...{ order: null, problems, notPushed: null, waitsFor: [], tenants: [] },
  });
  const shop = await findShop(trx, ctx.tenantId, shopId);
  if (!shop || !reachesShop(ctx, shopId)) return refused([problem('shopId', UNKNOWN_SHOP)]);
  const ids = lines.flatMap((line) => line.skuId ?? []);
  const skus = new Map(
    (await offeredAmong(trx, { merchantId: ctx.tenantId }, { ids })).map((sku) => [sku.id, sku]),
  );
  const problems = await lineProblems({ ...ctx, db: trx }, lines, skus);
  if (goal !== 'draft' && lines.length === 0)
    problems.push(problem('lines', '订单还没有商品，请先添加至少一行商品。'));
  if (problems.length > 0) return refused(problems);

  const number = platformOrderNo || (await makeNumbers(trx, 1, ctx.now))[0]!;
  const order: NewOrder = {
    ...head,
    platformOrderNo: number,
    amountCents: lines.reduce((sum, line) => sum + line.quantity * (line.unitCents ?? 0), 0),
    payTime: payTime === null ? null : new Date(payTime).toISOString(),
    lines: lines.map((line) =>
      line.skuId === null
        ? { ...line, variation: '', sku: undefined }
        : lineOfSku(skus.get(line.skuId)!, line),
    ),
  };
  const place = { merchantId: ctx.tenantId, shopId, shopName: shop.nick, platform: shop.platform };
  const id = (await createOrders(trx, place, [order], ctx, 'manual')).get(number);
  if (id === undefined) return refused([problem('platformOrderNo', numberTaken(number))]);

  const tenants = new Set([ctx.tenantId]);
  let notPushed: string | null = null;
  if (goal === 'draft') await applyMappings(trx, ctx.tenantId, [id], ctx.now);
  else await finishOrders(trx, moverOf(ctx), [id]);
  if (goal === 'push') {
    const pushed = await moveOrders(trx, moverOf(ctx), plainEvent('order.push', 'merchant'), { ids: [id] });
    notPushed = pushed.failed[0]?.msg ?? null;
    for (const tenantId of pushed.tenants) tenants.add(tenantId);
  }
  const row = (await findOrder(trx, askerOf(ctx), id))!;
  const made = { id, orderNo: row.orderNo, platformOrderNo: number, status: statusOf(row.status) };
  const { pending } = await pushOutcome(ctx, [id], trx);
  const waitsFor = pending.flatMap(({ reasons }) => reasons);
  return { order: made, problems: [], notPushed, waitsFor, tenants: [...tenants] };
}

/** SKUs that no bound factory offers, and pictures that are none or that somebody else sent in. */
async function lineProblems(
  ctx: Ctx,
  lines: Input['lines'],
  skus: ReadonlyMap<number, OfferedSku>,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  const unfit = await pictureProblems(
    ctx,
    lines.map(({ pictureFileId }) => pictureFileId),
  );
  for (const [i, line] of lines.entries()) {
    if (line.skuId !== null && !skus.has(line.skuId)) problems.push(problem(`lines.${i}.skuId`, SKU_GONE));
    const msg = unfit.get(line.pictureFileId);
    if (msg) problems.push(problem(`lines.${i}.pictureFileId`, msg));
  }
  return problems;
}

/** Each code with the SKU that a bound factory offers under it; where two offer it, the first one. */
export async function skuLookup(
  ctx: Ctx,
  { codes }: Parsed<typeof orderCreate.skuLookup>,
): Promise<Output<typeof orderCreate.skuLookup>> {
  const wanted = [...new Set(codes.map((code) => code.trim()).filter((code) => code !== ''))];
  const found = await offeredAmong(ctx.db, { merchantId: ctx.tenantId }, { codes: wanted });
  const byCode = Map.groupBy(found, (sku) => sku.code.toLowerCase());
  return wanted.flatMap((code) => {
    const sku = byCode.get(code.toLowerCase())?.[0];
    return sku ? [{ code, skuId: sku.id, name: sku.name }] : [];
  });
}
