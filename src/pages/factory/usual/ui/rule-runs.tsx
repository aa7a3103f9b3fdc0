import type { ReactElement } from 'react';
import { useQuery } from '@tanstack/react-query';
import { reviewRule, RULE_TRIGGERS, type RuleRun } from '#contract/review-rule/review-rule.ts';
import { query } from '@/shared/api/index.ts';
import { ListScreen, Nothing, TimeText, useList, WordTag, type Column } from '@/shared/ui/list/index.ts';

const hitText = ({ hits }: RuleRun): string =>
  hits.map(({ ruleName, orders }) => `${ruleName} ${orders.toLocaleString('zh-CN')} 单`).join('；');

const COLUMNS: Column<RuleRun>[] = [
  { name: 'at', title: '时间', width: 160, cell: ({ at }) => <TimeText at={at} whole /> },
  {
    name: 'trigger',
    title: '触发',
    width: 110,
    cell: ({ trigger }) => <WordTag>{RULE_TRIGGERS[trigger]}</WordTag>,
  },
  { name: 'user', title: '操作人', width: 120, cell: ({ userName }) => userName ?? <Nothing /> },
  {
    name: 'examined',
    title: '检查订单',
    width: 100,
    align: 'right',
    cell: ({ examined }) => <span className="tabular">{examined.toLocaleString('zh-CN')}</span>,
  },
  {
    name: 'hits',
    title: '命中的规则',
    width: 480,
    cell: (run) => (run.hits.length > 0 ? <span title={hitText(run)}>{hitText(run)}</span> : <Nothing />),
  },
];

/** What the rules did, run by run, the latest first. */
export function RuleRuns({ tabs }: { tabs: ReactElement }) {
  const list = useList(reviewRule.runs, { name: 'factory.reviewRule.runs' });
  const rules = useQuery(query(reviewRule.page, { pageNo: 1, pageSize: 200 }));
  const options = (rules.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <ListScreen
      title="运行记录"
      list={list}
      columns={COLUMNS}
      filters={[{ name: 'ruleId', label: '规则', kind: 'choice', options }]}
      tabs={tabs}
      empty={{ title: '还没有运行记录', text: '商家推单、重新提交或手动重跑后，每次运行都会记在这里。' }}
    />
  );
}
