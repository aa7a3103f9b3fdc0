import { Button, Dialog, DialogBody, DialogFooter, HTMLTable } from '@blueprintjs/core';
import { TaskDialog } from '@/entities/task/index.ts';
import { useCell } from '@/shared/lib/cell/cell.ts';
import { useDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { RequestId } from '@/shared/ui/failure/request-id.tsx';
import { clearUploads, retry, uploads } from './upload-queue.ts';

const PHASES = { waiting: '等待', sending: '上传中', done: '已上传', failed: '失败' } as const;
const OUTCOMES = {
  new: '已上传',
  same: '图库里已有，没有重复保存',
  restored: '已从回收站恢复',
  unpacking: '已上传，在服务器上解压',
} as const;
/** What failed stands first, then what is under way; of thousands that came in nobody reads each. */
const ORDER = { failed: 0, sending: 1, waiting: 2, done: 3 } as const;
const SHOWN = 200;

/** File by file: what came of it, why not, and once more. */
export function UploadReport({ onClose }: Pick<DialogEnds, 'onClose'>) {
  const items = useCell(uploads);
  const { open, shown: watched } = useDialog();
  const failed = items.filter(({ phase }) => phase === 'failed');
  const shown = items.toSorted((a, b) => ORDER[a.phase] - ORDER[b.phase]).slice(0, SHOWN);
  return (
    <Dialog isOpen onClose={onClose} title="上传的文件" className="form-dialog" style={{ width: 760 }}>
      <DialogBody>
        <div className="upload-report">
          <HTMLTable compact aria-label="上传的文件">
            <thead>
              <tr>
                <th>文件</th>
                <th>文件夹</th>
                <th>结果</th>
                <th aria-label="操作" />
              </tr>
            </thead>
            <tbody>
              {shown.map(({ key, name, path, phase, outcome, failure, taskId }) => (
                <tr key={key}>
                  <td title={name}>{name}</td>
                  <td title={path}>{path}</td>
                  <td>
                    {failure ? (
                      <span className="upload-why" role="alert">
                        {failure.message}
                        <RequestId of={failure} />
                      </span>
                    ) : outcome ? (
                      OUTCOMES[outcome]
                    ) : (
                      PHASES[phase]
                    )}
                  </td>
                  <td>
                    {phase === 'failed' && (
                      <Button size="small" text="重新上传" onClick={() => retry([key])} />
                    )}
                    {taskId !== undefined && (
                      <Button
                        size="small"
                        text="查看结果"
                        onClick={() => open((ends) => <ArchiveDialog taskId={taskId} {...ends} />)}
                      />
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </HTMLTable>
        </div>
        {watched}
        {items.length > SHOWN && <p className="list-quiet">还有 {items.length - SHOWN} 个文件没有列出。</p>}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button
              text="取消等待的文件"
              disabled={!items.some(({ phase }) => phase === 'waiting')}
              onClick={clearUploads}
            />
            <Button
              text="重新上传失败的文件"
              disabled={failed.length === 0}
              onClick={() => retry(failed.map(({ key }) => key))}
            />
            <Button intent="primary" text="关闭" onClick={onClose} />
          </>
        }
      />
    </Dialog>
  );
}

const ArchiveDialog = ({ taskId, onClose }: { taskId: number; onClose: () => void }) => (
  <TaskDialog title="解压图片" taskId={taskId} file="下载每个文件的结果" onClose={onClose} />
);
