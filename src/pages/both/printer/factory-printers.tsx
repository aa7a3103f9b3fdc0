import type { ComponentType, ReactElement } from 'react';
import { Tab, Tabs } from '@blueprintjs/core';
import { useSearchParams } from 'react-router';
import { JOB_VIEWS, type JobView } from '#contract/print-job/print-job.ts';
import { AgentList } from './agent/agent-list.tsx';
import { JobList } from './job/job-list.tsx';
import { PrinterList } from './printer/printer-list.tsx';

interface TabOf {
  title: string;
  List: ComponentType<{ tabs: ReactElement }>;
}
const jobsIn = (view: JobView): TabOf => ({
  title: JOB_VIEWS[view],
  List: ({ tabs }) => <JobList key={view} view={view} tabs={tabs} />,
});
const TABS = {
  printers: { title: '打印机', List: PrinterList },
  open: { ...jobsIn('open'), title: '队列' },
  trouble: jobsIn('trouble'),
  all: { ...jobsIn('all'), title: '全部任务' },
  agents: { title: '打印助手', List: AgentList },
} as const satisfies Record<string, TabOf>;
const isTab = (tab: string | null): tab is keyof typeof TABS => tab !== null && Object.hasOwn(TABS, tab);

/** Of a factory: printers, what waits for them, what went wrong, and the programs that print (P177). */
export function FactoryPrinters() {
  const [search, setSearch] = useSearchParams();
  const given = search.get('tab');
  const tab = isTab(given) ? given : 'printers';
  const { List } = TABS[tab];
  return (
    <List
      tabs={
        <Tabs
          id="print"
          className="list-tabs"
          animate={false}
          selectedTabId={tab}
          onChange={(id) => setSearch(id === 'printers' ? {} : { tab: String(id) })}
        >
          {Object.entries(TABS).map(([id, { title }]) => (
            <Tab key={id} id={id} title={title} panel={<></>} />
          ))}
        </Tabs>
      }
    />
  );
}
