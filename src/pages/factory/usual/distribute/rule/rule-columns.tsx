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
  c.text('name', '名称', 150),
  c.text('condition', '条件', 200, (rule) => conditionText(rule, names)),
  c.text('target', '去向', 160, targetText),
  c.text('grouping', '组批', 160, ({ grouping }) => groupingText(grouping)),
  c.text('follows', '组批后', 120, followsText),
  c.count('waiting', '现在符合', 80, ({ id }) => waiting?.get(id) ?? null),
  c.count('yesterday', '昨天', 64),
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
  c.time('lastRunAt', '最近组批', 96),
];
