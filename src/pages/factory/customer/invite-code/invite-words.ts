import type { Invite } from '#contract/invite/invite.ts';
import { formatMinute } from '@/shared/lib/time/index.ts';

export type InviteState = 'open' | 'closed' | 'expired' | 'usedUp';

/** What each means to the factory, and how it is coloured. */
export const INVITE_STATES = {
  open: { label: '开放', intent: 'success' },
  closed: { label: '已关闭', intent: 'none' },
  expired: { label: '已过期', intent: 'warning' },
  usedUp: { label: '已用完', intent: 'warning' },
} as const satisfies Record<InviteState, object>;

/** Whether a merchant can still come by it; what the factory did itself is said first. */
export function stateOf({ open, validUntil, mostUses, used }: Invite, nowMs: number): InviteState {
  if (!open) return 'closed';
  if (validUntil !== null && validUntil <= nowMs) return 'expired';
  return mostUses !== null && used >= mostUses ? 'usedUp' : 'open';
}

export const usesText = ({ used, mostUses }: Pick<Invite, 'used' | 'mostUses'>): string =>
  `${used.toLocaleString('zh-CN')} / ${mostUses === null ? '不限' : mostUses.toLocaleString('zh-CN')}`;

export const validText = ({ validUntil }: Pick<Invite, 'validUntil'>): string =>
  validUntil === null ? '长期有效' : formatMinute(validUntil);
