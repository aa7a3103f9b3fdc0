import { numberUses } from '#contract/number-use/number-use.ts';
import { StatementList } from '@/features/grant-statement/index.ts';
import { UseSums } from '@/features/number-use/index.ts';
import { ListFile } from '@/features/task-buttons/index.ts';
import { usePartTabs } from '@/shared/ui/layout/part-tabs.tsx';
import type { List } from '@/shared/ui/list/index.ts';

const sumsFile = (list: List<typeof numberUses.sums>) => (
  <ListFile list={list} file={numberUses.export} title="发货汇总" />
);

/** /factory/superWaybill/shippingSummary: what numbers come to, and the statements of lent accounts (P170). */
export function ShippingSummaryPage() {
  const { part, tabs } = usePartTabs('super-waybill-summary', { sums: '汇总', statements: '对账单' });
  return part === 'statements' ? (
    <StatementList title="发货汇总" tabs={tabs} />
  ) : (
    <UseSums title="发货汇总" tabs={tabs} tools={sumsFile} />
  );
}
