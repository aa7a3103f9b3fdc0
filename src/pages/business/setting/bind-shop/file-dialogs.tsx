import { useState } from 'react';
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import type { Input } from '#contract/endpoint.ts';
import { shopAccess } from '#contract/shop/shop-access.ts';
import { TaskWatch } from '@/entities/task/index.ts';
import { ImportListDialog } from '@/features/import-list/index.ts';
import { call } from '@/shared/api/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';

const CALLS = { inspect: shopAccess.importInspect, start: shopAccess.import };

/** Shops from a file: those that are refused come back with their reasons. */
export const ImportDialog = (ends: { onSettled: () => void; onClose: () => void }) => (
  <ImportListDialog
    noun="店铺"
    calls={CALLS}
    foot={<span className="list-quiet">没有文件？先「导出店铺」，照它的列填写。</span>}
    {...ends}
  >
    支持 XLSX 和 CSV；需要「平台」「店铺名称」「品牌名称」三列，「店铺编号」「店铺令牌」「默认工厂」可选
  </ImportListDialog>
);

/** The shops that the list shows, as a workbook. */
export function ExportDialog({
  filter,
  onClose,
}: {
  filter: Input<typeof shopAccess.export>;
  onClose: () => void;
}) {
  const [taskId, setTaskId] = useState<number>();
  const [failure, setFailure] = useState<Error | null>(null);
  const start = (): void =>
    void call(shopAccess.export, filter, { quiet: true })
      .then((task) => setTaskId(task.taskId))
      .catch((error: Error) => setFailure(error));
  return (
    <Dialog isOpen title="导出店铺" onClose={onClose} className="form-dialog" canOutsideClickClose={false}>
      <DialogBody>
        {taskId === undefined ? (
          <>
            <p className="danger-text">导出当前筛选的全部店铺，不含令牌和密钥。</p>
            <FailureNote error={failure} />
          </>
        ) : (
          <TaskWatch key={taskId} taskId={taskId} files={{ result: '下载店铺文件' }}>
            <Button text="关闭" onClick={onClose} />
          </TaskWatch>
        )}
      </DialogBody>
      {taskId === undefined && (
        <DialogFooter
          actions={
            <>
              <Button text="取消" onClick={onClose} />
              <Button intent="primary" text="导出" onClick={start} />
            </>
          }
        />
      )}
    </Dialog>
  );
}
