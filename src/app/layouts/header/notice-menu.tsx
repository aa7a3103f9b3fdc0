import { useQuery } from '@tanstack/react-query';
import { Button, Classes, PopoverNext } from '@blueprintjs/core';
import { Notifications } from '@blueprintjs/icons';
import { notice, type Notice } from '#contract/notice.ts';
import { call, query, queryKey, serverNow } from '@/shared/api/index.ts';
import { formatAgo } from '@/shared/lib/time/index.ts';
import { EmptyState } from '@/shared/ui/empty-state/empty-state.tsx';
import { queryClient } from '../../providers/query-client.ts';

const LATEST = { pageNo: 1, pageSize: 20 };

/** The tenant's notices: unread ones are counted at the bell and marked in the list. */
export function NoticeMenu({ onOpen }: { onOpen: (path: string) => void }) {
  const { data } = useQuery(query(notice.page, LATEST, { quiet: true }));
  const unread = data?.unread ?? 0;
  const open = (one: Notice): void => {
    if (!one.read) void markRead([one.id]);
    if (one.link) onOpen(one.link);
  };
  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <div className="header-panel">
          <div className="header-panel-line">
            <h2>通知</h2>
            <Button
              size="small"
              variant="minimal"
              text="全部已读"
              disabled={unread === 0}
              onClick={() => void markRead([])}
            />
          </div>
          {!data || data.list.length === 0 ? (
            <EmptyState icon={<Notifications />} title="没有通知" text="订单与任务的重要变化会通知到这里。" />
          ) : (
            <ul>
              {data.list.map((one) => (
                <li key={one.id} data-unread={!one.read}>
                  <button
                    type="button"
                    className={one.link ? Classes.POPOVER_DISMISS : undefined}
                    onClick={() => open(one)}
                  >
                    <strong>{one.title}</strong>
                    <span>{one.body}</span>
                    <small>{formatAgo(one.createdAt, serverNow())}</small>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      }
    >
      <Button
        variant="minimal"
        icon={<Notifications />}
        aria-label={unread > 0 ? `通知，${unread} 条未读` : '通知'}
      >
        {unread > 0 && <span className="header-count">{unread > 99 ? '99+' : unread}</span>}
      </Button>
    </PopoverNext>
  );
}

/** Empty: all of them. */
async function markRead(ids: number[]): Promise<void> {
  await call(notice.read, { ids }).catch(() => undefined);
  await queryClient.invalidateQueries({ queryKey: queryKey(notice.page) });
}
