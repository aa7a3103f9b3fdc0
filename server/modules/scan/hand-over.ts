import type { ScanError } from '#contract/scan/scan.ts';
import { handOverScanned, type HandedOver } from '#server/modules/package/service.ts';
import type { Trx } from '#server/platform/database.ts';
import { WrongScan, type ScanAt, type Told } from './at.ts';

const APPLY = 'factory:waybill:apply';

const WRONG: Record<'unknown' | 'void', readonly [ScanError, string, string]> = {
  unknown: ['unknown', '没有这个包裹', '请核对运单号或包裹号，或确认它属于本工厂、本部门的材质。'],
  void: ['void', '已作废', '订单已关闭或退回，请放到拦截处。'],
};
const TITLES = { repeated: '已经出库', held: '订单被拦截', refused: '不能出库' } as const;

/** What a station says of what does not leave. */
function wrongOf(what: Exclude<HandedOver, { is: 'done' }>): WrongScan {
  if (what.is === 'old')
    return new WrongScan(
      'other',
      '旧面单',
      what.now === ''
        ? '这个运单号已回收，包裹还没有新的运单号，请先填写。'
        : `请撕掉旧面单，改用运单号 ${what.now}。`,
    );
  if (!('text' in what)) return new WrongScan(...WRONG[what.is]);
  return new WrongScan(what.is === 'refused' ? 'other' : what.is, TITLES[what.is], what.text);
}

/** 出库: a waybill, or the number of a package, hands it over. */
export async function handOverAt(trx: Trx, at: ScanAt, code: string): Promise<Told> {
  if (!at.permissions.includes(APPLY))
    throw new WrongScan('other', '没有出库权限', '请用有面单操作权限的账号登录这个工位。');
  const [first] = at.work.operators;
  if (!first) throw new WrongScan('other', '没有人在岗', '请先扫描工牌签到。');
  const { tenantId, now } = at.hand;
  const mover = { tenantId, userId: first.id, userName: first.name, now };
  const done = await handOverScanned(trx, mover, code, at.materials);
  if (done.is !== 'done') throw wrongOf(done);
  const waiting = done.orders.find(({ left }) => left > 0);
  const orders = done.orders.map(({ orderNo }) => orderNo).join('、');
  return {
    title: done.packages.length > 1 ? `已出库 ${done.packages.length} 个包裹` : '已出库',
    text: waiting
      ? `订单 ${waiting.orderNo} 还有 ${waiting.left} 个包裹没有出库`
      : `包裹 ${done.packages.join('、')}，订单 ${orders}`,
  };
}
