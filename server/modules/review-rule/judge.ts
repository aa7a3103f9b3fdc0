import { STATUS } from '#contract/order/life-cycle/order-states.ts';
import { isReasonCode, REASONS } from '#contract/order/order.ts';
import { sayLeaf } from '#contract/review-rule/condition-words.ts';
import type { ConditionLeaf, RuleCondition } from '#contract/review-rule/review-condition.ts';
import type { RuleActions } from '#contract/review-rule/review-rule.ts';
import { BUILT_IN, reasonsOf } from '#server/modules/order/service.ts';
import { evaluate, type ReviewFacts } from './evaluate.ts';

/** A rule as it runs. */
export interface Rule {
  id: number;
  name: string;
  condition: RuleCondition;
  actions: RuleActions;
  names: Names;
  timed: boolean;
}

/** What of a rule says which orders it takes, and whether others follow it. */
type Ruling = Pick<Rule, 'condition' | 'names'> & { actions: { stop?: boolean | undefined } };

/** Of the merchants and shops in a condition, by id. */
export interface Names {
  merchant: Readonly<Record<string, string>>;
  shop: Readonly<Record<string, string>>;
}

/** An order as the review finds it. */
export interface UnderReview extends ReviewFacts {
  orderNo: string;
  shopName: string;
  status: number;
  hold: number;
  reasons: readonly string[];
  factoryTags: readonly string[];
}

/** What one rule said of one order; the built-in checks have no id. */
export interface Verdict {
  ruleId: number | null;
  ruleName: string;
  why: readonly string[];
  did: string;
}

/** What shall become of one order: marks first, then one decision at most. */
export interface Outcome {
  order: UnderReview;
  tags: { rule: string; add: readonly string[] } | null;
  urgent: { rule: string } | null;
  pend: { rule: string; reasons: readonly string[] } | null;
  approve: { rule: string } | null;
  /** What stays open where nothing is decided; null: what stands. */
  recheck: readonly string[] | null;
  verdicts: readonly Verdict[];
  /** A rule whose answer changes with time took it. */
  timed: boolean;
}

export interface Judging {
  now: Date;
  /** Set where one rule runs by itself: what the others said stays. */
  alone?: boolean;
  /** Set where a person put the order back: rules may hold it, and none lets it through at once. */
  returned?: boolean;
  /** Reasons that a person checked on this order: they do not come back. */
  checkedReasons?: ReadonlySet<string>;
}

export interface Taken<R = Rule> {
  rule: R;
  why: readonly string[];
}

/** The rules that take the order, in the order in which they run, up to the first that says stop. */
export function takenBy<R extends Ruling>(rules: readonly R[], order: ReviewFacts, now: Date): Taken<R>[] {
  const taken: Taken<R>[] = [];
  for (const rule of rules) {
    const met = evaluate(rule.condition, order, now);
    if (!met) continue;
    taken.push({ rule, why: sayAll(met, rule.names) });
    if (rule.actions.stop) break;
  }
  return taken;
}

export const sayAll = (leaves: readonly ConditionLeaf[], names: Names): string[] => [
  ...new Set(
    leaves.map((leaf) =>
      sayLeaf(leaf, (id) => (leaf.field === 'merchant' ? names.merchant : names.shop)[id] ?? String(id)),
    ),
  ),
];

export function judge(order: UnderReview, rules: readonly Rule[], judging: Judging): Outcome {
  const { now, alone, returned, checkedReasons } = judging;
  const builtIn = reasonsOf(order);
  const taken = takenBy(rules, order, now);
  const pending = taken.filter(({ rule }) => rule.actions.pend);
  const own = new Set(rules.flatMap(({ actions }) => actions.pend?.reason ?? []));
  const kept = alone ? order.reasons.filter((reason) => !isReasonCode(reason) && !own.has(reason)) : [];
  const said = pending
    .map(({ rule }) => rule.actions.pend!.reason)
    .filter((reason) => !checkedReasons?.has(reason));
  const open = [...new Set([...builtIn, ...kept, ...said])];
  const waits = order.status === STATUS.waitReview.code;
  const pend = waits && open.length > 0;
  const approving = taken.find(({ rule }) => rule.actions.approve)?.rule;
  const refusal =
    open.length > 0 || !waits
      ? '订单有待处理原因'
      : order.hold !== 0
        ? '订单被锁定、挂起或退款拦截'
        : returned
          ? '订单由人放回审单，等人审核'
          : null;
  const approved = refusal === null ? approving : undefined;
  const tags = [...new Set(taken.flatMap(({ rule }) => rule.actions.tags ?? []))];
  const urging = taken.filter(({ rule }) => rule.actions.urgent);
  const verdicts = taken.map(({ rule, why }) => ({
    ruleId: rule.id,
    ruleName: rule.name,
    why,
    did: didOf(rule, waits, approved, refusal),
  }));
  const checked = {
    ruleId: null,
    ruleName: BUILT_IN,
    why: builtIn.map((code) => REASONS[code]),
    did: waits ? '转待处理' : '保持待处理',
  };
  const names = (some: readonly Taken[]) => some.map(({ rule }) => rule.name);
  return {
    order,
    tags: tags.some((tag) => !order.factoryTags.includes(tag))
      ? { rule: joined(names(taken.filter(({ rule }) => rule.actions.tags?.length))), add: tags }
      : null,
    urgent: urging.length > 0 && !order.urgent ? { rule: joined(names(urging)) } : null,
    pend: pend
      ? {
          rule: joined([...(builtIn.length > 0 ? [BUILT_IN] : []), ...names(pending)]) || BUILT_IN,
          reasons: open,
        }
      : null,
    approve: approved ? { rule: approved.name } : null,
    recheck: !pend && !approved && !sameSet(open, order.reasons) ? open : null,
    verdicts: builtIn.length > 0 ? [checked, ...verdicts] : verdicts,
    timed: taken.some(({ rule }) => rule.timed),
  };
}

/** In words; what a rule wanted and could not do is said too. */
function didOf({ id, actions }: Rule, waits: boolean, approved: Rule | undefined, refusal: string | null) {
  return [
    actions.tags?.length && `打标：${actions.tags.join('、')}`,
    actions.urgent && '加急',
    actions.pend && `${waits ? '转待处理' : '保持待处理'}：${actions.pend.reason}`,
    actions.approve &&
      (approved
        ? approved.id === id
          ? '自动审核通过'
          : `已由「${approved.name}」审核通过`
        : `没有自动审核：${refusal}`),
    actions.stop && '后面的规则不再运行',
  ]
    .filter(Boolean)
    .join('；');
}

const MOST_CHARACTERS = 100;

/** Names as one: as long as an event carries them. */
function joined(names: readonly string[]): string {
  const text = names.join('、');
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS - 1)}…` : text;
}

const sameSet = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((one) => b.includes(one));

/** Whether anything would be written to the order itself. */
export const changes = ({ tags, urgent, pend, approve, recheck }: Outcome): boolean =>
  [tags, urgent, pend, approve, recheck].some((part) => part !== null);
