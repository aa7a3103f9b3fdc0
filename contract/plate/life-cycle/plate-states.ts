import type { StateOf } from '#contract/life-cycle/states.ts';

/** The regions of 拼版 in the order in which its log writes them (docs/spec/plate-states.tsv). */
export const PLATE_REGIONS = {
  plate: {
    draft: { code: 0, label: '编辑中' },
    rendering: { code: 10, label: '出图中' },
    renderFailed: { code: 15, label: '出图失败' },
    ready: { code: 20, label: '待打印' },
    sending: { code: 25, label: '下发中' },
    sendFailed: { code: 27, label: '下发失败' },
    sent: { code: 30, label: '已下发' },
    printed: { code: 40, label: '已打印' },
    cancelled: { code: 90, label: '已作废' },
  },
} as const;
export type PlateRegion = keyof typeof PLATE_REGIONS;
export type PlateState = StateOf<typeof PLATE_REGIONS>;

type Begun = PlateState['plate'];
/** One that has just come into being. */
export const newPlateState = (state: Begun): PlateState => ({
  plate: state,
});
