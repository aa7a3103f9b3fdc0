import type { GrantEventType } from '#contract/grant/life-cycle/grant-events.ts';
import { PATHS } from '#contract/screens.ts';
import type { Trx } from '#server/platform/database.ts';
import type { DoneOf } from '#server/platform/life-cycle/life-cycle.ts';
import type { GrantLife } from './life-types.ts';
import { tellSides } from './sql.ts';

const LINKS = { owner: PATHS['business/super-express'], receiver: PATHS['factory/super-waybill-share'] };

/** What the other side is told, or both where the system did it. */
const WORDS: Readonly<Partial<Record<GrantEventType, readonly [title: string, body: string]>>> = {
  'grant.offered': ['收到面单分享', '请核对额度和单价后接受或拒绝；7 天不处理会自动作废。'],
  'grant.accepted': ['面单分享已接受', '对方已同意额度和单价，可以开始取号。'],
  'grant.refused': ['面单分享未被接受', '这条分享已结束，需要时可以重新分享。'],
  'grant.changed': ['面单分享已修改', '请核对新的额度、单价和有效期；单价调高时，接受后才按新单价计算。'],
  'grant.paused': ['面单分享已暂停', '暂停期间不能取新的单号，已取到的单号继续有效。'],
  'grant.resumed': ['面单分享已恢复', '可以继续取号。'],
  'grant.topped.up': ['面单分享已追加额度', '可以继续取号。'],
  'grant.ended': ['面单分享已结束', '不能再取新的单号，已取到的单号继续有效。'],
};

export async function tellOther({ trx, mover, event, steps }: DoneOf<GrantLife>): Promise<void> {
  const words = WORDS[event.type];
  if (!words) return;
  const [title, body] = words;
  for (const { row } of steps)
    await tellSides(trx, row.id, {
      ...{ owner: mover.by !== 'owner', receiver: mover.by !== 'receiver', title, links: LINKS },
      body: `「${row.accountName}」：${body}`,
    });
}

export async function tellBoth({ trx, steps }: DoneOf<GrantLife>): Promise<void> {
  for (const { row } of steps)
    await tellSides(trx, row.id, {
      ...{ owner: true, receiver: true, title: '面单分享的额度已用完', links: LINKS },
      body: `「${row.accountName}」的 ${row.total.toLocaleString('zh-CN')} 个共享额度已用完，追加额度后可以继续取号。`,
    });
}

export async function tellLow(
  trx: Trx,
  low: readonly { id: number; accountName: string; total: number; left: number }[],
): Promise<void> {
  for (const { id, accountName, total, left } of low)
    await tellSides(trx, id, {
      ...{ owner: true, receiver: true, title: '面单分享的额度快用完', links: LINKS },
      body: `「${accountName}」的 ${total.toLocaleString('zh-CN')} 个共享额度只剩 ${left.toLocaleString('zh-CN')} 个，用完前请分享方修改总额度。`,
    });
}
