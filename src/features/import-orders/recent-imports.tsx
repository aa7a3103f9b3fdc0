import { Button, HTMLTable } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { orderImport } from '#contract/order-import/order-import.ts';
import { TaskTag } from '@/entities/task/index.ts';
import { query, serverNow } from '@/shared/api/index.ts';
import { formatBrief, formatMinute } from '@/shared/lib/time/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { summaryOf } from './result-words.ts';

const SHOWN = 10;

/** What the company imported last: nobody needs to import a file twice, and each finds his results again. */
export function RecentImports({ onOpen }: { onOpen: (taskId: number) => void }) {
  const { data, error, refetch } = useQuery({
    ...query(orderImport.recent, { pageSize: SHOWN }, { quiet: true }),
    staleTime: 0,
  });
  return (
    <section className="import-panel" aria-label="最近的导入">
      <h2>最近的导入</h2>
      <FailureNote error={error} retry={() => void refetch()} />
      {data?.list.length === 0 && (
        <p className="list-quiet">还没有导入过订单。导入后可以从这里再次打开结果。</p>
      )}
      {data && data.list.length > 0 && (
        <div className="import-recent">
          <HTMLTable compact>
            <thead>
              <tr>
                <th scope="col">文件</th>
                <th scope="col">店铺</th>
                <th scope="col">导入人</th>
                <th scope="col">时间</th>
                <th scope="col">状态</th>
                <th scope="col">结果</th>
              </tr>
            </thead>
            <tbody>
              {data.list.map((row) => (
                <tr key={row.id}>
                  <td>
                    {row.own ? (
                      <Button
                        className="import-open"
                        variant="minimal"
                        size="small"
                        intent="primary"
                        text={row.fileName}
                        title={`打开「${row.fileName}」的导入结果`}
                        onClick={() => onOpen(row.id)}
                      />
                    ) : (
                      <span title={`${row.fileName}：只有导入人能打开`}>{row.fileName}</span>
                    )}
                  </td>
                  <td title={row.shopName}>{row.shopName}</td>
                  <td>{row.userName}</td>
                  <td className="tabular" title={formatMinute(row.createdAt)}>
                    {formatBrief(row.createdAt, serverNow())}
                  </td>
                  <td>
                    <TaskTag status={row.status} />
                  </td>
                  <td data-bad={row.refusedLines > 0}>
                    {summaryOf(row.result, { done: row.lines, failed: row.refusedLines })}
                  </td>
                </tr>
              ))}
            </tbody>
          </HTMLTable>
        </div>
      )}
    </section>
  );
}
