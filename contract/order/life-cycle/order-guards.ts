import { CODES } from '#contract/errors.ts';
import { isFilled, sentences, type Guard } from '#contract/life-cycle/guards.ts';
import { OPEN_STATUSES, UNSHIPPED, wordOf, type OrderState, type REGIONS } from './order-states.ts';
import type { Actor } from './order-events.ts';
import type { Dispatch } from './order-times.ts';

/** What the guards need to know about one order. Plain data: the event log keeps it beside every move. */
export interface OrderFacts {
  /** At least one goods line. */
  goodsLines: boolean;
  /** Every goods line has a SKU. */
  allMapped: boolean;
  /** Physical copies asked for, over all goods lines. */
  pieces: 'none' | 'one' | 'many';
  /** The merchant is bound to the factory that it pushes to. */
  factoryBound: boolean;
  fundsCover: boolean;
  /** The version that the user saw is the row's. */
  versionAsSeen: boolean;
  /** The review left at least one reason open. */
  openReasons: boolean;
  /** Same shop, factory, buyer key, address, express and state as the order that takes it in. */
  mergeFits: boolean;
  /** This order, or the one that takes it in, has a refund. */
  refunding: boolean;
  /** Of a merged order: the side that merged it. */
  mergedBy: 'merchant' | 'factory' | null;
  /** It was merged within the last 24 hours, and what the merge did is on record. */
  mergedLately: boolean;
  /** The order that took it in has no lock, halt or refund. */
  takerFree: boolean;
  /** The order that took it in is as the merge left it. */
  takerAsLeft: boolean;
  /** At least one piece is in a batch. */
  batched: boolean;
  /** At least one piece was ever printed, or picked from stock. */
  printed: boolean;
  /** Every open piece passed quality. */
  allPassed: boolean;
  /** Every piece was scanned at packing. */
  allScanned: boolean;
  waybillHandedOver: boolean;
  /** A package of it that had left is here again. */
  packageBack: boolean;
  /** Signed for, or shipped 15 days ago. */
  signedOrOld: boolean;
  openAfterSale: boolean;
  /** How it stands to the time in which it is to be shipped. */
  dispatch: Dispatch;
  /** What it costs: the bound of an agreed loss. Integer cents. */
  amountCents: number;
  /** The side that locked or halted it. */
  holdBy: 'merchant' | 'factory' | null;
  /** Halted, and the date is reached. */
  holdDue: boolean;
  shopHasAdapter: boolean;
  /** It is shipped, or one of its packages left before the others. */
  partLeft: boolean;
}

/** Every field that some event carries and some guard reads. */
interface Given {
  by: Actor;
  reason?: string;
  until?: number;
  at?: number;
  waybillNo?: string;
  lossCents?: number;
  declarationNo?: string;
  kind?: string;
  forcedPermission?: boolean;
  dangerVerified?: boolean;
}

type OrderGuard = Guard<typeof REGIONS, OrderFacts, Given>;
const { conflict, forbidden } = CODES;
const { sentBy, fact, given } = sentences<OrderFacts, Given>();
const warningIs = (kind: string): OrderGuard => given((_, e) => e.kind === kind, '请指定预警的种类。');
const dispatchIs = (kind: string, dispatch: Dispatch): OrderGuard =>
  given((f, e) => e.kind === kind && f.dispatch === dispatch, '预警的种类与发货时限不符，请等待系统处理。');

const RELEASE = {
  none: '订单未锁定。',
  locked: '订单已锁定，请先解锁。',
  halted: '订单已挂起，请先解挂。',
  intercepted: '订单有退款申请，请先处理退款。',
} as const satisfies Record<OrderState['hold'], string>;

const nowIs = (state: OrderState) => `订单当前为「${wordOf('status', state.status)}」`;

