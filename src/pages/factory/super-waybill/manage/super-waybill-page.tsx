import { AccountList } from '@/features/waybill-account/index.ts';
import { usePartTabs } from '@/shared/ui/layout/part-tabs.tsx';
import { RangeList } from './range-list.tsx';
import { RuleList } from './rule/rule-list.tsx';
import './rule/rule.css';

const TABS = { accounts: '账户', ranges: '号段', rules: '选号规则' };

/** /factory/superWaybill/manage: whom this factory asks for numbers, its own ranges of them, and by which rules it chooses (P167). */
export function SuperWaybillPage() {
  const { part, tabs } = usePartTabs('super-waybill', TABS);
  if (part === 'rules') return <RuleList tabs={tabs} />;
  return part === 'ranges' ? <RangeList tabs={tabs} /> : <AccountList title="超级面单" tabs={tabs} />;
}
