import type { StateOf } from '#contract/life-cycle/states.ts';

/** The regions of 包裹 in the order in which its log writes them (docs/spec/package-states.tsv). */
export const PACKAGE_REGIONS = {
  stage: {
    open: { code: 0, label: '待打包' },
    packed: { code: 20, label: '已打包' },
    weighed: { code: 30, label: '已称重' },
    handedOver: { code: 40, label: '已出库' },
    joined: { code: 80, label: '已合包' },
    void: { code: 90, label: '已作废' },
  },
  transit: {
    none: { code: 0, label: '' },
    waitCollect: { code: 10, label: '待揽收' },
    collected: { code: 20, label: '已揽收' },
    inTransit: { code: 30, label: '运输中' },
    delivering: { code: 40, label: '派送中' },
    waitPickup: { code: 45, label: '待取件' },
    exception: { code: 50, label: '运输异常' },
    signed: { code: 60, label: '已签收' },
    rejected: { code: 65, label: '拒收' },
    returning: { code: 70, label: '退回中' },
    returned: { code: 75, label: '已退回' },
    lost: { code: 80, label: '已丢失' },
  },
  fee: {
    none: { code: 0, label: '' },
    estimated: { code: 1, label: '预估' },
    charged: { code: 2, label: '已扣' },
    adjusted: { code: 3, label: '已调整' },
  },
  label: {
    none: { code: 0, label: '未打单' },
    printed: { code: 1, label: '已打单' },
    stale: { code: 2, label: '待重打' },
  },
  intercept: {
    none: { code: 0, label: '' },
    asked: { code: 1, label: '拦截中' },
    done: { code: 2, label: '已拦截' },
    failed: { code: 3, label: '拦截失败' },
  },
} as const;
export type PackageRegion = keyof typeof PACKAGE_REGIONS;
export type PackageState = StateOf<typeof PACKAGE_REGIONS>;

/** Words for states that no screen names. */
export const PACKAGE_UNLABELLED = { transit: '无', fee: '未计费', intercept: '未拦截' } as const;

type Begun = PackageState['stage'];
/** One that has just come into being. */
export const newPackageState = (state: Begun): PackageState => ({
  stage: state,
  transit: 'none',
  fee: 'none',
  label: 'none',
  intercept: 'none',
});
