import { Button, Switch } from '@blueprintjs/core';
import { ArrowDown, ArrowUp } from '@blueprintjs/icons';
import type { ReviewRule } from '#contract/review-rule/review-rule.ts';
import { actionWords, sayCondition, type Names, type RuleEdit } from '@/features/review-rules/index.ts';
import { TimeText, WordTag, type Column } from '@/shared/ui/list/index.ts';
import type { Step } from './rule-order.ts';

/** What may be done with a rule, and which of them runs last. */
export interface RuleActs {
  last: number | undefined;
  onMove: (rule: ReviewRule, step: Step) => void;
  onToggle: (rule: ReviewRule) => void;
  onEdit: (edit: RuleEdit) => void;
  onDelete: (rule: ReviewRule) => void;
}

export const pendingRuleColumns = (names: Names, acts: RuleActs | undefined): Column<ReviewRule>[] => [
  {
    name: 'priority',
    title: '顺序',
    width: 56,
    align: 'right',
    cell: ({ priority }) => <span className="tabular">{priority}</span>,
  },
  { name: 'name', title: '规则名称', width: 140, cell: ({ name }) => <span title={name}>{name}</span> },
  {
    name: 'condition',
    title: '条件',
    width: 206,
    cell: ({ condition }) => {
      const text = sayCondition(condition, names);
      return <span title={text}>{text}</span>;
    },
  },
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
  {
    name: 'hits',
    title: '近 30 天命中',
    width: 104,
    align: 'right',
    cell: ({ hits }) => <span className="tabular">{hits.toLocaleString('zh-CN')}</span>,
  },
  {
    name: 'lastHitAt',
    title: '最近命中',
    width: 96,
    cell: ({ lastHitAt }) => <TimeText at={lastHitAt} />,
  },
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

const doing = ({ last, onMove, onEdit, onDelete }: RuleActs): Column<ReviewRule> => ({
  name: 'do',
  title: '操作',
  width: 198,
  cell: (rule) => (
    <>
      <Button
        variant="minimal"
        size="small"
        icon={<ArrowUp />}
        aria-label={`上移 ${rule.name}`}
        title="上移（Alt+↑）"
        disabled={rule.priority === 1}
        onClick={() => onMove(rule, 'up')}
      />
      <Button
        variant="minimal"
        size="small"
        icon={<ArrowDown />}
        aria-label={`下移 ${rule.name}`}
        title="下移（Alt+↓）"
        disabled={rule.id === last}
        onClick={() => onMove(rule, 'down')}
      />
      <Button variant="minimal" size="small" text="修改" onClick={() => onEdit({ kind: 'change', rule })} />
      <Button variant="minimal" size="small" text="复制" onClick={() => onEdit({ kind: 'copy', rule })} />
      <Button variant="minimal" size="small" intent="danger" text="删除" onClick={() => onDelete(rule)} />
    </>
  ),
});
