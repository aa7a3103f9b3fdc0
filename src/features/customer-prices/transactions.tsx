import { useState } from 'react';
import { Button, HTMLTable } from '@blueprintjs/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { materialPrice } from '#contract/price/material-price.ts';
import { call, query } from '@/shared/api/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { EmptyState } from '@/shared/ui/empty-state/empty-state.tsx';
import { Copyable, Money, TimeText } from '@/shared/ui/list/index.ts';
import { ExportWatch } from './detail-dialog.tsx';

const PAGE = 50;

/** What a customer bought, the newest first, at the prices of that time. */
export function Transactions({ merchantId }: { merchantId: number }) {
  const [pageNo, setPageNo] = useState(1);
  const [taskId, setTaskId] = useState<number>();
  const asked = useQuery({
    ...query(materialPrice.transactions, { merchantId, pageNo, pageSize: PAGE }, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  if (asked.error) return <FailureNote error={asked.error} retry={() => void asked.refetch()} />;
  const { list = [], total = 0 } = asked.data ?? {};
  if (asked.data && total === 0)
    return <EmptyState title="还没有成交" text="客户推单后，这里列出每一行商品的成交价。" />;
  const pages = Math.max(1, Math.ceil(total / PAGE));
  return (
    <>
      <div className="price-sheet-head">
        <Button
          text="导出成交明细"
          onClick={() =>
            void call(materialPrice.exportTransactions, { merchantId }).then(
              (task) => setTaskId(task.taskId),
              () => undefined,
            )
          }
        />
        <span className="list-quiet tabular">
          共 {total.toLocaleString('zh-CN')} 行，第 {pageNo} / {pages} 页
        </span>
        <Button size="small" text="上一页" disabled={pageNo <= 1} onClick={() => setPageNo(pageNo - 1)} />
        <Button size="small" text="下一页" disabled={pageNo >= pages} onClick={() => setPageNo(pageNo + 1)} />
      </div>
      <HTMLTable compact striped aria-label="成交明细">
        <thead>
          <tr>
            <th>订单号</th>
            <th>SKU</th>
            <th>材质</th>
            <th>数量</th>
            <th>单价</th>
            <th>金额</th>
            <th>推单时间</th>
          </tr>
        </thead>
        <tbody>
          {list.map((row) => (
            <tr key={row.id}>
              <td>
                <Copyable text={row.orderNo} />
              </td>
              <td>{row.skuCode}</td>
              <td>
                <bdi>{row.material}</bdi> <bdi>{row.color}</bdi>
              </td>
              <td className="tabular">{row.quantity}</td>
              <td>
                <Money cents={row.unitCents} currency={row.currency} />
              </td>
              <td>
                <Money cents={row.amountCents} currency={row.currency} />
              </td>
              <td>
                <TimeText at={row.pushedAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </HTMLTable>
      {taskId !== undefined && (
        <ExportWatch title="导出成交明细" taskId={taskId} onClose={() => setTaskId(undefined)} />
      )}
    </>
  );
}
