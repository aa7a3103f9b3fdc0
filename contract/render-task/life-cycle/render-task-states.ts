import type { StateOf } from '#contract/life-cycle/states.ts';

/** The regions of 出图 in the order in which its log writes them (docs/spec/render-task-states.tsv). */
export const RENDER_TASK_REGIONS = {
  status: {
    waiting: { code: 0, label: '等待' },
    rendering: { code: 10, label: '出图中' },
    done: { code: 20, label: '已出图' },
    failed: { code: 30, label: '失败' },
    cancelled: { code: 40, label: '已取消' },
    outdated: { code: 50, label: '已过期' },
  },
} as const;
export type RenderTaskRegion = keyof typeof RENDER_TASK_REGIONS;
export type RenderTaskState = StateOf<typeof RENDER_TASK_REGIONS>;

type Begun = RenderTaskState['status'];
/** One that has just come into being. */
export const newRenderTaskState = (state: Begun): RenderTaskState => ({
  status: state,
});
