import type { PushEstimate } from '#contract/order.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { askerOf } from './asker.ts';
import * as details from './detail.sql.ts';
import { doubtsAbout } from './doubts.ts';
import * as moves from './moves.sql.ts';
import { pricesOf } from './price.ts';

export async function pushEstimate(ctx: Ctx, ids: readonly number[]): Promise<PushEstimate> {
  return ctx.db.transaction().execute(async (trx) => {
    const rows = await moves.estimateRows(trx, askerOf(ctx), ids);
    const bound = await moves.boundFactories(trx, ctx.tenantId);
    const names = await details.tenantNames(
      trx,
      rows.flatMap((row) => row.factoryIds),
    );
    const ruled = rows.filter(({ factoryIds: [one] }) => one && bound.get(one)?.ruled);
    const agreed =
      ruled.length === 0
        ? undefined
        : await pricesOf(
            trx,
            ctx.tenantId,
            ruled.map(({ id }) => id),
            ctx.now,
          );
    const factories = new Map<string, PushEstimate['factories'][number]>();
    const refused: PushEstimate['refused'] = [];
    for (const { id, orderNo, factoryIds, pieces, costCents, currency } of rows) {
      const [factoryId] = factoryIds;
      const msg =
        factoryId === undefined
          ? '没有要生产的商品，或编码还没有匹配。'
          : factoryIds.length > 1
            ? '商品属于多个工厂，请先拆分，再分别推单。'
            : bound.has(factoryId)
              ? ''
              : '还没有绑定这家工厂。';
      if (msg || factoryId === undefined) refused.push({ id, orderNo, msg });
      else {
        const key = `${factoryId} ${currency}`;
        const sum = factories.get(key) ?? {
          factoryId,
          factoryName: names.get(factoryId) ?? '',
          orders: 0,
          pieces: 0,
          costCents: 0,
          currency,
        };
        factories.set(key, {
          ...sum,
          orders: sum.orders + 1,
          pieces: sum.pieces + pieces,
          costCents: sum.costCents + (agreed?.get(id)?.costCents ?? costCents),
        });
      }
    }
    const no = new Set(refused.map(({ id }) => id));
    const doubts = await doubtsAbout(
      trx,
      ctx,
      rows.flatMap(({ id }) => (no.has(id) ? [] : id)),
      agreed,
    );
    return { factories: [...factories.values()], refused, doubts };
  });
}
