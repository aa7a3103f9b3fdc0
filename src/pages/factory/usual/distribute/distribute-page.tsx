import { Tab, Tabs } from '@blueprintjs/core';
import { useSearchParams } from 'react-router';
import { BadgeList } from './people/badge-list.tsx';
import { TeamList } from './people/team-list.tsx';
import { RouteList } from './route/route-list.tsx';
import { StepList } from './route/step-list.tsx';
import { RuleList } from './rule/rule-list.tsx';
import { StationList } from './station/station-list.tsx';
import './distribute.css';

const TABS = {
  rules: { title: '分配规则', List: RuleList },
  routes: { title: '工艺路线', List: RouteList },
  steps: { title: '工序', List: StepList },
  stations: { title: '工位', List: StationList },
  teams: { title: '班组', List: TeamList },
  badges: { title: '工牌', List: BadgeList },
} as const;
const isTab = (tab: string | null): tab is keyof typeof TABS => tab !== null && Object.hasOwn(TABS, tab);

/** /factory/usual/distribute: what batches pieces by itself, how goods go through the hall, where, and by whom (P182). */
export function DistributePage() {
  const [search, setSearch] = useSearchParams();
  const given = search.get('tab');
  const tab = isTab(given) ? given : 'rules';
  const { List } = TABS[tab];
  return (
    <List
      tabs={
        <Tabs
          id="distribute"
          className="list-tabs"
          animate={false}
          selectedTabId={tab}
          onChange={(id) => setSearch(id === 'rules' ? {} : { tab: String(id) })}
        >
          {Object.entries(TABS).map(([id, { title }]) => (
            <Tab key={id} id={id} title={title} panel={<></>} />
          ))}
        </Tabs>
      }
    />
  );
}
