import { Button } from '@blueprintjs/core';
import { Export } from '@blueprintjs/icons';
import { workReport } from '#contract/work-report/work-report.ts';
import { TaskDialog } from '@/entities/task/index.ts';
import { call } from '@/shared/api/index.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import type { List } from '@/shared/ui/list/index.ts';

/** What was asked, all of it, as a file that a task writes. */
export function DayExport({ list }: { list: List<typeof workReport.page> }) {
  const { open, shown } = useDialog();
  const start = async (): Promise<void> => {
    const { pageNo: _no, pageSize: _size, ...asked } = list.asked;
    // A refusal has shown its notice.
    const started = await call(workReport.export, asked).catch(() => undefined);
    if (started)
      open(({ onClose }) => (
        <TaskDialog title="导出工作报表" taskId={started.taskId} file="下载工作报表" onClose={onClose} />
      ));
  };
  return (
    <>
      <Button icon={<Export />} text="导出" disabled={list.total === 0} onClick={() => void start()} />
      {shown}
    </>
  );
}
