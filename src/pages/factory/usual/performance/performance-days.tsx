import { HTMLTable } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { performance, type PerformanceRow } from '#contract/performance/performance.ts';
import type { Input } from '#contract/endpoint.ts';
import { query } from '@/shared/api/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import type { List } from '@/shared/ui/list/index.ts';
import { hoursText, tenthsText } from './figures-text.ts';

/** One row day by day, with all else as it was asked. */
export function PerformanceDays({
  list,
  code,
  row,
}: {
  list: List<typeof performance.page>;
  code: string;
  row: PerformanceRow | undefined;
}) {
  const { pageNo: _no, pageSize: _size, atLeast: _least, rankBy: _rank, ...asked } = list.asked;
  const { data, error, refetch } = useQuery(
    query(performance.days, { ...asked, code } as Input<typeof performance.days>, { quiet: true }),
  );
  return (
    <div className="performance-days">
      {row && <h3>{row.name}</h3>}
      <FailureNote error={error} retry={() => void refetch()} />
      {data && (
        <HTMLTable compact striped className="tabular" aria-label="按天">
          <thead>
            <tr>
              <th>日期</th>
              <th>件数</th>
              <th>返工</th>
              <th>在岗（小时）</th>
              <th>效率（%）</th>
              <th>一次合格（%）</th>
              <th>被判责</th>
              <th>错误扫描</th>
            </tr>
          </thead>
          <tbody>
            {data.list.map((one) => (
              <tr key={one.day}>
                <td>{one.day}</td>
                <td>{one.pieces.toLocaleString('zh-CN')}</td>
                <td>{one.rework.toLocaleString('zh-CN')}</td>
                <td>{hoursText(one.onMs) ?? '—'}</td>
                <td>{tenthsText(one.efficiency) ?? '—'}</td>
                <td>{tenthsText(one.firstPass) ?? '—'}</td>
                <td>{one.faults.toLocaleString('zh-CN')}</td>
                <td>{one.errors?.toLocaleString('zh-CN') ?? '—'}</td>
              </tr>
            ))}
          </tbody>
        </HTMLTable>
      )}
      {data?.list.length === 0 && <p className="list-quiet">这段时间没有记录。</p>}
    </div>
  );
}
