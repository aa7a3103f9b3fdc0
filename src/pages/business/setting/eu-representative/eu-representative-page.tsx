import { usePartTabs } from '@/shared/ui/layout/part-tabs.tsx';
import { BindingTab } from './binding-tab.tsx';
import { ResponsibleTab } from './responsible-tab.tsx';

const PARTS = { party: '主体', binding: '产品绑定' } as const;

/** /business/setting/euRepresentative: who answers for goods in the EU and Great Britain, and which goods (P066). */
export function EuRepresentativePage() {
  const { part, tabs } = usePartTabs('eu-representative', PARTS);
  return part === 'binding' ? <BindingTab tabs={tabs} /> : <ResponsibleTab tabs={tabs} />;
}
