import { Button, Dialog, DialogBody } from '@blueprintjs/core';
import { Export, Import } from '@blueprintjs/icons';
import type { Input } from '#contract/endpoint.ts';
import { MOST_LINES, suit, SUIT_COLUMNS } from '#contract/suit/suit.ts';
import { TaskWatch } from '@/entities/task/index.ts';
import { ImportListDialog } from '@/features/import-list/index.ts';
import { call } from '@/shared/api/index.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { Permitted } from '@/shared/ui/permission/permitted.tsx';

/** Brings suits in by a file, and writes them into one, as the list is asked. */
export function SuitFiles({
  list,
}: {
  list: { asked: Readonly<Record<string, unknown>>; reload: () => void };
}) {
  const { open, shown } = useDialog(list.reload);
  const exports = useSuitExport();
  const { pageNo: _no, pageSize: _size, ...where } = list.asked;
  return (
    <>
      <Permitted need={['business:code:edit']}>
        <Button
          className="list-tool"
          title="导入"
          icon={<Import />}
          text="导入"
          onClick={() =>
            open(({ onSettled, onClose }) => (
              <ImportListDialog
                noun="套装编码"
                calls={{ inspect: suit.importInspect, start: suit.import }}
                foot={<span className="list-quiet">先导出，改好后即可导入</span>}
                onSettled={onSettled}
                onClose={onClose}
              >
                支持 XLSX 和 CSV，最多 {MOST_LINES.toLocaleString('zh-CN')} 行；一行是套装里的一个
                SKU，编码相同的行组成一个套装。已有的套装改成文件里的明细，有错误的套装整个不导入。列：
                {Object.values(SUIT_COLUMNS).join('、')}
              </ImportListDialog>
            ))
          }
        />
      </Permitted>
      <Button
        className="list-tool"
        title="导出"
        icon={<Export />}
        text="导出"
        onClick={() => void exports.start(where)}
      />
      {shown}
      {exports.shown}
    </>
  );
}

/** Writes suits into a file, and stands by until it is there. */
export function useSuitExport() {
  const { open, shown } = useDialog(() => {});
  const start = async (where: Input<typeof suit.export>): Promise<void> => {
    // A refusal has shown its notice.
    const started = await call(suit.export, where).catch(() => undefined);
    if (started) open(({ onClose }) => <ExportDialog taskId={started.taskId} onClose={onClose} />);
  };
  return { start, shown };
}

const ExportDialog = ({ taskId, onClose }: { taskId: number; onClose: () => void }) => (
  <Dialog isOpen onClose={onClose} title="导出套装编码" className="form-dialog" canOutsideClickClose={false}>
    <DialogBody>
      <TaskWatch taskId={taskId} files={{ result: '下载套装文件' }}>
        <Button text="关闭" onClick={onClose} />
      </TaskWatch>
    </DialogBody>
  </Dialog>
);
