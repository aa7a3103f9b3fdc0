import type { StateOf } from '#contract/life-cycle/states.ts';

/** The regions of 问题件 in the order in which its log writes them (docs/spec/problem-states.tsv). */
export const PROBLEM_REGIONS = {
  problem: {
    open: { code: 0, label: '待处理' },
    waitMerchant: { code: 10, label: '待商家回复' },
    waitCarrier: { code: 20, label: '待快递回复' },
    solved: { code: 80, label: '已解决' },
    closed: { code: 90, label: '已关闭' },
  },
  compensation: {
    none: { code: 0, label: '' },
    asked: { code: 1, label: '理赔中' },
    agreed: { code: 2, label: '已同意' },
    refused: { code: 3, label: '已拒赔' },
    paid: { code: 4, label: '已赔付' },
  },
} as const;
export type ProblemRegion = keyof typeof PROBLEM_REGIONS;
export type ProblemState = StateOf<typeof PROBLEM_REGIONS>;

/** Words for states that no screen names. */
export const PROBLEM_UNLABELLED = { compensation: '无' } as const;

type Begun = ProblemState['problem'];
/** One that has just come into being. */
export const newProblemState = (state: Begun): ProblemState => ({
  problem: state,
  compensation: 'none',
});
