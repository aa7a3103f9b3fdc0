import { DPI_POOR } from '#contract/values/picture.ts';
import { STATUS } from '#contract/order/life-cycle/order-states.ts';
import { REASONS, reasonText, type PushEstimate, type PushOutcome } from '#contract/order/order.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { askerOf } from '#server/modules/order/reach/asker.ts';
import { reasonsOf } from '#server/modules/order/check/checks.ts';
import * as sql from './doubts.sql.ts';
import type { Trx } from '#server/platform/database.ts';

/**
 * What the factory's built-in checks will ask of orders that are to be pushed, with the lines to mend, and what they do
 * not ask but its people will: pictures that print blurred, and goods without a price. `priced`: orders whose price was
 * agreed.
 */
export async function doubtsAbout(
  trx: Trx,
  ctx: Ctx,
  ids: readonly number[],
  priced: { has(orderId: number): boolean } | undefined,
): Promise<PushEstimate['doubts']> {
  const lines = Map.groupBy(await sql.linesToMake(trx, ctx.tenantId, ids), ({ orderId }) => orderId);
  return (await sql.standsOf(trx, askerOf(ctx), ids)).flatMap(({ id, orderNo, ...order }) => {
    const own = lines.get(id) ?? [];
    const bare = own.filter((line) => !line.hasPicture);
    const problems = [
      ...reasonsOf({ ...order, linesWithoutPicture: bare.length }).map((code) =>
        code === 'pictureMissing' ? `${named(bare)}没有印刷图片，请补图` : REASONS[code],
      ),
      ...own.flatMap((line) => {
        const { dpi, isLeft } = line;
        return dpi === null || dpi >= DPI_POOR || isLeft
          ? []
          : `${named([line])}的图片只有 ${dpi} dpi（不足 ${DPI_POOR}），印出来会模糊，请换更大的图`;
      }),
      ...(priced?.has(id) ? [] : unpriced(own)),
    ];
    return problems.length > 0 ? { id, orderNo, problems } : [];
  });
}

const named = (lines: readonly sql.LineToMake[]) => `第 ${lines.map(({ lineNo }) => lineNo).join('、')} 行`;

function unpriced(lines: readonly sql.LineToMake[]): string[] {
  const free = lines.filter(({ priceCents }) => priceCents === 0);
  return free.length > 0 ? [`${named(free)}的 SKU 还没有价格，费用按 0 计，请与工厂确认`] : [];
}

/** How many of these orders went where, and why those wait that wait. */
export async function pushOutcome(ctx: Ctx, ids: readonly number[], db = ctx.db): Promise<PushOutcome> {
  const rows = await sql.standsOf(db, askerOf(ctx), ids);
  const at = (status: number) => rows.filter((row) => row.status === status);
  return {
    waitReview: at(STATUS.waitReview.code).length,
    approved: at(STATUS.waitProduce.code).length,
    pending: at(STATUS.pendingRule.code).map(({ id, orderNo, reasons }) => ({
      ...{ id, orderNo },
      reasons: reasons.map(reasonText),
    })),
  };
}
