import { usePartTabs } from '@/shared/ui/layout/part-tabs.tsx';
import { AgentList } from './agent/agent-list.tsx';
import { JobList } from './job/job-list.tsx';
import { PrinterList } from './printer/printer-list.tsx';
import { Workplace } from './workplace/workplace.tsx';

/** Of a merchant: what his workplace prints where, and the printers that it has for it (P069). */
export function WorkplacePrinters() {
  const { part, tabs } = usePartTabs('workplace', {
    choices: '本机设置',
    printers: '打印机',
    agents: '打印助手',
    jobs: '打印任务',
    trouble: '待处理',
  });
  switch (part) {
    case 'choices':
      return <Workplace tabs={tabs} />;
    case 'printers':
      return <PrinterList tabs={tabs} />;
    case 'agents':
      return <AgentList tabs={tabs} />;
    case 'jobs':
      return <JobList key={part} view="all" tabs={tabs} />;
    case 'trouble':
      return <JobList key={part} view="trouble" tabs={tabs} />;
  }
}
