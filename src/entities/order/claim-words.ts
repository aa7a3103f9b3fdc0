import type { Output } from '#contract/endpoint.ts';
import type { Claim, orderClaim } from '#contract/order/order-claim.ts';
import { serverNow } from '@/shared/api/index.ts';
import { formatBrief } from '@/shared/lib/time/index.ts';

const untilText = (until: number): string => formatBrief(until, serverNow());

/** By whom and until when. */
export const claimWords = ({ mine, userName, until }: Claim): string =>
  `${mine ? '我' : userName} 认领到 ${untilText(until)}`;

/** Of many orders: how many colleagues have, and who. */
export const othersText = (others: Output<typeof orderClaim.claimedByOthers>, count: number): string => {
  const sum = others.reduce((all, { orders }) => all + orders, 0).toLocaleString('zh-CN');
  const each = others.map(
    ({ userName, orders, until }) =>
      `${userName} ${orders.toLocaleString('zh-CN')} 单（到 ${untilText(until)}）`,
  );
  return `所选 ${count.toLocaleString('zh-CN')} 单中，同事已认领 ${sum} 单：${each.join('、')}。`;
};
