import { Tab, Tabs } from '@blueprintjs/core';
import { useSearchParams } from 'react-router';
import { MappedCodes } from './mapped-codes.tsx';
import { UnmatchedCodes } from './unmatched-codes.tsx';

/** /business/code/list: what the platforms' codes are; first those that keep orders back. */
export function CodeListPage() {
  const [search, setSearch] = useSearchParams();
  const mapped = search.get('tab') === 'mapped';
  const tabs = (
    <Tabs
      id="codes"
      className="list-tabs"
      selectedTabId={mapped ? 'mapped' : 'unmatched'}
      onChange={(id) => setSearch(id === 'mapped' ? { tab: 'mapped' } : {})}
    >
      <Tab id="unmatched" title="待匹配" panel={<></>} />
      <Tab id="mapped" title="已映射" panel={<></>} />
    </Tabs>
  );
  return mapped ? <MappedCodes tabs={tabs} /> : <UnmatchedCodes tabs={tabs} />;
}
