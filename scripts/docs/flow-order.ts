import { ORDER_EFFECTS } from '#contract/order/life-cycle/order-effects.ts';
import { ORDER_EVENTS } from '#contract/order/life-cycle/order-events.ts';
import type { GuardName } from '#contract/order/life-cycle/order-guards.ts';
import { REGIONS, UNLABELLED } from '#contract/order/life-cycle/order-states.ts';
import { ORDER_MOVES } from '#contract/order/life-cycle/order-steps.ts';
import { FLOW_TITLES } from '@/shared/lib/machine/titles.ts';
import { renderLifeCycle } from './flow-life-cycle.ts';

/** Sentences about the sender fill a column of their own. */
const SENDERS = {
  'the merchant sends it': '商家',
  'the factory sends it': '工厂',
  'either party sends it': '商家、工厂',
  'either party or a rule sends it': '商家、工厂、规则',
  'the system sends it': '系统',
  'the system or the merchant sends it': '系统、商家',
  'the factory or the system sends it': '工厂、系统',
  'a rule sends it': '规则',
  'the timer sends it': '定时',
  'the platform or the merchant sends it': '平台、商家',
  'the platform or the factory sends it': '平台、工厂',
  'the side that merged sends it': '合并的一方',
  'the side that locked sends it': '锁定的一方',
  'the side that halted sends it, or the system when due': '挂起的一方；到期后由系统',
} as const satisfies Partial<Record<GuardName, string>>;

/** Every other sentence of the chart: one that is missing here does not compile. */
const CONDITIONS: Record<Exclude<GuardName, keyof typeof SENDERS>, string> = {
  'no hold is set': '未锁定、未挂起、未拦截',
  'a refund holds it back': '已被退款拦截',
  'the order is open': '尚未发货且未结束',
  'the order is shipped': '已发货',
  'its platform was told of nothing': '没有回传过平台',
  'it has at least one line': '至少一行商品',
  'all goods have a SKU': '商品都已匹配 SKU',
  'some goods have no SKU': '有商品没有匹配 SKU',
  'the version is the one seen': '版本与用户所见一致',
  'the factory is bound': '已绑定工厂',
  'the funds cover it': '资金足够',
  'no reason is open': '没有未解决的原因',
  'a reason is open': '有未解决的原因',
  'no piece is batched': '没有生产件加入批次',
  'the first piece is batched': '已有生产件加入批次',
  'it has two pieces or more': '至少两件',
  'it fits the order that takes it in': '店铺、工厂、买家、地址、快递、状态与目标订单一致',
  'neither has a refund': '双方都没有退款',
  'it was merged within 24 hours': '合并不超过 24 小时',
  'the order that took it in is free': '并入的订单未锁定、未挂起、未拦截',
  'the order that took it in is as the merge left it': '并入的订单在合并后没有变动',
  'every open piece passed quality': '未作废的生产件都通过质检',
  'a piece failed again': '有生产件再次不合格',
  'every piece is scanned': '生产件都已扫描',
  'no waybill is handed over': '包裹尚未交给快递',
  'the order is not shipped': '没有发货',
  'a package of it came back': '有包裹撤销了出库',
  'it is signed or 15 days shipped': '已签收，或发货满 15 天',
  'no after-sale is open': '没有未完结的售后',
  'no piece is printed': '没有生产件完成打印',
  'it or a part of it left': '已发货，或已有包裹先出库',
  'the shop has an adapter': '店铺的平台支持回传',
  'the permission for it is held': '有强制审核的权限',
  'a reason is given': '填写原因',
  'the danger is verified': '通过危险操作验证',
  'a waybill number is given': '填写运单号',
  'a declaration number is given': '填写报关单号',
  'the loss lies within the amount': '损失金额不小于 0 且不超过订单金额',
  'the date lies ahead': '解挂时间晚于现在',
  'it is near its deadline': '预警种类为临期',
  'its dispatch is overdue': '预警种类为超时未发',
  'its collection is overdue': '预警种类为揽收超时',
  'its tracking has stalled': '预警种类为更新超时',
  'its signing is overdue': '预警种类为派签超时',
};

/** docs/flows/order.md. */
export const renderOrderFlow = (): string =>
  renderLifeCycle({
    title: FLOW_TITLES['order']!,
    intro:
      '五个区域同时存在、各自移动；导入的订单从「待匹配」或「待推单」开始。「退款成功」同时移动「状态」与「锁定与拦截」。',
    file: 'contract/order/life-cycle/order.machine.ts',
    words: 'scripts/docs/flow-order.ts',
    regions: REGIONS,
    unlabelled: UNLABELLED,
    regionTitles: {
      status: '状态',
      hold: '锁定与拦截',
      warning: '预警',
      customs: '报关',
      platformSync: '平台回传',
    },
    moves: ORDER_MOVES,
    events: ORDER_EVENTS,
    effects: ORDER_EFFECTS,
    senders: SENDERS,
    conditions: CONDITIONS,
    anyOf: (guards) =>
      guards.includes('the order is open')
        ? { id: 'anyOpen', label: '尚未发货的任一状态' }
        : { id: 'anyShipped', label: '发货后的任一状态' },
  });
