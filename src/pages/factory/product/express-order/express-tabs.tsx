import { Tab, Tabs } from '@blueprintjs/core';
import { useSearchParams } from 'react-router';

const LISTS = 'lists';
const TABS = { packages: '包裹', [LISTS]: '交接单' } as const;
export const isLists = (search: URLSearchParams): boolean => search.get('tab') === LISTS;

/** Parcels, and the lists that carriers sign. Each is asked its own question. */
export function ExpressTabs() {
  const [search, setSearch] = useSearchParams();
  return (
    <Tabs
      id="express-order"
      className="list-tabs"
      animate={false}
      selectedTabId={isLists(search) ? LISTS : 'packages'}
      onChange={(id) => setSearch(id === LISTS ? { tab: LISTS } : {})}
    >
      {Object.entries(TABS).map(([id, title]) => (
        <Tab key={id} id={id} title={title} panel={<></>} />
      ))}
    </Tabs>
  );
}
