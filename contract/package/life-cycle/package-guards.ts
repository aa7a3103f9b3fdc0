import { CODES } from '#contract/errors.ts';
import { isFilled, sentences, type Guard } from '#contract/life-cycle/guards.ts';
import type { PackageActor } from './package-events.ts';
import type { PackageFacts } from './package-facts.ts';
import type { PACKAGE_REGIONS } from './package-states.ts';

/** What some event carries and some guard reads. */
interface Given {
  by: PackageActor;
  cents?: number;
  grams?: number;
  lengthMm?: number;
  widthMm?: number;
  heightMm?: number;
  reason?: string;
}

type PackageGuard = Guard<typeof PACKAGE_REGIONS, PackageFacts, Given>;
const { sentBy, fact, given } = sentences<PackageFacts, Given>();
const STALE = '包裹有变化，请刷新后核对。';
const NO_SCAN = '没有更新的轨迹，请等待快递公司的轨迹。';

export const MOST_GRAMS = 200_000;
export const MOST_MM = 3000;
export const MOST_CENTS = 100_000_00;
const within = (value: number | undefined, most: number) =>
  value !== undefined && Number.isInteger(value) && value >= 1 && value <= most;

/** The sentences of the chart, each with its predicate and with what a user reads where it does not hold. */
export const PACKAGE_GUARDS = {
  'the system sends it': sentBy(['system'], '这一步由系统自动完成，请等待系统处理。'),
  'the factory sends it': sentBy(['factory'], '这一步由工厂操作，请联系工厂处理。'),
  'it is handed over': {
    inState: { region: 'stage', oneOf: ['handedOver'] },
    code: CODES.conflict,
    otherwise: '包裹还没有出库，请先出库。',
  },
  'it is here': {
    inState: { region: 'stage', oneOf: ['packed', 'weighed'] },
    code: CODES.conflict,
    otherwise: '包裹没有撤销出库，请先撤销出库。',
  },
  'no carrier has scanned it': {
    inState: { region: 'transit', oneOf: ['waitCollect'] },
    code: CODES.conflict,
    otherwise: '快递已揽收包裹，或没有等待揽收的记录，不能撤销出库，请与快递核对。',
  },
  'its orders are approved': fact((f) => f.approved, '订单没有审核通过，请先审核。'),
  'no order of it is held': fact((f) => !f.held, '订单被锁定、挂起或在退款中，请先解除。'),
  'no number hangs on it': fact((f) => !f.numbered, '包裹已有运单号，请先回收单号。'),
  'it has two copies or more': fact((f) => f.copies >= 2, '包裹里只有一件，不能再拆，请选择其他包裹。'),
  'every part holds something': fact(
    (f) => f.partsFit,
    '拆出的包裹至少要有一件，原包裹也要留下一件，请核对数量。',
  ),
  'another package takes it in': fact(
    (f) => f.sibling,
    '没有可以并入的包裹，请选择同一订单、待打包且没有运单号的包裹。',
  ),
  // [X18]
  'a package of the same recipient takes it in': fact(
    (f) => f.joinFits,
    '只能合并同一商家、店铺、买家、收件人、地址和快递，都待打包、没有运单号且没有拦截的包裹，请重新选择。',
  ),
  'the package that took it in is open': fact((f) => f.takerOpen, '合入的包裹已打包或已出库，请先取消打包。'),
  'its order leaves': fact((f) => f.parted, STALE),
  'its order is packed': fact((f) => f.packed, STALE),
  'its order is not packed': fact((f) => !f.packed, STALE),
  'its orders are packed': fact((f) => f.packed, '订单还没有打包，请先打包。'),
  'an order is packed no more': fact((f) => f.unpacked, STALE),
  'its orders are over': fact((f) => f.over, STALE),
  'a weight that can be': given(
    (_, e) => within(e.grams, MOST_GRAMS),
    '重量应为 1 至 200,000 克的整数，请核对。',
  ),
  'sides that can be': given(
    (_, e) =>
      [e.lengthMm, e.widthMm, e.heightMm].every((side) => side === undefined || within(side, MOST_MM)),
    '长、宽、高应为 1 至 3,000 毫米的整数，请核对。',
  ),
  // [X19]
  'the weight is as expected, or a reason is given': given(
    (f, e) =>
      f.estimatedG === null || Math.abs((e.grams ?? 0) - f.estimatedG) <= f.toleranceG || isFilled(e.reason),
    '重量与估重相差较大，请核对；确认无误的，请填写原因后再提交。',
  ),
  'a number hangs on it': fact((f) => f.numbered, '包裹还没有运单号，请先填写运单号。'),
  'its label is printed where that is asked for': fact(
    (f) => !f.labelMissing,
    '工厂设置了打单后出库：面单还没有打印，或已失效，请先打印。',
  ),
  'it is weighed where that is asked for': fact((f) => !f.weightMissing, '工厂设置了称重后出库，请先称重。'),
  'it left within 24 hours': fact((f) => f.leftLately, '出库已超过 24 小时，不能撤销出库，请与快递核对。'),
  'no platform was told of it': fact(
    (f) => !f.told,
    '运单号已回传或正在回传给平台，不能撤销出库；单号有误的，请更正运单号。',
  ),
  'no order of it has ended': fact((f) => !f.ended, '订单已完成或已关闭，不能撤销出库，请刷新后核对。'),
  'it was weighed': fact((f) => f.wasWeighed, STALE),
  'it was not weighed': fact((f) => !f.wasWeighed, STALE),
  'a reason is given': given((_, e) => isFilled(e.reason), '请填写原因后再提交。'),
  'it left within 90 days': fact(
    (f) => f.correctable,
    '包裹还没有出库，或出库已超过 90 天，不能再补差，请核对。',
  ),
  'an amount that can be': given(
    (_, e) => e.cents !== undefined && e.cents !== 0 && Math.abs(e.cents) <= MOST_CENTS,
    '补差的金额应在 100,000.00 以内，且不能为 0，请核对。',
  ),
  'what it costs stays 0 or more': given(
    (f, e) => f.feeCents + (e.cents ?? 0) >= 0,
    '少收的金额超过了这个包裹的快递费，请核对。',
  ),
  'no other adjustment stands': fact((f) => !f.otherwiseAdjusted, STALE),
  'another adjustment stands': fact((f) => f.otherwiseAdjusted, STALE),
  'a label with its number came out': fact((f) => f.labelOut, '面单还没有打出，或运单号已更换，请重新打印。'),
  'a reason for another print': fact((f) => f.reprintSaid, '面单已打印过，请选择重打的原因。'),
  'its label is of before': fact((f) => f.labelOld, STALE),
  'no other number is wanted': fact((f) => f.noLabelWanted, STALE),
  'the carrier says so': sentBy(['carrier'], '这一步由快递公司的轨迹推动，请等待轨迹更新。'),
  'it is the first scan': fact((f) => f.firstScan, NO_SCAN),
  'the scan is newer': fact((f) => f.newerScan, NO_SCAN),
  'no return is under way': fact((f) => !f.returnUnderWay, '包裹正在退回，请等待退回的轨迹。'),
  'it goes to the buyer': fact((f) => f.toBuyer, NO_SCAN),
  'its sender signed': fact((f) => f.bySender, NO_SCAN),
  'its signature is taken back': fact((f) => f.takenBack, NO_SCAN),
  'the factory or the merchant sends it': sentBy(
    ['factory', 'merchant'],
    '这一步由工厂或商家操作，请联系他们处理。',
  ),
  'the timer sends it': sentBy(['timer'], '这一步由系统自动完成，请等待系统处理。'),
  'it is on its way': {
    inState: {
      region: 'transit',
      oneOf: ['waitCollect', 'collected', 'inTransit', 'delivering', 'waitPickup', 'exception'],
    },
    code: CODES.conflict,
    otherwise: '包裹还没有出库，或已签收、拒收、退回，不能拦截，请刷新后核对。',
  },
  'nobody asked it back': {
    inState: { region: 'intercept', oneOf: ['none'] },
    code: CODES.conflict,
    otherwise: '包裹申请过快递拦截，不能出库，请先撤销拦截，或重新打包。',
  },
  'its loss is compensated': fact((f) => f.lossAgreed, '快递还没有同意丢失的理赔，请先登记理赔的结果。'),
  'it turned back': fact((f) => f.turnedBack, NO_SCAN),
  'it will not turn back': fact((f) => f.notTurned, NO_SCAN),
  'nobody answered for 72 hours': fact((f) => f.interceptionOver, '还没有到 72 小时，请等待快递的答复。'),
  'its own side asked for it': fact((f) => f.ownInterception, '拦截由对方或系统申请，请联系申请的一方。'),
  'no carrier was asked': fact(
    (f) => !f.carrierAsked,
    '已向快递公司提交拦截，不能撤销；要继续派送的，请联系快递公司。',
  ),
  'no declaration is missing': fact((f) => f.customsDone, '订单还没有报关，请先报关。'),
} as const satisfies Record<string, PackageGuard>;

export type PackageGuardName = keyof typeof PACKAGE_GUARDS;
