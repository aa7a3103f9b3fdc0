import { Button, Callout, ProgressBar } from '@blueprintjs/core';
import type { Task } from '#contract/task/task.ts';
import { TaskProgress } from '@/entities/task/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';

/** How far the import is; it goes on also where nobody watches. */
export function ProgressStep({
  task,
  failure,
  lost,
  stopping,
  onStop,
  onResume,
  onAgain,
}: {
  task: Task | null;
  failure: Error | null;
  lost: boolean;
  stopping: boolean;
  onStop: () => void;
  onResume: () => void;
  onAgain: () => void;
}) {
  return (
    <div className="import-panel" aria-busy={!lost}>
      <strong>{task?.title ?? '正在导入订单'}</strong>
      {task ? <TaskProgress task={task} /> : <ProgressBar intent="primary" aria-label="正在导入订单" />}
      <Callout intent={lost ? 'warning' : 'none'} compact>
        {lost
          ? '暂时看不到进度。导入在服务器上进行，不会因此丢失或重复。'
          : '可以离开这个页面，导入会在服务器上继续，进度也在页面右上角的任务里。'}
      </Callout>
      <FailureNote error={failure} />
      <div className="import-foot">
        {lost ? (
          <>
            <Button text="导入另一个文件" onClick={onAgain} />
            <Button intent="primary" text="继续查看进度" onClick={onResume} />
          </>
        ) : (
          <Button text="停止导入" loading={stopping || task?.settling === true} onClick={onStop} />
        )}
      </div>
    </div>
  );
}
