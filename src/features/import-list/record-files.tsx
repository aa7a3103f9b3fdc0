import { Button } from '@blueprintjs/core';
import { Export, Import } from '@blueprintjs/icons';
import type { z } from 'zod';
import type { Endpoint, Input } from '#contract/endpoint.ts';
import type { Permission } from '#contract/permissions.ts';
import type { ListInspection, TableAt } from '#contract/values/table-place.ts';
import { TaskDialog } from '@/entities/task/index.ts';
import { call } from '@/shared/api/index.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { Permitted } from '@/shared/ui/permission/permitted.tsx';
import { ImportListDialog } from './import-list-dialog.tsx';

type Started = z.ZodType<{ taskId: number }>;

/** Brings a list in by a file, and writes it into one, as it is asked. */
export function RecordFiles({
  noun,
  calls,
  columns,
  most,
  lineDoes,
  may,
  list,
}: {
  noun: string;
  /** As contract/list-file.ts makes them. */
  calls: {
    importInspect: Endpoint<typeof TableAt, typeof ListInspection>;
    import: Endpoint<typeof TableAt, Started>;
    export: Endpoint<z.ZodType, Started>;
  };
  /** The headings of a file. */
  columns: Readonly<Record<string, string>>;
  most: number;
  /** What a line of the file does. */
  lineDoes: string;
  /** Who may bring one in. */
  may: readonly Permission[];
  list: { asked: Readonly<Record<string, unknown>>; reload: () => void };
}) {
  const { open, shown } = useDialog(list.reload);
  const start = async (): Promise<void> => {
    const { pageNo: _no, pageSize: _size, ...where } = list.asked;
    // A refusal has shown its notice.
    const started = await call(calls.export, where as Input<typeof calls.export>).catch(() => undefined);
    if (started)
      open(({ onClose }) => (
        <TaskDialog
          title={`导出${noun}`}
          taskId={started.taskId}
          file={`下载${noun}文件`}
          onClose={onClose}
        />
      ));
  };
  return (
    <>
      <Permitted need={may}>
        <Button
          className="list-tool"
          title="导入"
          icon={<Import />}
          text="导入"
          onClick={() =>
            open(({ onSettled, onClose }) => (
              <ImportListDialog
                noun={noun}
                calls={{ inspect: calls.importInspect, start: calls.import }}
                foot={<span className="list-quiet">先导出，改好后即可导入</span>}
                onSettled={onSettled}
                onClose={onClose}
              >
                支持 XLSX 和 CSV，最多 {most.toLocaleString('zh-CN')} 行；{lineDoes}。列：
                {Object.values(columns).join('、')}
              </ImportListDialog>
            ))
          }
        />
      </Permitted>
      <Button className="list-tool" title="导出" icon={<Export />} text="导出" onClick={() => void start()} />
      {shown}
    </>
  );
}
