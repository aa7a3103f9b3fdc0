import { use, useEffect, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { Callout } from '@blueprintjs/core';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Parsed } from '#contract/endpoint.ts';
import type { OrderStatus } from '#contract/order/life-cycle/order-states.ts';
import { order, type OrderDetail, type OrderRow } from '#contract/order/order.ts';
import { queryKey } from '@/shared/api/index.ts';
import { lazyPart } from '@/shared/lib/chunk/chunk.ts';
import {
  AskFirstContext,
  ErrandsContext,
  ErrandsHost,
  errandsOf,
  UndoHost,
  Unsent,
  useErrands,
} from '@/shared/ui/life-cycle/index.ts';
import {
  ListScreen,
  StatusTabs,
  useList,
  type EmptyList,
  type List,
  type ListScreenProps,
} from '@/shared/ui/list/index.ts';
import { PermissionHolderContext } from '@/shared/ui/permission/permitted.tsx';
import { leavesWith, ORDER_LIFE } from './action/order-life.ts';
import { EVENT_KEYS, ORDER_KEYS, type OrderKey } from './action/order-keys.ts';
import type { ActionTarget } from './action/use-order-action.ts';
import { ClaimButton, useClaims, useClaimsFirst } from './claims.tsx';
import { detailQuery, useReviews, verdictsQuery } from './detail-query.ts';
import { OpenMark, useMarks } from './marks.tsx';
import { MissingNumbers } from './missing-numbers.tsx';
import { MovedByOther } from './moved-by-other.tsx';
import { columnsInTab, type OrderColumn } from './order-columns.tsx';
import { useOrderFilters, useStatusTabs } from './order-questions.ts';
import { QuickChoices } from './quick-choices.tsx';
import { statusLabel } from './words.ts';
import { useWatching } from './watching.tsx';

const EmptyTab = lazyPart(() => import('./empty-tab.tsx').then((m) => m.EmptyTab));

type Page = typeof order.page;
type Actions = (target: ActionTarget) => ReactNode;

interface Props extends Pick<ListScreenProps<Page>, 'title'> {
  empty: EmptyList;
  /** Names it for what the user keeps of it: columns, searches, page size. */
  name: string;
  side: 'business' | 'factory';
  /** Each of these states has a tab of its own. */
  statuses: readonly OrderStatus[];
  /** Where it opens in one status, there is no tab for all of them. */
  start?: Partial<Parsed<Page>>;
  /** Those whose buttons it has, beside what every order list can. */
  keys?: readonly OrderKey[];
  /** Of all tabs; each begins with what one looks for there. */
  columns: readonly OrderColumn[];
  actions: Actions;
  /** What concerns the list and not the chosen rows alone. */
  tools: (list: List<Page>) => ReactNode;
  Detail: ComponentType<{
    id: number;
    /** What the list knows of it, until the whole of it is read. */
    row?: OrderRow | undefined;
    actions: Actions;
    onChanged: () => void;
  }>;
  /** What else is fetched of an order that stands next, so that it is there at once. */
  fetchAhead?: (next: OrderDetail) => void;
}

const NO_KEYS: readonly OrderKey[] = [];

