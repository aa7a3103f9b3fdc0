import type { StateOf } from '#contract/life-cycle/states.ts';

/** The regions of 批次 in the order in which its log writes them (docs/spec/batch-states.tsv). */
export const BATCH_REGIONS = {
  batch: {
    open: { code: 0, label: '编辑中' },
    released: { code: 10, label: '已下发' },
    running: { code: 20, label: '生产中' },
    done: { code: 30, label: '已完成' },
    cancelled: { code: 90, label: '已取消' },
  },
} as const;
export type BatchRegion = keyof typeof BATCH_REGIONS;
export type BatchState = StateOf<typeof BATCH_REGIONS>;

type Begun = BatchState['batch'];
/** One that has just come into being. */
export const newBatchState = (state: Begun): BatchState => ({
  batch: state,
});
