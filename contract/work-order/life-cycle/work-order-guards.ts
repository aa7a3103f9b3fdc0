import { isFilled, sentences, type Guard } from '#contract/life-cycle/guards.ts';
import type { WorkOrderActor } from './work-order-events.ts';
import type { WorkOrderFacts } from './work-order-facts.ts';
import type { WORK_ORDER_REGIONS } from './work-order-states.ts';

/** What some event carries and some guard reads. */
interface Given {
  by: WorkOrderActor;
  reason?: string;
  good?: number;
  scrap?: number;
  defect?: string;
}

type WorkOrderGuard = Guard<typeof WORK_ORDER_REGIONS, WorkOrderFacts, Given>;
const { sentBy, fact, given } = sentences<WorkOrderFacts, Given>();
const STALE = '工单有变化，请刷新后核对。';

/** The sentences of the chart, each with its predicate and with what a user reads where it does not hold. */
export const WORK_ORDER_GUARDS = {
  'the system sends it': sentBy(['system'], '这一步由系统自动完成，请等待系统处理。'),
  'the factory sends it': sentBy(['factory'], '这一步由工厂操作，请联系工厂处理。'),

  'its batch is released': fact((f) => f.batchReleased, '批次还没有下发，请先下发批次。'),
  'who is to do it may do its step': fact((f) => f.mayDo, '所选的班组或人员不做这道工序，请重新选择。'),
  'its plan moved': fact((f) => f.planMoved, STALE),
  'something of it was done': fact((f) => f.begun, STALE),
  'its step is counted': fact((f) => f.counted, '这道工序逐件扫描，不用报数，请到工位扫描。'),
  'no more than what is left': given(
    (f, e) => (e.good ?? 0) + (e.scrap ?? 0) <= f.left,
    '报数超过工单剩余的数量，请核对后重新填写。',
  ),
  'scrap has a defect': given((_, e) => (e.scrap ?? 0) === 0 || isFilled(e.defect), '有报废时请选择缺陷。'),
  'the report is his own and new, or he may': fact(
    (f) => f.ownReport || f.ownPermission,
    '只能在 60 秒内撤销自己的报数，其他报数请由有权限的人撤销。',
  ),
  'no wage period is locked': fact((f) => f.wageOpen, '报数所在的计件周期已锁定，不能撤销。'),
  'nothing is left or its batch is done': fact((f) => f.over, '工单还有没做完的件，请先做完。'),
  'he has the permission for it': fact((f) => f.ownPermission, '你没有手动完工的权限，请联系管理员。'),
  'a piece needs it again': fact((f) => f.again, STALE),
  'its batch is gone': fact((f) => f.batchGone, STALE),
  'a reason is given': given((_, e) => isFilled(e.reason), '请填写原因后再提交。'),
} as const satisfies Record<string, WorkOrderGuard>;

export type WorkOrderGuardName = keyof typeof WORK_ORDER_GUARDS;