/** A list of orders as all three screens have it: what they show and what may be done there are theirs. */
export function OrderList({
  name,
  side,
  statuses,
  start,
  keys = NO_KEYS,
  columns,
  actions,
  tools,
  Detail,
  fetchAhead,
  empty,
  ...screen
}: Props) {
  const plain = useList(order.page, {
    name,
    saves: true,
    keys: [...keys, 'claim' as const, 'editAddress' as const, 'undo' as const].map((key) => ORDER_KEYS[key]),
    ...(start && { start }),
  });
  const openId = typeof plain.openId === 'number' ? plain.openId : undefined;
  const { rows } = plain;
  const shownIds = useMemo(
    () => [...rows.map(({ id }) => id), ...(openId === undefined ? [] : [openId])],
    [rows, openId],
  );
  const claims = useClaims(shownIds);
  const list = { ...plain, marks: useMarks(claims) };
  const client = useQueryClient();
  const { askFirst, dialog } = useClaimsFirst(claims);
  /** A list that is asked for by who has its orders has other ones now. */
  const claimed = (): void => {
    if (list.asked['claim'] === undefined) return;
    list.acted();
    void client.invalidateQueries({ queryKey: queryKey(order.statusCount) });
  };
  const all: Actions = (target) => (
    <>
      {actions(target)}
      <ClaimButton target={target} claims={claims} onChanged={claimed} />
    </>
  );
  useWatching(openId);
  const tabs = useStatusTabs(list.asked, statuses, { all: start?.status === undefined });
  usePrefetched(list, fetchAhead);
  // One that is open is read anew at once, and its keys wait for it.
  const forget = (ids: readonly number[]): void => {
    for (const id of ids) void client.resetQueries({ queryKey: detailQuery(id).queryKey });
  };
  const errands = useErrands(list, ORDER_LIFE, name);
  const holder = use(PermissionHolderContext);
  const status = list.asked['status'] as OrderStatus | undefined;
  // The same as long as the tab is the same: rows are drawn again only with their columns.
  const shown = useMemo(() => columnsInTab(columns, status), [columns, status]);
  const [worked, setWorked] = useState<OrderStatus>();
  if (status && list.rows.length > 0 && worked !== status) setWorked(status);
  return (
    <AskFirstContext value={askFirst}>
      <ErrandsContext
        value={errandsOf(
          ORDER_LIFE,
          (type, row) => type in EVENT_KEYS && leavesWith(type, row, status, holder),
          errands.send,
        )}
      >
        <ListScreen
          {...screen}
          empty={
            <EmptyTab
              status={status}
              tabs={tabs}
              worked={worked === status}
              ofList={empty}
              onGo={(next) => list.ask({ status: next as OrderStatus })}
            />
          }
          list={list}
          columns={shown}
          filters={useOrderFilters(side, list.asked)}
          tabs={<StatusTabs list={list} name="status" tabs={tabs} />}
          quick={
            <>
              <MissingNumbers asked={list.asked} />
              {list.openId === undefined && <Unsent errands={errands} />}
            </>
          }
          actions={all(list)}
          tools={
            <>
              <QuickChoices list={list} />
              {tools(list)}
            </>
          }
          detail={{
            title: '订单详情',
            // Where it is open the drawer lies over the list's own place for it.
            content: detailBy(Detail, all, list, <Unsent errands={errands} />),
          }}
        />
        <UndoHost life={ORDER_LIFE} list={list} forget={forget} />
        <ErrandsHost errands={errands} life={ORDER_LIFE} />
        <Opened row={rows.find(({ id }) => id === openId)} />
        {dialog}
      </ErrandsContext>
    </AskFirstContext>
  );
}

/** Who does not see the drawer is told which order it shows, each time that it shows another one. */
const Opened = ({ row }: { row: OrderRow | undefined }) => (
  <div className="visually-hidden" role="status">
    {row && `已打开 ${row.orderNo}，${statusLabel(row.status)}`}
  </div>
);

const detailBy =
  (Detail: Props['Detail'], actions: Actions, list: List<Page>, unsent: ReactNode) => (id: number) => (
    <>
      <OpenMark mark={list.marks.get(id)} />
      {list.ahead.refused.has(id) && (
        <Callout compact intent="danger" className="order-moved" role="alert">
          {list.ahead.refused.get(id)}
        </Callout>
      )}
      <MovedByOther key={id} id={id} />
      <Detail id={id} row={list.rows.find((row) => row.id === id)} actions={actions} onChanged={list.acted} />
      {unsent}
    </>
  );

/** How many orders are at hand before they are asked for. */
const AHEAD = 2;
const PREFETCH_AFTER_MS = 150;

/** While one looks at an order the next ones come: they are there at once. */
function usePrefetched({ openId, rows, gone }: List<Page>, fetchAhead: Props['fetchAhead']): void {
  const client = useQueryClient();
  const reviews = useReviews();
  const at = rows.findIndex(({ id }) => id === openId);
  const next =
    at < 0
      ? ''
      : rows
          .slice(at + 1)
          .filter(({ id }) => !gone.has(id))
          .slice(0, AHEAD)
          .map(({ id }) => id)
          .join(' ');
  useEffect(() => {
    // After the order that he asked for, not beside it.
    const timer = setTimeout(() => {
      for (const id of next.split(' ').filter(Boolean).map(Number)) {
        void fetchWhole(client, id, fetchAhead);
        if (reviews) void client.prefetchQuery(verdictsQuery(id));
      }
    }, PREFETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [client, next, reviews, fetchAhead]);
}

async function fetchWhole(client: QueryClient, id: number, then: Props['fetchAhead']): Promise<void> {
  const whole = detailQuery(id);
  await client.prefetchQuery(whole);
  const read = client.getQueryData<OrderDetail>(whole.queryKey);
  if (read) then?.(read);
}
