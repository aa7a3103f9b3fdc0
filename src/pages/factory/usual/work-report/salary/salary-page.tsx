import { Tab, Tabs } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { wagePeriod } from '#contract/wage/period.ts';
import { query } from '@/shared/api/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { OwnList } from './own-list.tsx';
import { PeriodList } from './period-list.tsx';
import { SheetList } from './sheet-list.tsx';
import '../wage.css';

const TABS = { periods: '周期', sheet: '工资表', own: '我的工资条' } as const;
const isTab = (tab: string | null): tab is keyof typeof TABS => tab !== null && Object.hasOwn(TABS, tab);
const ALL = ['factory:wage'] as const;

/** /factory/usual/workReport/salary: periods and what they come to; without the permission one's own slips (P186). */
export function SalaryPage() {
  return usePermits(ALL) ? <AllWages /> : <OwnList />;
}

function AllWages() {
  const [search, setSearch] = useSearchParams();
  const periods = useQuery(query(wagePeriod.page, { pageSize: 60 }, { quiet: true }));
  const given = search.get('tab');
  const tab = isTab(given) ? given : 'periods';
  const tabs = (
    <Tabs
      id="salary"
      className="list-tabs"
      animate={false}
      selectedTabId={tab}
      onChange={(id) => setSearch(id === 'periods' ? {} : { tab: String(id) })}
    >
      {Object.entries(TABS).map(([id, title]) => (
        <Tab key={id} id={id} title={title} panel={<></>} />
      ))}
    </Tabs>
  );
  if (tab === 'own') return <OwnList tabs={tabs} />;
  const list = periods.data?.list ?? [];
  if (tab === 'sheet' && list.length > 0) return <SheetList tabs={tabs} periods={list} />;
  return <PeriodList tabs={tabs} onChanged={() => void periods.refetch()} />;
}
