import { TASK_KINDS, TASK_STATUS, task } from '#contract/task/task.ts';
import { resultText, retryText, TaskProgress, TaskTag } from '@/entities/task/index.ts';
import {
  ListScreen,
  optionsOf,
  useList,
  type Column,
  type Filter,
  type Row,
  columnsOf,
} from '@/shared/ui/list/index.ts';
import { RequestId } from '@/shared/ui/failure/request-id.tsx';
import type { Parsed } from '#contract/endpoint.ts';
import { TaskButtons } from './task-buttons.tsx';
import './task-page.css';

const c = columnsOf<Row<typeof task.page>>();

const filters: Filter<Parsed<typeof task.page>>[] = [
  { name: 'kind', label: '类型', kind: 'choice', options: optionsOf(TASK_KINDS) },
  { name: 'status', label: '状态', kind: 'choice', options: optionsOf(TASK_STATUS) },
];

const columns: Column<Row<typeof task.page>>[] = [
  c.text('title', '任务', 240),
  c.word('kind', '类型', 96, TASK_KINDS),
  { name: 'status', title: '状态', width: 88, cell: ({ status }) => <TaskTag status={status} /> },
  { name: 'progress', title: '进度', width: 160, cell: (row) => <TaskProgress task={row} /> },
  {
    name: 'result',
    title: '结果',
    width: 300,
    cell: ({ error, requestId, result, retry }) => {
      const said = [error, retryText({ retry })].filter(Boolean).join(' ');
      return error ? (
        <div className="task-failure">
          <span title={said}>{said}</span>
          <RequestId of={requestId} />
        </div>
      ) : (
        <>
          {resultText(result)}
          {said && <div className="list-quiet">{said}</div>}
        </>
      );
    },
  },
  c.time('createdAt', '开始'),
  c.time('endedAt', '结束'),
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
