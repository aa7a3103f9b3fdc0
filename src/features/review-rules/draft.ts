import type { ConditionField, ConditionLeaf, RuleCondition } from '#contract/review-rule/review-condition.ts';
import type { ReviewRule, RuleForm } from '#contract/review-rule/review-rule.ts';

export type Join = RuleCondition['join'];

/** A leaf as it is edited: what is not filled in yet is NaN, an empty text or an empty list, which no schema takes. */
export interface DraftLeaf {
  key: number;
  leaf: ConditionLeaf;
}
export interface DraftGroup {
  key: number;
  join: Join;
  leaves: DraftLeaf[];
}

/** What a rule asks for, as its form has it. */
export interface ConditionDraft {
  join: Join;
  groups: DraftGroup[];
}

/** A rule as its form has it. */
export interface RuleDraft extends ConditionDraft {
  name: string;
  enabled: boolean;
  /** One of the two decisions, or none. */
  decision: 'pend' | 'approve' | 'none';
  reason: string;
  tags: string[];
  urgent: boolean;
  stop: boolean;
}

/** Only to tell rows apart while they are edited: also from those of a draft that was kept over a reload. */
let lastKey = Math.floor(performance.timeOrigin);
const keyed = (leaf: ConditionLeaf): DraftLeaf => ({ key: ++lastKey, leaf });
const group = (join: Join, leaves: readonly ConditionLeaf[]): DraftGroup => ({
  key: ++lastKey,
  join,
  leaves: leaves.map(keyed),
});

const NOT_YET = Number.NaN;

/** Every field with nothing filled in; `currency` is what the factory's orders are paid in. */
export function blankLeaf(field: ConditionField, currency = 'CNY'): ConditionLeaf {
  switch (field) {
    case 'amount':
      return { field, op: 'atLeast', cents: NOT_YET, currency };
    case 'pieces':
      return { field, op: 'atLeast', count: NOT_YET };
    case 'code':
    case 'country':
    case 'words':
    case 'material':
    case 'model':
    case 'color':
      return { field, op: 'anyOf', values: [] };
    case 'merchant':
    case 'shop':
      return { field, op: 'anyOf', ids: [] };
    case 'platform':
      return { field, op: 'anyOf', values: [] };
    case 'pictureSmall':
      return { field, dpi: 150 };
    case 'paidFor':
      return { field, op: 'atLeast', minutes: NOT_YET };
    case 'timeOfDay':
      return { field, from: '18:00', to: '09:00' };
    case 'buyerRemark':
    case 'merchantRemark':
    case 'addressUnfit':
    case 'phoneUnfit':
    case 'pictureMissing':
    case 'mergePossible':
    case 'urgent':
    case 'deviceBusy':
      return { field, is: true };
  }
}

export const emptyDraft = (): RuleDraft => ({
  name: '',
  enabled: true,
  join: 'all',
  groups: [group('all', [blankLeaf('amount')])],
  decision: 'pend',
  reason: '',
  tags: [],
  urgent: false,
  stop: false,
});

/** The condition's groups as they are edited. */
export const groupsOf = ({ groups }: RuleCondition): DraftGroup[] =>
  groups.map(({ join, leaves }) => group(join, leaves));

export const draftOf = ({
  name,
  enabled,
  condition,
  actions,
}: Pick<ReviewRule, 'name' | 'enabled' | 'condition' | 'actions'>): RuleDraft => ({
  name,
  enabled,
  join: condition.join,
  groups: groupsOf(condition),
  decision: actions.pend ? 'pend' : actions.approve ? 'approve' : 'none',
  reason: actions.pend?.reason ?? '',
  tags: actions.tags ?? [],
  urgent: actions.urgent ?? false,
  stop: actions.stop ?? false,
});

/** As the call takes it, whether it would be accepted or not. */
export const formOf = (draft: RuleDraft): RuleForm => ({
  name: draft.name,
  enabled: draft.enabled,
  condition: conditionOf(draft),
  actions: {
    ...(draft.decision === 'pend' && { pend: { reason: draft.reason } }),
    ...(draft.decision === 'approve' && { approve: true }),
    ...(draft.tags.length > 0 && { tags: draft.tags }),
    ...(draft.urgent && { urgent: true }),
    ...(draft.stop && { stop: true }),
  },
});

export const conditionOf = ({ join, groups }: ConditionDraft): RuleCondition => ({
  join,
  groups: groups.map(({ join: inner, leaves }) => ({ join: inner, leaves: leaves.map(({ leaf }) => leaf) })),
});

/** Whether closing would lose something. */
export const differs = (a: RuleDraft, b: RuleDraft): boolean =>
  JSON.stringify(formOf(a)) !== JSON.stringify(formOf(b));

export const addGroup = (groups: readonly DraftGroup[], leaf: ConditionLeaf): DraftGroup[] => [
  ...groups,
  group('all', [leaf]),
];

export const changeGroup = (
  groups: readonly DraftGroup[],
  key: number,
  change: (group: DraftGroup) => DraftGroup,
): DraftGroup[] => groups.map((one) => (one.key === key ? change(one) : one));

export const addLeaf = (to: DraftGroup, leaf: ConditionLeaf): DraftGroup => ({
  ...to,
  leaves: [...to.leaves, keyed(leaf)],
});

export const putLeaf = (into: DraftGroup, key: number, leaf: ConditionLeaf): DraftGroup => ({
  ...into,
  leaves: into.leaves.map((one) => (one.key === key ? { key, leaf } : one)),
});

/** A group without leaves goes with its last one. */
export const removeLeaf = (groups: readonly DraftGroup[], key: number): DraftGroup[] =>
  groups
    .map((one) => ({ ...one, leaves: one.leaves.filter((leaf) => leaf.key !== key) }))
    .filter(({ leaves }) => leaves.length > 0);
