import { useState, type ReactNode } from 'react';
import { Button } from '@blueprintjs/core';
import { Export } from '@blueprintjs/icons';
import type { z } from 'zod';
import type { Endpoint, Input } from '#contract/endpoint.ts';
import type { Bar } from '#contract/report.ts';
import { call, download } from '@/shared/api/index.ts';
import { columnsOf, ListScreen, type List, type ListScreenProps, type Row } from '../list/index.ts';
import { BarChart } from './bar-chart.tsx';

/** The page of a report, as contract/report.ts makes it. */
type Reported<F extends string> = Endpoint<
  z.ZodType,
  z.ZodType<{
    list: ({ code: string } & Record<F, number>)[];
    total: number;
    totals: Record<F, number>;
    chart: Bar[];
  }>
>;

interface ReportScreenProps<F extends string, E extends Reported<F>> extends Pick<
  ListScreenProps<E>,
  'title' | 'list' | 'filters'
> {
  /** What is counted, with its words, as the contract has it. */
  figures: Readonly<Record<F, string>>;
  /** The call that answers a link to the file. */
  file: Endpoint<z.ZodType, z.ZodType<{ url: string }>>;
  empty: { title: string; text: ReactNode };
}

const DAY_PX = 160;
const FIGURE_PX = 140;

/** Filters, totals, a chart, the rows by day, and the file of them. One that shows more uses the parts. */
export function ReportScreen<F extends string, E extends Reported<F>>({
  figures,
  file,
  ...screen
}: ReportScreenProps<F, E>) {
  const { list } = screen;
  const c = columnsOf<Row<E>>();
  const named = Object.entries<string>(figures) as [F, string][];
  const day = (row: Row<E>) => row as unknown as { code: string } & Record<F, number>;
  return (
    <ListScreen
      {...screen}
      columns={[
        c.digits('code', '日期', DAY_PX, (row) => day(row).code),
        ...named.map(([name, word]) => c.count(name, word, FIGURE_PX, (row) => day(row)[name])),
      ]}
      quick={list.total > 0 && <Figures named={named} answer={list.answer} />}
      tools={<ExportButton list={list} file={file} />}
    />
  );
}

/** What all days add up to, on every page, and the first figure by day. */
function Figures<F extends string>({
  named,
  answer,
}: {
  named: readonly [F, string][];
  answer: { totals: Record<F, number>; chart: Bar[] } | undefined;
}) {
  if (!answer) return null;
  return (
    <div className="report-figures">
      <dl className="report-totals">
        {named.map(([name, word]) => (
          <div key={name}>
            <dt className="list-quiet">{word}合计</dt>
            <dd className="tabular">{answer.totals[name].toLocaleString('zh-CN')}</dd>
          </div>
        ))}
      </dl>
      <BarChart title={named[0]![1]} bars={answer.chart} />
    </div>
  );
}

/** What was asked, all pages of it. */
function ExportButton<E extends Endpoint>({
  list,
  file,
}: {
  list: List<E>;
  file: Endpoint<z.ZodType, z.ZodType<{ url: string }>>;
}) {
  const [busy, setBusy] = useState(false);
  const take = async (): Promise<void> => {
    const { pageNo: _page, pageSize: _size, ...asked } = list.asked;
    setBusy(true);
    // A refusal has shown its notice.
    const made = await call(file, asked as Input<typeof file>).catch(() => undefined);
    setBusy(false);
    if (made) download(made.url);
  };
  return (
    <Button
      icon={<Export />}
      text="导出"
      loading={busy}
      disabled={list.total === 0}
      onClick={() => void take()}
    />
  );
}
