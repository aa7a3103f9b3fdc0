import { Button, Callout, type Intent } from '@blueprintjs/core';
import { TASK_STATUS, type Task } from '#contract/task/task.ts';
import { retryText } from '@/entities/task/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { RequestId } from '@/shared/ui/failure/request-id.tsx';
import { NextSteps } from './next-steps.tsx';
import { RefusedLines, type Mending } from './refused-lines.tsx';
import { countsOf, summaryOf } from './result-words.ts';

const INTENTS: Partial<Record<Task['status'], Intent>> = { done: 'success', failed: 'danger' };

/** What came in, what did not and why, and where to go on. */
export function ResultStep({
  task,
  failure,
  retrying,
  refused,
  onRetry,
  onAgain,
  onLeave,
}: {
  task: Task;
  failure: Error | null;
  retrying: boolean;
  refused: Mending;
  onRetry: () => void;
  onAgain: () => void;
  onLeave: () => void;
}) {
  const { status, result, error, errorFile, title, requestId } = task;
  const intent = status === 'done' && errorFile ? 'warning' : (INTENTS[status] ?? 'warning');
  return (
    <div className="import-panel">
      <Callout intent={intent} title={`${title}：${TASK_STATUS[status]}`}>
        {status === 'cancelled' && '导入已停止，停止前导入的订单保留。'}
        {status === 'done' && `${summaryOf(result, task)}。`}
        {error}
        {error && <RequestId of={requestId} />}
        {status === 'failed' && <div>{retryText(task)}</div>}
      </Callout>
      {result && (
        <dl className="import-counts" aria-label="导入结果">
          {countsOf(result, task.failed).map(({ name, text, hint, bad }) => (
            <div key={name} data-bad={bad}>
              <dt>{name}</dt>
              <dd className="tabular">
                <strong>{text}</strong>
                {hint && <span className="list-quiet">{hint}</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <NextSteps task={task} onLeave={onLeave} />
      {errorFile && <RefusedLines task={task} errorFile={errorFile} failure={failure} {...refused} />}
      {!errorFile && <FailureNote error={failure} />}
      <div className="import-foot">
        <Button text="导入另一个文件" onClick={onAgain} />
        {status === 'failed' && task.retry && <Button text="重试" loading={retrying} onClick={onRetry} />}
      </div>
    </div>
  );
}
