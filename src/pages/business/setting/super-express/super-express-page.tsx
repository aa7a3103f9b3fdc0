import { numberUses } from '#contract/number-use/number-use.ts';
import { StatementList } from '@/features/grant-statement/index.ts';
import { UseSums } from '@/features/number-use/index.ts';
import { ListFile } from '@/features/task-buttons/index.ts';
import { AccountList } from '@/features/waybill-account/index.ts';
import { GrantList, UseList } from '@/features/waybill-grant/index.ts';
import { usePartTabs } from '@/shared/ui/layout/part-tabs.tsx';
import type { List } from '@/shared/ui/list/index.ts';

const sumsFile = (list: List<typeof numberUses.sums>) => (
  <ListFile list={list} file={numberUses.export} title="发货汇总" />
);

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
  if (part === 'sums') return <UseSums title="超级快递" tabs={tabs} tools={sumsFile} />;
  if (part === 'statements') return <StatementList title="超级快递" tabs={tabs} />;
  return <AccountList title="超级快递" tabs={tabs} />;
}
