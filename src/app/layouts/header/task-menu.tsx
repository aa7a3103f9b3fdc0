import { useQuery } from '@tanstack/react-query';
import { Button, Classes } from '@blueprintjs/core';
import { ArrowRight, Tick, AutomaticUpdates } from '@blueprintjs/icons';
import type { Menu } from '#contract/auth/auth.ts';
import { task } from '#contract/task/task.ts';
import { placesOf } from '@/entities/session/index.ts';
import { isUnderWay, retryText, TaskProgress, TaskTag } from '@/entities/task/index.ts';
import { query, serverNow } from '@/shared/api/index.ts';
import { lazyPart } from '@/shared/lib/chunk/chunk.ts';
import { formatAgo } from '@/shared/lib/time/index.ts';
import { EmptyState } from '@/shared/ui/empty-state/empty-state.tsx';
import { Dropdown } from '@/shared/ui/dropdown/index.ts';

// What takes orders back is of the lists of orders: nobody waits for it with the frame.
const TaskButtons = lazyPart(() => import('@/features/task-buttons/index.ts').then((m) => m.TaskButtons));

const LATEST = { pageNo: 1, pageSize: 8 };

/** What runs in the background, with its progress; live events keep it current. */
export function TaskMenu({ menus, onOpen }: { menus: Menu[]; onOpen: (path: string) => void }) {
  const { data } = useQuery(query(task.page, LATEST, { quiet: true, later: true }));
  const running = (data?.list ?? []).filter(isUnderWay).length;
  const all = placesOf(menus).find(({ menu }) => menu.component.endsWith('/task'))?.menu.path;
  return (
    <Dropdown
      placement="bottom-end"
      content={
        <div className="header-panel">
          <h2>任务</h2>
          <LatestTasks />
          {all && (
            <div className="header-panel-foot">
              <Button
                className={Classes.POPOVER_DISMISS}
                variant="minimal"
                endIcon={<ArrowRight />}
                text="查看全部任务"
                onClick={() => onOpen(all)}
              />
            </div>
          )}
        </div>
      }
    >
      <Button
        variant="minimal"
        icon={<AutomaticUpdates />}
        aria-label={running > 0 ? `任务，${running} 个进行中` : '任务'}
        className={running > 0 ? 'header-tool-busy' : undefined}
      >
        {running > 0 && <span className="header-count">{running}</span>}
      </Button>
    </Dropdown>
  );
}

/** Read anew when it is opened: until that answer a task may have been taken back already, and nothing is offered for it. */
function LatestTasks() {
  const { data, isFetchedAfterMount } = useQuery({
    ...query(task.page, LATEST, { quiet: true }),
    refetchOnMount: 'always',
  });
  const tasks = data?.list ?? [];
  return tasks.length === 0 ? (
    <EmptyState icon={<Tick />} title="没有任务" text="导入、导出和批量操作的进度会显示在这里。" />
  ) : (
    <ul>
      {tasks.map((one) => (
        <li key={one.id}>
          <div className="header-panel-line">
            <strong>{one.title}</strong>
            <TaskTag status={one.status} />
          </div>
          {isUnderWay(one) && <TaskProgress task={one} />}
          {one.error && <p>{[one.error, retryText(one)].filter(Boolean).join(' ')}</p>}
          <div className="header-panel-line">
            <small>{formatAgo(one.createdAt, serverNow())}</small>
            {isFetchedAfterMount && <TaskButtons task={one} />}
          </div>
        </li>
      ))}
    </ul>
  );
}
