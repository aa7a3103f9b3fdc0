import { Tab, Tabs } from '@blueprintjs/core';
import { useSearchParams } from 'react-router';
import { PLATE_REGIONS } from '#contract/plate/life-cycle/plate-states.ts';

const WAITING = 'waiting';
const ALL = 'all';
const { draft, rendering, renderFailed } = PLATE_REGIONS.plate;
const STATES = [draft, rendering, renderFailed].map(({ code, label }) => ({ id: String(code), label }));
const TABS = [{ id: WAITING, label: '待拼版' }, ...STATES, { id: ALL, label: '全部版' }];

/** What waits, and beside it the plates by their state. `counts`: of plates, once they are known. */
export function SplicingTabs({ counts }: { counts: Readonly<Record<string, number>> | undefined }) {
  const [search, setSearch] = useSearchParams();
  const selected = search.get('tab') === 'plates' ? (search.get('state') ?? ALL) : WAITING;
  const choose = (id: string): void =>
    setSearch(id === WAITING ? {} : id === ALL ? { tab: 'plates' } : { tab: 'plates', state: id });
  const countOf = (id: string): number | undefined =>
    id === WAITING || id === ALL ? undefined : counts && (counts[id] ?? 0);
  return (
    <Tabs
      id="splicing"
      className="list-tabs"
      animate={false}
      selectedTabId={selected}
      onChange={(id) => choose(String(id))}
    >
      {TABS.map(({ id, label }) => (
        <Tab
          key={id}
          id={id}
          title={label}
          panel={<></>}
          tagContent={countOf(id)?.toLocaleString('zh-CN')}
          tagProps={{ minimal: true, round: true, multiline: true, className: 'tabular' }}
        />
      ))}
    </Tabs>
  );
}
