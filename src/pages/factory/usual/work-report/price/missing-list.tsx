import type { ReactElement } from 'react';
import { piecePrice, type MissingPrice } from '#contract/wage/price.ts';
import { columnsOf, ListScreen, useList } from '@/shared/ui/list/index.ts';

const c = columnsOf<MissingPrice>();
const COLUMNS = [
  c.text('workName', '工序', 180),
  c.text('material', '材质', 200),
  c.count('pieces', '件数', 90),
  c.count('people', '人数', 90),
  c.digits('firstDay', '最早', 120),
  c.digits('lastDay', '最近', 120),
];

/** Works of open periods that were done without a price: nobody is paid for them yet. */
export function MissingList({ tabs }: { tabs: ReactElement }) {
  const list = useList(piecePrice.missing, { name: 'factory.missingPrice' });
  return (
    <ListScreen
      title="缺价"
      list={list}
      columns={COLUMNS}
      tabs={tabs}
      empty={{ title: '没有缺价的工序', text: '未锁定的周期里，每一件都有单价。' }}
    />
  );
}
