import type { StateOf } from '#contract/life-cycle/states.ts';

/** The regions of 打印任务 in the order in which its log writes them (docs/spec/print-job-states.tsv). */
export const PRINT_JOB_REGIONS = {
  printJob: {
    queued: { code: 0, label: '排队中' },
    leased: { code: 10, label: '已领取' },
    sending: { code: 20, label: '发送中' },
    sent: { code: 30, label: '已送达' },
    held: { code: 35, label: '打印机待处理' },
    printed: { code: 40, label: '已打印' },
    failed: { code: 50, label: '失败' },
    unknown: { code: 55, label: '结果未知' },
    cancelled: { code: 90, label: '已取消' },
    expired: { code: 95, label: '已过期' },
  },
} as const;
export type PrintJobRegion = keyof typeof PRINT_JOB_REGIONS;
export type PrintJobState = StateOf<typeof PRINT_JOB_REGIONS>;

type Begun = PrintJobState['printJob'];
/** One that has just come into being. */
export const newPrintJobState = (state: Begun): PrintJobState => ({
  printJob: state,
});
