import type { Output, Parsed } from '#contract/endpoint.ts';
import { PREVIEW_ROWS, type reviewRule, type RuleHit } from '#contract/review-rule/review-rule.ts';
import { tenantNames } from '#server/modules/shop/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { evaluate } from './evaluate.ts';
import { sayAll } from './judge.ts';
import { namesIn } from './names.ts';
import { asksOf } from './asks.ts';
import { walk } from './walk.ts';

/** Which orders under review the condition takes now: found by what also runs on a push. Nothing is written. */
export async function preview(
  ctx: Ctx,
  { condition }: Parsed<typeof reviewRule.preview>,
): Promise<Output<typeof reviewRule.preview>> {
  const { db, tenantId, now } = ctx;
  const names = await namesIn(db, tenantId, condition);
  let examined = 0;
  let total = 0;
  const rows: (Omit<RuleHit, 'merchantName'> & { merchantId: number })[] = [];
  for await (const orders of walk(db, tenantId, ['waitReview', 'pendingRule'], asksOf([{ condition }]))) {
    examined += orders.length;
    for (const order of orders) {
      const met = evaluate(condition, order, now);
      if (!met) continue;
      total += 1;
      if (rows.length >= PREVIEW_ROWS) continue;
      const { id, orderNo, merchantId, shopName, pieces, amountCents, currency } = order;
      const why = sayAll(met, names);
      rows.push({ orderId: id, orderNo, merchantId, shopName, pieces, amountCents, currency, why });
    }
  }
  const merchants = await tenantNames(
    db,
    rows.map(({ merchantId }) => merchantId),
  );
  const list = rows.map(({ merchantId, ...row }) => ({
    ...row,
    merchantName: merchants.get(merchantId) ?? '',
  }));
  return { examined, total, list };
}
