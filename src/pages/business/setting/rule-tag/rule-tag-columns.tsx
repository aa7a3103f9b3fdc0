import { TAG_TRIGGERS, type RuleTag } from '#contract/rule-tag/rule-tag.ts';
import { TagChips } from '@/entities/order/index.ts';
import { actionWords, sayCondition, type Names } from '@/features/review-rules/index.ts';
import { columnsOf, TimeText, type Column, type RowAction } from '@/shared/ui/list/index.ts';

const c = columnsOf<RuleTag>();

/** What a rule does beside its tags, as one line. */
export const actionText = ({ actions: { remark, gift: given, urgent, stop }, gift }: RuleTag): string =>
  [
    ...actionWords({ urgent, stop }).map(({ text }) => text),
    ...(remark ? [`备注：${remark}`] : []),
    ...(given && gift
      ? [`赠品：${gift.name} × ${given.quantity}${gift.offered ? '' : '（已停用，不再送）'}`]
      : []),
  ].join('；');

export const tagColumns = (names: Names): Column<RuleTag>[] => [
  c.count('priority', '顺序', 56),
  c.text('name', '规则名称', 120),
  { name: 'tags', title: '标签', width: 100, cell: ({ actions }) => <TagChips tags={actions.tags ?? []} /> },
  c.text('condition', '条件', 170, ({ condition }) => sayCondition(condition, names)),
  c.text('actions', '动作', 150, actionText),
  c.text('triggers', '触发', 104, ({ triggers }) => triggers.map((one) => TAG_TRIGGERS[one]).join('、')),
  c.text('enabled', '状态', 56, ({ enabled }) => (enabled ? '启用' : '停用')),
  c.count('hits', '命中 7 天', 80),
  c.time('lastHitAt', '最近命中', 86),
  {
    name: 'updated',
    title: '更新',
    width: 100,
    cell: ({ updatedBy, updatedAt }) => (
      <>
        <TimeText at={updatedAt} /> <span className="list-quiet">{updatedBy}</span>
      </>
    ),
  },
];

/** What else is done with a rule. */
export interface TagActs {
  onToggle: (rule: RuleTag) => void;
  onRun: (rule: RuleTag) => void;
}

export const tagActions = (rule: RuleTag, { onToggle, onRun }: TagActs): RowAction[] => [
  { text: rule.enabled ? '停用' : '启用', act: () => onToggle(rule) },
  {
    text: '运行',
    title: rule.enabled ? '对现有的未推送订单运行' : '已停用，请先启用再运行。',
    disabled: !rule.enabled,
    act: () => onRun(rule),
  },
];
