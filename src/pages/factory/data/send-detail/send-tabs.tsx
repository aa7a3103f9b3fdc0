import { Tab, Tabs } from '@blueprintjs/core';
import { useSearchParams } from 'react-router';
import { SEND_SUMS } from '#contract/send/send-detail.ts';

const LINES = 'lines';
/** What the address has of one list alone. */
const OF_LIST = ['pageNo', 'sort', 'open'];

/** The lines, and what they come to by what: whatever is asked stays asked. */
export function SendTabs({ by }: { by: string | null }) {
  const [search, setSearch] = useSearchParams();
  const show = (id: string): void => {
    const next = new URLSearchParams(search);
    for (const name of OF_LIST) next.delete(name);
    if (id === LINES) next.delete('by');
    else next.set('by', id);
    setSearch(next);
  };
  return (
    <Tabs
      id="send-detail"
      className="list-tabs"
      // A mark that glides is measured, and lays the page out at each change of the tabs.
      animate={false}
      selectedTabId={by ?? LINES}
      onChange={(id) => show(String(id))}
    >
      <Tab id={LINES} title="明细" panel={<></>} />
      {Object.entries(SEND_SUMS).map(([name, title]) => (
        <Tab key={name} id={name} title={name === 'sku' ? `按 ${title}` : `按${title}`} panel={<></>} />
      ))}
    </Tabs>
  );
}
