import type { ConditionField } from '#contract/review-rule/review-condition.ts';
import type { Rule } from './judge.ts';

// What the orders' module needs of the rules. Nothing below imports that module: a move runs the rules, and rules move
// orders through whoever runs them.
export { reasonsOf } from './checks.ts';
export { lockUnderReview, readOrders, withdrawnOf } from './facts.sql.ts';
export { BUILT_IN, changes, judge, takenBy, type Outcome, type Rule, type UnderReview } from './judge.ts';
export { lastWords, writeRun, type Hit } from './runs.sql.ts';
export { loadRules } from './sql.ts';

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
