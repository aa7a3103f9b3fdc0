import { ProgressBar, Tag } from '@blueprintjs/core';
import { TASK_STATUS, type Task } from '#contract/task/task.ts';
import { isUnderWay, progressText, shareOf, STATUS_INTENTS } from './progress.ts';
import './task.css';

export function TaskTag({ status }: Pick<Task, 'status'>) {
  return (
    <Tag minimal intent={STATUS_INTENTS[status]}>
      {TASK_STATUS[status]}
    </Tag>
  );
}

/** A bar that says how far a long action is, with the counts beside it. */
export function TaskProgress({ task }: { task: Task }) {
  return (
    <div className="task-progress">
      <ProgressBar
        aria-label={task.title}
        intent={STATUS_INTENTS[task.status]}
        value={shareOf(task) ?? (isUnderWay(task) ? undefined : 0)}
        animate={task.status === 'running'}
        stripes={task.status === 'running'}
      />
      <span className="tabular">{progressText(task)}</span>
    </div>
  );
}
