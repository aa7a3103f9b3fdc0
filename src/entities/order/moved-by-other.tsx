import { use, useState } from 'react';
import { Callout } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { ACTORS } from '#contract/order/life-cycle/order-events.ts';
import { serverNow } from '@/shared/api/index.ts';
import { formatBrief } from '@/shared/lib/time/index.ts';
import { detailQuery } from './detail-query.ts';
import { PermissionHolderContext } from '@/shared/ui/permission/permitted.tsx';

/** What somebody else did with the order while this user looks at it. */
export function MovedByOther({ id }: { id: number }) {
  const own = use(PermissionHolderContext)?.userName;
  const { data } = useQuery(detailQuery(id));
  const [seen, setSeen] = useState<number>();
  const latest = Math.max(0, ...(data?.log ?? []).map((row) => row.id));
  if (data && seen === undefined) setSeen(latest);
  const news = (data?.log ?? [])
    .filter((row) => seen !== undefined && row.id > seen && row.userName !== own)
    .toSorted((a, b) => b.id - a.id);
  const [last] = news;
  if (!last) return null;
  return (
    <Callout intent="warning" compact className="order-moved" role="status">
      已被 <strong>{last.userName ?? ACTORS[last.actor]}</strong> {last.title}
      <span className="list-quiet">（{formatBrief(last.at, serverNow())}）</span>
      {news.length > 1 && <span className="list-quiet">，另有 {news.length - 1} 步，见日志</span>}
    </Callout>
  );
}
