import { Tab, Tabs } from '@blueprintjs/core';
import { useSearchParams } from 'react-router';
import { MissingList } from './missing-list.tsx';
import { PriceList } from './price-list.tsx';

const TABS = { prices: '单价', missing: '缺价' } as const;

/** /factory/usual/workReport/price: what a step pays, and which ones lack a price (P185). */
export function PiecePricePage() {
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') === 'missing' ? 'missing' : 'prices';
  const tabs = (
    <Tabs
      id="piece-price"
      className="list-tabs"
      animate={false}
      selectedTabId={tab}
      onChange={(id) => setSearch(id === 'prices' ? {} : { tab: String(id) })}
    >
      {Object.entries(TABS).map(([id, title]) => (
        <Tab key={id} id={id} title={title} panel={<></>} />
      ))}
    </Tabs>
  );
  return tab === 'missing' ? <MissingList tabs={tabs} /> : <PriceList tabs={tabs} />;
}
