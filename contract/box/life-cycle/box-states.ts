import type { StateOf } from '#contract/life-cycle/states.ts';

/** The regions of 格口 in the order in which its log writes them (docs/spec/box-states.tsv). */
export const BOX_REGIONS = {
  box: {
    free: { code: 0, label: '空闲' },
    taken: { code: 10, label: '占用' },
    complete: { code: 20, label: '已齐' },
    blocked: { code: 30, label: '拦截' },
    closed: { code: 90, label: '停用' },
  },
} as const;
export type BoxRegion = keyof typeof BOX_REGIONS;
export type BoxState = StateOf<typeof BOX_REGIONS>;

type Begun = BoxState['box'];
/** One that has just come into being. */
export const newBoxState = (state: Begun): BoxState => ({
  box: state,
});
