import type { StateOf } from '#contract/life-cycle/states.ts';

/** The regions of 账单 in the order in which its log writes them (docs/spec/bill-states.tsv). */
export const BILL_REGIONS = {
  bill: {
    imported: { code: 0, label: '待核对' },
    matched: { code: 10, label: '一致' },
    differs: { code: 20, label: '有差异' },
    unfound: { code: 25, label: '无包裹' },
    repeated: { code: 26, label: '重复' },
    disputed: { code: 30, label: '申诉中' },
    accepted: { code: 40, label: '已认账' },
    refused: { code: 50, label: '已拒付' },
    settled: { code: 80, label: '已结算' },
  },
} as const;
export type BillRegion = keyof typeof BILL_REGIONS;
export type BillState = StateOf<typeof BILL_REGIONS>;

type Begun = BillState['bill'];
/** One that has just come into being. */
export const newBillState = (state: Begun): BillState => ({
  bill: state,
});
