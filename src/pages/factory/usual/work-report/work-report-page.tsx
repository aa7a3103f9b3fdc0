import { usePartTabs } from '@/shared/ui/layout/part-tabs.tsx';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { CorrectionList } from './correction/correction-list.tsx';
import { DayList } from './report/day-list.tsx';
import { OnDutyList } from './report/on-duty-list.tsx';
import './wage.css';

const ALL = ['factory:wage'] as const;
const TABS = { days: '记录', onDuty: '在岗', corrections: '更正' } as const;
const OWN = { days: '记录', corrections: '更正' } as const;

/** /factory/usual/workReport: what everybody did, and where wrong records are put right; without the permission his own (P183). */
export function WorkReportPage() {
  return usePermits(ALL) ? <AllReport /> : <OwnReport />;
}

function AllReport() {
  const { part, tabs } = usePartTabs('work-report', TABS);
  if (part === 'onDuty') return <OnDutyList tabs={tabs} />;
  return part === 'corrections' ? <CorrectionList tabs={tabs} /> : <DayList tabs={tabs} />;
}

function OwnReport() {
  const { part, tabs } = usePartTabs('work-report', OWN);
  return part === 'corrections' ? <CorrectionList tabs={tabs} /> : <DayList tabs={tabs} />;
}
