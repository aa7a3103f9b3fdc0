import { Button } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight, Download } from '@blueprintjs/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { orderImport } from '#contract/order-import/order-import.ts';
import type { Task } from '#contract/task/task.ts';
import { download, query } from '@/shared/api/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { ReasonedButton } from '@/shared/ui/form/index.ts';
import type { MendedCell, Mends } from './import-orders.machine.ts';
import { RefusedTable } from './refused-table.tsx';
import { lineCount } from './result-words.ts';

/** What the user corrected so far, and what he does with it. */
export interface Mending {
  mends: Mends;
  pageNo: number;
  /** It is being sent. */
  busy: boolean;
  onMend: (cell: MendedCell) => void;
  onTurn: (pageNo: number) => void;
  onDrop: () => void;
  onSend: () => void;
}

const PAGE_SIZE = 20;

/** The lines that were refused, to be corrected where they stand and taken up again. */
export function RefusedLines({
  task: { id, endedAt, failed },
  errorFile,
  failure,
  mends,
  pageNo,
  busy,
  onMend,
  onTurn,
  onDrop,
  onSend,
}: Mending & { task: Task; errorFile: string; failure: Error | null }) {
  const asked = { taskId: id, pageNo, pageSize: PAGE_SIZE };
  const { data, error, refetch } = useQuery({
    // What stays refused after a correction is asked for anew.
    ...query(orderImport.refused, asked, { quiet: true, since: endedAt }),
    placeholderData: keepPreviousData,
  });
  const mended = Object.keys(mends).length;
  const total = data?.total ?? failed;
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const first = (pageNo - 1) * PAGE_SIZE + 1;
  const mendable = data?.mendable ?? false;
  return (
    <section className="import-refused" aria-label="被拒绝的行">
      <div className="import-refused-head">
        <h2>被拒绝的行</h2>
        <span className="list-quiet">
          {mendable
            ? '直接改正后重新导入：同一订单的其余行会一起导入，没有改的行留在这里。回车到下一行，Ctrl 回车提交。'
            : '导入完成后才能在这里改正；也可以下载后修改，再次导入。'}
        </span>
        <Button
          variant="minimal"
          intent="primary"
          icon={<Download />}
          text="下载被拒绝的行"
          onClick={() => download(errorFile)}
        />
      </div>
      <FailureNote error={error} retry={() => void refetch()} />
      {data && (
        <RefusedTable
          columns={data.columns}
          rows={data.list}
          mends={mends}
          closed={!mendable || busy}
          onMend={onMend}
          onSend={onSend}
        />
      )}
      <FailureNote error={failure} />
      <div className="import-foot">
        {total > PAGE_SIZE && (
          <nav className="import-pager tabular" aria-label="被拒绝的行分页">
            <Button
              variant="minimal"
              size="small"
              icon={<ChevronLeft />}
              aria-label="上一页"
              disabled={pageNo <= 1}
              onClick={() => onTurn(pageNo - 1)}
            />
            第 {first.toLocaleString('zh-CN')} 至{' '}
            {Math.min(first + PAGE_SIZE - 1, total).toLocaleString('zh-CN')} 行，共 {lineCount(total)}
            <Button
              variant="minimal"
              size="small"
              icon={<ChevronRight />}
              aria-label="下一页"
              disabled={pageNo >= pages}
              onClick={() => onTurn(pageNo + 1)}
            />
          </nav>
        )}
        {mendable && (
          <>
            {mended > 0 && <Button variant="minimal" text="放弃改动" disabled={busy} onClick={onDrop} />}
            <ReasonedButton
              intent="primary"
              text={mended > 0 ? `重新导入改好的 ${lineCount(mended)}` : '重新导入改好的行'}
              loading={busy}
              why={mended > 0 ? undefined : '请先在表格里改正单元格。'}
              onClick={onSend}
            />
          </>
        )}
      </div>
    </section>
  );
}
