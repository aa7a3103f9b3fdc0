import { z } from 'zod';
import { paramsOf, text, type ParamsOf } from '#contract/life-cycle/event-fields.ts';
import type { HandWords } from '#contract/life-cycle/by-hand.ts';
import type { WorkOrderRegion } from './work-order-states.ts';

/** Who sends an event of 工单. */
export const WORK_ORDER_ACTORS = { factory: '工厂', system: '系统' } as const;
export type WorkOrderActor = keyof typeof WORK_ORDER_ACTORS;

interface EventEntry extends HandWords {
  /** `flag`: it moves no region. */
  region: WorkOrderRegion | 'flag';
  /** Everyone who may send it in some state; the chart says in which. */
  who: readonly WorkOrderActor[];
}

const edit = { factory: 'factory:batch:edit' } as const;
const work = { factory: 'factory:station' } as const;
const skip = { factory: 'factory:piece:skip' } as const;

/** Every event of docs/spec/work-order-moves.tsv, by its name there. */
export const WORK_ORDER_EVENTS = {
  'workOrder.made': { label: '生成工单', region: 'workOrder', who: ['system'] },
  'workOrder.assigned': { label: '派工', region: 'workOrder', who: ['factory'], permission: edit },
  'workOrder.plan.changed': { label: '计划变更', region: 'workOrder', who: ['system'] },
  'workOrder.started': { label: '开工', region: 'workOrder', who: ['factory', 'system'], permission: edit },
  'workOrder.reported': { label: '报数', region: 'workOrder', who: ['factory'], permission: work },
  'workOrder.report.undone': { label: '撤销报数', region: 'workOrder', who: ['factory'], permission: work },
  'workOrder.paused': { label: '暂停', region: 'workOrder', who: ['factory'], permission: edit },
  'workOrder.resumed': { label: '继续', region: 'workOrder', who: ['factory'], permission: edit },
  'workOrder.done': { label: '完工', region: 'workOrder', who: ['system'] },
  'workOrder.closed': { label: '手动完工', region: 'workOrder', who: ['factory'], permission: skip },
  'workOrder.reopened': { label: '重开', region: 'workOrder', who: ['system'] },
  'workOrder.cancelled': { label: '取消', region: 'workOrder', who: ['system'] },
} as const satisfies Record<string, EventEntry>;

export type WorkOrderEventType = keyof typeof WORK_ORDER_EVENTS;

export const MOST_OPERATORS = 10;
/** As many as a batch has pieces at most. */
const quantity = (name: string) =>
  z.int(`${name}请填写整数`).min(0, `${name}不能小于 0`).max(10_000, `${name}最多 10,000`);

/** What events carry; one that is not named here carries nothing. */
/** Why one stands still, or ends before it is done. */
export const WorkOrderReason = text(500, '请填写原因');

const PARAMS = {
  /** A team, or people, or nobody any more. */
  'workOrder.assigned': z.strictObject({
    teamId: z.int().positive().nullable(),
    userIds: z.array(z.int().positive()).max(MOST_OPERATORS, `最多 ${MOST_OPERATORS} 人`),
  }),
  'workOrder.plan.changed': z.strictObject({ planned: z.int() }),
  'workOrder.reported': z
    .strictObject({
      good: quantity('合格数'),
      scrap: quantity('报废数'),
      /** By its name; a must where there is scrap. */
      defect: z.string().trim().max(64).optional(),
    })
    .refine(({ good, scrap }) => good + scrap > 0, '请填写合格数或报废数'),
  'workOrder.report.undone': z.strictObject({ reportId: z.int().positive() }),
  'workOrder.paused': z.strictObject({ reason: WorkOrderReason }),
  'workOrder.closed': z.strictObject({ reason: WorkOrderReason }),
} as const satisfies Partial<Record<WorkOrderEventType, z.ZodType>>;
const EVENT_TYPES = Object.keys(WORK_ORDER_EVENTS) as WorkOrderEventType[];
const params = paramsOf(EVENT_TYPES, PARAMS);
type Params<T extends WorkOrderEventType> = z.output<ParamsOf<WorkOrderEventType, typeof PARAMS>[T]>;

export type WorkOrderEvent = {
  [T in WorkOrderEventType]: { type: T; by: WorkOrderActor } & Params<T>;
}[WorkOrderEventType];

/** An event with what it carries. @throws ZodError where that is not fit */
export const readWorkOrderEvent = (
  type: WorkOrderEventType,
  by: WorkOrderActor,
  given: unknown,
): WorkOrderEvent => ({ ...params[type].parse(given), type, by }) as WorkOrderEvent;
