import { Tab, Tabs } from '@blueprintjs/core';
import { useSearchParams } from 'react-router';
import { PendingRules } from './pending-rules.tsx';
import { RuleRuns } from './rule-runs.tsx';

/** /factory/usual/orderReview/pendingRule: what the review does by itself, and what it did. */
export function PendingRulePage() {
  const [search, setSearch] = useSearchParams();
  const runs = search.get('tab') === 'runs';
  const tabs = (
    <Tabs
      id="pending-rule"
      className="list-tabs"
      selectedTabId={runs ? 'runs' : 'rules'}
      onChange={(id) => setSearch(id === 'runs' ? { tab: 'runs' } : {})}
    >
      <Tab id="rules" title="规则" panel={<></>} />
      <Tab id="runs" title="运行记录" panel={<></>} />
    </Tabs>
  );
  return runs ? <RuleRuns tabs={tabs} /> : <PendingRules tabs={tabs} />;
}
