import { sayLeaf } from '#contract/review-rule/condition-words.ts';
import type { ConditionLeaf, RuleCondition } from '#contract/review-rule/review-condition.ts';
import type { RuleActions } from '#contract/review-rule/review-rule.ts';

export const JOIN_WORDS = { all: '且', any: '或' } as const;

/** Names of what conditions hold ids of. */
export interface Names {
  merchant: (id: number) => string;
  shop: (id: number) => string;
}

const leafText = (leaf: ConditionLeaf, names: Names): string =>
  sayLeaf(leaf, leaf.field === 'shop' ? names.shop : names.merchant);

/** The whole condition as one sentence; a group of several stands in brackets where there are others. */
export function sayCondition({ join, groups }: RuleCondition, names: Names): string {
  const parts = groups.map((group) => {
    const text = group.leaves.map((leaf) => leafText(leaf, names)).join(` ${JOIN_WORDS[group.join]} `);
    return groups.length > 1 && group.leaves.length > 1 ? `（${text}）` : text;
  });
  return parts.join(` ${JOIN_WORDS[join]} `);
}

export interface ActionWord {
  text: string;
  intent: 'warning' | 'success' | 'danger' | 'primary' | 'none';
  /** Whole, where the tag is short. */
  title?: string;
}

/** What a rule does, in the order in which it does it. */
export const actionWords = ({ pend, approve, tags = [], urgent, stop }: RuleActions): ActionWord[] => [
  ...(pend ? [{ text: '转待处理', intent: 'warning', title: `转待处理：${pend.reason}` } as const] : []),
  ...(approve ? [{ text: '自动审核', intent: 'success' } as const] : []),
  ...tags.map((tag): ActionWord => ({ text: `标签：${tag}`, intent: 'primary' })),
  ...(urgent ? [{ text: '加急', intent: 'danger' } as const] : []),
  ...(stop ? [{ text: '到此为止', intent: 'none' } as const] : []),
];
