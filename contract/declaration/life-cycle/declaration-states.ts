import type { StateOf } from '#contract/life-cycle/states.ts';

/** The regions of 报关单 in the order in which its log writes them (docs/spec/declaration-states.tsv). */
export const DECLARATION_REGIONS = {
  declaration: {
    draft: { code: 0, label: '待补充' },
    ready: { code: 10, label: '待申报' },
    accepted: { code: 30, label: '已申报' },
    cancelled: { code: 90, label: '已撤销' },
  },
} as const;
export type DeclarationRegion = keyof typeof DECLARATION_REGIONS;
export type DeclarationState = StateOf<typeof DECLARATION_REGIONS>;

type Begun = DeclarationState['declaration'];
/** One that has just come into being. */
export const newDeclarationState = (state: Begun): DeclarationState => ({
  declaration: state,
});
