import { useState } from 'react';
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { MOST_IMPORTED_USERS, user } from '#contract/user/user.ts';
import { TaskWatch } from '@/entities/task/index.ts';
import { call, download, upload } from '@/shared/api/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { FileDrop } from '@/shared/ui/form/index.ts';

const frame = { className: 'form-dialog', canOutsideClickClose: false } as const;

/** Users out of a file: it is sent, and watched until it is done. */
export function ImportUsersDialog({ onSettled, onClose }: { onSettled: () => void; onClose: () => void }) {
  const [taskId, setTaskId] = useState<number>();
  const [sent, setSent] = useState<number>();
  const [failure, setFailure] = useState<Error | null>(null);
  const send = async (file: File): Promise<void> => {
    setFailure(null);
    setSent(0);
    try {
      setTaskId((await upload(user.import, file, {}, { quiet: true, onProgress: setSent })).taskId);
    } catch (error) {
      setFailure(error as Error);
    }
    setSent(undefined);
  };
  const template = async (): Promise<void> => {
    // A refusal has shown its notice.
    const link = await call(user.importTemplate, {}).catch(() => undefined);
    if (link) download(link.url);
  };
  return (
    <Dialog isOpen onClose={onClose} title="导入用户" {...frame}>
      <DialogBody>
        {taskId === undefined ? (
          <>
            <FileDrop
              label="选择用户文件"
              title="拖入用户文件，或点击选择"
              accept=".csv,.txt,.xlsx"
              sent={sent}
              onFiles={([file]) => void send(file)}
            >
              支持 XLSX 和 CSV，最多 {MOST_IMPORTED_USERS.toLocaleString('zh-CN')}{' '}
              行；已有的用户会被修改，其余的会被新建
            </FileDrop>
            <FailureNote error={failure} />
          </>
        ) : (
          <TaskWatch key={taskId} taskId={taskId} files={{ errors: '下载被拒绝的行' }} onSettled={onSettled}>
            <Button text="再导入一个文件" onClick={() => setTaskId(undefined)} />
            <Button text="关闭" onClick={onClose} />
          </TaskWatch>
        )}
      </DialogBody>
      {taskId === undefined && (
        <DialogFooter actions={<Button text="取消" onClick={onClose} />}>
          <Button variant="minimal" intent="primary" text="下载模板" onClick={() => void template()} />
        </DialogFooter>
      )}
    </Dialog>
  );
}

export const ExportUsersDialog = ({ taskId, onClose }: { taskId: number; onClose: () => void }) => (
  <Dialog isOpen onClose={onClose} title="导出用户" {...frame}>
    <DialogBody>
      <TaskWatch key={taskId} taskId={taskId} files={{ result: '下载用户文件' }}>
        <Button text="关闭" onClick={onClose} />
      </TaskWatch>
    </DialogBody>
  </Dialog>
);
