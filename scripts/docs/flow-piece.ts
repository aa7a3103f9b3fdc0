import { PIECE_BEGINNINGS } from '#contract/piece/life-cycle/piece-beginnings.ts';
import { PIECE_EFFECTS } from '#contract/piece/life-cycle/piece-effects.ts';
import { PIECE_EVENTS } from '#contract/piece/life-cycle/piece-events.ts';
import type { PieceGuardName } from '#contract/piece/life-cycle/piece-guards.ts';
import { PIECE_REGIONS, PIECE_UNLABELLED } from '#contract/piece/life-cycle/piece-states.ts';
import { PIECE_MOVES } from '#contract/piece/life-cycle/piece-steps.ts';
import { FLOW_TITLES } from '@/shared/lib/machine/titles.ts';
import { renderLifeCycle } from './flow-life-cycle.ts';

/** Sentences about the sender fill a column of their own. */
const SENDERS = {
  'the factory sends it': '工厂',
  'the system sends it': '系统',
  'the factory or the system sends it': '工厂、系统',
  'the factory or a rule sends it': '工厂、规则',
  'the factory or the timer sends it': '工厂、定时',
  'the system sends it, or the factory for a free print': '系统；自由打印由工厂',
} as const satisfies Partial<Record<PieceGuardName, string>>;

/** Every other sentence of the chart: one that is missing here does not compile. */
const CONDITIONS: Record<Exclude<PieceGuardName, keyof typeof SENDERS>, string> = {
  'the permission for it is held': '有这一步的权限',
  'no hold is set': '订单未锁定、未挂起、未拦截',
  'the order is approved': '订单已审核',
  'it is for no order': '没有订单',
  'the order waits for production or is in it, or there is none': '订单待生产或生产中，或没有订单',
  'the order is in production, or there is none': '订单生产中，或没有订单',
  'the order is in production or waits for packing, or there is none': '订单生产中或待打包，或没有订单',
  'the order is in production or waits for packing': '订单生产中或待打包',
  'the order waits for packing': '订单待打包',
  'its order ended or went back, its copy was taken back or has its earlier piece again, or it is given up':
    '订单已关闭、打回或回到审核，售后收回这一件，补做的原件恢复，或放弃自由打印',
  'its order is closed, or its copy was taken back': '订单已关闭，或售后收回这一件',
  'the SKU is printed': 'SKU 需要打印',
  'it needs no print': '不需要打印',
  'a piece of the copy failed': '这一件的上一次不合格',
  'its file stands': '印刷文件可用',
  'its file is made anew': '印刷文件需要重做',
  'it is the art of its last side': '最后一面出图完成',
  'the art is as asked': '尺寸、精度、颜色、图层符合要求',
  'a proof is asked for': '要求确认图',
  'no proof is asked for': '不要求确认图',
  'the proof is the one seen': '确认的是当前的图',
  'the batch fits': '批次的打印配置相同且开放，或为尾件自己的批次',
  'no part is short, or that is allowed': '不缺坯，或批次允许缺坯',
  'the order is ready, or a part of it is allowed': '同一订单的都已就绪，或允许拆开',
  'the batch is released': '批次已下发',
  'none of its plates is on its way': '它的版都没有发送',
  'one of its plates is on its way': '它的版有正在发送、已发送或已打印的',
  'one of its plates is sent or printed': '它的版有已发送或已打印的',
  'every side has a file and a place': '每面都有文件和位置',
  'the plate of this side is not on its way': '这一面的版没有发送',
  'its order is held, or it is done by hand': '订单被锁定、挂起或拦截，或手工操作',
  'a side of it waits': '有一面等待补拼',
  'the plate of its last side is printed': '最后一面的版已打印',
  'no slot is misprinted': '没有槽位标记打印不良',
  'it is the next step, or an optional one before it': '是下一道工序，或它之前的可选工序',
  'it is the next required step': '是下一道必经工序',
  'it was not done in this pass': '本轮没有做过',
  'an operator is signed in': '操作员已签到',
  'an inspector is signed in': '质检员已签到',
  'a step is left': '还有工序',
  'no step is left': '没有工序了',
  'quality is wanted': '需要质检',
  'quality is not wanted': '不需要质检',
  'the step comes after printing': '工序在打印之后',
  'the pick is its last event': '拣货是最后一个操作',
  'the step is its last event': '扫描是最后一个操作',
  'quality passed is its last event': '质检合格是最后一个操作',
  'the same person within 60 s, or with the permission': '本人 60 秒内，或有撤销权限',
  'the same person within 60 s': '本人 60 秒内',
  'the wage period is open': '工资周期未锁定',
  'it was printed before': '之前为已打印',
  'it was in process before': '之前为加工中',
  'it waited for quality before': '之前为待质检',
  'it had passed before': '之前为已合格、已上架或已验货',
  'its successor is not batched': '补做件未入批次',
  'nothing was done with it yet': '报废后还没有处理',
  'there is a box for its parcel': '包裹有格口，或有空闲格口',
  'a reason by hand, or its parcel changed': '手工须填写原因；系统：包裹已拆分、合并或取消',
  'its parcel is open here': '包裹只在本工位打开',
  'its parcel is not whole': '包裹尚未验齐',
  'its parcel was released': '包裹已放弃、拆分或合并，或 30 分钟没有扫描',
  'its box stands': '格口还在',
  'its box is gone': '格口已清空',
  'it was forced and never made': '标记为强制且没有制作过',
  'there is something to recover': '有可回收的',
  'the picture may be sold again': '图片可以再次销售',
  'the blank is usable, or its print was taken off': '坯件可用，或已去掉印刷',
  'the merchant asked for it': '商家要求退回',
  'it was done within 24 hours': '处理不超过 24 小时',
  'the stock entry is not used': '入库的货未被使用',
  'a reason is given': '填写原因',
  'one of its sides failed, with a code': '哪一面失败和原因代码',
  'what changed is said': '注明什么已变更',
  'a defect and who is responsible are given': '填写缺陷和责任方',
  'a level is given': '填写缺陷级别',
  'a storage place is given': '填写库位',
  'a waybill number or a slip is given': '填写运单号或自提单号',
};

/** docs/flows/piece.md. */
export const renderPieceFlow = (): string =>
  renderLifeCycle({
    title: FLOW_TITLES['piece']!,
    intro:
      '两个区域同时存在、各自移动。订单审核通过时生成生产件：需要打印的从「待出图」开始，不需要的从「待分配」开始；不合格的报废后由新编号的补做件代替。',
    file: 'contract/piece/life-cycle/piece.machine.ts',
    words: 'scripts/docs/flow-piece.ts',
    regions: PIECE_REGIONS,
    unlabelled: PIECE_UNLABELLED,
    regionTitles: { piece: '生产', recovery: '回收' },
    moves: PIECE_MOVES,
    beginnings: PIECE_BEGINNINGS,
    events: PIECE_EVENTS,
    effects: PIECE_EFFECTS,
    senders: SENDERS,
    conditions: CONDITIONS,
  });
