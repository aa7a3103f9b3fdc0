import { StatementList } from '@/features/grant-statement/index.ts';
import { UseSums } from '@/features/number-use/index.ts';
import { AccountList } from '@/features/waybill-account/index.ts';
import { GrantList, UseList } from '@/features/waybill-grant/index.ts';
import { usePartTabs } from '@/shared/ui/layout/part-tabs.tsx';

const PARTS = {
  accounts: '账户',
  grants: '分享',
  uses: '使用明细',
  sums: '汇总',
  statements: '对账单',
} as const;

/** /business/setting/superExpress: the merchant's own accounts at carriers, which factory may use them, and what for (P073). */
export function SuperExpressPage() {
  const { part, tabs } = usePartTabs('super-express', PARTS);
  if (part === 'grants') return <GrantList title="超级快递" tabs={tabs} />;
  if (part === 'uses') return <UseList title="超级快递" tabs={tabs} />;
  if (part === 'sums') return <UseSums title="超级快递" tabs={tabs} />;
  if (part === 'statements') return <StatementList title="超级快递" tabs={tabs} />;
  return <AccountList title="超级快递" tabs={tabs} />;
}
