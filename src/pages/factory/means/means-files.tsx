import { Button } from '@blueprintjs/core';
import { Export, Import } from '@blueprintjs/icons';
import type { code } from '#contract/means/code.ts';
import type { color } from '#contract/means/color.ts';
import type { compatible } from '#contract/means/compatible.ts';
import type { material } from '#contract/means/material.ts';
import type { model } from '#contract/means/model.ts';
import type { gift } from '#contract/sku/gift.ts';
import { TaskDialog } from '@/entities/task/index.ts';
import { ImportListDialog } from '@/features/import-list/index.ts';
import { call } from '@/shared/api/index.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { Permitted } from '@/shared/ui/permission/permitted.tsx';

type FileCalls = Pick<
  typeof material | typeof model | typeof color | typeof code | typeof compatible | typeof gift,
  'importInspect' | 'import' | 'export'
>;

interface Props {
  noun: string;
  calls: FileCalls;
  /** The headings of a file. */
  columns: Readonly<Record<string, string>>;
  most: number;
  /** What a line of the file does. */
  lineDoes?: string;
  list: { asked: Readonly<Record<string, unknown>>; reload: () => void };
}

/** Brings a list in by a file, and writes it into one, as it is asked. */
export function MeansFiles({
  noun,
  calls,
  columns,
  most,
  lineDoes = '编码已有的会被修改，其余的会被新建，没有的列保持原样',
  list,
}: Props) {
  const { open, shown } = useDialog(list.reload);
  const start = async (): Promise<void> => {
    const { pageNo: _no, pageSize: _size, ...where } = list.asked;
    // A refusal has shown its notice.
    const started = await call(calls.export as typeof material.export, where).catch(() => undefined);
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
      <Permitted need={['factory:means:edit']}>
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
