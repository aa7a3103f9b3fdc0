import { CODES } from '#contract/errors.ts';
import { isFilled, sentences, type Guard } from '#contract/life-cycle/guards.ts';
import type { OrderStatus } from '#contract/order/life-cycle/order-states.ts';
import type { PieceActor } from './piece-events.ts';
import type { PieceFacts } from './piece-facts.ts';
import { pieceWordOf, type PIECE_REGIONS, type PieceStateName } from './piece-states.ts';

/** Every field that some event carries and some guard reads. */
interface Given {
  by: PieceActor;
  reason?: string;
  code?: string;
  side?: number;
  because?: string;
  defect?: string;
  level?: string;
  responsible?: string;
  place?: string;
  printTakenOff?: boolean;
  waybillNo?: string;
  slipNo?: string;
  ownPermission?: boolean;
}

type PieceGuard = Guard<typeof PIECE_REGIONS, PieceFacts, Given>;
const { conflict, forbidden } = CODES;
const { sentBy, fact, given } = sentences<PieceFacts, Given>();

const orderIn = (oneOf: readonly (OrderStatus | null)[], otherwise: string) =>
  fact((f) => oneOf.includes(f.orderStatus), otherwise);
const wasIn = (before: PieceStateName) =>
  fact(
    (f) => f.stateBefore === before,
    `生产件此前不是「${pieceWordOf('piece', before)}」，无法退回到那一步，请刷新后核对。`,
  );
const wasInOneOf = (oneOf: readonly PieceStateName[], otherwise: string) =>
  fact((f) => f.stateBefore !== null && oneOf.includes(f.stateBefore), otherwise);
const lastIs = (event: PieceFacts['lastEvent'], otherwise: string) =>
  fact((f) => f.lastEvent === event, otherwise);
const ended = (f: PieceFacts) => f.takenBack || f.orderStatus === 'closed';
/** An order that goes back loses its pieces; approved again, it gets others. */
const BACK: readonly (OrderStatus | null)[] = ['repulsed', 'waitReview', 'pendingRule'];

