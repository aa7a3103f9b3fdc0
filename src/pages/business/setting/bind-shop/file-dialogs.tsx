import { useState } from 'react';
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import type { Input } from '#contract/endpoint.ts';
import { shopAccess } from '#contract/shop/shop-access.ts';
import { TaskWatch } from '@/entities/task/index.ts';
import { call, upload } from '@/shared/api/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { FileDrop } from '@/shared/ui/form/index.ts';

/** Shops from a file: those that are refused come back with their reasons. */
export function ImportDialog({ onSettled, onClose }: { onSettled: () => void; onClose: () => void }) {
  const [sent, setSent] = useState<number>();
  const [taskId, setTaskId] = useState<number>();
  const [failure, setFailure] = useState<Error | null>(null);
  const send = async (file: File): Promise<void> => {
    setFailure(null);
    setSent(0);
    await upload(shopAccess.import, file, {}, { quiet: true, onProgress: setSent })
      .then((task) => setTaskId(task.taskId))
      .catch((error: Error) => setFailure(error));
    setSent(undefined);
  };
  return (
    <Dialog isOpen title="导入店铺" onClose={onClose} className="form-dialog" canOutsideClickClose={false}>
      <DialogBody>
        {taskId === undefined ? (
          <>
            <FileDrop
              label="选择店铺文件"
              title="拖入店铺文件，或点击选择"
              accept=".csv,.txt,.xlsx"
              sent={sent}
              onFiles={([file]) => void send(file)}
            >
              支持 XLSX 和
              CSV；需要「平台」「店铺名称」「品牌名称」三列，「店铺编号」「店铺令牌」「默认工厂」可选
            </FileDrop>
            <FailureNote error={failure} />
          </>
        ) : (
          <TaskWatch key={taskId} taskId={taskId} files={{ errors: '下载被拒绝的行' }} onSettled={onSettled}>
            <Button text="关闭" onClick={onClose} />
          </TaskWatch>
        )}
      </DialogBody>
      {taskId === undefined && (
        <DialogFooter actions={<Button text="取消" onClick={onClose} />}>
          <span className="list-quiet">没有文件？先「导出店铺」，照它的列填写。</span>
        </DialogFooter>
      )}
    </Dialog>
  );
}

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
