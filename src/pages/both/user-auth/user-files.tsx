import { Button, Dialog, DialogBody } from '@blueprintjs/core';
import { MOST_IMPORTED_USERS, user } from '#contract/user/user.ts';
import { TaskWatch } from '@/entities/task/index.ts';
import { ImportListDialog } from '@/features/import-list/index.ts';
import { call, download } from '@/shared/api/index.ts';

const CALLS = { inspect: user.importInspect, start: user.import };
const template = async (): Promise<void> => {
  // A refusal has shown its notice.
  const link = await call(user.importTemplate, {}).catch(() => undefined);
  if (link) download(link.url);
};

/** Users out of a file: it is sent, and watched until it is done. */
export const ImportUsersDialog = (ends: { onSettled: () => void; onClose: () => void }) => (
  <ImportListDialog
    noun="用户"
    calls={CALLS}
    foot={<Button variant="minimal" intent="primary" text="下载模板" onClick={() => void template()} />}
    {...ends}
  >
    支持 XLSX 和 CSV，最多 {MOST_IMPORTED_USERS.toLocaleString('zh-CN')}{' '}
    行；已有的用户会被修改，其余的会被新建
  </ImportListDialog>
);

export const ExportUsersDialog = ({ taskId, onClose }: { taskId: number; onClose: () => void }) => (
  <Dialog isOpen onClose={onClose} title="导出用户" className="form-dialog" canOutsideClickClose={false}>
    <DialogBody>
      <TaskWatch key={taskId} taskId={taskId} files={{ result: '下载用户文件' }}>
        <Button text="关闭" onClick={onClose} />
      </TaskWatch>
    </DialogBody>
  </Dialog>
);
