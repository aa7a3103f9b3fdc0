import type { StateOf } from '#contract/life-cycle/states.ts';

/** The regions of SKU in the order in which its log writes them (docs/spec/sku-states.tsv). */
export const SKU_REGIONS = {
  status: {
    active: { code: 0, label: '启用' },
    stopped: { code: 1, label: '停用' },
    draft: { code: 2, label: '待完善' },
    retired: { code: 3, label: '已淘汰' },
  },
  spec: {
    missing: { code: 5, label: '缺规格' },
    holeMissing: { code: 8, label: '缺孔位图' },
    ready: { code: 10, label: '规格齐全' },
    notNeeded: { code: 0, label: '' },
  },
} as const;
export type SkuRegion = keyof typeof SKU_REGIONS;
export type SkuState = StateOf<typeof SKU_REGIONS>;

/** Words for states that no screen names. */
export const SKU_UNLABELLED = { spec: '无' } as const;

type Begun = SkuState['status'];
/** One that has just come into being: whether its print spec stands is found at once. */
export const newSkuState = (state: Begun): SkuState => ({
  status: state,
  spec: 'missing',
});
