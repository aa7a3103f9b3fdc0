import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { MEANS_STATUS } from '#contract/means/names.ts';
import { query } from '@/shared/api/index.ts';
import { PATHS } from '@/shared/routes/index.ts';
import { formatDateTime } from '@/shared/lib/time/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { LogLines, Nothing, TimeText } from '@/shared/ui/list/index.ts';
import { Permitted } from '@/shared/ui/permission/permitted.tsx';
import { few, type MeansCalls, type Named } from './named.ts';
import './means-detail.css';

interface Shown extends Named {
  updatedBy: string;
  updatedAt: number;
}

/** One material, model or colour in full: what it is, which SKUs are made of it, and who changed what when. */
export function MeansDetail({
  row,
  calls,
  picture,
  facts,
  skuFilter,
}: {
  /** undefined: it is not on the page that is shown. */
  row: Shown | undefined;
  calls: Pick<MeansCalls, 'log'>;
  picture?: ReactNode;
  facts: readonly (readonly [string, ReactNode])[];
  /** What the list of SKUs is asked for those that are made of it. */
  skuFilter: Readonly<Record<string, string>>;
}) {
  if (!row) return <p className="means-detail list-quiet">这一页没有这一条，请在列表中搜索它。</p>;
  const all: (readonly [string, ReactNode])[] = [
    ...facts,
    ['状态', MEANS_STATUS[row.status as keyof typeof MEANS_STATUS]],
    ['更新', `${formatDateTime(row.updatedAt)}${row.updatedBy ? `，${row.updatedBy}` : ''}`],
  ];
  return (
    <div className="means-detail">
      {picture}
      <MeansFacts facts={all} />
      <section aria-label="SKU">
        <h3>SKU</h3>
        <p>
          共 {few(row.skus)} 个，启用 {few(row.activeSkus)} 个
          {row.skus > 0 && (
            <Permitted need={['factory:sku']}>
              ，
              <Link to={`${PATHS['factory/sku']}?${new URLSearchParams(skuFilter).toString()}`}>
                在 SKU 列表中查看
              </Link>
            </Permitted>
          )}
        </p>
      </section>
      <MeansHistory key={row.id} calls={calls} row={row} />
    </div>
  );
}

/** What is known of one, a name and a value each. */
export const MeansFacts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className="means-facts">
    {facts.map(([label, text]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{text === null || text === '' ? <Nothing /> : text}</dd>
      </div>
    ))}
  </dl>
);

/** What was done to it; before it had a log only that it was made. */
export function MeansHistory({ calls, row }: { calls: Pick<MeansCalls, 'log'>; row: { id: number } }) {
  // The version is no part of the question: another one is another answer, and what stands is read anew.
  const log = useQuery({
    ...query(calls.log, { id: row.id }, { quiet: true }),
    gcTime: 0,
  });
  return (
    <section aria-label="记录">
      <h3>记录</h3>
      <FailureNote error={log.error} />
      {log.data && (
        <LogLines lines={log.data.lines} say={({ text }) => text}>
          {!log.data.lines.some(({ text }) => text === '新建') && (
            <li>
              <TimeText at={log.data.createdAt} /> 建立
              <span className="list-quiet">本系统开始记录之前的修改不在此列</span>
            </li>
          )}
        </LogLines>
      )}
    </section>
  );
}
