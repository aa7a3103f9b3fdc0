import type { Intent } from '@blueprintjs/core';
import { serverNow } from '@/shared/api/index.ts';
import type { BoxBadge, BoxParcel } from '#contract/shelf/box.ts';

export const BADGE_INTENTS = {
  ready: 'success',
  waiting: 'none',
  late: 'warning',
  stopped: 'danger',
} as const satisfies Record<BoxBadge, Intent>;

const HOUR_MS = 3_600_000;
/** How long something has been waiting: 3 小时, 2 天. */
export function waitText(since: number): string {
  const hours = Math.floor((serverNow() - since) / HOUR_MS);
  if (hours < 1) return '不到 1 小时';
  return hours < 48 ? `${hours} 小时` : `${Math.floor(hours / 24)} 天`;
}

/** What a person is told of an order number in a small cell: its end is what tells orders apart. */
export const shortOrderNo = ({ orderNo }: Pick<BoxParcel, 'orderNo'>): string =>
  orderNo.length > 8 ? `…${orderNo.slice(-7)}` : orderNo;
