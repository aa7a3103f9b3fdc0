import { CODES, type RowRefusal } from '#contract/errors.ts';
import { ACTORS, type Actor } from '#contract/order/life-cycle/order-events.ts';
import { stepsSince, type Won } from './lost.sql.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Asker } from '#server/modules/order/reach/party.ts';
import { titleOf } from '#server/modules/order/row/order-log.ts';

/** An order that is no more as the user saw it. */
export interface Lost {
  id: number;
  orderNo: string;
  /** The version that he saw. */
  version: number;
}

/**
 * Refusals for orders that somebody else changed first: who it was, what he did and when, and that `deed` (the Chinese
 * term) was not done. The log is read in the caller's transaction, whose statements must be the asker's.
 */
export async function lostRefusals(
  trx: Trx,
  { party, tenantId }: Pick<Asker, 'party' | 'tenantId'>,
  lost: readonly Lost[],
  deed: string,
  now: Date,
): Promise<RowRefusal[]> {
  if (lost.length === 0) return [];
  const won = await stepsSince(trx, party, tenantId, lost);
  return lost.map(({ id, orderNo }) => {
    const first = won.get(id);
    const what = first
      ? `已由 ${nameOf(first)} ${titleOf(first)}（${timeOf(first.at, now)}）`
      : '已被他人修改';
    const msg = `订单 ${orderNo} ${what}，${deed}没有执行，请看过再试。`;
    return { id, orderNo, code: CODES.conflict, msg };
  });
}

const nameOf = ({ userName, actor }: Won): string => userName ?? ACTORS[actor as Actor];

const ZONE = 'Asia/Shanghai';
const dayIn = new Intl.DateTimeFormat('zh-CN', { timeZone: ZONE, month: 'numeric', day: 'numeric' });
const timeIn = new Intl.DateTimeFormat('zh-CN', {
  timeZone: ZONE,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The time of day, and the day where it is not today. */
function timeOf(at: Date, now: Date): string {
  const day = dayIn.format(at);
  return day === dayIn.format(now) ? timeIn.format(at) : `${day} ${timeIn.format(at)}`;
}
