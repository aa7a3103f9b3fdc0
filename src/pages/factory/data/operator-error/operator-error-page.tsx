import { usePartTabs } from '@/shared/ui/layout/part-tabs.tsx';
import { ErrorList } from './error-list.tsx';
import { ErrorPeople } from './error-people.tsx';

const TABS = { errors: '记录', people: '按人员' } as const;

/** /factory/data/operatorError: what was scanned wrong, and slips that were noted by hand (P114). */
export function OperatorErrorPage() {
  const { part, tabs } = usePartTabs('operator-error', TABS);
  return part === 'people' ? <ErrorPeople tabs={tabs} /> : <ErrorList tabs={tabs} />;
}
