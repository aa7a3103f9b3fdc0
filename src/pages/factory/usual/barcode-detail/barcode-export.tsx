import { Button } from '@blueprintjs/core';
import { Export } from '@blueprintjs/icons';
import type { Input } from '#contract/endpoint.ts';
import { barcode } from '#contract/barcode/barcode.ts';
import { TaskDialog } from '@/entities/task/index.ts';
import { call } from '@/shared/api/index.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import type { List } from '@/shared/ui/list/index.ts';

/** The time lines of the chosen pieces, or else of all that were asked for, as a file that a task writes. */
export function BarcodeExport({ list }: { list: List<typeof barcode.page> }) {
  const { open, shown } = useDialog();
  const { rows, count } = list.chosen;
  const start = async (): Promise<void> => {
    const { pageNo: _no, pageSize: _size, ...asked } = list.asked;
    const of = count > 0 ? { ids: rows.map(({ id }) => id) } : asked;
    // A refusal has shown its notice.
    const started = await call(barcode.export, of as Input<typeof barcode.export>).catch(() => undefined);
    if (started)
      open(({ onClose }) => (
        <TaskDialog title="导出时间线" taskId={started.taskId} file="下载时间线" onClose={onClose} />
      ));
  };
  return (
    <>
      <Button
        icon={<Export />}
        text={count > 0 ? `导出 ${count} 件的时间线` : '导出时间线'}
        disabled={list.total === 0}
        onClick={() => void start()}
      />
      {shown}
    </>
  );
}