/** The sentences of the chart, each with its predicate and with what a user reads where it does not hold. */
export const GUARDS = {
  'the merchant sends it': sentBy(['merchant'], '这一步由商家操作，请联系商家处理。'),
  'the factory sends it': sentBy(['factory'], '这一步由工厂操作，请联系工厂处理。'),
  'either party sends it': sentBy(['merchant', 'factory'], '这一步由商家或工厂操作，请由其中一方处理。'),
  'either party or a rule sends it': sentBy(
    ['merchant', 'factory', 'rule'],
    '这一步由商家、工厂或规则操作，请由其中一方处理。',
  ),
  'the system sends it': sentBy(['system'], '这一步由系统自动完成，请等待系统处理。'),
  'the system or the merchant sends it': sentBy(
    ['system', 'merchant'],
    '这一步由商家操作或由系统自动完成，请联系商家处理。',
  ),
  'the factory or the system sends it': sentBy(
    ['factory', 'system'],
    '这一步由工厂操作或由系统自动完成，请联系工厂处理。',
  ),
  'a rule sends it': sentBy(['rule'], '这一步由审单规则自动完成，请等待规则处理。'),
  'the timer sends it': sentBy(['timer'], '这一步由系统定时完成，请等待系统处理。'),
  'the platform or the merchant sends it': sentBy(
    ['platform', 'merchant'],
    '这一步由商家操作或由销售平台发起，请联系商家处理。',
  ),
  'the platform or the factory sends it': sentBy(
    ['platform', 'factory'],
    '这一步由工厂操作或由销售平台发起，请联系工厂处理。',
  ),

  'no hold is set': {
    inState: { region: 'hold', oneOf: ['none'] },
    code: conflict,
    otherwise: (state) => RELEASE[state.hold],
  },
  'a refund holds it back': {
    inState: { region: 'hold', oneOf: ['intercepted'] },
    code: conflict,
    otherwise: '订单没有被退款拦截，请先登记退款申请。',
  },
  'the order is open': {
    inState: { region: 'status', oneOf: OPEN_STATUSES },
    code: conflict,
    otherwise: (state) => `${nowIs(state)}，只有尚未发货且未结束的订单可以这样操作，请核对后重试。`,
  },
  'the order is shipped': {
    inState: { region: 'status', oneOf: ['shipped'] },
    code: conflict,
    otherwise: (state) => `${nowIs(state)}，只有「已发货」的订单可以这样操作，请核对后重试。`,
  },

  'the order is not shipped': {
    inState: { region: 'status', oneOf: UNSHIPPED },
    code: conflict,
    otherwise: (state) => `${nowIs(state)}，已经发货的订单不能重新申报，请与报关行核对。`,
  },

  'its platform was told of nothing': {
    inState: { region: 'platformSync', oneOf: ['none', 'failed'] },
    code: conflict,
    otherwise: '运单号已回传或正在回传给平台，不能撤销发货；单号有误的，请更正运单号。',
  },

  'it has at least one line': fact((f) => f.goodsLines, '订单还没有商品，请先添加至少一行商品。'),
  'all goods have a SKU': fact((f) => f.allMapped, '还有商品没有匹配 SKU，请先在编码映射中匹配。'),
  'some goods have no SKU': fact((f) => !f.allMapped, '所有商品都已匹配 SKU，无需取消匹配，请刷新后核对。'),
  'the version is the one seen': fact((f) => f.versionAsSeen, '订单已被他人修改，请刷新后再编辑。'),
  'the factory is bound': fact((f) => f.factoryBound, '还没有绑定工厂，请先绑定工厂再推单。'),
  'the funds cover it': fact((f) => f.fundsCover, '账户余额不足，请先充值再提交。'),
  'no reason is open': fact((f) => !f.openReasons, '审核前请先处理未解决的原因，或使用强制审核。'),
  'a reason is open': fact((f) => f.openReasons, '订单没有未解决的原因，请直接审核通过。'),
  'no piece is batched': fact((f) => !f.batched, '已有生产件加入批次，请先从批次中剔出。'),
  'the first piece is batched': fact((f) => f.batched, '还没有生产件加入批次，请先加入批次。'),
  'it has two pieces or more': fact(
    (f) => f.pieces === 'many',
    '订单不足两件商品，无法拆分，请核对商品数量。',
  ),
  'it fits the order that takes it in': fact(
    (f) => f.mergeFits,
    '只能合并店铺、工厂、买家、地址、快递和状态都相同的订单，请重新选择。',
  ),
  'neither has a refund': fact((f) => !f.refunding, '其中有订单正在退款，请先处理退款再合并。'),
  'it was merged within 24 hours': fact(
    (f) => f.mergedLately,
    '合并已超过 24 小时，或没有可以撤销的记录，请在并入的订单中拆分。',
  ),
  'the order that took it in is free': fact(
    (f) => f.takerFree,
    '并入的订单被锁定、挂起或有退款申请，请先解除，再撤销合并。',
  ),
  'the order that took it in is as the merge left it': fact(
    (f) => f.takerAsLeft,
    '并入的订单在合并之后有变动，不能撤销合并，请在并入的订单中拆分。',
  ),
  'every open piece passed quality': fact((f) => f.allPassed, '还有生产件没有通过质检，请先完成质检。'),
  'a piece failed again': fact((f) => !f.allPassed, '所有生产件都已通过质检，无需补做，请刷新后核对。'),
  'every piece is scanned': fact((f) => f.allScanned, '还有生产件没有扫描，请先扫描全部生产件。'),
  'no waybill is handed over': fact((f) => !f.waybillHandedOver, '包裹已交给快递，请先联系快递拦截。'),
  'a package of it came back': fact((f) => f.packageBack, '订单的包裹都已出库，请到「面单」中撤销出库。'),
  'it is signed or 15 days shipped': fact(
    (f) => f.signedOrOld,
    '包裹还没有签收，请在签收后或发货满 15 天再完成。',
  ),
  'no after-sale is open': fact((f) => !f.openAfterSale, '订单还有未完结的售后，请先处理售后。'),
  'no piece is printed': fact((f) => !f.printed, '已有生产件完成打印，请与工厂协商取消。'),
  'it or a part of it left': fact((f) => f.partLeft, '订单的包裹都还没有出库，请先出库。'),
  'the shop has an adapter': fact((f) => f.shopHasAdapter, '店铺的平台还不支持回传，请在平台后台手工发货。'),

  'the side that locked sends it': {
    holds: (f, e) => e.by === f.holdBy,
    code: forbidden,
    otherwise: '订单由对方锁定，请联系对方解锁。',
  },
  'the side that halted sends it, or the system when due': {
    holds: (f, e) => (e.by === 'system' ? f.holdDue : e.by === f.holdBy),
    code: forbidden,
    otherwise: '订单由对方挂起，请联系对方解挂，或等到期后自动解挂。',
  },
  'the side that merged sends it': {
    holds: (f, e) => e.by === f.mergedBy,
    code: forbidden,
    otherwise: '订单由对方合并，请联系对方撤销合并。',
  },
  'the permission for it is held': {
    holds: (_, e) => e.forcedPermission === true,
    code: forbidden,
    otherwise: '没有强制审核的权限，请联系管理员开通。',
  },

  'a reason is given': given((_, e) => isFilled(e.reason), '请填写原因后再提交。'),
  'the danger is verified': given((_, e) => e.dangerVerified === true, '请先完成危险操作验证。'),
  'a waybill number is given': given((_, e) => isFilled(e.waybillNo), '请填写运单号后再发货。'),
  'a declaration number is given': given((_, e) => isFilled(e.declarationNo), '请填写报关单号后再提交。'),
  'the loss lies within the amount': given(
    (f, e) => Number.isInteger(e.lossCents) && e.lossCents! >= 0 && e.lossCents! <= f.amountCents,
    '请填写损失金额，不小于 0 且不超过订单金额。',
  ),
  'the date lies ahead': given(
    (_, e) => e.until !== undefined && e.at !== undefined && e.until > e.at,
    '请选择晚于现在的解挂时间。',
  ),
  'it is near its deadline': dispatchIs('nearDeadline', 'near'),
  'its dispatch is overdue': dispatchIs('overdueShip', 'overdue'),
  'its collection is overdue': warningIs('collectTimeout'),
  'its tracking has stalled': warningIs('stalled'),
  'its signing is overdue': warningIs('signTimeout'),
} as const satisfies Record<string, OrderGuard>;

export type GuardName = keyof typeof GUARDS;
