import { StatementList } from '@/features/grant-statement/index.ts';
import { UseSums } from '@/features/number-use/index.ts';
import { usePartTabs } from '@/shared/ui/layout/part-tabs.tsx';

/** /factory/superWaybill/shippingSummary: what numbers come to, and the statements of lent accounts (P170). */
export function ShippingSummaryPage() {
  const { part, tabs } = usePartTabs('super-waybill-summary', { sums: '汇总', statements: '对账单' });
  return part === 'statements' ? (
    <StatementList title="发货汇总" tabs={tabs} />
  ) : (
    <UseSums title="发货汇总" tabs={tabs} />
  );
}
