import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Classes } from '@blueprintjs/core';
import { Notifications } from '@blueprintjs/icons';
import { MAX_PAGE_SIZE } from '#contract/endpoint.ts';
import { notice, type Notice } from '#contract/notice/notice.ts';
import { call, query, queryKey, serverNow } from '@/shared/api/index.ts';
import { formatAgo } from '@/shared/lib/time/index.ts';
import { EmptyState } from '@/shared/ui/empty-state/empty-state.tsx';
import { LOAD_MORE, useLoadMore } from '@/shared/ui/list/index.ts';
import { Dropdown } from '@/shared/ui/dropdown/index.ts';
import { queryClient } from '../../providers/query-client.ts';

/** How many notices come at once. */
const PART = 20;

/** The tenant's notices: unread ones are counted at the bell and marked in the list. */
export function NoticeMenu({ onOpen }: { onOpen: (path: string) => void }) {
  const [shown, setShown] = useState(PART);
  const { data } = useQuery({
    // One page that grows: what comes in meanwhile moves nothing out of it.
    ...query(notice.page, { pageNo: 1, pageSize: shown }, { quiet: true, later: true }),
    placeholderData: keepPreviousData,
  });
  const onScroll = useLoadMore(LOAD_MORE.near, () => {
    if (data && data.list.length === shown && data.total > shown)
      setShown(Math.min(shown + PART, MAX_PAGE_SIZE));
  });
  const unread = data?.unread ?? 0;
  const open = (one: Notice): void => {
    if (!one.read) void markRead([one.id]);
    if (one.link) onOpen(one.link);
  };
  return (
    <Dropdown
      placement="bottom-end"
      onClosed={() => setShown(PART)}
      content={
        <div className="header-panel" onScroll={onScroll}>
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
    </Dropdown>
  );
}

/** Empty: all of them. */
async function markRead(ids: number[]): Promise<void> {
  await call(notice.read, { ids }).catch(() => undefined);
  await queryClient.invalidateQueries({ queryKey: queryKey(notice.page) });
}
