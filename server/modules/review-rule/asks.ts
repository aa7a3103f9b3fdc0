import type { ConditionField } from '#contract/review-rule/review-condition.ts';
import type { Rule } from './judge.ts';

/** Every field that some condition of the rules asks for. */
export const asksOf = (rules: readonly Pick<Rule, 'condition'>[]): Set<ConditionField> =>
  new Set(
    rules.flatMap(({ condition }) =>
      condition.groups.flatMap(({ leaves }) => leaves.map(({ field }) => field)),
    ),
  );

/** The same, with what the built-in checks ask beside the order's own columns. */
export const asksToJudge = (rules: readonly Pick<Rule, 'condition'>[]): Set<ConditionField> =>
  asksOf(rules).add('pictureMissing');
