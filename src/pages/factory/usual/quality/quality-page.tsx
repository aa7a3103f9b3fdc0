import { Tab, Tabs } from '@blueprintjs/core';
import { useSearchParams } from 'react-router';
import { DefectList } from './defects/defect-list.tsx';
import { Desk } from './desk/desk.tsx';
import { RecordList } from './records/record-list.tsx';
import './quality.css';

const TABS = { desk: '质检台', records: '记录', defects: '缺陷代码' } as const;
const isTab = (tab: string | null): tab is keyof typeof TABS => tab !== null && Object.hasOwn(TABS, tab);

/** /factory/usual/quality: pieces are judged, what was said of them, and the words for what can be wrong (P190). */
export function QualityPage() {
  const [search, setSearch] = useSearchParams();
  const given = search.get('tab');
  const tab = isTab(given) ? given : 'desk';
  const tabs = (
    <Tabs
      id="quality"
      className="list-tabs"
      animate={false}
      selectedTabId={tab}
      onChange={(id) => setSearch(id === 'desk' ? {} : { tab: String(id) })}
    >
      {Object.entries(TABS).map(([id, title]) => (
        <Tab key={id} id={id} title={title} panel={<></>} />
      ))}
    </Tabs>
  );
  if (tab === 'records') return <RecordList tabs={tabs} />;
  return tab === 'defects' ? <DefectList tabs={tabs} /> : <Desk tabs={tabs} />;
}
