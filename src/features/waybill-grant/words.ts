import type { Grant } from '#contract/grant/grant.ts';

/** Grants are settled in yuan, outside of the product. */
export const CURRENCY = 'CNY';

export const GRANT_INTENTS = {
  offered: 'primary',
  active: 'success',
  paused: 'warning',
  usedUp: 'danger',
  ended: 'none',
} as const;

export const countText = (n: number) => n.toLocaleString('zh-CN');
export const takenText = ({ used, reserved, total }: Grant): string =>
  `${countText(used)}${reserved > 0 ? ` + ${countText(reserved)}` : ''} / ${countText(total)}`;
export const pausedText = ({ pausedBy, state }: Grant, own: 'owner' | 'receiver'): string =>
  state === 'paused' ? (pausedBy === own ? '本方暂停' : '对方暂停') : '';
