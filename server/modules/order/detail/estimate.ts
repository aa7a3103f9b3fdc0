import type { Parsed } from '#contract/endpoint.ts';
import { HOLD, STATUS } from '#contract/order/life-cycle/order-states.ts';
import type { order, PushEstimate } from '#contract/order/order.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { askerOf } from '#server/modules/order/reach/asker.ts';
import * as details from './detail.sql.ts';
import { doubtsAbout } from './doubts.ts';
import type { Filter } from '#server/modules/order/reach/filter.sql.ts';
import { idsSeen } from '#server/modules/order/reach/seen.sql.ts';
import { estimateRows } from './estimate.sql.ts';
import type { Trx } from '#server/platform/database.ts';
import * as moves from '#server/modules/order/move/moves.sql.ts';
import type { Asker } from '#server/modules/order/reach/party.ts';
import { pricesOf } from '#server/modules/order/price/price.ts';

type Row = Awaited<ReturnType<typeof estimateRows>>[number];
type Bound = Awaited<ReturnType<typeof moves.boundFactories>>;

/** So many orders are read at a time where they are chosen by a filter. */
const CHUNK = 5000;
/** So many of those that a filter chose and that cannot be pushed are named. */
const NAMED = 50;

/** What it would cost to push these orders, by factory; without freight, which nobody knows before they are packed. */
export async function pushEstimate(
  ctx: Ctx,
  { event, ids, filter, position }: Parsed<typeof order.pushEstimate>,
): Promise<PushEstimate> {
  return ctx.db.transaction().execute(async (trx) => {
    const asker = askerOf(ctx);
    const estimate = newEstimate(await moves.boundFactories(trx, ctx.tenantId), FROM[event]);
    if (ids) await estimate.add(ctx, trx, ids);
    if (filter)
      for await (const chunk of seen(trx, asker, filter, position!)) await estimate.add(ctx, trx, chunk);
    const { sums, refused, doubts } = estimate;
    const names = await details.tenantNames(
      trx,
      [...sums.values()].map(({ factoryId }) => factoryId),
    );
    return {
      factories: [...sums.values()].map((sum) => ({ ...sum, factoryName: names.get(sum.factoryId) ?? '' })),
      refused: ids ? refused : refused.slice(0, NAMED),
      refusedCount: refused.length,
      doubts: ids ? doubts : doubts.slice(0, NAMED),
      doubtsCount: doubts.length,
    };
  });
}

/** The orders that a filter chooses, as the user saw them. */
async function* seen(trx: Trx, asker: Asker, filter: Filter, position: string) {
  let after = 0;
  for (;;) {
    const chunk = await idsSeen(trx, asker, filter, position, after, CHUNK);
    if (chunk.length > 0) yield chunk;
    if (chunk.length < CHUNK) return;
    after = chunk.at(-1)!;
  }
}

/** Where an order must stand to be pushed, or pushed again. */
const FROM = { 'order.push': STATUS.waitPush, 'order.resubmit': STATUS.repulsed } as const;
type From = (typeof FROM)[keyof typeof FROM];

function newEstimate(bound: Bound, from: From) {
  const sums = new Map<string, Omit<PushEstimate['factories'][number], 'factoryName'>>();
  const refused: PushEstimate['refused'] = [];
  const doubts: PushEstimate['doubts'] = [];
  return {
    sums,
    refused,
    doubts,
    async add(ctx: Ctx, trx: Trx, ids: readonly number[]) {
      const rows = await estimateRows(trx, askerOf(ctx), ids);
      const ruled = rows.filter(({ factoryIds: [one] }) => one && bound.get(one)?.ruled).map(({ id }) => id);
      const agreed = ruled.length === 0 ? undefined : await pricesOf(trx, ctx.tenantId, ruled, ctx.now);
      const fit: number[] = [];
      for (const row of rows) {
        const { id, orderNo, pieces, currency } = row;
        const [factoryId] = row.factoryIds;
        const msg = whyNot(row, bound, from);
        if (msg || factoryId === undefined) {
          refused.push({ id, orderNo, msg });
          continue;
        }
        fit.push(id);
        const key = `${factoryId} ${currency}`;
        const sum = sums.get(key) ?? {
          factoryId,
          orders: 0,
          pieces: 0,
          costCents: 0,
          unpricedLines: 0,
          currency,
        };
        sums.set(key, {
          ...sum,
          orders: sum.orders + 1,
          pieces: sum.pieces + pieces,
          costCents: sum.costCents + (agreed?.get(id)?.costCents ?? row.costCents),
          unpricedLines: sum.unpricedLines + (agreed?.has(id) ? 0 : row.unpricedLines),
        });
      }
      doubts.push(...(await doubtsAbout(trx, ctx, fit, agreed)));
    },
  };
}

/** Empty where it can be pushed. */
function whyNot({ status, hold, factoryIds: [factoryId, ...others] }: Row, bound: Bound, from: From): string {
  if (factoryId === undefined) return '没有要生产的商品，或编码还没有匹配。';
  if (status !== from.code) return `订单不是${from.label}，不会推送。`;
  if (hold !== HOLD.none.code) return '订单已锁定，请先解锁。';
  if (others.length > 0) return '商品属于多个工厂，请先拆分，再分别推单。';
  return bound.has(factoryId) ? '' : '还没有绑定这家工厂。';
}
