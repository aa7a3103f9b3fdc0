import { AccountList } from '@/features/waybill-account/index.ts';
import { usePartTabs } from '@/shared/ui/layout/part-tabs.tsx';
import { RangeList } from './range-list.tsx';

/** /factory/superWaybill/manage: whom this factory asks for numbers, and its own ranges of them (P167). */
export function SuperWaybillPage() {
  const { part, tabs } = usePartTabs('super-waybill', { accounts: '账户', ranges: '号段' });
  return part === 'ranges' ? <RangeList tabs={tabs} /> : <AccountList title="超级面单" tabs={tabs} />;
}
