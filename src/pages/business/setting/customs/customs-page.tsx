import { usePartTabs } from '@/shared/ui/layout/part-tabs.tsx';
import { GoodsTab } from './goods-tab.tsx';
import { LackingTab } from './lacking-tab.tsx';
import { PartyTab } from './party-tab.tsx';

const PARTS = { goods: '商品报关资料', party: '申报主体', lacking: '待补' } as const;

/** /business/setting/customs: what customs is told of goods, who tells it, and which orders lack it (P064). */
export function CustomsPage() {
  const { part, tabs } = usePartTabs('customs', PARTS);
  if (part === 'party') return <PartyTab tabs={tabs} />;
  if (part === 'lacking') return <LackingTab tabs={tabs} />;
  return <GoodsTab tabs={tabs} />;
}
