import { Switch } from '@blueprintjs/core';
import { ArrowDown, ArrowUp } from '@blueprintjs/icons';
import type { ReviewRule } from '#contract/review-rule/review-rule.ts';
import { actionWords, sayCondition, type Names, type RuleEdit } from '@/features/review-rules/index.ts';
import { TimeText, WordTag, type Column, columnsOf } from '@/shared/ui/list/index.ts';
import type { Step } from './rule-order.ts';

const c = columnsOf<ReviewRule>();

/** What may be done with a rule, and which of them runs last. */
export interface RuleActs {
  last: number | undefined;
  onMove: (rule: ReviewRule, step: Step) => void;
  onToggle: (rule: ReviewRule) => void;
  onEdit: (edit: RuleEdit) => void;
  onDelete: (rule: ReviewRule) => void;
}

export const pendingRuleColumns = (names: Names, acts: RuleActs | undefined): Column<ReviewRule>[] => [
  c.count('priority', '顺序', 56),
  c.text('name', '规则名称', 140),
  c.text('condition', '条件', 206, ({ condition }) => sayCondition(condition, names)),
  { name: 'actions', title: '动作', width: 164, cell: (rule) => <Actions rule={rule} /> },
  {
    name: 'enabled',
    title: '启用',
    width: 60,
    cell: (rule) => (
      <Switch
        className="rule-switch"
        aria-label={`启用 ${rule.name}`}
        checked={rule.enabled}
        disabled={!acts}
        onChange={() => acts?.onToggle(rule)}
      />
    ),
  },
  c.count('hits', '近 30 天命中', 104),
  c.time('lastHitAt', '最近命中', 96),
  {
    name: 'updated',
    title: '更新',
    width: 130,
    cell: ({ updatedBy, updatedAt }) => (
      <>
        <TimeText at={updatedAt} /> <span className="list-quiet">{updatedBy}</span>
      </>
    ),
  },
  ...(acts ? [doing(acts)] : []),
];

const Actions = ({ rule: { actions } }: { rule: ReviewRule }) => {
  const words = actionWords(actions);
  return (
    <span className="rule-tags" title={words.map(({ text, title }) => title ?? text).join('；')}>
      {words.map(({ text, intent }) => (
        <WordTag key={text} intent={intent}>
          {text}
        </WordTag>
      ))}
    </span>
  );
};

const doing = ({ last, onMove, onEdit, onDelete }: RuleActs): Column<ReviewRule> =>
  c.actions(198, (rule) => [
    {
      icon: <ArrowUp />,
      'aria-label': `上移 ${rule.name}`,
      title: '上移（Alt+↑）',
      disabled: rule.priority === 1,
      act: () => onMove(rule, 'up'),
    },
    {
      icon: <ArrowDown />,
      'aria-label': `下移 ${rule.name}`,
      title: '下移（Alt+↓）',
      disabled: rule.id === last,
      act: () => onMove(rule, 'down'),
    },
    { text: '修改', act: () => onEdit({ kind: 'change', rule }) },
    { text: '复制', act: () => onEdit({ kind: 'copy', rule }) },
    { intent: 'danger', text: '删除', act: () => onDelete(rule) },
  ]);
