import { Callout } from '@blueprintjs/core';
import type { DistributeRule } from '#contract/distribute/distribute-rule.ts';
import { MeansFacts } from '@/features/means/index.ts';
import type { Names } from '@/features/review-rules/index.ts';
import { RunLog } from './run-log.tsx';
import { conditionText, followsText, groupingText, targetText } from './rule-words.ts';

/** One rule in full, and what it did; undefined: it is not on the page that is shown. */
export function RuleDetail({
  rule,
  names,
  pieces,
}: {
  rule: DistributeRule | undefined;
  names: Names;
  /** That it would take now. */
  pieces: number | undefined;
}) {
  if (!rule) return <p className="route-detail list-quiet">这一页没有这条规则，请在列表中搜索它。</p>;
  return (
    <div className="route-detail">
      {rule.problem && (
        <Callout compact intent="warning">
          {rule.problem}
        </Callout>
      )}
      <MeansFacts
        facts={[
          ['名称', rule.name],
          ['条件', conditionText(rule, names)],
          ['去向', targetText(rule)],
          ['组批', groupingText(rule.grouping)],
          ['组批后', followsText(rule) || '停在编辑中，由人下发'],
          ['现在符合', pieces === undefined ? '' : `${pieces.toLocaleString('zh-CN')} 件`],
          ['状态', rule.enabled ? '启用' : '停用'],
          ['更新人', rule.updatedBy],
        ]}
      />
      <section aria-label="运行记录">
        <h3>运行记录</h3>
        <RunLog ruleId={rule.id} />
      </section>
    </div>
  );
}
