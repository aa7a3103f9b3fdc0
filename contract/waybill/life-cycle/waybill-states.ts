import type { StateOf } from '#contract/life-cycle/states.ts';

/** The regions of 面单 in the order in which its log writes them (docs/spec/waybill-states.tsv). */
export const WAYBILL_REGIONS = {
  waybill: {
    got: { code: 20, label: '已取号' },
    cancelling: { code: 40, label: '回收中' },
    used: { code: 80, label: '已使用' },
    cancelled: { code: 90, label: '已回收' },
  },
} as const;
export type WaybillRegion = keyof typeof WAYBILL_REGIONS;
export type WaybillState = StateOf<typeof WAYBILL_REGIONS>;

type Begun = WaybillState['waybill'];
/** One that has just come into being. */
export const newWaybillState = (state: Begun): WaybillState => ({
  waybill: state,
});
