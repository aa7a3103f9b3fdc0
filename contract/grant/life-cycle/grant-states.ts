import type { StateOf } from '#contract/life-cycle/states.ts';

/** The regions of 面单分享 in the order in which its log writes them (docs/spec/grant-states.tsv). */
export const GRANT_REGIONS = {
  grant: {
    offered: { code: 0, label: '待确认' },
    active: { code: 10, label: '使用中' },
    paused: { code: 20, label: '已暂停' },
    usedUp: { code: 30, label: '额度用完' },
    ended: { code: 90, label: '已结束' },
  },
} as const;
export type GrantRegion = keyof typeof GRANT_REGIONS;
export type GrantState = StateOf<typeof GRANT_REGIONS>;

type Begun = GrantState['grant'];
/** One that has just come into being. */
export const newGrantState = (state: Begun): GrantState => ({
  grant: state,
});
