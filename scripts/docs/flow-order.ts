import { ORDER_EFFECTS, type OrderEffect } from '#contract/order/life-cycle/order-effects.ts';
import {
  ORDER_EVENT_TYPES,
  orderEventEntry,
  type OrderEventType,
} from '#contract/order/life-cycle/order-events.ts';
import type { GuardName } from '#contract/order/life-cycle/order-guards.ts';
import { REGIONS, wordOf, type Region } from '#contract/order/life-cycle/order-states.ts';
import { ORDER_MOVES } from '#contract/order/life-cycle/order-steps.ts';

type Move = (typeof ORDER_MOVES)[number];

const REGION_TITLES: Record<Region | 'flag', string> = {
  status: '状态',
  hold: '锁定与拦截',
  warning: '预警',
  customs: '报关',
  platformSync: '平台回传',
  flag: '标记',
};

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
  'it is signed or 15 days shipped': '已签收，或发货满 15 天',
  'no after-sale is open': '没有未完结的售后',
  'no piece is printed': '没有生产件完成打印',
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

const isSender = (name: GuardName): name is keyof typeof SENDERS => Object.hasOwn(SENDERS, name);
const termOf = (type: OrderEventType) => orderEventEntry(type).label;
const effectsOf = (effects: readonly OrderEffect[]) => effects.map((name) => ORDER_EFFECTS[name]).join('；');

/** The state that an arrow leaves, as a box of the drawing. */
function boxOf({ from, guards }: Move): { id: string; label: string } | null {
  if (from !== null) return null;
  if (guards.includes('the order is open')) return { id: 'anyOpen', label: '尚未发货的任一状态' };
  return { id: 'anyShipped', label: '发货后的任一状态' };
}

/** Mermaid: one diagram for a region; several moves between two states share an arrow. */
function drawn(region: Region): string {
  const moves = ORDER_MOVES.filter((move) => move.region === region);
  const arrows = Map.groupBy(moves, (move) => `${move.from ?? boxOf(move)!.id} --> ${move.to ?? move.from}`);
  const boxes = new Map(moves.flatMap((move) => boxOf(move) ?? []).map(({ id, label }) => [id, label]));
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...Object.keys(REGIONS[region]).map((name) => `  state "${wordOf(region, name)}" as ${name}`),
    ...[...boxes].map(([id, label]) => `  state "${label}" as ${id}`),
    ...Object.keys(REGIONS[region])
      .slice(0, 1)
      .map((name) => `  [*] --> ${name}`),
    ...[...arrows].map(
      ([arrow, along]) => `  ${arrow} : ${[...new Set(along.map(({ event }) => termOf(event)))].join(' / ')}`,
    ),
    '```',
  ].join('\n');
}

function line(move: Move): string {
  const state = (name: string | null) =>
    move.region === 'flag' || name === null ? '' : wordOf(move.region, name);
  const conditions = move.guards.flatMap((name) => (isSender(name) ? [] : [CONDITIONS[name]]));
  const cells = [
    `${termOf(move.event)} \`${move.event}\``,
    state(move.from) || '任一',
    state(move.to) || '不变',
    move.guards.flatMap((name) => (isSender(name) ? [SENDERS[name]] : [])).join('；'),
    conditions.join('；'),
    effectsOf(move.effects),
  ];
  return `| ${cells.join(' | ')} |`;
}

function table(region: Region | 'flag'): string {
  const order = (move: Move) => ORDER_EVENT_TYPES.indexOf(move.event);
  const moves = ORDER_MOVES.filter((move) => move.region === region).toSorted((a, b) => order(a) - order(b));
  return [
    '| 操作 | 从 | 到 | 谁 | 条件 | 结果 |',
    '| --- | --- | --- | --- | --- | --- |',
    ...moves.map(line),
  ].join('\n');
}

/** docs/flows/order.md, from the machine's own definition: never edited by hand. */
export function renderOrderFlow(): string {
  const regions = Object.keys(REGIONS) as Region[];
  return [
    '# 订单的生命周期',
    '',
    '本页由 `scripts/docs/flow-order.ts` 从 `contract/order/life-cycle/order.machine.ts` 生成，请勿手工修改。',
    '',
    '五个区域同时存在、各自移动；导入的订单从「待匹配」或「待推单」开始。「退款成功」同时移动「状态」与「锁定与拦截」。',
    ...regions.flatMap((region) => ['', `## ${REGION_TITLES[region]}`, '', drawn(region), '', table(region)]),
    '',
    `## ${REGION_TITLES.flag}`,
    '',
    '标记不移动任何区域。',
    '',
    table('flag'),
    '',
  ].join('\n');
}
