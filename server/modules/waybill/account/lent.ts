import type { Lent } from './lent.sql.ts';

const [ACTIVE, PAUSED, USED_UP] = [10, 20, 30];

/** Why a lent account gives no number now, whatever is left of it; undefined: it gives some. */
export function closedBy({
  state,
  begun,
  over,
  accountOn,
}: Omit<Lent, 'grantLeft' | 'accountLeft' | 'nextCallAt' | 'flying'>): string | undefined {
  if (state === PAUSED) return '面单分享已暂停，请联系分享方恢复，或换一个账户。';
  if (over || (state !== ACTIVE && state !== USED_UP)) return '面单分享已结束，请换一个账户。';
  if (!begun) return '面单分享还没有到开始的日子，请换一个账户。';
  if (!accountOn) return '分享方已停用这个账户，请联系分享方，或换一个账户。';
  return undefined;
}

export const LENT_OUT = '共享额度已用完，请联系分享方追加额度，或换一个账户。';
