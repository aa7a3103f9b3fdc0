import { Button } from '@blueprintjs/core';
import { Export } from '@blueprintjs/icons';
import type { z } from 'zod';
import type { Endpoint, Input } from '#contract/endpoint.ts';
import { TaskDialog } from '@/entities/task/index.ts';
import { call } from '@/shared/api/index.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import type { List } from '@/shared/ui/list/index.ts';

/** What was asked, all of it, as a file that a task writes. */
export function ListFile<E extends Endpoint>({
  list,
  file,
  title,
}: {
  list: List<E>;
  file: Endpoint<z.ZodType, z.ZodType<{ taskId: number }>>;
  title: string;
}) {
  const { open, shown } = useDialog();
  const start = async (): Promise<void> => {
    const { pageNo: _no, pageSize: _size, ...asked } = list.asked;
    // A refusal has shown its notice.
    const started = await call(file, asked as Input<typeof file>).catch(() => undefined);
    if (started)
      open(({ onClose }) => (
        <TaskDialog title={`导出${title}`} taskId={started.taskId} file={`下载${title}`} onClose={onClose} />
      ));
  };
  return (
    <>
      <Button icon={<Export />} text="导出" disabled={list.total === 0} onClick={() => void start()} />
      {shown}
    </>
  );
}
