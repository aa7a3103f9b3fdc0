import type { ConditionField } from '#contract/review-rule/review-condition.ts';
import { RuleForm } from '#contract/review-rule/review-rule.ts';
import { formOf, type DraftGroup, type RuleDraft } from './draft.ts';

/** What is missing where a leaf is not filled in: a schema's own sentence says less. */
const LEAF_ERRORS: Partial<Record<ConditionField, string>> = {
  amount: '请填写金额，最多两位小数',
  pieces: '请填写 0 至 100000 的整数',
  code: '请至少填写一个编码，最多 200 个',
  words: '请至少填写一个词，最多 50 个',
  country: '请选择国家/地区',
  merchant: '请选择商家',
  shop: '请选择店铺',
  platform: '请选择平台',
  material: '请选择材质',
  model: '请选择型号',
  color: '请选择颜色',
  pictureSmall: '请填写 30 至 1200 的整数',
  paidFor: '请填写时长，最长 365 天',
  timeOfDay: '请填写开始和结束时间，如 09:00',
};
const TAG_ERROR = '最多 5 个标签，每个最多 20 个字';

export interface ConditionErrors {
  condition?: string;
  /** By the leaf's key. */
  leaves: Readonly<Record<number, string>>;
}

export interface DraftErrors extends ConditionErrors {
  name?: string;
  reason?: string;
  tags?: string;
  actions?: string;
}

/** Everything that keeps the rule from being saved, where it stands. */
export function errorsOf(draft: RuleDraft): DraftErrors {
  const issues = RuleForm.safeParse(formOf(draft)).error?.issues ?? [];
  const errors: DraftErrors = conditionErrors(draft.groups, issues);
  for (const { path, message } of issues) {
    const [part, second] = path;
    if (part === 'name') errors.name ??= message;
    else if (part === 'condition') continue;
    else if (second === 'pend') errors.reason ??= message;
    else if (second === 'tags') errors.tags ??= TAG_ERROR;
    else errors.actions ??= message;
  }
  return errors;
}

type Issues = readonly { path: readonly PropertyKey[]; message: string }[];

/** What of them is about the condition, where it stands. */
export function conditionErrors(groups: readonly DraftGroup[], issues: Issues): ConditionErrors {
  const leaves: Record<number, string> = {};
  const errors: ConditionErrors = { leaves };
  for (const { path, message } of issues) {
    const [part, second, groupAt, , leafAt] = path;
    if (part !== 'condition') continue;
    const found = groups[Number(groupAt)]?.leaves[Number(leafAt)];
    if (found) leaves[found.key] ??= LEAF_ERRORS[found.leaf.field] ?? message;
    else
      errors.condition ??= second === 'groups' ? '请至少添加一个条件，最多 10 组，每组最多 20 个' : message;
  }
  return errors;
}

export const countOf = ({ leaves, ...fields }: DraftErrors): number =>
  Object.keys(fields).length + Object.keys(leaves).length;
