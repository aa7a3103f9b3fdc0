import type { DistributeRule } from '#contract/distribute/distribute-rule.ts';
import type { Names } from '@/features/review-rules/index.ts';
import { columnsOf, WordTag, type Column } from '@/shared/ui/list/index.ts';
import { conditionText, followsText, groupingText, targetText } from './rule-words.ts';

const c = columnsOf<DistributeRule>();

/** `waiting`: how many pieces each open rule would take now; undefined: not counted yet. */
export const ruleColumns = (
  names: Names,
  waiting: ReadonlyMap<number, number> | undefined,
): Column<DistributeRule>[] => [
  c.count('priority', '顺序', 52),
  c.text('name', '名称', 130),
  c.text('condition', '条件', 160, (rule) => conditionText(rule, names)),
  c.text('target', '去向', 130, targetText),
  c.text('grouping', '组批', 130, ({ grouping }) => groupingText(grouping)),
  c.text('follows', '组批后', 110, followsText),
  c.count('waiting', '现在符合', 76, ({ id }) => waiting?.get(id) ?? null),
  c.count('yesterday', '昨天', 56),
  {
    ...{ name: 'enabled', title: '状态', width: 84 },
    tip: ({ problem }) => problem,
    cell: ({ enabled, problem }) => (
      <>
        <WordTag intent={enabled ? 'success' : 'none'}>{enabled ? '启用' : '停用'}</WordTag>
        {problem && <WordTag intent="warning">有问题</WordTag>}
      </>
    ),
  },
  c.time('lastRunAt', '最近组批', 96, { hidden: true }),
];
