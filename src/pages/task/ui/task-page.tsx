import { TASK_KINDS, TASK_STATUS, task } from '#contract/task/task.ts';
import { resultText, TaskProgress, TaskTag } from '@/entities/task/index.ts';
import {
  ListScreen,
  optionsOf,
  TimeText,
  useList,
  type Column,
  type Filter,
  type Row,
} from '@/shared/ui/list/index.ts';
import { RequestId } from '@/shared/ui/request-id/request-id.tsx';
import type { Parsed } from '#contract/endpoint.ts';
import { TaskButtons } from './task-buttons.tsx';
import './task-page.css';

const filters: Filter<Parsed<typeof task.page>>[] = [
  { name: 'kind', label: '类型', kind: 'choice', options: optionsOf(TASK_KINDS) },
  { name: 'status', label: '状态', kind: 'choice', options: optionsOf(TASK_STATUS) },
];

const columns: Column<Row<typeof task.page>>[] = [
  { name: 'title', title: '任务', width: 240, cell: ({ title }) => title },
  { name: 'kind', title: '类型', width: 96, cell: ({ kind }) => TASK_KINDS[kind] },
  { name: 'status', title: '状态', width: 88, cell: ({ status }) => <TaskTag status={status} /> },
  { name: 'progress', title: '进度', width: 160, cell: (row) => <TaskProgress task={row} /> },
  {
    name: 'result',
    title: '结果',
    width: 300,
    cell: ({ error, requestId, result }) =>
      error ? (
        <div className="task-failure">
          <span title={error}>{error}</span>
          <RequestId of={requestId} />
        </div>
      ) : (
        resultText(result)
      ),
  },
  { name: 'createdAt', title: '开始', width: 112, cell: ({ createdAt }) => <TimeText at={createdAt} /> },
  { name: 'endedAt', title: '结束', width: 112, cell: ({ endedAt }) => <TimeText at={endedAt} /> },
  { name: 'buttons', title: '操作', width: 190, cell: (row) => <TaskButtons task={row} /> },
];

export function TaskPage() {
  const list = useList(task.page, { name: 'task' });
  return (
    <ListScreen
      title="任务"
      list={list}
      filters={filters}
      columns={columns}
      empty={{ title: '还没有任务', text: '导入订单或批量操作后，进度与结果会显示在这里。' }}
    />
  );
}