/** The sentences of the chart, each with its predicate and with what a user reads where it does not hold. */
export const PIECE_GUARDS = {
  'the factory sends it': sentBy(['factory'], '这一步由工厂操作，请联系工厂处理。'),
  'the system sends it': sentBy(['system'], '这一步由系统自动完成，请等待系统处理。'),
  'the factory or the system sends it': sentBy(
    ['factory', 'system'],
    '这一步由工厂操作或由系统自动完成，请联系工厂处理。',
  ),
  'the factory or a rule sends it': sentBy(
    ['factory', 'rule'],
    '这一步由工厂操作或由分配设置自动完成，请联系工厂处理。',
  ),
  'the factory or the timer sends it': sentBy(
    ['factory', 'timer'],
    '这一步由工厂操作或由系统定时完成，请联系工厂处理。',
  ),
  'the system sends it, or the factory for a free print': {
    holds: (f, e) => e.by === 'system' || (e.by === 'factory' && f.orderStatus === null),
    code: forbidden,
    otherwise: '订单的生产件随订单作废，请从订单取消；只有自由打印的生产件可以直接作废。',
  },
  'the permission for it is held': {
    holds: (_, e) => e.ownPermission === true,
    code: forbidden,
    otherwise: '没有这一步的权限，请联系管理员开通。',
  },

  'no hold is set': fact((f) => !f.held, '订单已锁定、挂起或被退款拦截，请先解除再继续生产。'),
  'the order is approved': orderIn(
    ['waitProduce', 'inProduce', 'waitPack', 'packed'],
    '订单还没有审核通过，请先审核。',
  ),
  'it is for no order': orderIn([null], '这是订单的生产件，请用自由打印的生产件操作。'),
  'the order waits for production or is in it, or there is none': orderIn(
    ['waitProduce', 'inProduce', null],
    '订单不在「待生产」或「生产中」，请核对订单状态。',
  ),
  'the order is in production, or there is none': orderIn(
    ['inProduce', null],
    '订单不在「生产中」，请核对订单状态。',
  ),
  'the order is in production or waits for packing, or there is none': orderIn(
    ['inProduce', 'waitPack', null],
    '订单不在「生产中」或「待打包」，请核对订单状态，已打包的请先取消打包。',
  ),
  'the order is in production or waits for packing': orderIn(
    ['inProduce', 'waitPack'],
    '订单不在「生产中」或「待打包」，请核对订单状态。',
  ),
  'the order waits for packing': orderIn(['waitPack'], '订单不在「待打包」，请先完成全部生产件。'),
  'its order ended or went back, its copy was taken back or has its earlier piece again, or it is given up': {
    holds: (f, e) => ended(f) || f.earlierBack || BACK.includes(f.orderStatus) || e.by === 'factory',
    code: conflict,
    otherwise: '订单仍在进行，请先取消、打回或反审核订单。',
  },
  'its order is closed, or its copy was taken back': fact(ended, '订单仍在进行，请先取消订单。'),

  'the SKU is printed': fact((f) => f.needsPrint, '这个 SKU 不需要打印，请直接分配批次。'),
  'it needs no print': fact((f) => !f.needsPrint, '这个生产件需要打印，请走拼版和打印，不能直接拣货。'),
  'a piece of the copy failed': fact((f) => f.copyFailed, '没有需要补做的生产件，请先判不合格。'),
  'its file stands': fact((f) => f.fileStands, '印刷文件需要重做，请先重新出图。'),
  'its file is made anew': fact((f) => !f.fileStands, '印刷文件仍然可用，无需重新出图，请直接分配批次。'),
  'it is the art of its last side': fact((f) => f.lastSideDone, '还有印刷面没有出图，请等待全部完成。'),
  'the art is as asked': fact((f) => f.artAsAsked, '图的尺寸、精度、颜色或图层与要求不符，请重新出图。'),
  'a proof is asked for': fact((f) => f.proofAsked, '这个生产件不需要确认图，请直接分配批次。'),
  'no proof is asked for': fact((f) => !f.proofAsked, '这个生产件需要先确认图，请在定制任务中确认。'),
  'the proof is the one seen': fact((f) => f.proofAsSeen, '图已更新，请刷新后重新确认。'),

  'the batch fits': fact((f) => f.batchFits, '批次已关闭或打印配置不同，请选择打印配置相同的开放批次。'),
  'no part is short, or that is allowed': fact(
    (f) => f.blanksThere,
    '坯件不足，请补货，或为这个批次允许缺坯。',
  ),
  'the order is ready, or a part of it is allowed': fact(
    (f) => f.orderReady,
    '同一订单还有生产件没有就绪，请等待，或允许批次拆开订单。',
  ),
  'the batch is released': fact((f) => f.batchRuns, '批次还没有下发，请先下发批次。'),
  'none of its plates is on its way': fact(
    (f) => f.plates === 'free',
    '它的版已发送或已打印，请先撤回版，或判不合格补做。',
  ),
  'one of its plates is on its way': fact((f) => f.plates !== 'free', '它的版都还没有发送，请直接剔出。'),
  'one of its plates is sent or printed': fact(
    (f) => f.plates === 'out',
    '它的版还没有发送，请剔出，而不是判不合格。',
  ),
  'every side has a file and a place': fact(
    (f) => f.sidesPlaced,
    '有印刷面缺少文件或在版上没有位置，请先出图，再拼版。',
  ),
  'the plate of this side is not on its way': fact(
    (f) => f.sidePlateFree,
    '这一面的版已发送或已打印，请先撤回版。',
  ),
  'its order is held, or it is done by hand': {
    holds: (f, e) => f.held || e.by === 'factory',
    code: conflict,
    otherwise: '订单没有被锁定、挂起或拦截，请手工撤出这一面。',
  },
  'a side of it waits': fact((f) => f.sideWaits, '所有印刷面都已在版上，无需补拼，请刷新后核对。'),
  'the plate of its last side is printed': fact(
    (f) => f.allSidesPrinted,
    '还有印刷面没有打印，请先打印全部印刷面。',
  ),
  'no slot is misprinted': fact((f) => !f.misprinted, '有槽位标记为打印不良，请判不合格补做。'),

  'it is the next step, or an optional one before it': fact(
    (f) => f.stepTurn !== 'neither',
    '还没有轮到这道工序，请先完成前面的工序。',
  ),
  'it is the next required step': fact(
    (f) => f.stepTurn === 'next',
    '还没有轮到这道工序，请先完成前面的工序。',
  ),
  'it was not done in this pass': fact((f) => !f.stepDone, '这道工序已经扫描过，请继续下一道工序。'),
  'an operator is signed in': fact((f) => f.operatorOn, '工位没有人签到，请先扫描工牌签到。'),
  'an inspector is signed in': fact((f) => f.inspectorOn, '质检台没有人签到，请先扫描工牌签到。'),
  'a step is left': fact((f) => f.stepLeft, '工序已全部完成，请送质检或打包。'),
  'no step is left': fact((f) => !f.stepLeft, '还有工序没有完成，请先完成工序。'),
  'quality is wanted': fact((f) => f.qualityWanted, '这个生产件不需要质检，请直接打包。'),
  'quality is not wanted': fact((f) => !f.qualityWanted, '这个生产件需要质检，请送质检台。'),
  'the step comes after printing': fact(
    (f) => f.stepAfterPrint,
    '只能退回到打印之后的工序，打印有问题请判不合格补做。',
  ),

  'the pick is its last event': lastIs('piece.picked', '拣货之后已有别的操作，请先撤销后面的操作。'),
  'the step is its last event': lastIs('piece.step', '扫描之后已有别的操作，请先撤销后面的操作。'),
  'quality passed is its last event': lastIs(
    'piece.quality.passed',
    '质检之后已有别的操作，请先撤销后面的操作。',
  ),
  'the same person within 60 s, or with the permission': {
    holds: (f, e) => f.ownAndFresh || e.ownPermission === true,
    code: forbidden,
    otherwise: '只能由本人在 60 秒内撤销，请联系有撤销权限的人。',
  },
  'the same person within 60 s': {
    holds: (f) => f.ownAndFresh,
    code: forbidden,
    otherwise: '只能由本人在 60 秒内撤销，请改用新的补做件。',
  },
  'the wage period is open': fact((f) => f.wageOpen, '这一天的工资周期已锁定，请通过工资调整更正。'),
  'it was printed before': wasIn('printed'),
  'it was in process before': wasIn('inProcess'),
  'it waited for quality before': wasIn('waitQuality'),
  'it had passed before': wasInOneOf(
    ['passed', 'sorted', 'scanned'],
    '判不合格之前生产件没有合格，无法退回到「已合格」，请刷新后核对。',
  ),
  'its successor is not batched': fact((f) => f.successorFree, '补做件已入批次，请先从批次中剔出。'),
  'nothing was done with it yet': {
    inState: { region: 'recovery', oneOf: ['none', 'waiting'] },
    code: conflict,
    otherwise: '报废的生产件已经处理，请先撤销处理。',
  },

  'there is a box for its parcel': fact((f) => f.boxThere, '没有空闲的格口，请先清空或启用格口。'),
  'a reason by hand, or its parcel changed': given(
    (f, e) => (e.by === 'factory' ? isFilled(e.reason) : f.parcelChanged),
    '请填写下架的原因。',
  ),
  'its parcel is open here': fact((f) => f.parcelHere, '包裹没有在本工位打开，请先在本工位扫描包裹。'),
  'its parcel is not whole': fact((f) => !f.parcelWhole, '包裹已经验齐，请取消打包，而不是撤销验货。'),
  'its parcel was released': fact(
    (f) => f.parcelReleased,
    '包裹正在工位验货，请先在工位放弃这个包裹，或等待 30 分钟。',
  ),
  'its box stands': fact((f) => f.boxStands, '它的格口已清空，请重新上架。'),
  'its box is gone': fact((f) => !f.boxStands, '它的格口还在，请放回格口。'),
  'it was forced and never made': fact(
    (f) => f.forcedUnmade,
    '只有一键打包且没有制作过的生产件可以补做，请核对生产件。',
  ),

  'there is something to recover': fact((f) => f.recoverable, '这个生产件没有可以回收的，请直接销毁。'),
  'the picture may be sold again': fact((f) => f.pictureSellable, '图片不能再次销售，请选择别的处理方式。'),
  'the blank is usable, or its print was taken off': {
    holds: (f, e) => f.blankUsable || e.printTakenOff === true,
    code: conflict,
    otherwise: '坯件不能再用，请先去掉印刷，或选择销毁。',
  },
  'the merchant asked for it': fact((f) => f.returnAsked, '商家没有要求退回，请选择别的处理方式。'),
  'it was done within 24 hours': fact((f) => f.recoveredLately, '处理已超过 24 小时，请用库存调整更正。'),
  'the stock entry is not used': fact((f) => f.entryUnused, '入库的货已被使用，请用库存调整更正。'),

  'a reason is given': given((_, e) => isFilled(e.reason), '请填写原因后再提交。'),
  'one of its sides failed, with a code': given(
    (_, e) => e.side !== undefined && isFilled(e.code),
    '请注明哪一面出图失败和原因代码。',
  ),
  'what changed is said': given((_, e) => isFilled(e.because), '请注明图为什么要重新制作。'),
  'a defect and who is responsible are given': given(
    (_, e) => isFilled(e.defect) && isFilled(e.responsible),
    '请选择缺陷和责任方。',
  ),
  'a level is given': given((_, e) => isFilled(e.level), '请选择缺陷级别。'),
  'a storage place is given': given((_, e) => isFilled(e.place), '请填写库位。'),
  'a waybill number or a slip is given': given(
    (_, e) => isFilled(e.waybillNo) || isFilled(e.slipNo),
    '请填写运单号或自提单号。',
  ),
} as const satisfies Record<string, PieceGuard>;

export type PieceGuardName = keyof typeof PIECE_GUARDS;
