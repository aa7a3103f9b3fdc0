import type { ReactElement } from 'react';
import { useQuery } from '@tanstack/react-query';
import { reviewRule, RULE_TRIGGERS, type RuleRun } from '#contract/review-rule/review-rule.ts';
import { query } from '@/shared/api/index.ts';
import { ListScreen, useList, type Column, columnsOf } from '@/shared/ui/list/index.ts';

const c = columnsOf<RuleRun>();

const hitText = ({ hits }: RuleRun): string =>
  hits.map(({ ruleName, orders }) => `${ruleName} ${orders.toLocaleString('zh-CN')} 单`).join('；');

const COLUMNS: Column<RuleRun>[] = [
  c.wholeTime('at', '时间', 160),
  c.word('trigger', '触发', 110, RULE_TRIGGERS, {}),
  c.text('user', '操作人', 120, ({ userName }) => userName),
  c.count('examined', '检查订单', 100),
  c.text('hits', '命中的规则', 480, hitText),
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
