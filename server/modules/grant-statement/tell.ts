import type { GrantStatementEventType } from '#contract/grant-statement/life-cycle/grant-statement-events.ts';
import { PATHS } from '#contract/screens.ts';
import { tellSides } from '#server/modules/grant/service.ts';
import type { GrantStatementDone } from './life-types.ts';

const PART = '?tab=statements';
const LINKS = {
  owner: `${PATHS['business/super-express']}${PART}`,
  receiver: `${PATHS['factory/super-waybill-summary']}${PART}`,
};

/** What the other side is told, or both where the system did it. */
const WORDS: Readonly<Partial<Record<GrantStatementEventType, readonly [title: string, body: string]>>> = {
  'grantStatement.sent': ['对账单已出账', '接收方请在 7 天内核对：没有异议请确认，7 天不处理视为确认。'],
  'grantStatement.disputed': ['对账单有异议', '请核对有异议的单号，更正后会重新发给对方确认。'],
  'grantStatement.corrected': ['对账单已更正', '请重新核对：没有异议请确认，7 天不处理视为确认。'],
  'grantStatement.agreed': ['对账单已确认', '付款后由分享方登记结清。'],
  'grantStatement.paid': ['对账单已结清', '分享方已登记收款，请核对金额和凭证号。'],
};

export async function tellOther({ trx, mover, event, steps }: GrantStatementDone): Promise<void> {
  const words = WORDS[event.type];
  if (!words) return;
  const [title, body] = words;
  for (const { row } of steps)
    await tellSides(trx, row.grantId, {
      ...{ owner: mover.by !== 'owner', receiver: mover.by !== 'receiver', title, links: LINKS },
      body: `「${row.accountName}」${row.month}：${body}`,
    });
}
