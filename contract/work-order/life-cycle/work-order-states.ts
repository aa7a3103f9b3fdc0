import type { StateOf } from '#contract/life-cycle/states.ts';

/** The regions of 工单 in the order in which its log writes them (docs/spec/work-order-states.tsv). */
export const WORK_ORDER_REGIONS = {
  workOrder: {
    waiting: { code: 0, label: '待开工' },
    running: { code: 10, label: '进行中' },
    paused: { code: 20, label: '已暂停' },
    done: { code: 30, label: '已完工' },
    cancelled: { code: 90, label: '已取消' },
  },
} as const;
export type WorkOrderRegion = keyof typeof WORK_ORDER_REGIONS;
export type WorkOrderState = StateOf<typeof WORK_ORDER_REGIONS>;

type Begun = WorkOrderState['workOrder'];
/** One that has just come into being. */
export const newWorkOrderState = (state: Begun): WorkOrderState => ({
  workOrder: state,
});
