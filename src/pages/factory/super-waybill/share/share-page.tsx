import { GrantList, UseList } from '@/features/waybill-grant/index.ts';
import { usePartTabs } from '@/shared/ui/layout/part-tabs.tsx';

/** /factory/superWaybill/share: accounts that merchants share with this factory, and what it used of them (P168). */
export function SharePage() {
  const { part, tabs } = usePartTabs('super-waybill-share', { grants: '分享', uses: '使用明细' });
  return part === 'uses' ? (
    <UseList title="面单分享" tabs={tabs} />
  ) : (
    <GrantList title="面单分享" tabs={tabs} />
  );
}
