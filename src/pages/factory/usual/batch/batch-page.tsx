import { Tab, Tabs } from '@blueprintjs/core';
import { useSearchParams } from 'react-router';
import { BATCH_REGIONS } from '#contract/batch/life-cycle/batch-states.ts';
import { BatchList } from './batch-list.tsx';
import { WaitingList } from './waiting-list.tsx';

const WAITING = 'waiting';
const ALL = 'all';
const STATES = Object.values(BATCH_REGIONS.batch).map(({ code, label }) => ({ id: String(code), label }));

/** /factory/usual/batch: what waits to be printed together, and each batch to its last piece (P181). */
export function BatchPage() {
  const [search, setSearch] = useSearchParams();
  const isWaiting = search.get('tab') !== 'batches';
  const selected = isWaiting ? WAITING : (search.get('state') ?? ALL);
  const choose = (id: string): void =>
    setSearch(id === WAITING ? {} : id === ALL ? { tab: 'batches' } : { tab: 'batches', state: id });
  const tabs = (
    <Tabs
      id="batch"
      className="list-tabs"
      animate={false}
      selectedTabId={selected}
      onChange={(id) => choose(String(id))}
    >
      {[{ id: WAITING, label: '待分配' }, ...STATES, { id: ALL, label: '全部' }].map(({ id, label }) => (
        <Tab key={id} id={id} title={label} panel={<></>} />
      ))}
    </Tabs>
  );
  return isWaiting ? <WaitingList tabs={tabs} /> : <BatchList tabs={tabs} />;
}
