import { useMemo, type ReactElement } from 'react';
import { useQuery } from '@tanstack/react-query';
import { PRINT_JOB_REGIONS } from '#contract/print-job/life-cycle/print-job-states.ts';
import { JOB_KINDS, printJob, type JobView, type PrintJob } from '#contract/print-job/print-job.ts';
import { printer } from '#contract/printer/printer.ts';
import { query } from '@/shared/api/index.ts';
import { columnsOf, ListScreen, optionsOf, useList, WordTag } from '@/shared/ui/list/index.ts';
import { usePermits, useSide } from '@/shared/ui/permission/permitted.tsx';
import { JobActions } from './job-actions.tsx';
import { JobDetail } from './job-detail.tsx';

const STATES = Object.fromEntries(
  Object.values(PRINT_JOB_REGIONS.printJob).map(({ code, label }) => [code, label]),
);
const { printed, sent, failed, unknown, held, expired } = PRINT_JOB_REGIONS.printJob;
const INTENTS = {
  [printed.code]: 'success',
  [sent.code]: 'success',
  [failed.code]: 'danger',
  [unknown.code]: 'warning',
  [held.code]: 'warning',
  [expired.code]: 'warning',
} as const;
const ACT = ['factory:print', 'business:printer'] as const;

const c = columnsOf<PrintJob>();
const COLUMNS = [
  c.digits('no', '编号', 80, ({ id }) => `#${id}`),
  {
    ...{ name: 'kind', title: '种类', width: 170 },
    tip: ({ kind, title }: PrintJob) => `${JOB_KINDS[kind]} ${title}`,
    cell: ({ kind, title, copyNo }: PrintJob) => (
      <>
        {JOB_KINDS[kind]} {title && <code className="tabular">{title}</code>}{' '}
        {kind !== 'test' && kind !== 'sample' && copyNo > 1 && (
          <WordTag intent="warning">{`${kind === 'plate' ? '重发' : '重打'} ${copyNo - 1}`}</WordTag>
        )}
      </>
    ),
  },
  c.text('printerName', '打印机', 150),
  c.text('labels', '张数', 90, ({ labels, fromLabel }) =>
    fromLabel > 1 ? `${fromLabel} 至 ${labels}` : String(labels),
  ),
  c.word('state', '状态', 100, STATES, INTENTS),
  c.text('reason', '原因', 260),
  c.count('attempt', '次数', 56),
  c.text('template', '模板', 150),
  c.text('madeBy', '谁', 90),
  c.time('createdAt', '打印时间', 112),
  c.time('updatedAt', '最近变化', 112),
];
const DETAIL = {
  title: '打印任务的经过',
  content: (id: number) => <JobDetail key={id} id={id} />,
};
const BEGIN = {
  factory: '在「标签打印」选择打印机打印，或在「任务列表」下发版，任务会出现在这里。',
  business: '在「本机设置」打印样张，任务会出现在这里。',
} as const;
/** What each kind of tenant prints by jobs. */
const KINDS = {
  factory: optionsOf(JOB_KINDS).filter(({ value }) => value !== 'sample'),
  business: optionsOf(JOB_KINDS).filter(({ value }) => value === 'sample' || value === 'test'),
} as const;
const EMPTY: Record<JobView, { title: string; text?: string }> = {
  open: { title: '没有在排队的打印任务' },
  trouble: { title: '没有要处理的打印任务', text: '失败、结果未知、等人装纸和过期的任务会出现在这里。' },
  all: { title: '还没有打印任务' },
};

/** Print jobs: on their way, those that ask for somebody, or all. */
export function JobList({ view, tabs }: { view: JobView; tabs: ReactElement }) {
  const list = useList(printJob.page, { name: `factory.printJob.${view}`, start: { view } });
  const printers = useQuery(query(printer.choices, {}, { quiet: true }));
  const may = usePermits(ACT);
  const side = useSide() ?? 'business';
  const options = useMemo(
    () => (printers.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
    [printers.data],
  );
  return (
    <ListScreen
      title="打印任务"
      list={list}
      columns={COLUMNS}
      tabs={tabs}
      filters={[
        { name: 'printerId', label: '打印机', kind: 'choice', options },
        { name: 'state', label: '状态', kind: 'choice', options: optionsOf(STATES, true) },
        { name: 'kind', label: '种类', kind: 'choice', options: KINDS[side] },
        { name: 'number', label: '编号', kind: 'text', placeholder: '例如 #128，或版号' },
        { name: 'madeBy', label: '谁', kind: 'text', placeholder: '姓名的一部分' },
        { name: 'createdAt', label: '打印时间', kind: 'dates' },
      ]}
      actions={may ? <JobActions list={list} /> : undefined}
      empty={{ text: BEGIN[side], ...EMPTY[view] }}
      detail={DETAIL}
    />
  );
}
