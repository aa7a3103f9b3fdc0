import { Tab, Tabs } from '@blueprintjs/core';
import { useSearchParams } from 'react-router';
import { BoxList } from './box-list.tsx';
import { ShelfList } from './shelf-list.tsx';
import { Wall } from './wall.tsx';
import './shelf.css';

const TABS = { wall: '分拣架', list: '列表', setUp: '设置' } as const;
const isTab = (tab: string | null): tab is keyof typeof TABS => tab !== null && Object.hasOwn(TABS, tab);

/** /factory/product/shelfDispatch: the wall of boxes as it stands, the same as a list, and its set-up (P142). */
export function ShelfDispatchPage() {
  const [search, setSearch] = useSearchParams();
  const given = search.get('tab');
  const tab = isTab(given) ? given : 'wall';
  const tabs = (
    <Tabs
      id="shelf"
      className="list-tabs"
      animate={false}
      selectedTabId={tab}
      onChange={(id) => setSearch(id === 'wall' ? {} : { tab: String(id) })}
    >
      {Object.entries(TABS).map(([id, title]) => (
        <Tab key={id} id={id} title={title} panel={<></>} />
      ))}
    </Tabs>
  );
  if (tab === 'list') return <BoxList tabs={tabs} />;
  if (tab === 'setUp') return <ShelfList tabs={tabs} />;
  return <Wall tabs={tabs} />;
}
