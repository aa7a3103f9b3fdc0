import type { ReactNode } from 'react';
import { Button, Callout, ProgressBar, type Intent } from '@blueprintjs/core';
import { Download } from '@blueprintjs/icons';
import { TASK_STATUS, type Task } from '#contract/task/task.ts';
import { download } from '@/shared/api/index.ts';
import { useKeptMachine } from '@/shared/lib/machine/use-kept-machine.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { RequestId } from '@/shared/ui/failure/request-id.tsx';
import { resultText, retryText } from './progress.ts';
import { taskActors } from './task-actors.ts';
import { TaskProgress } from './task-progress.tsx';
import { watchTaskMachine } from './watch-task.machine.ts';

const INTENTS: Partial<Record<Task['status'], Intent>> = { done: 'success', failed: 'danger' };

/** How far a task is, and in the end what came of it, with its files. Give it the task's id as key. */
export function TaskWatch({
  taskId,
  files,
  onSettled,
  children,
}: {
  taskId: number;
  /** Words for the buttons that fetch the result, and the rows that were refused. */
  files: { result?: string; errors?: string };
  /** It has ended, however it did. */
  onSettled?: () => void;
  /** Beside the watch's own buttons. */
  children?: ReactNode;
}) {
  const [state, send] = useKeptMachine(
    watchTaskMachine.provide({ actors: taskActors, actions: { afterEnd: () => onSettled?.() } }),
    { input: { taskId } },
  );
  const { task, failure } = state.context;
  const over = state.matches('done') || state.matches('failed') || state.matches('stopped');
  const again = over || state.matches('retrying');
  const lost = state.matches('outOfSight');
  return (
    <div className="task-watch" aria-busy={!again && !lost}>
      {again && task ? (
        <Outcome task={task} files={files} />
      ) : (
        <>
          {task ? <TaskProgress task={task} /> : <ProgressBar aria-label="正在开始" intent="primary" />}
          <Callout intent={lost ? 'warning' : 'none'} compact>
            {lost
              ? '暂时看不到进度。任务在服务器上进行，不会因此丢失或重复。'
              : '可以关闭这个窗口，任务会在服务器上继续，进度在页面右上角的任务里。'}
          </Callout>
        </>
      )}
      <FailureNote error={failure} />
      <div className="task-watch-foot">
        {lost && (
          <Button intent="primary" text="继续查看进度" onClick={() => send({ type: 'watch.resumed' })} />
        )}
        {!again && !lost && (
          <Button
            text="停止"
            loading={state.matches('stopping')}
            onClick={() => send({ type: 'task.stopped' })}
          />
        )}
        {again && !state.matches('done') && task?.retry && (
          <Button
            text="重试"
            loading={state.matches('retrying')}
            onClick={() => send({ type: 'task.retried' })}
          />
        )}
        {children}
      </div>
    </div>
  );
}

function Outcome({
  task: { status, title, error, requestId, result, resultFile, errorFile, retry },
  files,
}: {
  task: Task;
  files: { result?: string; errors?: string };
}) {
  return (
    <>
      <Callout
        intent={errorFile ? 'warning' : (INTENTS[status] ?? 'warning')}
        title={`${title}：${TASK_STATUS[status]}`}
      >
        {error ?? (result ? resultText(result) : '已停止，停止前完成的部分保留。')}
        {error && <RequestId of={requestId} />}
        {retry?.until && <div>{retryText({ retry })}</div>}
      </Callout>
      {resultFile && files.result && (
        <Button
          intent="primary"
          icon={<Download />}
          text={files.result}
          onClick={() => download(resultFile)}
        />
      )}
      {errorFile && files.errors && (
        <Button icon={<Download />} text={files.errors} onClick={() => download(errorFile)} />
      )}
    </>
  );
}
