import type { StateOf } from '#contract/life-cycle/states.ts';

/** The regions of 对账单 in the order in which its log writes them (docs/spec/grant-statement-states.tsv). */
export const GRANT_STATEMENT_REGIONS = {
  grantStatement: {
    open: { code: 0, label: '未出账' },
    sent: { code: 10, label: '待确认' },
    disputed: { code: 20, label: '有异议' },
    agreed: { code: 30, label: '已确认' },
    paid: { code: 40, label: '已结清' },
  },
} as const;
export type GrantStatementRegion = keyof typeof GRANT_STATEMENT_REGIONS;
export type GrantStatementState = StateOf<typeof GRANT_STATEMENT_REGIONS>;

type Begun = GrantStatementState['grantStatement'];
/** One that has just come into being. */
export const newGrantStatementState = (state: Begun): GrantStatementState => ({
  grantStatement: state,
});
